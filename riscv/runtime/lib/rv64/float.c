// Float functions, which round the results of the double functions. The result
// is the nearest float except in rare cases.

double exp(double x);
double expm1(double x);
double exp2(double x);
double log(double x);
double log2(double x);
double log10(double x);
double log1p(double x);
double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double sinh(double x);
double cosh(double x);
double tanh(double x);
double asinh(double x);
double acosh(double x);
double atanh(double x);
double cbrt(double x);
double pow(double x, double y);
double atan2(double x, double y);
double hypot(double x, double y);
double ldexp(double x, int exponent);

float expf(float x) { return (float)exp(x); }
float expm1f(float x) { return (float)expm1(x); }
float exp2f(float x) { return (float)exp2(x); }
float logf(float x) { return (float)log(x); }
float log2f(float x) { return (float)log2(x); }
float log10f(float x) { return (float)log10(x); }
float log1pf(float x) { return (float)log1p(x); }
float sinf(float x) { return (float)sin(x); }
float cosf(float x) { return (float)cos(x); }
float tanf(float x) { return (float)tan(x); }
float asinf(float x) { return (float)asin(x); }
float acosf(float x) { return (float)acos(x); }
float atanf(float x) { return (float)atan(x); }
float sinhf(float x) { return (float)sinh(x); }
float coshf(float x) { return (float)cosh(x); }
float tanhf(float x) { return (float)tanh(x); }
float asinhf(float x) { return (float)asinh(x); }
float acoshf(float x) { return (float)acosh(x); }
float atanhf(float x) { return (float)atanh(x); }
float cbrtf(float x) { return (float)cbrt(x); }
float powf(float x, float y) { return (float)pow(x, y); }
float atan2f(float x, float y) { return (float)atan2(x, y); }
float hypotf(float x, float y) { return (float)hypot(x, y); }
float ldexpf(float x, int exponent) { return (float)ldexp(x, exponent); }
