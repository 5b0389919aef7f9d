// Rounding to integer types.

double round(double x);
double rint(double x);
float roundf(float x);
float rintf(float x);

long lround(double x) { return (long)round(x); }
long lrint(double x) { return (long)rint(x); }
long lroundf(float x) { return (long)roundf(x); }
long lrintf(float x) { return (long)rintf(x); }
long long llround(double x) { return (long long)round(x); }
long long llrint(double x) { return (long long)rint(x); }
double nearbyint(double x) { return rint(x); }
float nearbyintf(float x) { return rintf(x); }
