// Variables that are used before they have a value. The comparison is with gcc, at -O0 and -O1.
int g(void), k(int *); void h(int), sink(int), quit(void) __attribute__((noreturn));
extern int c, d;
enum e { A, B, C };

int always(void) { int x; return x; }
int sum(int n) { int x; return n + x; }
int on_a_path(void) { int x; if (c) h(x); return 0; }
int some(void) { int x; if (c) x = g(); return x; }
int one_constant(void) { int x; if (c) x = 1; return x; }
int both(void) { int x; if (c) x = g(); else x = 2; return x; }
int chain(int n) { int x; if (n == 3) { x = g(); } else if (n == 4) x = g(); h(3); return x; }

int loop_may_not_run(int n) { int x; for (int i = 0; i < n; i++) x = g(); return x; }
int loop_runs(int n) { int x; for (int i = 0; i < 10; i++) x = g(); return x; }
int loop_counts_down(void) { int x, i; for (i = 8; i; i--) x = g(); return x; }
int loop_counts_unsigned(void) { int x; unsigned i = 3; while (i) { x = g(); i--; } return x; }
int operand_holds(void) { int x, i; for (i = 0; i < 160 && (x = g()) != -1; i++) h(i); return x; }
int operands(void) { int x, i; for (i = 9; i && g() && (x = g()) != -1; i--) h(i); return x; }
int loop_with_two_constants(void) { int x, i, j; for (i = j = 0; i < 9; i++) { x = j; j = g(); } return x; }
int loop_behind_constants(void) { int x, i, j; for (i = 0, j = 1; i < 9; i++) { x = j; j = g(); } return x; }
int body_behind_operand(void) { int x, y, i; for (i = 0; i < 9 && (y = g()) != -1; i++) x = g() + y; return x; }
int operand_does_not_hold(int n) { int x, i; for (i = n; i && (x = g()) != -1; i--) h(i); return x; }
int do_loop(int n) { int x; do { x = g(); } while (n--); return x; }
int first_iteration(int n) { int x; do { h(x); x = g(); } while (n--); return x; }
int set_by_condition(void) { int x; while ((x = g())) h(x); return x; }
int endless(void) { int x; for (;;) { x = g(); if (x) break; } return x; }
int skipped(int n) { int x; for (int i = 0; i < n; i++) { if (i == 2) continue; x = g(); h(x); } return 0; }

int no_default(int n) { int x; switch (n) { case 1: x = g(); break; case 2: x = 3; break; case 3: x = g(); break; } return x; }
int has_default(int n) { int x; switch (n) { case 1: x = g(); break; case 2: x = 3; break; default: x = g(); break; } return x; }
int falls_through(int n) { int x; switch (n) { case 1: x = g(); case 2: h(x); } return 0; }
int default_ends(int n) { int x; switch (n) { case 1: x = g(); break; case 7: x = g(); break; default: quit(); } return x; }
int table(int n) { int x; switch (n) { case 1: x = g(); break; case 2: x = g() + 1; break; case 3: x = g() + 2; break; case 4: x = g() + 3; break; case 5: x = g() + 4; break; case 6: x = g(); break; } return x; }

int jump(int n) { int x; if (n) goto out; x = g(); h(x); out: return x; }
int jump_back(int n) { int x = 0, y; again: if (x) h(y); y = g(); if (n--) { x = 1; goto again; } return 0; }
int ends(int n) { int x; if (n) x = g(); else quit(); return x; }
int aborts(int n) { int x; if (n) x = g(); else __builtin_abort(); return x; }
int never(int n) { int x; if (n) x = g(); else __builtin_unreachable(); return x; }
int returns(int n) { int x; if (n) x = g(); else return 3; return x; }

int both_tested(int n) { int x; if (n && (x = g()) != 0) h(x); return 0; }
int not_both(int n) { int x; if (!(n && (x = g()) != 0)) return 0; return x; }
int either(int n) { int x; if (n || (x = g()) == 0) return 0; return x; }
int same_test(int n) { int x; if (n) x = g(); if (n) h(x); return 0; }
int constant_test(void) { int x; if (0) h(x); if (1) x = g(); return x; }
int chosen(int n) { int x; n ? (x = g()) : (x = d); return x; }

int increment(void) { int x; x++; h(x); return 0; }
int update(void) { unsigned x; x |= 4; h(x); return 0; }
int itself(void) { int x = x; return x; }
int no_value(void) { int x; (void)x; return sizeof x; }
int address(void) { int x; k(&x); return x; }
int address_later(void) { int x; h(x); k(&x); return x; }
int address_of_set(void) { int x; x = g(); h(x); k(&x); return x; }
int output(void) { int x; __asm__("li %0, 1" : "=r"(x)); return x; }
int in_and_out(void) { int x; __asm__("addi %0, %0, 1" : "+r"(x)); return x; }
double real(void) { double x; return x * 2; }
char *pointer(void) { char *x; return x + 1; }
int pointed(void) { int *x; return *x; }
int stored(void) { int *x; *x = 3; return 0; }
int indexed(int *p) { int x; return p[x]; }
int volatile_one(void) { volatile int x; return 0; }
int parameter(int x) { return x; }

int shadows(int n) { int x = 1; { int x; h(x); } return x; }
int same_place(int n) { { int x = g(); h(x); } { int x; h(x); } return 0; }
int in_loop(int n) { while (n--) { int x; h(x); } return 0; }
int statement_expression(int n) { int x = ({ int y; if (n) y = g(); y; }); return x; }

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
int ignored(void) { int x; return x; }
#pragma GCC diagnostic pop
#pragma GCC diagnostic error "-Wmaybe-uninitialized"
int as_error(void) { int x; if (c) x = g(); return x; }
