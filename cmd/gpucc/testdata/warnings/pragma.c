#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused"
int a(void){ int x; return 0; }
#pragma GCC diagnostic pop
int b(void){ int x; return 0; }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"
int c(void){ int x; return 0; }
#pragma GCC diagnostic pop
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
int d(void){ int x; return 0; }
#pragma GCC diagnostic warning "-Wunused-variable"
int e(void){ int x; return 0; }
#pragma GCC diagnostic error "-Wunused-variable"
int f(void){ int x; return 0; }
#pragma GCC diagnostic pop
int g(void){ int x; {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
 int y; }
#pragma GCC diagnostic pop
 int z; return 0; }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat"
int printf(const char*,...);
void h(void){ printf("%d\n", 1L); }
#pragma GCC diagnostic ignored "-Wformat="
void i(void){ printf("%d\n", 1L); }
#pragma GCC diagnostic pop
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wunused"
int j(void){ int x; return 0; }
#pragma GCC diagnostic pop
#pragma GCC diagnostic push
#pragma GCC diagnostic warning "-Wall"
int k(void){ int x; return 0; }
#pragma GCC diagnostic error "-Wall"
int k2(void){ int x; return 0; }
#pragma GCC diagnostic pop
#pragma GCC diagnostic pop
#pragma GCC diagnostic bogus "-Wall"
#pragma GCC diagnostic
#pragma GCC diagnostic ignored "-Wint-conversion"
int *l = 1;
#pragma GCC diagnostic error "-Wint-conversion"
int *m = 1;
#pragma GCC diagnostic ignored "-Wunused-function"
static int n(void){return 0;}
