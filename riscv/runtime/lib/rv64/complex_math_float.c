// Functions of complex numbers of type float. They round the results of the
// functions of type double.

typedef double _Complex complex;
typedef float _Complex complexf;

double cabs(complex z);
double carg(complex z);
complex cproj(complex z);
complex csqrt(complex z);
complex cexp(complex z);
complex clog(complex z);
complex cpow(complex z, complex w);
complex csinh(complex z);
complex ccosh(complex z);
complex ctanh(complex z);
complex csin(complex z);
complex ccos(complex z);
complex ctan(complex z);

float crealf(complexf z) { return __real__ z; }
float cimagf(complexf z) { return __imag__ z; }
complexf conjf(complexf z) { return ~z; }
float cabsf(complexf z) { return (float)cabs(z); }
float cargf(complexf z) { return (float)carg(z); }
complexf cprojf(complexf z) { return (complexf)cproj(z); }
complexf csqrtf(complexf z) { return (complexf)csqrt(z); }
complexf cexpf(complexf z) { return (complexf)cexp(z); }
complexf clogf(complexf z) { return (complexf)clog(z); }
complexf cpowf(complexf z, complexf w) { return (complexf)cpow(z, w); }
complexf csinhf(complexf z) { return (complexf)csinh(z); }
complexf ccoshf(complexf z) { return (complexf)ccosh(z); }
complexf ctanhf(complexf z) { return (complexf)ctanh(z); }
complexf csinf(complexf z) { return (complexf)csin(z); }
complexf ccosf(complexf z) { return (complexf)ccos(z); }
complexf ctanf(complexf z) { return (complexf)ctan(z); }
