// What an alias or an indirect function needs is used.
static int target(void) { return 1; }
int alias(void) __attribute__((alias("target")));
static int also_target(void) { return 1; }
static int unused_alias(void) __attribute__((alias("also_target")));
static int chosen(void) { return 2; }
static int (*choose(void))(void) { return chosen; }
int indirect(void) __attribute__((ifunc("choose")));
