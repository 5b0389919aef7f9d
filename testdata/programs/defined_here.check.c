#include <stdio.h>

int main(void)
{
    puts("-1 7 -1 -7");
    puts("4294967295 3000000000");
    puts("-2147483648 0");
    puts("2147483647 -2147483648 2147483647 -2147483648 2147483647");
    puts("4294967295 0 4294967295");
    printf("abcde %d\n", 1 + 2 * 3 - (4 ^ 5));
    printf("abcdef %d\n", 1 + 2 * 2 + 3 * 3 + 4 * 4 + 5 * (1 + 4));
    printf("abcd %d\n", 1);
    puts("ab 4");
    puts("ab 7");
    printf(" %d\n", 0 + 1 * 10 + 2 * 100);
    printf(" %d\n", 3 + 5 + 5);
    puts("5 6 7");
    puts("acb 13");
    return 7;
}
