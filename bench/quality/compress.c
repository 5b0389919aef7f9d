// Compression by references to earlier text (LZ77 with a table of hashes), and its inverse.
int printf(const char *, ...);

enum { N = 20000, TABLE = 1024 };
static unsigned char text[N], packed[2 * N], unpacked[N];
static int table[TABLE];

static int compress(const unsigned char *in, int n, unsigned char *out)
{
	int i = 0, o = 0;
	for (int k = 0; k < TABLE; k++)
		table[k] = -1;
	while (i < n) {
		int match = -1, length = 0;
		if (i + 3 < n) {
			unsigned h = (in[i] * 2654435761u ^ in[i + 1] * 40503u ^ in[i + 2] * 977u) % TABLE;
			match = table[h];
			table[h] = i;
			if (match >= 0 && i - match < 255)
				while (length < 255 && i + length < n && in[match + length] == in[i + length])
					length++;
		}
		if (length >= 4) {
			out[o++] = 255;
			out[o++] = (unsigned char)(i - match);
			out[o++] = (unsigned char)length;
			i += length;
		} else
			out[o++] = in[i++];
	}
	return o;
}

static int expand(const unsigned char *in, int n, unsigned char *out)
{
	int o = 0;
	for (int i = 0; i < n;)
		if (in[i] == 255) {
			int from = o - in[i + 1], length = in[i + 2];
			for (int k = 0; k < length; k++)
				out[o + k] = out[from + k];
			o += length;
			i += 3;
		} else
			out[o++] = in[i++];
	return o;
}

int main(void)
{
	unsigned state = 23;
	for (int i = 0; i < N; i++) {
		if (i % 50 == 0)
			state = state * 1664525 + 1013904223;
		text[i] = (unsigned char)('a' + (i * 7 + (int)(state >> 24)) % 23);
	}
	int size = compress(text, N, packed), length = expand(packed, size, unpacked), same = length == N;
	for (int i = 0; i < N; i++)
		same &= text[i] == unpacked[i];
	printf("%d %d %d\n", size, length, same);
	return 0;
}
