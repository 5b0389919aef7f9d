// Objects of a thread.
int printf(const char *, ...);
__thread int a = 5;
static __thread char b[100];
_Thread_local long c;
static _Thread_local double d = 2.5;
extern __thread int later;
struct record { int x, y; char z[20]; };
__thread struct record r = {1, 2, "hello"};
__thread int *to;
int plain = 3;

int counter(void) { static __thread int n = 10; return n++; }
int *address(int which) { return which ? &later : &a; }

int main(void)
{
    extern __thread int later;
    a += 2;
    b[3]++;
    c--;
    to = &r.y;
    *to += 5;
    r.z[0] = 'j';
    later *= plain;
    printf("%d %d %ld %s %d %d\n", a, b[3], c, r.z, r.y, later);
    printf("%d ", counter());
    printf("%d\n", counter());
    *address(0) = 8;
    ++*address(1);
    struct record s = r;
    printf("%d %d %d %g %d %d\n", a, later, s.x + s.y, d, counter(), (int)sizeof b);
    return (unsigned long)&a % 4;
}
__thread int later = 20;
