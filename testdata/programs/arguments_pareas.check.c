static int integers(const int *v)
{
    int sum = 0;
    for (int i = 0; i < 20; i++)
        sum += (i + 1) * v[i];
    return sum;
}

int main(void)
{
    int v[20], w[20], h, sum;
    for (int i = 0; i < 20; i++)
        v[i] = i + 1, w[i] = 1;
    h = integers(v);
    float f = 0;
    for (int i = 0; i < 20; i++)
        f = i % 2 ? f - (i == 19 ? 20.5f : (float)(i + 1)) * (float)(i + 1) : f + (float)(i + 1) * (float)(i + 1);
    h = h * 31 + (int)f;
    h = h * 31 + integers(v);
    int a[5] = {1, 3, 5, 7, 9};
    float b[5] = {2, 4, 6, 8, 1.5f};
    static const int weight[5] = {2, 3, 5, 7, 11};
    static const float scale[5] = {1, 10, 100, 1000, 10000};
    sum = 0;
    f = 0;
    for (int i = 0; i < 5; i++) { // after 7 rotations to the right, place i holds what was in place i-7
        sum += weight[i] * a[(i + 5 - 7 % 5) % 5];
        f += scale[i] * b[(i + 5 - 7 % 5) % 5];
    }
    h = h * 31 + sum + (int)f;
    v[4] = integers(w), v[6] = 15, v[8] = 18, v[14] = 14;
    h = h * 31 + integers(v);
    unsigned int u = (unsigned int)h;
    return (u ^ (u >> 8) ^ (u >> 16) ^ (u >> 24)) & 255;
}
