// Dynamic memory: boundary tags (Knuth, TAOCP vol. 1, 2.5, algorithm C) and
// segregated free lists, over one area that brk extends.
//
// A block is an array of words: the size of the block before it, its own size
// with the flag USED, then what the user gets. A free block keeps its neighbours
// in the free list there. Sizes are in bytes, multiples of UNIT. A used block of
// size 0 ends the area, so that the last block, too, has a next one.

typedef unsigned long size_t;

enum { SYS_BRK = 214, ENOMEM = 12 };
enum { PREVIOUS, SIZE, NEXT_FREE, PREVIOUS_FREE };
enum { USED = 1 };
enum { WORD = sizeof(unsigned long), UNIT = 2 * WORD, HEADER = 2 * WORD, LEAST = 4 * WORD };
enum { EXACT_BINS = 32, BINS = EXACT_BINS + 8 * WORD, BITS = 32 };
enum { GROWTH = 65536 };

extern int errno;

void *memcpy(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);

static unsigned long *bins[BINS];          // heads of the free lists
static unsigned int occupied[BINS / BITS]; // a bit for each list: it is not empty
static unsigned long *last;                // the block that ends the area; null at first

static size_t size_of(unsigned long *block)
{
    return block[SIZE] & ~(size_t)USED;
}

static unsigned long *at(unsigned long *block, long distance)
{
    return (unsigned long *)((char *)block + distance);
}

static unsigned long *next(unsigned long *block)
{
    return at(block, (long)size_of(block));
}

// bin_of returns the free list for a size. There is one list for each small
// size, and one for each power of two above.
static int bin_of(size_t size)
{
    size_t units = size / UNIT;
    if (units < EXACT_BINS)
        return (int)units;
    int bin = EXACT_BINS;
    for (units /= EXACT_BINS; units > 1; units >>= 1)
        bin++;
    return bin;
}

static void insert(unsigned long *block)
{
    int bin = bin_of(size_of(block));
    unsigned long *first = bins[bin];
    block[NEXT_FREE] = (unsigned long)first;
    block[PREVIOUS_FREE] = 0;
    if (first)
        first[PREVIOUS_FREE] = (unsigned long)block;
    bins[bin] = block;
    occupied[bin / BITS] |= 1u << bin % BITS;
}

static void take_out(unsigned long *block)
{
    unsigned long *after = (unsigned long *)block[NEXT_FREE];
    unsigned long *before = (unsigned long *)block[PREVIOUS_FREE];
    if (after)
        after[PREVIOUS_FREE] = (unsigned long)before;
    if (before) {
        before[NEXT_FREE] = (unsigned long)after;
        return;
    }
    int bin = bin_of(size_of(block));
    bins[bin] = after;
    if (!after)
        occupied[bin / BITS] &= ~(1u << bin % BITS);
}

// occupied_from returns the first list from bin on that is not empty, or BINS
// if all are empty.
static int occupied_from(int bin)
{
    unsigned int word = bin < BINS ? occupied[bin / BITS] >> bin % BITS << bin % BITS : 0;
    while (!word) {
        bin = (bin / BITS + 1) * BITS;
        if (bin >= BINS)
            return BINS;
        word = occupied[bin / BITS];
    }
    bin = bin / BITS * BITS;
    for (int half = BITS / 2; half; half /= 2)
        if (!(word << (BITS - half))) { // the low half of the remaining bits is empty
            word >>= half;
            bin += half;
        }
    return bin;
}

// resize sets a block's size, also in the next block.
static void resize(unsigned long *block, size_t size, unsigned long flag)
{
    block[SIZE] = size | flag;
    at(block, (long)size)[PREVIOUS] = size;
}

