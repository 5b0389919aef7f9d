/* Pointers to enumerated types, behind ones to unsigned: loads of signed values, and accesses of one byte. */
int printf(const char *, ...);
unsigned *before;
enum sign { MINUS = -1, PLUS = 1 };
enum __attribute__((packed)) small { A, B };
enum later *early;
enum later { LATER = -5 };
struct holder { enum sign *sign; enum { NONE, SOME } whence; };

int negative(enum sign *p) { return *p < 0; }
int held(struct holder *h) { return *h->sign < 0; }
int shifted(enum sign *p) { return *p >> 1; }
void store(enum small *p, enum small v) { *p = v; }
int sum(enum small *p, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) s = 2 * s + p[i];
    return s;
}

int main(void)
{
    enum sign s = MINUS;
    enum small c[4] = { B, B, B, B };
    enum later last = LATER;
    struct holder h = { &s, SOME };
    early = &last;
    store(c + 1, A);
    printf("%d %d %d\n", negative(&s), held(&h), shifted(&s));
    printf("%d %d %d\n", sum(c, 4), (int)sizeof(*(enum small *)c), *early < 0);
    return 0;
}
