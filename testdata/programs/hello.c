// rv32
int puts(const char *s);

int main(void)
{
    puts("Hello, world");
    return 0;
}
