// The lowest bit that is set, counted from 1; 0 if there is none (POSIX).

int ffsl(long value)
{
    unsigned long bits = (unsigned long)value;
    int number = 1;
    if (bits == 0)
        return 0;
    for (; (bits & 1) == 0; bits >>= 1)
        number++;
    return number;
}

int ffs(int value)
{
    return ffsl(value);
}
