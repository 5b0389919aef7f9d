// The Mandelbrot set: a loop of double arithmetic with two exits.
int printf(const char *, ...);

static int escape(double cx, double cy)
{
	double x = 0, y = 0;
	int n = 0;
	while (n < 100 && x * x + y * y < 4) {
		double t = x * x - y * y + cx;
		y = 2 * x * y + cy;
		x = t;
		n++;
	}
	return n;
}

int main(void)
{
	int sum = 0, inside = 0;
	for (int i = 0; i < 100; i++)
		for (int j = 0; j < 100; j++) {
			int n = escape(-2.0 + j * 0.03, -1.5 + i * 0.03);
			sum += n;
			inside += n == 100;
		}
	printf("%d %d\n", sum, inside);
	return 0;
}
