// Pseudo-random numbers: xorshift with 32 bits of state (Marsaglia, "Xorshift
// RNGs", 2003). RAND_MAX is 2147483647.

static unsigned int state = 2463534242u;

// srand spreads the seed, so that small seeds give different sequences. Zero is
// the only state that xorshift cannot have.
void srand(unsigned int seed)
{
    state = seed * 2654435769u;
    if (state == 0)
        state = 2463534242u;
}

int rand(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (int)(state >> 1);
}
