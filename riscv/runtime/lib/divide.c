// Quotients with remainders.

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;

div_t div(int a, int b)
{
    div_t result = {a / b, a % b};
    return result;
}

ldiv_t ldiv(long a, long b)
{
    ldiv_t result = {a / b, a % b};
    return result;
}
