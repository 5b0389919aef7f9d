// rv32
// Quicksort (Hoare), recursive on arrays.
int printf(const char *format, ...);

enum { N = 2000 };

static int numbers[N];
static unsigned int state = 12345;

static unsigned int next_random(void)
{
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

static void sort(int *a, int low, int high)
{
    if (low >= high)
        return;
    int pivot = a[(low + high) / 2], i = low, j = high;
    while (i <= j) {
        while (a[i] < pivot)
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j) {
            int t = a[i];
            a[i++] = a[j];
            a[j--] = t;
        }
    }
    sort(a, low, j);
    sort(a, i, high);
}

int main(void)
{
    unsigned int before = 0, after = 0;
    for (int i = 0; i < N; i++) {
        numbers[i] = (int)(next_random() % 100000) - 50000;
        before += (unsigned int)numbers[i];
    }
    sort(numbers, 0, N - 1);
    int ordered = 1;
    for (int i = 0; i < N; i++) {
        after += (unsigned int)numbers[i];
        if (i > 0 && numbers[i - 1] > numbers[i])
            ordered = 0;
    }
    printf("%s, sums %s\n", ordered ? "ordered" : "not ordered", before == after ? "equal" : "differ");
    for (int i = 0; i < N; i += 199)
        printf("%d ", numbers[i]);
    printf("\n");
    return 0;
}
