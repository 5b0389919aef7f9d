// rv32
// Base64 (RFC 4648), there and back.
int printf(const char *format, ...);
unsigned long strlen(const char *s);
int memcmp(const void *a, const void *b, unsigned long count);

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int encode(const unsigned char *in, int n, char *out)
{
    char *start = out;
    for (int i = 0; i < n; i += 3) {
        unsigned int group = (unsigned int)in[i] << 16;
        if (i + 1 < n)
            group |= (unsigned int)in[i + 1] << 8;
        if (i + 2 < n)
            group |= in[i + 2];
        *out++ = alphabet[group >> 18];
        *out++ = alphabet[group >> 12 & 63];
        *out++ = i + 1 < n ? alphabet[group >> 6 & 63] : '=';
        *out++ = i + 2 < n ? alphabet[group & 63] : '=';
    }
    *out = 0;
    return (int)(out - start);
}

static int value(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' : c >= 'a' && c <= 'z' ? c - 'a' + 26 : c >= '0' && c <= '9' ? c - '0' + 52
        : c == '+' ? 62 : c == '/' ? 63 : -1;
}

static int decode(const char *in, unsigned char *out)
{
    unsigned int bits = 0;
    int count = 0, n = 0;
    for (; *in && *in != '='; in++) {
        bits = bits << 6 | (unsigned int)value(*in);
        count += 6;
        if (count >= 8) {
            count -= 8;
            out[n++] = (unsigned char)(bits >> count);
        }
    }
    return n;
}

int main(void)
{
    static const char *texts[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar", "Many hands make light work."};
    char text[400];
    unsigned char bytes[256], back[256];
    int wrong = 0;
    for (int i = 0; i < 8; i++) {
        encode((const unsigned char *)texts[i], (int)strlen(texts[i]), text);
        printf("%s\n", text);
    }
    for (int i = 0; i < 256; i++)
        bytes[i] = (unsigned char)(i * 73);
    for (int n = 0; n <= 256; n++) {
        encode(bytes, n, text);
        wrong += decode(text, back) != n || memcmp(bytes, back, (unsigned long)n) != 0;
    }
    printf("%s\n", text);
    return wrong;
}
