// complex integers (GNU C): operators in the type of their parts, conversions, literals, arguments
int printf(const char *, ...);

typedef int _Complex complex_int;
typedef unsigned char _Complex complex_byte;
typedef signed char _Complex complex_signed_byte;
typedef short _Complex complex_short;
typedef long _Complex complex_long;
typedef unsigned long long _Complex complex_unsigned;

struct mixed { char c; complex_int i; complex_short s; complex_byte b; complex_long l; };
struct with_float { float f; complex_byte b; };

complex_int start = 3 + 4i, list[] = { 1, 2i, 5 - 6i, (3 + 4i) * (1 - 2i), (30 + 40i) / (3 + 1i), ~(1 + 2i), -(1 + 2i), 2.5 + 3.5i };
complex_byte wrapped = 200 + 300i, product = (complex_byte)(100 + 100i) * (complex_byte)(3 + 2i), quotient = (complex_byte)(200 + 100i) / (complex_byte)(3 + 20i);
complex_signed_byte signed_quotient = (complex_signed_byte)(100 + 100i) / (complex_signed_byte)(-3 + 20i);
complex_unsigned large = (1ull << 63) * 1i;
double _Complex converted = (complex_int)(1 + 2i);
int equal = 1i == 1i, differs = 1i != 2i, real = 5 + 6i;
struct mixed record = { 1, 2 + 3i, 4i, 5, 6 + 7i };
volatile complex_int changing = 7 - 9i;

void put(const char *name, complex_long z) { printf("%s %ld %ld\n", name, __real__ z, __imag__ z); }

complex_int add(complex_int a, complex_int b) { return a + b; }
complex_int subtract(complex_int a, complex_int b) { return a - b; }
complex_int multiply(complex_int a, complex_int b) { return a * b; }
complex_int divide(complex_int a, complex_int b) { return a / b; }
complex_byte add_bytes(complex_byte a, complex_byte b) { return a + b; }
complex_byte subtract_bytes(complex_byte a, complex_byte b) { return a - b; }
complex_byte multiply_bytes(complex_byte a, complex_byte b) { return a * b; }
complex_byte divide_bytes(complex_byte a, complex_byte b) { return a / b; }
complex_signed_byte divide_signed(complex_signed_byte a, complex_signed_byte b) { return a / b; }
complex_short multiply_shorts(complex_short a, complex_short b) { return a * b; }
complex_unsigned divide_unsigned(complex_unsigned a, complex_unsigned b) { return a / b; }
complex_long divide_long(complex_long a, complex_long b) { return a / b; }

long total;

void note(complex_long z) { total = total * 31 + __real__ z * 7 + __imag__ z; }

void all(int a, int b, int c, int d)
{
    complex_int x = a + b * 1i, y;
    __real__ y = c;
    __imag__ y = d;
    complex_byte p = x, q = y;
    complex_long r = x, s = y;
    note(add(x, y));
    note(subtract(x, y));
    note(multiply(x, y));
    note(add_bytes(p, q));
    note(subtract_bytes(p, q));
    note(multiply_bytes(p, q));
    note(multiply_shorts(x, y));
    if (y) {
        note(divide(x, y));
        note(divide_long(r, s));
        note(divide_unsigned(x, y));
    }
    if (q) {
        note(divide_bytes(p, q));
        note(divide_signed(p, q));
    }
    note(-p);
    note(~p);
    note(-r);
    note(~r);
    note((x == y) + 2 * (p != q) + 4 * !x);
    note(a + y);
    note(a - q);
    note(x - d);
    note(q * b);
    if (c)
        note(x / c);
    if (y)
        note(a / y);
    x += y;
    note(x);
    p *= 3;
    note(p);
    p -= 1 + 1i;
    note(p++);
    note(--p);
    note(a > b ? x : q);
    note((a, x) + 1i * p);
    note((complex_int)(x * 0.5));
    note((int)x + (_Bool)y + (long)(double)y);
}

complex_int many(int a, complex_int b, complex_long c, complex_short d, complex_byte e, complex_int f, complex_long g, complex_int h, struct mixed i)
{
    return a + b + c + d * e + f - g + h + i.i + i.s;
}

long sum(int n, ...)
{
    __builtin_va_list l;
    long r = 0;
    __builtin_va_start(l, n);
    for (int i = 0; i < n; i++) {
        complex_int x = __builtin_va_arg(l, complex_int);
        complex_long y = __builtin_va_arg(l, complex_long);
        complex_byte z = __builtin_va_arg(l, complex_byte);
        r = r * 3 + __real__ x * 3 + __imag__ x + __real__ y * 5 + __imag__ y + __real__ z * 7 - __imag__ z;
    }
    return r;
}

struct with_float change(struct with_float x)
{
    x.f *= 2;
    x.b += 1i;
    return x;
}

int main(void)
{
    static const int numbers[] = { 0, 1, -1, 2, 7, -13, 100, 127, -120, 255, 3000, -40000 };
    for (int k = 0; k < 1000; k++)
        all(numbers[k % 12], numbers[(k * 5 + 3) % 12], numbers[(k * 7 + 1) % 12], numbers[(k * 11 + k / 12) % 12]);
    printf("%ld\n", total);
    for (unsigned k = 0; k < sizeof list / sizeof *list; k++)
        put("list", list[k]);
    put("start", start);
    put("wrapped", wrapped);
    put("product", product);
    put("quotient", quotient);
    put("signed quotient", signed_quotient);
    put("large", large);
    put("converted", converted);
    put("changing", changing);
    put("record", record.i + record.s + record.b + record.l);
    printf("%d %d %d %d %d\n", equal, differs, real, (int)sizeof(complex_short), (int)sizeof(5u * 1i));
    put("many", many(1, 2 + 3i, 4 + 5i, 6 + 7i, 8 + 9i, 10 + 11i, 12 + 13i, 14 + 15i, record));
    printf("%ld\n", sum(3, (complex_int)(1 + 2i), (complex_long)(3 - 4i), (complex_byte)(250 + 5i), start, (complex_long)8, (complex_byte)9i, 10i, (complex_long)11i, wrapped));
    struct with_float x = change((struct with_float){ 1.5f, 3 + 4i });
    printf("%g\n", x.f);
    put("changed", x.b);
    int *part = &__imag__ start;
    *part = 9;
    complex_int *next = list + 1;
    __imag__ *next += 3;
    put("parts", start * *next);
    put("real", __real__ 5 + __imag__ 6 + __real__ 7i);
    for (complex_int n = 3; n; n -= 1)
        put("loop", n);
    return 0;
}
