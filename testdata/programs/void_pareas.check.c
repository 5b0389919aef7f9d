int main(void)
{
    int h = 9 - 3;
    h = h * 31 + 2317; // 23 * 17; 17 * 23 comes first but has j > i
    h = h * 31 - 1;
    h = h * 31 + 640;  // 4^4 / 4, times 10
    return h & 255;
}
