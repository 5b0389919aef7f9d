// rv32
// The ChaCha20 stream cipher (RFC 8439), with the vectors of its section 2.4.2.
int printf(const char *format, ...);

static unsigned int rotl(unsigned int x, int n)
{
    return x << n | x >> (32 - n);
}

static void quarter_round(unsigned int *s, int a, int b, int c, int d)
{
    s[a] += s[b], s[d] = rotl(s[d] ^ s[a], 16);
    s[c] += s[d], s[b] = rotl(s[b] ^ s[c], 12);
    s[a] += s[b], s[d] = rotl(s[d] ^ s[a], 8);
    s[c] += s[d], s[b] = rotl(s[b] ^ s[c], 7);
}

static unsigned int little_endian(const unsigned char *p)
{
    return p[0] | (unsigned int)p[1] << 8 | (unsigned int)p[2] << 16 | (unsigned int)p[3] << 24;
}

static void block(const unsigned char *key, const unsigned char *nonce, unsigned int counter, unsigned char *out)
{
    unsigned int state[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, work[16];
    for (int i = 0; i < 8; i++)
        state[4 + i] = little_endian(key + 4 * i);
    state[12] = counter;
    for (int i = 0; i < 3; i++)
        state[13 + i] = little_endian(nonce + 4 * i);
    for (int i = 0; i < 16; i++)
        work[i] = state[i];
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 4; j++)
            quarter_round(work, j, 4 + j, 8 + j, 12 + j);
        for (int j = 0; j < 4; j++)
            quarter_round(work, j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4);
    }
    for (int i = 0; i < 64; i++)
        out[i] = (unsigned char)(work[i / 4] + state[i / 4] >> i % 4 * 8);
}

int main(void)
{
    const char *text = "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
                       "sunscreen would be it.";
    unsigned char key[32], nonce[12] = {0, 0, 0, 0, 0, 0, 0, 0x4a}, stream[64];
    for (int i = 0; i < 32; i++)
        key[i] = (unsigned char)i;
    for (int i = 0; text[i]; i++) {
        if (i % 64 == 0)
            block(key, nonce, 1 + (unsigned int)i / 64, stream);
        printf("%02x%s", (unsigned int)(text[i] ^ stream[i % 64]), i % 16 == 15 ? "\n" : " ");
    }
    printf("\n");
    return 0;
}
