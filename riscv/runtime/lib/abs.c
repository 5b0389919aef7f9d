// Absolute values. The absolute value of the least number is the number itself.

int abs(int value)
{
    return value < 0 ? -value : value;
}

long labs(long value)
{
    return value < 0 ? -value : value;
}
