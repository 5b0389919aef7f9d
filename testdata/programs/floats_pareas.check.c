float fmodf(float x, float y);

static unsigned int mix(unsigned int h, int x) { return (h ^ (unsigned int)x) * 16777619u; }

static int clamp(float x)
{
    return x > 1e9f ? 1000000000 : x < -1e9f ? -1000000000 : x != x ? 77 : (int)x;
}

int main(void)
{
    float v[] = {0.0f, 1.0f, -1.5f, 0.1f, 1000000.0f, 16777216.0f, -0.000001f, 3.14159265f, 0};
    unsigned int h = 0;
    v[8] = v[0] / v[8];
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            float a = v[i], b = v[j];
            h = mix(h, (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b));
            unsigned int g = mix(mix(1, clamp((a + b) * 1000.0f)), clamp((a - b) * 1000.0f));
            g = mix(mix(g, clamp(a * b * 1000.0f)), clamp(a / b * 1000.0f));
            g = mix(mix(g, clamp(fmodf(a, b) * 1000.0f)), clamp(-a));
            h = mix(h, (int)g);
        }
    h = mix(h, 16777216);
    h = mix(h, (int)((float)-2147483647 / 1000.0f));
    h = mix(h, 2 - 20);
    float sum = 0;
    for (int n = 1; n < 2000; n++)
        sum = sum + 1.0f / (float)n;
    h = mix(h, (int)(sum * 100000.0f));
    return (h ^ (h >> 8) ^ (h >> 16) ^ (h >> 24)) & 255;
}
