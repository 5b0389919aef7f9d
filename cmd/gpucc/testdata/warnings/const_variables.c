// Constants that nothing uses: those of headers count on the second level only.
#include "const_variables.h"

static const int own = 1;
static const struct { int a; } record = {2};
static int changing;
#line 100 "other.y"
static const int generated = 3;
