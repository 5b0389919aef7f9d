// rv32
// Fannkuch: the most prefix reversals that bring 1 to the front, over all
// permutations (Anderson and Rettig, 1994).
int printf(const char *format, ...);

enum { N = 7 };

static int flips(const int *permutation)
{
    int p[N], count = 0;
    for (int i = 0; i < N; i++)
        p[i] = permutation[i];
    while (p[0] != 0) {
        for (int low = 0, high = p[0]; low < high; low++, high--) {
            int t = p[low];
            p[low] = p[high];
            p[high] = t;
        }
        count++;
    }
    return count;
}

int main(void)
{
    int permutation[N], count[N], most = 0, checksum = 0, level = N;
    for (int i = 0; i < N; i++)
        permutation[i] = i;
    for (int index = 0;; index++) {
        for (; level > 1; level--)
            count[level - 1] = level;
        int n = flips(permutation);
        most = n > most ? n : most;
        checksum += index % 2 ? -n : n;
        for (;; level++) {
            if (level == N) {
                printf("%d\nPfannkuchen(%d) = %d\n", checksum, N, most);
                return most;
            }
            int first = permutation[0];
            for (int i = 0; i < level; i++)
                permutation[i] = permutation[i + 1];
            permutation[level] = first;
            if (--count[level] > 0)
                break;
        }
    }
}
