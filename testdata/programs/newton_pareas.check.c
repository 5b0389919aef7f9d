float fmodf(float x, float y);

static float square_root(float a)
{
    float x = a;
    for (int i = 0; i < 40; i++) {
        float d = x * x - a;
        if (!((d < 0.0f ? -d : d) > a * 0.000001f))
            break;
        x = 0.5f * (x + a / x);
    }
    return x;
}

static float cube_root(float a)
{
    float x = 1.0f;
    for (int i = 0; i < 30; i++)
        x = x - (x * x * x - a) / (3.0f * x * x);
    return x;
}

static float sine(float x)
{
    x = fmodf(x, 6.2831855f);
    float term = x, sum = x;
    for (int n = 1; n < 20; n += 2) {
        term = -term * x * x / (float)((n + 1) * (n + 2));
        sum = sum + term;
    }
    return sum;
}

int main(void)
{
    int h = 0;
    for (int i = 1; i < 50; i++) {
        float a = (float)i;
        h = h * 31 + (int)(square_root(a) * 1000.0f);
        h = h * 31 + (int)(cube_root(a) * 1000.0f);
        h = h * 31 + (int)(sine(a * 0.7f) * 1000.0f);
        h = h * 31 + (int)(fmodf(-a * 3.7f, 2.5f) * 10.0f);
    }
    unsigned int u = (unsigned int)h;
    return (u ^ (u >> 8) ^ (u >> 16) ^ (u >> 24)) & 255;
}
