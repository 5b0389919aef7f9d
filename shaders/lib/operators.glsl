// Operators as a parameter, with four bits for each component.

uniform uint scanOperators;

#if WIDTH == 1
#define OPERATORS scanOperators
#elif WIDTH == 2
#define OPERATORS scanOperators & 15u, scanOperators >> 4
#else
#define OPERATORS scanOperators & 15u, (scanOperators >> 4) & 15u, (scanOperators >> 8) & 15u, scanOperators >> 12
#endif
