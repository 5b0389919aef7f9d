// rv32
// The n queens problem, by backtracking on bit sets and on arrays.
int printf(const char *format, ...);

static int by_bits(unsigned int all, unsigned int columns, unsigned int left, unsigned int right)
{
    if (columns == all)
        return 1;
    int count = 0;
    for (unsigned int free = all & ~(columns | left | right); free; free &= free - 1) {
        unsigned int queen = free & -free;
        count += by_bits(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return count;
}

static int placed[12];

static int safe(int row, int column)
{
    for (int r = 0; r < row; r++) {
        int distance = placed[r] - column;
        if (distance == 0 || distance == row - r || distance == r - row)
            return 0;
    }
    return 1;
}

static int by_arrays(int n, int row)
{
    if (row == n)
        return 1;
    int count = 0;
    for (int column = 0; column < n; column++)
        if (safe(row, column)) {
            placed[row] = column;
            count += by_arrays(n, row + 1);
        }
    return count;
}

int main(void)
{
    for (int n = 1; n <= 8; n++)
        printf("%d queens: %d %d\n", n, by_bits((1u << n) - 1, 0, 0, 0), by_arrays(n, 0));
    return by_bits(511, 0, 0, 0) - 352;
}
