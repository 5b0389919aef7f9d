static int shadows(int x)
{
    int sum = x, inner = sum * 2;
    sum += inner;
    sum += 3;
    sum += inner;
    return sum + x;
}

static int declared_in_conditions(int n)
{
    int total = 0;
    while (n / 2 > 0) {
        n /= 2;
        total += n;
    }
    int rest = total % 7;
    return rest > 3 ? total + rest : total - rest;
}

int main(void)
{
    int b = 123, c = b + 3, d = b * c;
    int g = 4, f = 2 * (g + g) + g;
    int x = 9 * 100 + 10 * 10 + 10;
    int h = ((b * 31 + c) * 31 + d) * 31 + 50;
    h = h * 31 + f + x;
    h = h * 31 + shadows(5);
    h = h * 31 + declared_in_conditions(1000);
    h = h * 31 + 12 + 6 + 3;
    unsigned int u = (unsigned int)h;
    return (u ^ (u >> 8) ^ (u >> 16) ^ (u >> 24)) & 255;
}
