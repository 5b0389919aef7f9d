// Mathematics (C17 7.12): the part that gpucc's library has.
#ifndef __GPUCC_MATH_H
#define __GPUCC_MATH_H
#pragma GCC system_header

#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN (0.0f / 0.0f)

float fabsf(float x);
float copysignf(float x, float sign);
float truncf(float x);
float floorf(float x);
float ceilf(float x);
float roundf(float x);
float rintf(float x);
float fminf(float x, float y);
float fmaxf(float x, float y);
float sqrtf(float x);
float fmodf(float x, float y);

#if __riscv_xlen == 64
#define HUGE_VAL __builtin_huge_val()

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

double acos(double x);
double acosh(double x);
double asin(double x);
double asinh(double x);
double atan(double x);
double atan2(double y, double x);
double atanh(double x);
double cbrt(double x);
double ceil(double x);
double copysign(double x, double sign);
double cos(double x);
double cosh(double x);
double exp(double x);
double exp2(double x);
double expm1(double x);
double fabs(double x);
double floor(double x);
double fma(double x, double y, double z);
double fmax(double x, double y);
double fmin(double x, double y);
double fmod(double x, double y);
double frexp(double x, int *exponent);
double hypot(double x, double y);
double ldexp(double x, int exponent);
double log(double x);
double log10(double x);
double log1p(double x);
double log2(double x);
double modf(double x, double *whole);
double nearbyint(double x);
double pow(double x, double y);
double rint(double x);
double round(double x);
double scalbn(double x, int exponent);
double sin(double x);
double sinh(double x);
double sqrt(double x);
double tan(double x);
double tanh(double x);
double trunc(double x);
float acosf(float x);
float acoshf(float x);
float asinf(float x);
float asinhf(float x);
float atan2f(float x, float y);
float atanf(float x);
float atanhf(float x);
float cbrtf(float x);
float cosf(float x);
float coshf(float x);
float exp2f(float x);
float expf(float x);
float expm1f(float x);
float hypotf(float x, float y);
float ldexpf(float x, int exponent);
float log10f(float x);
float log1pf(float x);
float log2f(float x);
float logf(float x);
float nearbyintf(float x);
float powf(float x, float y);
float sinf(float x);
float sinhf(float x);
float tanf(float x);
float tanhf(float x);
long long llrint(double x);
long long llround(double x);
long lrint(double x);
long lrintf(float x);
long lround(double x);
long lroundf(float x);
#endif

// Classification of float and double; rv32 has only float.
#if __riscv_xlen == 64
int __gpucc_isnan(double x);
int __gpucc_isinf(double x);
int __gpucc_isfinite(double x);
int __gpucc_signbit(double x);
#else
int __gpucc_isnan(float x);
int __gpucc_isinf(float x);
int __gpucc_isfinite(float x);
int __gpucc_signbit(float x);
#endif
#define isnan(x) __gpucc_isnan(x)
#define isinf(x) __gpucc_isinf(x)
#define isfinite(x) __gpucc_isfinite(x)
#define signbit(x) __gpucc_signbit(x)

#endif
