// Switch statements on enumerated types.
enum e { A, B, C };
enum { U1, U2 } anon;
typedef enum { T1, T2 = 5, T3 = 5, T4 } tt;
enum neg { N1 = -5, N2 = 3 };
struct s { enum e b : 3; tt t; const enum e c; volatile tt v; };
enum e g(void);
int f(enum e x, tt t, struct s *s, enum neg n, int i)
{
    switch (x) { case A: i++; break; case B ... C: break; }
    switch (x) { case A ... B: i++; break; }
    switch (x) { case A ... 5: i++; break; case 7 ... 9: i--; }
    switch (anon) { case U1: i++; break; case 9: break; }
    switch (t) { case T1: i++; break; case 7: break; case 2: break; case -1: break; }
    switch (s->b) { case A: i++; }
    switch (s->t) { case T1: i++; break; case T4: i--; }
    switch (s->c) { case A: i++; break; case 4: break; default: break; }
    switch (s->v) { case T2: i++; }
    switch (n) { case -5: i++; break; case -6: break; case 100: break; }
    switch ((int)x) { case A: i++; }
    switch (+x) { case A: i++; }
    switch (g()) { case A: i++; }
    switch ((enum e)i) { case A: i++; }
    switch (x = i) { case A: i++; }
    switch ((enum e)1) { case A: i++; }
    switch ((x)) { case A: i++; }
    switch (i++, x) { case A: i++; }
    switch (x) { }
    switch (x) { default: i++; }
    if (0) switch (x) { case A: i++; }
    switch (*(enum e *)s) { case (enum e)9: i++; break; case A: i--; break; case B: case C: break; }
    switch (x) { case A: switch (t) { case T1: i++; } break; case B: ; }
    return i;
}
typedef enum { IN = sizeof(enum { IA, IB }), IN2, IN3 } nested;
enum __attribute__((packed)) small { S1, S2 = 200 };
enum big { L1 = 0x100000000, L2 };
typedef enum { D1, D2 } d_t;
int f2(nested n, enum small s, enum big b, d_t o, const d_t c)
{
    enum local { X, Y, Z } l = X;
    typedef enum { M1, M2 } m_t;
    m_t m = M1;
    int i = 0;
    switch (n) { case IN: i++; }
    switch (s) { case S1: i++; break; case 7: i--; }
    switch (b) { case L1: i++; break; case 3: break; }
    switch (o) { case D1: i++; break; case 3: break; }
    switch (c) { case D1: i++; break; case 3: break; }
    switch (l) { case X: i++; break; case 5: break; }
    switch (m) { case M1: i++; break; case 5: break; }
    switch (l) { case X: i++; break; default: break; }
    switch (m) { default: break; }
    switch (m) { case M1: case M2: break; }
    return i;
}
