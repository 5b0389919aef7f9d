// rv32
// Dynamic memory: lists, growing arrays, many blocks of all sizes, freed in
// another order than they were made.
typedef unsigned long size_t;
int printf(const char *format, ...);
void *malloc(size_t count);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t count);
void free(void *memory);
void *memset(void *to, int value, size_t count);

enum { BLOCKS = 100 };

static unsigned int seed = 42;

static unsigned int next(void)
{
    seed = seed * 1103515245u + 12345u;
    return seed >> 16;
}

// A list cell is two pointers: the next cell, and an int.
static void **cons(int value, void **rest)
{
    void **cell = malloc(2 * sizeof(void *));
    int *number = malloc(sizeof(int));
    *number = value;
    cell[0] = rest;
    cell[1] = number;
    return cell;
}

static int sum_and_free(void **cell)
{
    int sum = 0;
    while (cell) {
        void **rest = cell[0];
        sum += *(int *)cell[1];
        free(cell[1]);
        free(cell);
        cell = rest;
    }
    return sum;
}

static int intact(const unsigned char *block, unsigned int size, int mark)
{
    for (unsigned int i = 0; i < size; i++)
        if (block[i] != mark)
            return 0;
    return 1;
}

int main(void)
{
    unsigned char *blocks[BLOCKS] = {0};
    unsigned int sizes[BLOCKS] = {0};
    int damaged = 0;
    for (int round = 0; round < 3000; round++) {
        int k = (int)(next() % BLOCKS);
        if (!intact(blocks[k], sizes[k], k))
            damaged++;
        free(blocks[k]);
        sizes[k] = next() % 8 ? next() % 100 : next() % 5000;
        blocks[k] = malloc(sizes[k]);
        if (sizes[k])
            memset(blocks[k], k, sizes[k]);
    }
    for (int k = 0; k < BLOCKS; k++)
        free(blocks[k]);
    printf("%d damaged\n", damaged);

    void **list = 0;
    for (int i = 1; i <= 1000; i++)
        list = cons(i, list);
    printf("%d\n", sum_and_free(list));

    int capacity = 1, count = 0, *numbers = malloc(sizeof(int));
    for (; count < 5000; count++) {
        if (count == capacity)
            numbers = realloc(numbers, (size_t)(capacity *= 2) * sizeof(int));
        numbers[count] = count * count;
    }
    unsigned int sum = 0;
    for (int i = 0; i < count; i++)
        sum += (unsigned int)numbers[i];
    free(numbers);
    printf("%u\n", sum);

    int **triangle = malloc(20 * sizeof(int *));
    for (int i = 0; i < 20; i++) {
        triangle[i] = calloc((size_t)i + 1, sizeof(int));
        triangle[i][0] = triangle[i][i] = 1;
        for (int j = 1; j < i; j++)
            triangle[i][j] = triangle[i - 1][j - 1] + triangle[i - 1][j];
    }
    printf("%d %d\n", triangle[19][9], triangle[10][5]);
    for (int i = 0; i < 20; i++)
        free(triangle[i]);
    free(triangle);
    return damaged;
}
