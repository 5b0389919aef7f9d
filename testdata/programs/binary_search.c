// rv32
// Searching: binary search, lower bound, two-dimensional staircase,
// interpolation, a binary search tree in arrays.
int printf(const char *format, ...);

enum { N = 200 };

static int sorted[N];

static int search(const int *a, int n, int key)
{
    int low = 0, high = n - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] == key)
            return middle;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return ~low;
}

static const int *lower_bound(const int *first, const int *last, int key)
{
    while (first < last) {
        const int *middle = first + (last - first) / 2;
        if (*middle < key)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

static int left[N], right[N], keys[N], nodes = 1;

static int *find(int key)
{
    static int root;
    int *link = &root;
    while (*link && keys[*link] != key)
        link = key < keys[*link] ? &left[*link] : &right[*link];
    return link;
}

static int depth(int node)
{
    if (!node)
        return 0;
    int l = depth(left[node]), r = depth(right[node]);
    return 1 + (l > r ? l : r);
}

int main(void)
{
    int found = 0, missing = 0, disagree = 0;
    for (int i = 0; i < N; i++)
        sorted[i] = i * i - 3 * i;
    for (int key = -5; key < 400; key++) {
        int i = search(sorted + 2, N - 2, key);
        const int *bound = lower_bound(sorted + 2, sorted + N, key);
        if (i >= 0)
            found++;
        else
            missing++;
        disagree += (i < 0 ? ~i : i) != bound - (sorted + 2);
    }
    printf("%d found, %d missing, %d disagree\n", found, missing, disagree);
    for (unsigned int i = 0, x = 1; i < 100; i++) {
        x = x * 137 % 1009;
        int *link = find((int)x);
        if (!*link) {
            keys[nodes] = (int)x;
            *link = nodes++;
        }
    }
    printf("%d nodes, depth %d, %d\n", nodes - 1, depth(*find(137)), *find(5) != 0);
    return 0;
}
