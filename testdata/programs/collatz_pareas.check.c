int main(void)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int h = 0, triples = 0;
    for (int i = 1; i < 300; i++) {
        int steps = 0, digits = 0;
        for (int n = i; n != 1; n = n % 2 ? 3 * n + 1 : n / 2)
            steps++;
        for (int n = i * i; n; n /= 10)
            digits += n % 10;
        h = h * 31 + steps + digits;
    }
    for (int a = 1; a < 40; a++)
        for (int b = a; b < 40; b++)
            for (int c = b; c < 40; c++)
                triples += a * a + b * b == c * c;
    h = h * 31 + triples;
    for (int year = 1890; year < 2010; year += 10)
        for (int month = 0; month < 12; month++)
            h = h * 3 + lengths[month] + (month == 1 && year % 4 == 0 && (year % 100 || year % 400 == 0));
    unsigned int u = (unsigned int)h;
    return (u ^ (u >> 8) ^ (u >> 16) ^ (u >> 24)) & 255;
}
