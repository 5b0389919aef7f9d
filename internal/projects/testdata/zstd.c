// Packs and unpacks: "test" makes ten megabytes of text and takes it through
// several levels of compression and back; "pack" and "unpack" do their half of
// that from standard input to standard output.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "zstd.h"

enum { size = 10000000 };

static uint64_t state = 88172645463325252u;

static uint64_t next(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	return state ^= state << 17;
}

static void write_text(char *text)
{
	static const char *const words[] = {"scan", "map", "scatter", "sort", "kernel", "column", "node", "register",
		"the", "of", "a", "and", "compiler", "tree", "post-order", "\n"};
	size_t n = 0;
	while (n < size) {
		char word[40];
		uint64_t r = next();
		if (r % 11 == 0)
			snprintf(word, sizeof word, "%llu ", (unsigned long long)(r >> 40));
		else
			snprintf(word, sizeof word, "%s ", words[(r >> 8) % 16]);
		for (const char *p = word; *p && n < size; p++)
			text[n++] = *p;
	}
}

static uint64_t checksum(const unsigned char *p, size_t n)
{
	uint64_t h = 14695981039346656037u;
	while (n--)
		h = (h ^ *p++) * 1099511628211u;
	return h;
}

static int fail(const char *what, size_t code)
{
	printf("%s: %s\n", what, ZSTD_getErrorName(code));
	return 1;
}

static int test(void)
{
	static const int levels[] = {-5, 1, 3};
	size_t bound = ZSTD_compressBound(size);
	char *text = malloc(size), *packed = malloc(bound), *unpacked = malloc(size);
	write_text(text);
	printf("zstd %s, text %016llx\n", ZSTD_versionString(), (unsigned long long)checksum((unsigned char *)text, size));
	for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
		size_t n = ZSTD_compress(packed, bound, text, size, levels[i]);
		if (ZSTD_isError(n))
			return fail("compress", n);
		memset(unpacked, 0, size);
		size_t m = ZSTD_decompress(unpacked, size, packed, n);
		if (ZSTD_isError(m))
			return fail("decompress", m);
		printf("level %d: %zu bytes, %016llx, %s\n", levels[i], n, (unsigned long long)checksum((unsigned char *)packed, n),
			m == size && !memcmp(text, unpacked, size) ? "same" : "DIFFERENT");
	}
	return 0;
}

static char *read_all(size_t *length)
{
	size_t capacity = 1 << 16, n;
	char *bytes = malloc(capacity);
	for (*length = 0; (n = fread(bytes + *length, 1, capacity - *length, stdin)) > 0;)
		if ((*length += n) == capacity)
			bytes = realloc(bytes, capacity *= 2);
	return bytes;
}

int main(int argc, char **argv)
{
	if (argc < 2 || !strcmp(argv[1], "test"))
		return test();
	int pack = !strcmp(argv[1], "pack");
	size_t length, bound;
	char *in = read_all(&length);
	bound = pack ? ZSTD_compressBound(length) : 20000000;
	char *out = malloc(bound);
	size_t n = pack ? ZSTD_compress(out, bound, in, length, 3) : ZSTD_decompress(out, bound, in, length);
	if (ZSTD_isError(n))
		return fail(argv[1], n);
	fwrite(out, 1, n, stdout);
	return 0;
}
