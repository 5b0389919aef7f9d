// rv32
// Objects of a thread and addresses of functions and objects, by every model of access.
int printf(const char *, ...);

__thread int first = 1;
static __thread int second = 2;
__thread int third __attribute__((tls_model("initial-exec"))) = 3;
__thread int fourth __attribute__((tls_model("local-exec"))) = 4;
__thread int fifth __attribute__((tls_model("global-dynamic"))) = 5;
static __thread char text[20];
extern __thread int later;

int plain = 6;
__attribute__((visibility("hidden"))) int hidden = 7;
__attribute__((visibility("protected"))) int protected = 8;
extern int defined_later;
__attribute__((weak)) extern int nowhere;
static int own = 9;

int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
__attribute__((visibility("hidden"))) int multiply(int a, int b) { return a * b; }

static int (*const operations[])(int, int) = {add, subtract, multiply};
static int *const objects[] = {&plain, &hidden, &protected, &own};

int *address(int which)
{
    switch (which) {
    case 0: return &first;
    case 1: return &second;
    case 2: return &third;
    case 3: return &fourth;
    case 4: return &fifth;
    }
    return &later;
}

int apply(int (*f)(int, int), int a, int b) { return f(a, b); }

int main(void)
{
    first += second * third + add(fourth, fifth++);
    later = multiply(fifth, 2) + add(first, subtract(later, second));
    for (int i = 0; i < 6; i++)
        *address(i) += i;
    text[3] = 'x';
    printf("%d %d %d %d %d %d %c\n", first, second, third, fourth, fifth, later, text[3]);
    plain += hidden++ * protected - own;
    own = apply(add, plain, apply(subtract, hidden, apply(multiply, 2, 3)));
    printf("%d %d %d %d %d %d\n", plain, hidden, protected, own, defined_later, &nowhere == 0);
    for (int i = 0; i < 3; i++)
        printf("%d %d\n", operations[i](7, 3), *objects[i + 1]);
    return operations[0] == add && objects[3] == &own ? 0 : 1;
}

__thread int later = 10;
int defined_later = 11;
