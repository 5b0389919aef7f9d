// rv32
// Conway's game of life on a torus: a glider, a blinker, an R-pentomino.
int printf(const char *format, ...);
int putchar(int c);

enum { ROWS = 24, COLUMNS = 40, GENERATIONS = 60 };

static unsigned char world[2][ROWS][COLUMNS];

static void draw(int generation, int x, int y, const char *pattern)
{
    for (int column = x; *pattern; pattern++)
        if (*pattern == '/')
            y++, column = x;
        else
            world[generation][y][column++] = *pattern == '#';
}

static int neighbours(unsigned char (*w)[COLUMNS], int row, int column)
{
    int count = -w[row][column];
    for (int i = ROWS - 1; i <= ROWS + 1; i++)
        for (int j = COLUMNS - 1; j <= COLUMNS + 1; j++)
            count += w[(row + i) % ROWS][(column + j) % COLUMNS];
    return count;
}

static int step(unsigned char (*from)[COLUMNS], unsigned char (*to)[COLUMNS])
{
    int alive = 0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            int n = neighbours(from, row, column);
            alive += to[row][column] = n == 3 || (n == 2 && from[row][column]);
        }
    return alive;
}

int main(void)
{
    int alive = 0;
    draw(0, 1, 1, ".#./..#/###");
    draw(0, 30, 3, "###");
    draw(0, 18, 12, ".##/##./.#.");
    for (int g = 0; g < GENERATIONS; g++) {
        alive = step(world[g % 2], world[(g + 1) % 2]);
        printf("%d%c", alive, g % 20 == 19 ? '\n' : ' ');
    }
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++)
            putchar(world[0][row][column] ? '#' : '.');
        putchar('\n');
    }
    return alive;
}
