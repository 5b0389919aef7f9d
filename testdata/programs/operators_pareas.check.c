#define LEAST (-2147483647 - 1)

static unsigned int mix(unsigned int h, int x) { return (h ^ (unsigned int)x) * 16777619u; }

int main(void)
{
    static const int v[] = {0, 1, -1, 2, -7, 31, 2047, -2049, 65536, 2147483647, -2147483647, LEAST};
    unsigned int total = 0;
    for (int i = 0; i < 12; i++) {
        int a = v[i];
        total = mix(total, (int)mix(mix(mix(mix(1, -a), ~a), !a), !!a));
        for (int j = 0; j < 12; j++) {
            int b = v[j];
            unsigned int h = mix(mix(mix(1, a + b), a - b), a * b);
            if (b != 0 && !(b == -1 && a == LEAST))
                h = mix(mix(h, a / b), a % b);
            h = mix(mix(mix(h, a & b), a | b), a ^ b);
            h = mix(mix(mix(h, a << (b & 31)), (int)((unsigned int)a >> (b & 31))), a >> (b & 31));
            h = mix(mix(mix(h, a == b), a != b), a < b);
            h = mix(mix(mix(h, a <= b), a > b), a >= b);
            h = mix(mix(h, a && b), a || b);
            total = mix(total, (int)h);
        }
    }
    return (total ^ (total >> 8) ^ (total >> 16) ^ (total >> 24)) & 255;
}
