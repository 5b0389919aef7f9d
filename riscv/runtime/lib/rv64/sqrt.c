// Square root, correctly rounded: Newton's iteration gives a root that is a few
// units off at most, and integers tell exactly which neighbour is nearest.

enum { BITS = 52, BIAS = 1023, STEPS = 4 };

static unsigned long bits_of(double x) { return *(unsigned long *)&x; }
static double from_bits(unsigned long bits) { return *(double *)&bits; }

// nearest_root returns the integer nearest to the root of square * 2^BITS,
// where root is close to it. The residual, square * 2^BITS - root^2, may be
// taken modulo the word's size, as it is small; root is nearest if it lies in
// (-root, root].
static unsigned long nearest_root(unsigned long square, unsigned long root)
{
    long residual = (long)((square << BITS) - root * root);
    while (residual > (long)root) {
        residual -= (long)(2 * root + 1);
        root++;
    }
    while (residual <= -(long)root) {
        residual += (long)(2 * root - 1);
        root--;
    }
    return root;
}

double sqrt(double x)
{
    unsigned long bits = bits_of(x);
    unsigned long fraction = bits & ((1ul << BITS) - 1);
    int exponent = (int)(bits >> BITS) - BIAS;
    if (x == 0 || x != x || x > from_bits(((2ul * BIAS + 1) << BITS) - 1))
        return x + x; // zeros, infinity, not a number
    if (x < 0)
        return (x - x) / (x - x);

    if (exponent == -BIAS)
        for (exponent++; !(fraction >> BITS); exponent--)
            fraction <<= 1;
    fraction |= 1ul << BITS;
    if (exponent & 1)
        fraction <<= 1;

    // square, in [1, 4), times 2^exponent is x; a line through its root's curve
    // starts the iteration within 5 %, and each step squares the error.
    double square = (double)fraction / (1ul << BITS);
    double root = 0.6 + 0.37 * square;
    for (int i = 0; i < STEPS; i++)
        root = 0.5 * (root + square / root);
    unsigned long nearest = nearest_root(fraction, (unsigned long)(root * (1ul << BITS)));
    return from_bits(((unsigned long)((exponent >> 1) + BIAS - 1) << BITS) + nearest);
}
