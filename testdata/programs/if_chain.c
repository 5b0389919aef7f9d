// rv32
// Long chains of if and else: Roman numerals, number names, grades, calendars.
int printf(const char *format, ...);

static const char *name(int n)
{
    if (n == 0)
        return "zero";
    else if (n == 1)
        return "one";
    else if (n == 2)
        return "two";
    else if (n == 3)
        return "three";
    else if (n == 4)
        return "four";
    else if (n == 5)
        return "five";
    else if (n == 6)
        return "six";
    else if (n == 7)
        return "seven";
    else if (n == 8)
        return "eight";
    else if (n == 9)
        return "nine";
    else if (n == 10)
        return "ten";
    else if (n == 11)
        return "eleven";
    else if (n == 12)
        return "twelve";
    else if (n < 0)
        return "negative";
    else
        return "many";
}

static void roman(int n)
{
    while (n > 0)
        if (n >= 1000)
            printf("M"), n -= 1000;
        else if (n >= 900)
            printf("CM"), n -= 900;
        else if (n >= 500)
            printf("D"), n -= 500;
        else if (n >= 400)
            printf("CD"), n -= 400;
        else if (n >= 100)
            printf("C"), n -= 100;
        else if (n >= 90)
            printf("XC"), n -= 90;
        else if (n >= 50)
            printf("L"), n -= 50;
        else if (n >= 40)
            printf("XL"), n -= 40;
        else if (n >= 10)
            printf("X"), n -= 10;
        else if (n >= 9)
            printf("IX"), n -= 9;
        else if (n >= 5)
            printf("V"), n -= 5;
        else if (n >= 4)
            printf("IV"), n -= 4;
        else
            printf("I"), n--;
    printf("\n");
}

static int days(int month, int year)
{
    if (month == 2) {
        if (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0))
            return 29;
        return 28;
    }
    if (month == 4 || month == 6 || month == 9 || month == 11)
        return 30;
    return 31;
}

static int dangling(int a, int b)
{
    int result = 0;
    if (a)
        if (b)
            result = 1;
        else
            result = 2;
    if (a) {
        if (b)
            result += 10;
    } else
        result += 20;
    return result;
}

int main(void)
{
    for (int i = -1; i <= 13; i++)
        printf("%s ", name(i));
    printf("\n");
    roman(1), roman(4), roman(1987), roman(3999), roman(2944);
    int total = 0;
    for (int year = 1896; year <= 2004; year += 4)
        for (int month = 1; month <= 12; month++)
            total += days(month, year);
    printf("%d\n", total);
    printf("%d %d %d %d\n", dangling(0, 0), dangling(0, 1), dangling(1, 0), dangling(1, 1));
    for (int i = 1; i <= 30; i++)
        if (i % 15 == 0)
            printf("FizzBuzz ");
        else if (i % 3 == 0)
            printf("Fizz ");
        else if (i % 5 == 0)
            printf("Buzz ");
        else
            printf("%d ", i);
    printf("\n");
    return 0;
}
