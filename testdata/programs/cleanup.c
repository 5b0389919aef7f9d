// The attribute cleanup: at ends of blocks, by jumps, returns, and out of statement expressions.
int printf(const char *, ...);
typedef struct { int n; char pad[20]; } big;
typedef struct { int a, b; } pair;
static void leave(int *p) { printf("leave %d\n", *p); *p = -1; }
static int leave_pointer(char **p) { printf("free %s\n", *p); *p = 0; return 1; }
static void leave_any(const void *p) { printf("any %d\n", *(const int *)p); }
static void leave_big(big *p) { printf("big %d\n", p->n); p->n = 0; }
static void leave_pair(pair *p) { printf("pair %d\n", p->a); p->a = 0; }
static void leave_array(int (*p)[3]) { printf("array %d\n", (*p)[2]); }
static void leave_double(double *p) { printf("double %d\n", (int)*p); *p = 0; }
static void leave_long_double(long double *p) { printf("long double %d\n", (int)*p); *p = 0; }
int value(int k) { int v __attribute__((cleanup(leave))) = k; return v + 1; }
int same(int k) { __attribute__((__cleanup__(leave))) int v = k, w = k + 1; return v; }
double real(void) { double d __attribute__((cleanup(leave_double))) = 2.5; return d * 2; }
long double quad(void) { long double d __attribute__((cleanup(leave_long_double))) = 2.5L; return d; }
big large(int k) { big b __attribute__((cleanup(leave_big))) = { k }; return b; }
pair small(int k) { pair b __attribute__((cleanup(leave_pair))) = { k, 2 }; return b; }
void nothing(int k) { int v __attribute__((cleanup(leave))) = k; if (k > 1) return; printf("on\n"); }
void chain(int k) { int v __attribute__((cleanup(leave))) = k; return nothing(k); }
int loops(int k)
{
    int sum = 0;
    for (int i __attribute__((cleanup(leave))) = 0; i < 5; i++) {
        int v __attribute__((cleanup(leave))) = 10 + i;
        sum += v;
        if (i == 1) continue;
        if (i == 3) break;
        { int w __attribute__((cleanup(leave_any))) = 20 + i; if (i == k) return sum; }
        printf("end of %d\n", i);
    }
    do { char *p __attribute__((cleanup(leave_pointer))) = "once"; if (k) continue; printf("not here for %d\n", k); } while (0);
    switch (k) { int u __attribute__((cleanup(leave))); case 0: u = 30; break; default: u = 31; }
    return sum;
}
int gotos(int k)
{
    int outer __attribute__((cleanup(leave))) = 1, count = 0;
again: ;
    int v __attribute__((cleanup(leave))) = 2 + count;
    if (count++ < 2) goto again;
    {
        int w __attribute__((cleanup(leave))) = 40;
        int vla[k + 1]; vla[k] = 7;
        int x __attribute__((cleanup(leave))) = 41;
        if (k == 0) goto inside;
        if (k == 1) goto out;
        if (k == 2) goto done;
        w = vla[k];
inside:
        printf("inside\n");
    }
out:
    printf("out\n");
    if (k == 3) goto done;
    if (k > 100) goto in;
    if (k == 4) { int y __attribute__((cleanup(leave))) = 42; in: y = 43; }
done:
    return count + k;
}
int expressions(int k)
{
    int r = ({ int v __attribute__((cleanup(leave))) = k; v * 2; }) + ({ big b __attribute__((cleanup(leave_big))) = { k }; b; }).n;
    ({ int v __attribute__((cleanup(leave))) = 50; });
    int a[3] __attribute__((cleanup(leave_array))) = { 1, 2, 3 };
    int aligned __attribute__((cleanup(leave_any), aligned(64))) = 51;
    { int n = 3; int vla[n] __attribute__((cleanup(leave_any))); vla[0] = 52; }
    { static int s __attribute__((cleanup(leave))); int v __attribute__((cleanup(leave_any))) = 53; }
    return r;
}
int main(void)
{
    int last __attribute__((cleanup(leave))) = 99;
    printf("%d\n", value(5)); printf("%d\n", same(6)); printf("%d\n", (int)real()); printf("%d\n", (int)(quad() * 2));
    printf("%d\n", large(7).n); printf("%d\n", small(8).a);
    nothing(1); nothing(2); chain(3);
    printf("%d\n", loops(0)); printf("%d\n", loops(2)); printf("%d\n", loops(9));
    for (int k = 0; k < 6; k++) printf("= %d\n", gotos(k));
    printf("%d\n", expressions(3));
    return 0;
}
