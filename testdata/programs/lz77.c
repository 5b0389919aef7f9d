// rv32
// A byte-oriented LZ77 compressor (Ziv and Lempel, 1977) with a hash table of
// three-byte strings, and its decompressor.
int printf(const char *format, ...);
int memcmp(const void *a, const void *b, unsigned long count);

enum { SIZE = 6000, HASHES = 512, LEAST = 3, LONGEST = 130, WINDOW = 4095 };

static unsigned char text[SIZE], packed[2 * SIZE], unpacked[SIZE];
static int last[HASHES];

static int hash(const unsigned char *p)
{
    return (int)((p[0] * 2654435761u ^ p[1] * 40503u ^ p[2] * 2246822519u) >> 20) % HASHES;
}

static int match_length(int a, int b, int end)
{
    int n = 0;
    while (b + n < end && n < LONGEST && text[a + n] == text[b + n])
        n++;
    return n;
}

static int compress(int size)
{
    int out = 0, literals = 0;
    for (int i = 0; i < HASHES; i++)
        last[i] = -1;
    for (int i = 0; i < size;) {
        int length = 0, from = -1;
        if (i + LEAST <= size) {
            int h = hash(text + i);
            from = last[h];
            last[h] = i;
            if (from >= 0 && i - from <= WINDOW)
                length = match_length(from, i, size);
        }
        if (length >= LEAST) {
            packed[out++] = (unsigned char)(0x80 | (length - LEAST));
            packed[out++] = (unsigned char)((i - from) >> 8);
            packed[out++] = (unsigned char)(i - from);
            i += length;
            literals = 0;
        } else {
            if (literals == 0 || packed[literals - 1] == 0x7f) {
                packed[out++] = 0;
                literals = out;
            }
            packed[literals - 1]++;
            packed[out++] = text[i++];
        }
    }
    return out;
}

static int decompress(int size)
{
    int out = 0;
    for (int i = 0; i < size;) {
        int control = packed[i++];
        if (control & 0x80) {
            int distance = packed[i] << 8 | packed[i + 1];
            i += 2;
            for (int n = (control & 0x7f) + LEAST; n > 0; n--, out++)
                unpacked[out] = unpacked[out - distance];
        } else {
            while (control-- > 0)
                unpacked[out++] = packed[i++];
        }
    }
    return out;
}

static void check(const char *name)
{
    int n = compress(SIZE);
    unsigned int sum = 1;
    for (int i = 0; i < n; i++)
        sum = sum * 31 + packed[i];
    int back = decompress(n);
    printf("%-8s %5d bytes, sum %08x, %s\n", name, n, sum, back == SIZE && !memcmp(text, unpacked, SIZE) ? "restored" : "damaged");
}

int main(void)
{
    static const char phrase[] = "she sells sea shells by the sea shore, the shells she sells are sea shells; ";
    unsigned int r = 99;
    for (int i = 0; i < SIZE; i++)
        text[i] = (unsigned char)phrase[i % (int)(sizeof phrase - 1)];
    check("phrase");
    for (int i = 0; i < SIZE; i++)
        text[i] = (unsigned char)"abcd"[(r = r * 1664525 + 1013904223) >> 30];
    check("letters");
    for (int i = 0; i < SIZE; i++)
        text[i] = (unsigned char)((r = r * 1664525 + 1013904223) >> 24);
    check("random");
    for (int i = 0; i < SIZE; i++)
        text[i] = 0;
    check("zeros");
    return 0;
}
