// Square root, correctly rounded: Newton's iteration gives a root that is a few
// units off at most, and integers tell exactly which neighbour is nearest.

enum { BITS = 23, BIAS = 127, STEPS = 3 };

static unsigned int bits_of(float x) { return *(unsigned int *)&x; }
static float from_bits(unsigned int bits) { return *(float *)&bits; }

// nearest_root returns the integer nearest to the root of square * 2^BITS,
// where root is close to it. The residual, square * 2^BITS - root^2, may be
// taken modulo the word's size, as it is small; root is nearest if it lies in
// (-root, root].
static unsigned int nearest_root(unsigned int square, unsigned int root)
{
    int residual = (int)((square << BITS) - root * root);
    while (residual > (int)root) {
        residual -= (int)(2 * root + 1);
        root++;
    }
    while (residual <= -(int)root) {
        residual += (int)(2 * root - 1);
        root--;
    }
    return root;
}

float sqrtf(float x)
{
    unsigned int bits = bits_of(x);
    unsigned int fraction = bits & ((1u << BITS) - 1);
    int exponent = (int)(bits >> BITS) - BIAS;
    if (x == 0 || x != x || x > from_bits(((2u * BIAS + 1) << BITS) - 1))
        return x + x; // zeros, infinity, not a number
    if (x < 0)
        return (x - x) / (x - x);

    if (exponent == -BIAS)
        for (exponent++; !(fraction >> BITS); exponent--)
            fraction <<= 1;
    fraction |= 1u << BITS;
    if (exponent & 1)
        fraction <<= 1;

    // square, in [1, 4), times 2^exponent is x; a line through its root's curve
    // starts the iteration within 5 %, and each step squares the error.
    float square = (float)fraction / (1u << BITS);
    float root = 0.6f + 0.37f * square;
    for (int i = 0; i < STEPS; i++)
        root = 0.5f * (root + square / root);
    unsigned int nearest = nearest_root(fraction, (unsigned int)(root * (1u << BITS)));
    return from_bits(((unsigned int)((exponent >> 1) + BIAS - 1) << BITS) + nearest);
}
