// rv32: asm statements that hold no instruction
int printf(const char *format, ...);

static int shared;

static int guarded(int x)
{
	__asm__ volatile("" ::: "memory");
	shared = x;
	asm volatile("" : : : "memory");
	__asm__("" : "+r"(x));
	return x + shared;
}

static unsigned hidden(unsigned x)
{
	unsigned y, z;
	__asm__ __volatile__("" : "=r"(y) : "0"(x + 1));
	asm("" : [out] "+r"(x), "+m"(shared), "=r"(z) : [in] "r"(y), "2"(7) : "memory", "cc");
	return x * y + z + shared;
}

int main(void)
{
	int list[4] = { 1, 2, 3, 4 };
	for (int i = 0; i < 4; i++) {
		asm volatile("" : "+r"(list[i]));
		asm volatile("" : : "r"(list), "i"(5) : "memory");
		asm("");
	}
	if (list[3] == 4)
		asm volatile("");
	else
		asm volatile("" ::: "memory");
	int first = guarded(list[2]);
	unsigned second = hidden(list[3]);
	printf("%d %u %d\n", first, second, shared);
	return 0;
}
