// rv32
// Addresses in loops that change by a constant where a local does, and some that only seem to.
int printf(const char *format, ...);

struct pair { int x, y, z; };
int table[40];
int matrix[12][10];
struct pair pairs[20];
char bytes[100];

// Forwards, backwards, elements beside each other, two arrays.
int elements(int n) {
	int s = 0;
	for (int i = 0; i < n; i++)
		table[i] = i * i - 7;
	for (int i = n - 2; i > 0; i--)
		s = s * 3 + table[i] * table[i + 1] - table[i - 1] + table[n - i];
	for (int i = 0, j = n - 1; i < j; i++, j--) {
		int t = table[i];
		table[i] = table[j];
		table[j] = t;
	}
	for (long i = 0; i < n; i += 3)
		s ^= table[i] * (i & 7);
	for (unsigned long i = n; i-- > 0;)
		s += table[i] % 11;
	return s;
}

// Rows, columns, members, products.
int fields(int n) {
	int s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 10; j++)
			matrix[i][j] = i * 31 ^ j * 7;
	for (int j = 0; j < 10; j++)
		for (int i = 0; i < n; i++)
			s += matrix[i][j] * (i - j) + matrix[n - 1 - i][9 - j];
	for (int i = 1; i < n; i += 2) {
		pairs[i].y = s + i;
		pairs[i - 1].x = pairs[i].y * 3;
		pairs[i + 1].z = bytes[i * 3 + n] + bytes[i * 5 - 1];
		bytes[i * 3 + 1] = s;
	}
	for (int i = 0; i < n; i++)
		s = s * 5 + pairs[i].x + pairs[i].y * pairs[i].z;
	return s;
}

// The product for the first index would overflow in 32 bits. The program does not compute it.
int early(const char *c, int from, int n) {
	int s = 0;
	for (int i = from; i < n; i++)
		if (i >= 0)
			s = s * 3 + c[i * 2000];
	return s;
}

// So would the sum.
int least(const int *a, int from, int m, int n) {
	int s = 0, i = from;
	for (int k = 0; k < n; k++) {
		i++;
		if (k > 2)
			s = s * 3 + a[i + m];
	}
	return s;
}

// Steps in arms and inner loops, behind and before the uses; early exits.
int merge(const int *a, const int *b, int n, int m) {
	int s = 0, i = 0, j = 0;
	while (i < n && j < m) {
		s = s * 3 + a[i] - b[j];
		if (a[i] < b[j]) {
			i++;
			continue;
		}
		if (s == 123456)
			break;
		j++;
		s += a[i] ^ b[j - 1];
	}
	for (i = 0; i < n;) {
		do
			i++;
		while (i < n && a[i] & 1);
		if (i < n)
			s += a[i];
	}
	return s * 100 + i + j;
}

// Indexes that wrap around.
int wraps(const int *a, unsigned from, int n) {
	int s = 0;
	for (unsigned i = from; n-- > 0; i++)
		s = s * 3 + a[i & 15] + a[(i + 5) % 7];
	unsigned char c = 250;
	for (int k = 0; k < 12; k++) {
		s += a[c % 32] + a[(unsigned char)(c + 6) % 16];
		c++;
	}
	unsigned u = 4294967290u;
	for (int k = 0; k < 10; k++) {
		s = s * 5 + a[u + 6];
		u++;
	}
	short h = 32764;
	for (int k = 0; k < 3; k++)
		s += a[h++ - 32760];
	return s;
}

// A jump into the loop; a switch in one; a label that repeats a part.
int jumps(const int *a, int n, int k) {
	int s = 0, i = k;
	if (k & 1)
		goto inside;
	for (; i < n; i++) {
		s = s * 3 + a[i];
	inside:
		s += a[i] * 2;
	}
	for (i = 0; i < n; i++)
		switch (a[i] & 3) {
		case 0:
			s += a[i + 1];
		case 1:
			i++;
			break;
		case 2:
			continue;
		default:
			s ^= a[i];
		}
	i = 0;
	for (int again = 0; i < n; i++) {
	repeat:
		s += a[i];
		if (again++ % 3 == 1)
			goto repeat;
	}
	return s;
}

// Pointers are locals that are stepped, too; the local and its address are used.
int pointers(int *a, int n) {
	int s = 0;
	for (int *p = a, i = 0; i < n; p++, i++)
		s += p[3] * i + *p + (int)(&a[i] - a) + (&a[i] == p);
	volatile int v = 0;
	for (; v < n; v++)
		s += a[v];
	for (int i = 0; i < n; i++) {
		int *q = &a[i];
		*q += i;
		s ^= *q;
	}
	return s;
}

// More addresses than registers.
int many(int *a, int *b, int *c, int *d, int n) {
	int s = 0;
	for (int i = 0, j = n, k = 3; i < n; i++, j--, k += 2) {
		s += a[i] * b[i] - c[i] * d[i] + a[j] * b[j] - c[j] * d[j];
		s ^= a[k] + b[k] + c[k] + d[k];
		s += a[i * 2 + 1] - b[i * 2 + 3] + c[j * 2 + 5] - d[j * 2 + 7];
		s += matrix[i][j] * pairs[i].x - pairs[j].z + matrix[j][i];
		a[i] = s & 255;
	}
	return s;
}

// Addresses that change by a local: columns of a matrix of any width, also a negative one, and of none.
int columns(const int *a, const char *c, int n, int width, long stride) {
	int s = 0;
	for (int j = 0; j < 3; j++)
		for (int i = 0; i < n; i++)
			s = s * 3 + a[i * width + j];
	for (int i = 0; i < n; i++)
		s += c[width * i] + c[i * stride] * 5;
	for (long i = 0; i < n; i += 2)
		s ^= a[i * stride + 1];
	for (int i = 0; i < n; i++) // the width changes
		s += a[i * width], width += i & 1;
	for (int i = 0, w = width; i < n; i++) { // a step in an arm, in front of the use
		if (s & 1)
			continue;
		s += a[i * w] + (a[i * w + 1] << 1) + i * w;
	}
	for (int i = 0, k = 0; i < n; i++) {
		if (s & 2)
			k++;
		s += a[k * 2 * width] + i;
	}
	return s;
}

int main(void) {
	static int big[40000];
	for (int i = 0; i < 40000; i++)
		big[i] = i * 7 % 1001;
	printf("%d %d\n", elements(40), fields(11));
	printf("%d\n", early((const char *)big, -1073800, 60));
	// The address of element -2147483648 of this array is that of big.
	printf("%d\n", least((const int *)((unsigned long)big + 4ul * 2147483648ul), -2147483647 - 1, -2, 40));
	printf("%d\n", merge(table, big, 39, 50));
	printf("%d\n", wraps(table, 4294967290u, 20));
	for (int k = 0; k < 6; k++)
		printf("%d ", jumps(big + k, 30, k));
	printf("\n%d\n", pointers(table, 36));
	printf("%d %d\n", columns(big, (const char *)big, 20, 17, 33), columns(big + 30000, (const char *)(big + 30000), 9, -100, -71));
	printf("%d %d\n", columns(big, (const char *)big, 20, 0, 0), columns(0, 0, 0, 2147483647, 1L << 62));
	printf("%d\n", many(big, big + 1000, big + 2000, big + 3000, 9));
	int s = 0;
	for (int i = 0; i < 40; i++)
		s = s * 31 + table[i];
	printf("%d %d\n", s, big[5]);
	return 0;
}
