// A finite impulse response filter on floats, and an exponential average.
int printf(const char *, ...);

enum { TAPS = 16, N = 8000 };
static float input[N + TAPS], output[N];
static const float taps[TAPS] = {
	0.01f, 0.02f, 0.04f, 0.06f, 0.08f, 0.09f, 0.1f, 0.1f, 0.1f, 0.1f, 0.09f, 0.08f, 0.06f, 0.04f, 0.02f, 0.01f};

static void filter(const float *in, float *out, int n)
{
	for (int i = 0; i < n; i++) {
		float sum = 0;
		for (int k = 0; k < TAPS; k++)
			sum += taps[k] * in[i + k];
		out[i] = sum;
	}
}

int main(void)
{
	unsigned state = 1;
	for (int i = 0; i < N + TAPS; i++) {
		state = state * 1103515245 + 12345;
		input[i] = (float)((state >> 16) % 200) - 100;
	}
	filter(input, output, N);
	float average = 0, peak = 0;
	for (int i = 0; i < N; i++) {
		average = 0.875f * average + 0.125f * output[i];
		if (output[i] > peak)
			peak = output[i];
	}
	printf("%.3f %.3f\n", average, peak);
	return 0;
}
