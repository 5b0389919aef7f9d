// Kinds of floating-point numbers.

float copysignf(float x, float sign);

int __gpucc_isnan(float x) { return x != x; }
int __gpucc_isfinite(float x) { return x - x == 0; }
int __gpucc_isinf(float x) { return x == x && x - x != 0; }
int __gpucc_signbit(float x) { return copysignf(1, x) < 0; }
