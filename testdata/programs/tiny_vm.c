// rv32
// A stack machine's interpreter as a chain of ifs, running three programs.
int printf(const char *format, ...);

enum { HALT, PUSH, ADD, SUB, MUL, DIV, MOD, LESS, EQUAL, NOT, DUP, SWAP, OVER, DROP, LOAD, STORE, JUMP, BRANCH, CALL, RET, PRINT };

static int memory[64], stack[256], returns[64];

static int run(const int *code)
{
    int pc = 0, sp = 0, rp = 0, steps = 0;
    for (;; steps++) {
        int op = code[pc++];
        if (op == PUSH) {
            stack[sp++] = code[pc++];
        } else if (op == ADD) {
            sp--, stack[sp - 1] += stack[sp];
        } else if (op == SUB) {
            sp--, stack[sp - 1] -= stack[sp];
        } else if (op == MUL) {
            sp--, stack[sp - 1] *= stack[sp];
        } else if (op == DIV) {
            sp--, stack[sp - 1] /= stack[sp];
        } else if (op == MOD) {
            sp--, stack[sp - 1] %= stack[sp];
        } else if (op == LESS) {
            sp--, stack[sp - 1] = stack[sp - 1] < stack[sp];
        } else if (op == EQUAL) {
            sp--, stack[sp - 1] = stack[sp - 1] == stack[sp];
        } else if (op == NOT) {
            stack[sp - 1] = !stack[sp - 1];
        } else if (op == DUP) {
            stack[sp] = stack[sp - 1], sp++;
        } else if (op == SWAP) {
            int t = stack[sp - 1];
            stack[sp - 1] = stack[sp - 2];
            stack[sp - 2] = t;
        } else if (op == OVER) {
            stack[sp] = stack[sp - 2], sp++;
        } else if (op == DROP) {
            sp--;
        } else if (op == LOAD) {
            stack[sp - 1] = memory[stack[sp - 1]];
        } else if (op == STORE) {
            sp -= 2, memory[stack[sp + 1]] = stack[sp];
        } else if (op == JUMP) {
            pc = code[pc];
        } else if (op == BRANCH) {
            pc = stack[--sp] ? code[pc] : pc + 1;
        } else if (op == CALL) {
            returns[rp++] = pc + 1;
            pc = code[pc];
        } else if (op == RET) {
            pc = returns[--rp];
        } else if (op == PRINT) {
            printf("%d ", stack[--sp]);
        } else {
            printf("(%d steps)\n", steps);
            return sp ? stack[sp - 1] : 0;
        }
    }
}

// Squares of 1 to 10.
static const int squares[] = {
    PUSH, 1,                                        // 0: i
    DUP, DUP, MUL, PRINT,                           // 2
    PUSH, 1, ADD, DUP, PUSH, 11, LESS, BRANCH, 2,   // 6
    HALT
};

// The greatest common divisor of 1071 and 462.
static const int divisor[] = {
    PUSH, 1071, PUSH, 462,                          // 0: a b
    DUP, NOT, BRANCH, 15,                           // 4
    SWAP, OVER, MOD, JUMP, 4, HALT, HALT,           // 8: b, a mod b
    DROP, DUP, PRINT, HALT                          // 15
};

// Factorials by recursion: 1 if n is less than 2, else n times that of n-1.
static const int factorial[] = {
    PUSH, 10, CALL, 6, PRINT, HALT,                 // 0
    DUP, PUSH, 2, LESS, BRANCH, 20,                 // 6
    DUP, PUSH, 1, SUB, CALL, 6, MUL, RET,           // 12
    DROP, PUSH, 1, RET                              // 20
};

// The sum of 0 to 999 in memory.
static const int sum[] = {
    PUSH, 0, PUSH, 5, STORE, PUSH, 0, PUSH, 6, STORE,           // 0: total, i
    PUSH, 5, LOAD, PUSH, 6, LOAD, ADD, PUSH, 5, STORE,          // 10
    PUSH, 6, LOAD, PUSH, 1, ADD, DUP, PUSH, 6, STORE,           // 20
    PUSH, 1000, LESS, BRANCH, 10, PUSH, 5, LOAD, PRINT, HALT    // 30
};

int main(void)
{
    run(squares);
    int result = run(divisor);
    run(factorial);
    run(sum);
    return result;
}
