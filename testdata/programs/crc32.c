// rv32
// CRC-32 (IEEE 802.3), bit by bit and by a table.
int printf(const char *format, ...);
unsigned long strlen(const char *s);

static unsigned int table[256];

static unsigned int shift_bits(unsigned int crc)
{
    for (int i = 0; i < 8; i++)
        crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    return crc;
}

static unsigned int by_bits(const char *s, unsigned long n)
{
    unsigned int crc = ~0u;
    while (n-- > 0)
        crc = shift_bits(crc ^ (unsigned char)*s++);
    return ~crc;
}

static unsigned int by_table(const char *s, unsigned long n)
{
    unsigned int crc = ~0u;
    while (n-- > 0)
        crc = table[(crc ^ (unsigned char)*s++) & 255] ^ crc >> 8;
    return ~crc;
}

int main(void)
{
    static const char *texts[] = {"", "a", "123456789", "The quick brown fox jumps over the lazy dog", "\0\0\0"};
    char buffer[1000];
    int different = 0;
    for (unsigned int i = 0; i < 256; i++)
        table[i] = shift_bits(i);
    for (int i = 0; i < 4; i++) {
        unsigned int crc = by_table(texts[i], strlen(texts[i]));
        different += crc != by_bits(texts[i], strlen(texts[i]));
        printf("%08x %s\n", crc, texts[i]);
    }
    for (int i = 0; i < 1000; i++)
        buffer[i] = (char)(i * i);
    printf("%08x\n", by_table(buffer, sizeof buffer));
    different += by_table(buffer, sizeof buffer) != by_bits(buffer, sizeof buffer);
    return different;
}
