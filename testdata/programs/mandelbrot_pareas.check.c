static int escape(float a, float b, int limit)
{
    float x = 0, y = 0;
    int n = 0;
    for (; n < limit && x * x + y * y <= 4.0f; n++) {
        float t = x * x - y * y + a;
        y = 2.0f * x * y + b;
        x = t;
    }
    return n;
}

int main(void)
{
    unsigned int hash = 0;
    for (int row = 0; row < 24; row++)
        for (int column = 0; column < 40; column++)
            hash = (hash ^ (unsigned int)escape((float)column / 16.0f - 2.0f, (float)row / 10.0f - 1.2f, 100)) * 16777619u;
    // Pareas has one level for the shifts, tighter than that for & ^ |.
    return (hash ^ (hash >> 8) ^ (hash >> 16) ^ (hash >> 24)) & 255;
}
