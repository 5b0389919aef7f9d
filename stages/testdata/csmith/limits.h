#define CHAR_BIT 8
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX-1)
