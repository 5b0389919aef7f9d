// rv32
// Heap sort, in place.
int printf(const char *format, ...);

enum { N = 1500 };

static unsigned int seed = 7;

static int random_below(int limit)
{
    seed = seed * 1103515245u + 12345u;
    return (int)((seed >> 16) % (unsigned int)limit);
}

static void sift_down(int *heap, int root, int count)
{
    int value = heap[root];
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && heap[child + 1] > heap[child])
            child++;
        if (heap[child] <= value)
            break;
        heap[root] = heap[child];
    }
    heap[root] = value;
}

static void heap_sort(int *a, int count)
{
    for (int i = count / 2; i-- > 0;)
        sift_down(a, i, count);
    while (--count > 0) {
        int largest = a[0];
        a[0] = a[count];
        a[count] = largest;
        sift_down(a, 0, count);
    }
}

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = random_below(10000) - 5000;
    heap_sort(a, N);
    int unordered = 0;
    for (int i = 1; i < N; i++)
        unordered += a[i - 1] > a[i];
    printf("%d out of order, %d .. %d, median %d\n", unordered, a[0], a[N - 1], a[N / 2]);
    return unordered;
}
