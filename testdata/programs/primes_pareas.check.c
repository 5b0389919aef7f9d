static int prime(int n)
{
    if (n < 2)
        return 0;
    for (int d = 2; d < n; d++)
        if (n % d == 0)
            return 0;
    return 1;
}

int main(void)
{
    int count = 0, perfect = 0;
    for (int i = 0; i < 2000; i++) {
        count += prime(i);
        int sum = 0;
        for (int d = 1; d < i; d++)
            sum += i % d ? 0 : d;
        if (i > 0 && i < 500 && sum == i)
            perfect = perfect * 31 + i;
    }
    return (count ^ perfect) & 255;
}
