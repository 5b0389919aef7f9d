static int t;

static int say(int n)
{
    return t = t * 7 + n;
}

static int run(int a, int b, int c)
{
    int r = 0;
    t = 1;
    r = r * 3 + (say(1) != 0 && a && say(2) != 0 && b && say(3) != 0 && c);
    r = r * 3 + ((a && say(1)) || (b && say(2)) || (c && say(3)));
    r = r * 3 + ((a || say(4) * 0) && (b || say(5) * 0));
    r = r * 3 + !(a && !(b || say(6) == 0));
    if (a || say(1) == 0)
        say(2);
    else if (b && say(3) != 0)
        say(4);
    else if ((!c && !(a && b)) || say(5) == 0)
        say(6);
    else
        say(0);
    int n = 0;
    while (n < 4 && (say(1) != 0 || c) && !(a && n == 2 && say(2) != 0))
        n++;
    r = r * 5 + n;
    int factor = a && say(1) != 0;
    r = r + ((a && b) * 2 + (a || b)) * factor + (b || c);
    return t ^ r;
}

int main(void)
{
    int h = 0;
    for (int i = 0; i < 8; i++)
        h = h * 31 + run(i & 1, i >> 1 & 1, i >> 2);
    unsigned int u = (unsigned int)h;
    return (u ^ (u >> 8) ^ (u >> 16) ^ (u >> 24)) & 255;
}
