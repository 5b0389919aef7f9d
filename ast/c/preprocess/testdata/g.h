#ifndef G
#define G
g
#endif
