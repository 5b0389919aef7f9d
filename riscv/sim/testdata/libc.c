// A program that makes much of the C library work.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) printf("argument %d: %s\n", i, argv[i]);
    printf("variable: %s\n", getenv("NAME") ? getenv("NAME") : "none");

    int numbers[1000];
    for (int i = 0; i < 1000; i++) numbers[i] = i * 7919 % 1009;
    qsort(numbers, 1000, sizeof *numbers, compare);
    printf("%d %d\n", numbers[0], numbers[999]);

    printf("%.17g %g %f %a\n", sqrt(2), exp(1.5), pow(3.3, 2.2), (double)sinf(1.25f));
    printf("%a %La\n", strtod("1.234567890123e-7", 0), (long double)1 / 3);

    char *p = malloc(10 << 20);
    memset(p, 7, 10 << 20);
    long sum = 0;
    for (int i = 0; i < 10 << 20; i += 4096) sum += p[i];
    free(p);
    char *q = mmap(0, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    q[5] = 1;
    printf("%ld %d %d\n", sum, q[5], munmap(q, 1 << 16));

    char line[100];
    while (fgets(line, sizeof line, stdin)) printf("line: %s", line);

    printf("%d", (int)write(17, "x", 1));
    printf(" %s\n", strerror(errno));
    struct timespec now;
    printf("%d %d\n", clock_gettime(CLOCK_REALTIME, &now), now.tv_sec > 1600000000);
    fprintf(stderr, "to stderr\n");
    return 42;
}
