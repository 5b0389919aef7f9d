static int recursive(int a, int b) { return b == 0 ? a : recursive(b, a % b); }

int main(void)
{
    int sum = 0;
    for (int i = 1; i < 60; i++)
        for (int j = 1; j < 60; j++)
            sum += recursive(i * 6, j * 10);
    return sum & 255;
}
