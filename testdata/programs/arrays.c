// rv32
// Arrays of several dimensions, of pointers and pointers to arrays; sizes;
// partial and nested initialisers.
int printf(const char *format, ...);

static int cube[3][4][5];
static int partial[6] = {1, 2, 3};
static int table[][3] = {{1, 2, 3}, {4}, {5, 6}, 7, 8, 9};
static const char *names[] = {"zero", "one", "two", 0};
static char text[] = "array", fixed[10] = "abc", exact[3] = {'x', 'y', 'z'};
static short designated[8] = {[2] = 20, [5] = 50, 60};

static int total(int (*plane)[5], int rows)
{
    int sum = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 5; j++)
            sum += plane[i][j];
    return sum;
}

static void fill(int a[3][4][5])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            for (int k = 0; k < 5; k++)
                a[i][j][k] = i * 100 + j * 10 + k;
}

static int diagonal(int n, int *m)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += m[i * n + i];
    return sum;
}

int main(void)
{
    int local[4][4] = {{1}, {0, 2}, {0, 0, 3}}, copy[2][2][2] = {{{1, 2}, {3}}, {{5}}}, zero[100] = {0};
    fill(cube);
    printf("%d %d %d\n", cube[2][3][4], *(*(*(cube + 1) + 2) + 3), (*cube[1])[4]);
    printf("%d %d\n", total(cube[1], 4), total(&cube[2][1], 2));
    printf("%d %d %d\n", (int)sizeof cube, (int)sizeof cube[0], (int)(sizeof cube[0][0] / sizeof(int)));
    printf("%d %d %d\n", (int)sizeof text, (int)sizeof fixed, (int)(sizeof names / sizeof *names));
    for (int i = 0; i < 4; i++)
        printf("%d %d %d\n", table[i][0], table[i][1], table[i][2]);
    for (const char **p = names; *p; p++)
        printf("%s ", *p);
    printf("%s %s %c%c%c %d\n", text, fixed, exact[0], exact[1], exact[2], fixed[9]);
    for (int i = 0; i < 8; i++)
        printf("%d ", designated[i]);
    local[3][3] = 4;
    printf("%d %d\n", diagonal(4, &local[0][0]), diagonal(4, local[0]));
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += zero[i];
    printf("%d %d %d %d\n", sum, copy[0][0][1], copy[1][0][0], copy[1][1][1]);
    for (int i = 0; i < 6; i++)
        partial[i] += i[partial];
    printf("%d %d\n", partial[2], partial[5]);
    int (*row)[4] = local;
    row++;
    (*row)[0] = 9;
    row[1][1] = 8;
    printf("%d %d %d\n", local[1][0], local[2][1], (int)(row - local));
    char grid[5][7];
    for (int i = 0; i < 35; i++)
        (&grid[0][0])[i] = (char)('a' + i % 26);
    printf("%.7s %.7s %c\n", grid[0], grid[4], grid[2][6]);
    return cube[1][1][1];
}
