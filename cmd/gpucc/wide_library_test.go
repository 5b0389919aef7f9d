package main

import (
	"testing"

	"gpucc/riscv/object/cross"
)

// TestWideCharacters runs a program with wide characters, with gpucc's library and with the
// system's.
func TestWideCharacters(t *testing.T) {
	folders(t, map[string]string{"wide.c": `#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>
static const wchar_t *texts[] = {L"", L"a", L"abc", L"abcabd", L"b", L"  -12x", L"0x1fZ", L"99999999999999999999", L"\u00e9t\u00e9", L"x,y;;z"};
enum { N = sizeof texts / sizeof *texts };
static int sign(int x) { return (x > 0) - (x < 0); }
static void strings(void)
{
	for (int i = 0; i < N; i++) {
		const wchar_t *s = texts[i];
		wchar_t copy[64], *rest, *end;
		printf("%zu %zu", wcslen(s), wcsnlen(s, 2));
		for (int k = 0; k < N; k++) {
			const wchar_t *found = wcsstr(s, texts[k]), *any = wcspbrk(s, texts[k]);
			printf(" %d%d%d", sign(wcscmp(s, texts[k])), sign(wcsncmp(s, texts[k], 3)), sign(wcscoll(s, texts[k])));
			printf(" %ld %ld %zu %zu", found ? (long)(found - s) : -1, any ? (long)(any - s) : -1, wcsspn(s, texts[k]), wcscspn(s, texts[k]));
		}
		long value = wcstol(s, &end, 0);
		printf("\n%ld %ld %lu", value, (long)(end - s), wcstoul(s, &end, 16));
		errno = 0;
		printf(" %lld %d %llu", wcstoll(s, NULL, 10), errno == ERANGE, wcstoull(s, &end, 36));
		wcscpy(copy, s);
		wcscat(copy, L"+");
		wcsncat(copy, texts[3], 4);
		wcsncpy(copy + 30, copy, 3);
		copy[33] = 0;
		printf(" %d %d", wcscmp(copy, s) > 0, wcsncmp(copy, copy + 30, 3));
		wcscpy(copy, s);
		for (wchar_t *word = wcstok(copy, L",;", &rest); word; word = wcstok(NULL, L",;", &rest))
			printf(" [%zu]", wcslen(word));
		wchar_t *last = wcsrchr(s, L'b'), *first = wcschr(s, L'b'), *twin = wcsdup(s);
		printf(" %ld %ld %d\n", last ? (long)(last - s) : -1, first ? (long)(first - s) : -1, wcscmp(twin, s));
		free(twin);
	}
}
static void memory(void)
{
	wchar_t block[8] = {1, 2, 3, 4, 5, 6, 7, 8};
	wmemmove(block + 2, block, 5);
	printf("%d %d", block[6], wmemchr(block, 3, 8) == block + 4);
	wmemset(block, -1, 2);
	wmemcpy(block + 4, block, 2);
	printf(" %d %d %d\n", block[5], sign(wmemcmp(block, block + 2, 2)), wmemcmp(block, block + 4, 2));
}
static void classes(void)
{
	static const char *names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit", "none"};
	for (int i = 0; i < 13; i++) {
		wctype_t type = wctype(names[i]);
		unsigned sum = type != 0;
		for (wint_t c = 0; c < 128; c++)
			sum = sum * 31 + (iswctype(c, type) != 0);
		printf("%u ", sum);
	}
	unsigned sum = 0;
	for (wint_t c = 0; c < 128; c++)
		sum = sum * 31 + !!iswalnum(c) + 2 * !!iswalpha(c) + 4 * !!iswblank(c) + 8 * !!iswcntrl(c) + 16 * !!iswdigit(c) + 32 * !!iswgraph(c) +
		      64 * !!iswlower(c) + 128 * !!iswprint(c) + 256 * !!iswpunct(c) + 512 * !!iswspace(c) + 1024 * !!iswupper(c) + 2048 * !!iswxdigit(c) +
		      towlower(c) * 3 + towupper(c) * 5 + towctrans(c, wctrans("tolower")) * 7 + towctrans(c, wctrans("toupper"));
	printf("%u %d %d\n", sum, iswalpha(WEOF), wctrans("none") == 0);
}
static void multibyte(void)
{
	char bytes[16] = "text";
	const char *from = bytes;
	wchar_t wide[16], c;
	const wchar_t *back = wide;
	mbstate_t state;
	memset(&state, 0, sizeof state);
	printf("%zu %d", mbsrtowcs(wide, &from, 16, &state), from == NULL);
	printf(" %zu %d %s", wcsrtombs(bytes + 8, &back, 8, &state), back == NULL, bytes + 8);
	from = bytes;
	printf(" %zu %ld", mbsrtowcs(wide, &from, 2, &state), (long)(from - bytes));
	from = bytes;
	printf(" %zu", mbsrtowcs(NULL, &from, 0, &state));
	printf(" %zd %zd %zd", mbrtowc(&c, "z", 1, &state), mbrtowc(NULL, "", 1, &state), (ssize_t)mbrtowc(&c, "z", 0, &state));
	printf(" %d %d %d %d %d", mblen("q", 1), mbtowc(&c, "q", 1), (int)c, wctomb(bytes, L'w'), mbsinit(&state));
	errno = 0;
	printf(" %zd %d", (ssize_t)wcrtomb(bytes, 0x20ac, &state), errno == EILSEQ);
	printf(" %zu %zu %d %d %d\n", mbstowcs(wide, "mm", 16), wcstombs(bytes, L"nnn", 16), (int)btowc('a'), wctob(L'b'), wctob(0x20ac));
}
int main(void)
{
	strings();
	memory();
	classes();
	multibyte();
	printf("%ls %lc %d\n", L"wide", (wint_t)L'!', (int)sizeof(wchar_t));
	return 0;
}
`})
	mustDo(t, "-libc=gpucc wide.c -o own")
	cross.Run(t, ".", triple+"-gcc", "-static", "-w", "wide.c", "-o", "theirs")
	own, theirs := cross.Run(t, ".", "qemu-riscv64", "./own"), cross.Run(t, ".", "qemu-riscv64", "./theirs")
	if own != theirs {
		t.Errorf("own library:\n%s\nsystem's:\n%s", own, theirs)
	}

	cross.WriteFile(t, "stream.c", []byte(`#include <wchar.h>
int main(void)
{
	wint_t c = getwchar();
	ungetwc(c, stdin);
	while ((c = fgetwc(stdin)) != WEOF)
		putwchar(c + 1);
	fputws(L"end\n", stdout);
	return fwide(stdout, 0) != 0;
}
`))
	if got := gpucc("HAL", "run", "stream.c"); got.Stdout != "IBMend\n" || got.Status != 0 {
		t.Errorf("streams: %+v", got)
	}
	mustDo(t, "-march=rv32imf -c stream.c")
}