// release frees a block and joins it with its free neighbours. It returns where
// the free block starts.
static unsigned long *release(unsigned long *block)
{
    size_t size = size_of(block);
    unsigned long *after = next(block);
    unsigned long *before = at(block, -(long)block[PREVIOUS]);
    if (!(after[SIZE] & USED)) {
        take_out(after);
        size += size_of(after);
    }
    if (block[PREVIOUS] && !(before[SIZE] & USED)) {
        take_out(before);
        size += size_of(before);
        block = before;
    }
    resize(block, size, 0);
    insert(block);
    return block;
}

static unsigned long set_break(unsigned long end)
{
    return (unsigned long)__builtin_gpucc_syscall((long)end, 0, 0, 0, 0, 0, 0, SYS_BRK);
}

// begin makes an empty area at the first aligned address behind the program's
// data.
static int begin(void)
{
    unsigned long start = (set_break(0) + UNIT - 1) / UNIT * UNIT;
    if (set_break(start + HEADER) != start + HEADER)
        return 0;
    last = (unsigned long *)start;
    last[PREVIOUS] = 0;
    last[SIZE] = USED;
    return 1;
}

// grow extends the area and returns its last block, free, with at least size
// bytes; null if there is no memory.
static unsigned long *grow(size_t size)
{
    if (!last && !begin())
        return (unsigned long *)0;
    size = (size + GROWTH - 1) / GROWTH * GROWTH;
    unsigned long end = (unsigned long)last + HEADER + size;
    if (end < size || set_break(end) != end)
        return (unsigned long *)0;
    unsigned long *block = last;
    resize(block, size, 0);
    last = next(block);
    last[SIZE] = USED;
    return release(block);
}

// find looks for a free block of at least size bytes.
static unsigned long *find(size_t size)
{
    for (int bin = occupied_from(bin_of(size)); bin < BINS; bin = occupied_from(bin + 1))
        for (unsigned long *b = bins[bin]; b; b = (unsigned long *)b[NEXT_FREE])
            if (size_of(b) >= size)
                return b;
    return (unsigned long *)0;
}

// split cuts a used block to size and frees the rest, if it can be a block.
static void split(unsigned long *block, size_t size)
{
    size_t rest = size_of(block) - size;
    if (rest < LEAST)
        return;
    resize(block, size, USED);
    resize(next(block), rest, USED);
    release(next(block));
}

// block_size returns the size of a block for count bytes, or 0 if there can be
// none.
static size_t block_size(size_t count)
{
    if (count > ~(size_t)0 / 2)
        return 0;
    size_t size = (count + HEADER + UNIT - 1) / UNIT * UNIT;
    return size < LEAST ? LEAST : size;
}

void *malloc(size_t count)
{
    size_t size = block_size(count);
    unsigned long *block = (unsigned long *)0;
    if (size)
        block = find(size);
    if (size && !block)
        block = grow(size);
    if (!block) {
        errno = ENOMEM;
        return (void *)0;
    }
    take_out(block);
    block[SIZE] |= USED;
    split(block, size);
    return at(block, HEADER);
}

void free(void *memory)
{
    if (memory)
        release(at((unsigned long *)memory, -HEADER));
}

void *calloc(size_t count, size_t size)
{
    if (size && count > ~(size_t)0 / size) {
        errno = ENOMEM;
        return (void *)0;
    }
    void *memory = malloc(count * size);
    return memory ? memset(memory, 0, count * size) : memory;
}

// realloc grows a block in place if the block after it is free. Otherwise it
// moves the block.
void *realloc(void *memory, size_t count)
{
    if (!memory)
        return malloc(count);
    unsigned long *block = at((unsigned long *)memory, -HEADER);
    size_t size = block_size(count), old = size_of(block);
    unsigned long *after = next(block);
    if (size > old && !(after[SIZE] & USED) && old + size_of(after) >= size) {
        take_out(after);
        resize(block, old + size_of(after), USED);
    }
    if (size && size_of(block) >= size) {
        split(block, size);
        return memory;
    }
    void *moved = malloc(count);
    if (moved) {
        memcpy(moved, memory, old - HEADER);
        free(memory);
    }
    return moved;
}
