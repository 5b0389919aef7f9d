// Differences of times.

double difftime(long end, long begin)
{
    return (double)(end - begin);
}
