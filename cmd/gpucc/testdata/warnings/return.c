void abort(void);
void stop(void) __attribute__((noreturn));
_Noreturn void halt(void);
int g(int);
int plain(int x) { g(x); }
int both(int x) { if (x) return 1; else return 2; }
int half(int x) { if (x) return 1; }
int half2(int x) { if (x) g(1); else return 2; }
int chain(int x) { if (x == 1) return 1; else if (x == 2) return 2; else return 3; }
int chain2(int x) { if (x == 1) return 1; else if (x == 2) return 2; }
int chain3(int x) { if (x == 1) return 1; else if (x == 2) g(2); else return 3; }
int forever(int x) { for (;;) g(x); }
int forever2(int x) { while (1) { if (g(x)) break; } }
int forever3(int x) { while (1) { if (g(x)) continue; g(1); } }
int forever4(int x) { do g(x); while (1); }
int until(int x) { do return x; while (x); }
int until2(int x) { do { if (x) continue; return x; } while (g(x)); }
int while2(int x) { while (x) return 1; }
int cases(int x) { switch (x) { case 1: return 1; default: return 2; } }
int cases2(int x) { switch (x) { case 1: return 1; case 2: return 2; } }
int cases3(int x) { switch (x) { case 1: break; default: return 2; } }
int cases4(int x) { switch (x) { default: case 2: return 2; } }
static int quiet(int x) { if (x) return 1; }
int quieter(int x) { return quiet(x); }
int cases5(int x) { switch (x) { case 2: return 2; default: g(1); } }
int cases6(int x) { for (;;) switch (x) { case 1: break; default: continue; } }
int calls(int x) { if (x) return 1; abort(); }
int calls2(int x) { if (x) return 1; stop(); }
int calls3(int x) { if (x) return 1; halt(); }
int calls4(int x) { if (x) return 1; __builtin_unreachable(); }
int jumps(int x) { goto end; end: return x; }
int jumps2(int x) { again: if (x) return 1; goto again; }
int jumps3(int x) { if (x) goto end; return 1; end: g(x); }
int one(int x) { if (1) return x; }
int zero(int x) { if (0) return x; }
int nested(int x) { { { return x; } } }
int nested2(int x) { while (x) { while (1) { if (x) return 1; } } }
int main(void) { g(1); }
static inline int inlined(int x) { g(x); }
int use(int x) { return inlined(x); }
void nothing(int x) { g(x); }
double real(int x) { if (x) return 1; }
struct s { int a, b; } record(int x) { g(x); }
