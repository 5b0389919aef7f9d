// rv32
int main(void) { return 42; }
