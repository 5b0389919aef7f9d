// Numbers as unevaluated sums of two doubles, high and low, for functions that
// need some bits more than a double has (Dekker, "A floating-point technique
// for extending the available precision", 1971), and polynomials.

// __gpucc_sum returns a + b rounded, and the error exactly (Knuth's two-sum).
double __gpucc_sum(double a, double b, double *error)
{
    double sum = a + b;
    double part = sum - a;
    *error = (a - (sum - part)) + (b - part);
    return sum;
}

// upper returns the upper half of the significand (Veltkamp's splitting).
static double upper(double a)
{
    double t = 134217729 * a; // 2^27 + 1
    return t - (t - a);
}

// __gpucc_product returns a * b rounded, and the error exactly.
double __gpucc_product(double a, double b, double *error)
{
    double product = a * b;
    double ah = upper(a), bh = upper(b);
    double al = a - ah, bl = b - bh;
    *error = al * bl - (product - ah * bh - al * bh - ah * bl);
    return product;
}

// __gpucc_multiply returns the high part of the product of (a, alow) and
// (b, blow), and its low part.
double __gpucc_multiply(double a, double alow, double b, double blow, double *low)
{
    double error;
    double product = __gpucc_product(a, b, &error);
    return __gpucc_sum(product, error + (a * blow + alow * b), low);
}

// __gpucc_polynomial returns c[0] + c[1] x + ... + c[n-1] x^(n-1), by Horner's
// rule.
double __gpucc_polynomial(const double *c, int n, double x)
{
    double y = c[n - 1];
    for (int i = n - 2; i >= 0; i--)
        y = y * x + c[i];
    return y;
}
