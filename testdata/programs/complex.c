// complex numbers: operators, conversions, initialisers, arguments of every kind, by their bits
int printf(const char *, ...);

typedef float _Complex cfloat;
typedef double _Complex cdouble;

struct pair { char c; cfloat f; cdouble d; };
struct single { cdouble z; };

cdouble start = 1.5 + 2.5i;
cfloat start_float = 3.0f - 1.0if;
cdouble list[] = {1.0, 2.0i, 3, -1.5 - 0.25i, 0.0, 1e300 - 1e300i, 1e-300 + 1e-310i, 0x1.8p-1 + 0x1p3i};
struct pair record = {'x', 1.0f + 2.0if, -1.0i};
cdouble product = (1.1 + 2.2i) * (3.3 - 4.4i), quotient = (1.1 + 2.2i) / (3.3 - 4.4i), scaled = 3 * (1.1 + 2.2i) / 7;
cfloat product_float = (1.1f + 2.2if) * (3.3f - 4.4if), quotient_float = (1.1f + 2.2if) / (3.3f - 4.4if);
cdouble folded[] = {
    (35.37 + 2.1i) * -(0.1 - 7e-3i) - 22e-3i, 3 / (0.3 - 0.7i), (0x1.13p3 - 40.1i) / -3.3, -(1.0 - 0.0i) * (0.0 + 2.0i), ~(2.7i) / 0.9i,
    1 - 1.0i, 1.0i - 1, (0.1 + 0.2i) * 1e300 / (1e308 - 1e308i), (1e-200 + 1.1i) * (1e-200 - 3.3i), (2.5f - 1.3if) * (0.7 + 1.1i), (cfloat)(0.1 + 0.3i) / 3,
};
long double _Complex longer = 1.5L - 2.0Li, longer_sum = (2 + 1.0Li) + 3.5;
double real = 2.5 + 1.0i, square = 1.0i * 1.0i;
int equal = 1.0i == 1.0i, differs = 1.0i != 1.0;

enum { COUNT = sizeof list / sizeof list[0] };

void put(const char *name, cdouble z)
{
    double parts[2] = {__real__ z, __imag__ z};
    for (int i = 0; i < 2; i++)
        if (parts[i] != parts[i])
            parts[i] = 12345;
    unsigned long *bits = (unsigned long *)parts;
    printf("%s %lx %lx\n", name, bits[0], bits[1]);
}

cdouble mean(int count, ...)
{
    __builtin_va_list arguments;
    cdouble total = 0;
    __builtin_va_start(arguments, count);
    for (int i = 0; i < count; i++) {
        total += __builtin_va_arg(arguments, cdouble);
        total += __builtin_va_arg(arguments, cfloat);
        total += __builtin_va_arg(arguments, int);
    }
    __builtin_va_end(arguments);
    return total / count;
}

cdouble crowded(int a, cdouble b, cfloat c, double d, cdouble e, cdouble f, cfloat g, float h, cdouble i)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e - 6 * f + 7 * g - 8 * h + 9 * i;
}

cfloat narrow(cdouble z) { return z; }

struct single twice(struct single s)
{
    s.z *= 2;
    return s;
}

void pairs(cdouble a, cdouble b)
{
    double r = __real__ b;
    float f = (float)__imag__ a;
    put("+", a + b);
    put("-", a - b);
    put("*", a * b);
    put("+ real", a + r);
    put("real -", f - a);
    put("- real", a - r);
    put("* real", a * r);
    put("real *", f * b);
    put("/ real", a / r);
    put("float", (cfloat)a * (cfloat)b);
    if (!__real__ b || !__imag__ b) { // libgcc rounds other quotients as the machine's instructions do
        put("/", a / b);
        put("real /", r / b);
        put("float /", narrow(a) / narrow(b));
    }
    printf("%d %d %d %d %d\n", a == b, a != b, a == r, !a, (a && b) + 2 * (a || b) + 4 * (a ? 1 : 0) + 8 * (_Bool)a);
    put("-", -a);
    put("~", ~a);
    put("?", r > 0 ? a : b);
    put("? mixed", r > 0 ? a : f);
    a += b;
    b *= 1.5;
    put("--", a--);
    put("++", ++b);
    put(",", (r, a));
    r += b;
    put("real", r);
}

int main(void)
{
    put("start", start);
    put("float", start_float);
    put("product", product);
    put("quotient", quotient);
    put("scaled", scaled);
    put("product", product_float);
    put("quotient", quotient_float);
    put("record", record.f + record.d);
    for (int i = 0; i < (int)(sizeof folded / sizeof *folded); i++)
        put("folded", folded[i]);
    put("long", longer * longer_sum - 2 * longer);
    put("long /", longer / 2.0Li + ~longer);
    put("long ?", longer == longer_sum ? longer : -longer++);
    printf("%d %d %d %d\n", (int)(4 * real), (int)square, equal, differs);
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            if (list[j] != 0.0)
                pairs(list[i], list[j]);

    volatile cdouble v = 3.0 - 4.0i;
    cdouble z = v, *p = &z, row[2][2] = {{1, 1.0i}, {[1] = 2.0 - 1.0i}};
    __real__ z = 7;
    __imag__ *p += 2;
    *p *= v;
    put("parts", z);
    put("row", row[0][1] + row[1][1] + row[1][0]);
    put("literal", *(cdouble[]){1.0 + 2.0i});
    put("complex", __builtin_complex(1.0, -0.0));
    put("functions", __builtin_conj(z) * __builtin_crealf(start_float) + __builtin_cimag(2) - __builtin_conjf(start_float));
    put("of a real one", __real__ 3.0 + __imag__ 4.0);
    put("typeof", (__typeof__(z))1.0f);
    put("statement", ({ cdouble y = z; y += 1; y; }));
    put("mean", mean(2, z, 1.0if, 3, v, start_float, 4));
    put("crowded", crowded(1, z, start_float, 2.5, v, start, 1.0f, 3.0f, -2.0i));
    put("twice", twice((struct single){1.0 + 3.0i}).z);
    struct pair copy = record;
    copy.f += 1;
    copy.d = z = 2.0i;
    put("copy", copy.f * copy.d + record.f);
    cdouble (*function)(int, ...) = mean;
    put("pointer", function(1, z, start_float, 0));
    printf("%d %d %d %d\n", (int)sizeof(cfloat), (int)sizeof z, (int)_Alignof(cfloat), (int)_Alignof(cdouble));
    printf("%d %d %d\n", _Generic(z, cdouble: 1, default: 0), _Generic(1.0if, cfloat: 1, default: 0), _Generic(1 + start_float, cfloat: 1, default: 0));
    return 0;
}
