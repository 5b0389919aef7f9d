// Many returns out of scopes with cleanups, of values of all kinds. Each function has so many that they share the calls.
int printf(const char *, ...);
typedef struct { int n; char pad[60]; } big;
typedef struct { int a, b; } pair;
typedef struct { float x, y; } point;
static int depth;
static void leave(int *p) { depth = depth * 31 + *p; *p = -1; }
static void leave_double(double *p) { depth = depth * 37 + (int)*p; *p = 0; }
static big make_big(int n) { big b = { n }; return b; }
static void leave_big(big *p) { depth = depth * 41 + p->n; p->n = 0; }
int ints(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return 0 + a; if (k == 1) return 1 + a; if (k == 2) return 2 + a; if (k == 3) return 3 + a; if (k == 4) return 4 + a; if (k == 5) return 5 + a; if (k == 6) return 6 + a; if (k == 7) return 7 + a; if (k == 8) return 8 + a;
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return 9 + a;
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return 10 + a; y.n++; }
        if (k == 11) return 11 + a;
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return v + i + a; if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return 18 + a; case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return t + s + a; } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return 21 + a; if (k == 22) return 22 + a; a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return 23 + a; if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return q + z + a; } q * 2; });
    return b + a;
}
char chars(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return 0 + a; if (k == 1) return 1 + a; if (k == 2) return 2 + a; if (k == 3) return 3 + a; if (k == 4) return 4 + a; if (k == 5) return 5 + a; if (k == 6) return 6 + a; if (k == 7) return 7 + a; if (k == 8) return 8 + a;
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return 9 + a;
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return 10 + a; y.n++; }
        if (k == 11) return 11 + a;
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return v + i + a; if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return 18 + a; case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return t + s + a; } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return 21 + a; if (k == 22) return 22 + a; a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return 23 + a; if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return q + z + a; } q * 2; });
    return b + a;
}
unsigned long longs(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return 0 + a; if (k == 1) return 1 + a; if (k == 2) return 2 + a; if (k == 3) return 3 + a; if (k == 4) return 4 + a; if (k == 5) return 5 + a; if (k == 6) return 6 + a; if (k == 7) return 7 + a; if (k == 8) return 8 + a;
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return 9 + a;
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return 10 + a; y.n++; }
        if (k == 11) return 11 + a;
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return v + i + a; if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return 18 + a; case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return t + s + a; } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return 21 + a; if (k == 22) return 22 + a; a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return 23 + a; if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return q + z + a; } q * 2; });
    return b + a;
}
double doubles(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return 0 + a; if (k == 1) return 1 + a; if (k == 2) return 2 + a; if (k == 3) return 3 + a; if (k == 4) return 4 + a; if (k == 5) return 5 + a; if (k == 6) return 6 + a; if (k == 7) return 7 + a; if (k == 8) return 8 + a;
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return 9 + a;
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return 10 + a; y.n++; }
        if (k == 11) return 11 + a;
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return v + i + a; if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return 18 + a; case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return t + s + a; } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return 21 + a; if (k == 22) return 22 + a; a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return 23 + a; if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return q + z + a; } q * 2; });
    return b + a;
}
long double quads(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return 0 + a; if (k == 1) return 1 + a; if (k == 2) return 2 + a; if (k == 3) return 3 + a; if (k == 4) return 4 + a; if (k == 5) return 5 + a; if (k == 6) return 6 + a; if (k == 7) return 7 + a; if (k == 8) return 8 + a;
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return 9 + a;
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return 10 + a; y.n++; }
        if (k == 11) return 11 + a;
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return v + i + a; if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return 18 + a; case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return t + s + a; } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return 21 + a; if (k == 22) return 22 + a; a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return 23 + a; if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return q + z + a; } q * 2; });
    return b + a;
}
big bigs(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return make_big(0 + a); if (k == 1) return make_big(1 + a); if (k == 2) return make_big(2 + a); if (k == 3) return make_big(3 + a); if (k == 4) return make_big(4 + a); if (k == 5) return make_big(5 + a); if (k == 6) return make_big(6 + a); if (k == 7) return make_big(7 + a); if (k == 8) return make_big(8 + a);
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return make_big(9 + a);
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return make_big(10 + a); y.n++; }
        if (k == 11) return make_big(11 + a);
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return make_big(v + i + a); if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return make_big(18 + a); case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return make_big(t + s + a); } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return make_big(21 + a); if (k == 22) return make_big(22 + a); a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return make_big(23 + a); if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return make_big(q + z + a); } q * 2; });
    return make_big(b + a);
}
pair pairs(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return (pair){ 0 + a, b }; if (k == 1) return (pair){ 1 + a, b }; if (k == 2) return (pair){ 2 + a, b }; if (k == 3) return (pair){ 3 + a, b }; if (k == 4) return (pair){ 4 + a, b }; if (k == 5) return (pair){ 5 + a, b }; if (k == 6) return (pair){ 6 + a, b }; if (k == 7) return (pair){ 7 + a, b }; if (k == 8) return (pair){ 8 + a, b };
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return (pair){ 9 + a, b };
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return (pair){ 10 + a, b }; y.n++; }
        if (k == 11) return (pair){ 11 + a, b };
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return (pair){ v + i + a, b }; if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return (pair){ 18 + a, b }; case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return (pair){ t + s + a, b }; } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return (pair){ 21 + a, b }; if (k == 22) return (pair){ 22 + a, b }; a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return (pair){ 23 + a, b }; if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return (pair){ q + z + a, b }; } q * 2; });
    return (pair){ b + a, b };
}
point points(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return (point){ 0 + a, b }; if (k == 1) return (point){ 1 + a, b }; if (k == 2) return (point){ 2 + a, b }; if (k == 3) return (point){ 3 + a, b }; if (k == 4) return (point){ 4 + a, b }; if (k == 5) return (point){ 5 + a, b }; if (k == 6) return (point){ 6 + a, b }; if (k == 7) return (point){ 7 + a, b }; if (k == 8) return (point){ 8 + a, b };
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return (point){ 9 + a, b };
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return (point){ 10 + a, b }; y.n++; }
        if (k == 11) return (point){ 11 + a, b };
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return (point){ v + i + a, b }; if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return (point){ 18 + a, b }; case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return (point){ t + s + a, b }; } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return (point){ 21 + a, b }; if (k == 22) return (point){ 22 + a, b }; a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return (point){ 23 + a, b }; if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return (point){ q + z + a, b }; } q * 2; });
    return (point){ b + a, b };
}
void nothing(int k)
{
    int a __attribute__((cleanup(leave))) = k, b __attribute__((cleanup(leave))) = k + 1, c __attribute__((cleanup(leave))) = 2, d __attribute__((cleanup(leave))) = 3, e __attribute__((cleanup(leave))) = 4, f __attribute__((cleanup(leave))) = 5, g __attribute__((cleanup(leave))) = 6, h __attribute__((cleanup(leave))) = 7;
    if (k == 0) return; if (k == 1) return; if (k == 2) return; if (k == 3) return; if (k == 4) return; if (k == 5) return; if (k == 6) return; if (k == 7) return; if (k == 8) return;
    {
        double x __attribute__((cleanup(leave_double))) = k + 0.5;
        if (k == 9) return;
        { big y __attribute__((cleanup(leave_big))) = { k }; if (k == 10) return; y.n++; }
        if (k == 11) return;
    }
    for (int i __attribute__((cleanup(leave))) = 12; i < 18; i++) { int v __attribute__((cleanup(leave))) = i * 2; if (k == i) return; if (i == 16) continue; b += i; }
    switch (k) { int s __attribute__((cleanup(leave))); case 18: s = 7; return; case 19: s = 8; break; case 20: { int t __attribute__((cleanup(leave))) = 3; s = 9; return; } default: s = 10; }
    int n = k & 7, vla[n + 1];
    vla[n] = k;
    { int w __attribute__((cleanup(leave))) = vla[n]; int other[n + 3]; other[n + 2] = w; if (k == 21) return; if (k == 22) return; a += other[n + 2]; }
    a += ({ int q __attribute__((cleanup(leave))) = k; if (k == 23) return; if (k == 24) { int z __attribute__((cleanup(leave))) = 1; return; } q * 2; });
}
int main(void)
{
    for (int k = 0; k < 27; k++) {
        depth = 0;
        printf("%d %d %d %d %d", ints(k), chars(k), (int)longs(k), (int)doubles(k), (int)quads(k));
        printf(" %d %d %d %d %d", bigs(k).n, pairs(k).a, pairs(k).b, (int)points(k).x, (int)points(k).y);
        nothing(k);
        printf(" %d\n", depth);
    }
    return 0;
}
