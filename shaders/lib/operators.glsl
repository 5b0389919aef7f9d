// Operators as a parameter: param[0] has four bits for each component.
#if WIDTH == 1
#define OPERATORS param[0]
#elif WIDTH == 2
#define OPERATORS param[0] & 15u, param[0] >> 4
#else
#define OPERATORS param[0] & 15u, (param[0] >> 4) & 15u, (param[0] >> 8) & 15u, param[0] >> 12
#endif
