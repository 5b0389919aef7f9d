// Kinds of floating-point numbers.

double copysign(double x, double sign);

int __gpucc_isnan(double x) { return x != x; }
int __gpucc_isfinite(double x) { return x - x == 0; }
int __gpucc_isinf(double x) { return x == x && x - x != 0; }
int __gpucc_signbit(double x) { return copysign(1, x) < 0; }
