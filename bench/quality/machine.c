// An interpreter of bytecode for a machine with a stack: a dense switch in a loop.
int printf(const char *, ...);

enum { PUSH, ADD, SUB, MUL, DUP, SWAP, OVER, DROP, JUMPZ, JUMP, LESS, LOAD, STORE, HALT };

// program adds the squares of the numbers from 0 to 29,999, modulo 2^32.
static const int program[] = {
	/* 0 */ PUSH, 0, STORE, 0, PUSH, 0, STORE, 1,
	/* 8 */ LOAD, 1, PUSH, 30000, LESS, JUMPZ, 35,
	/* 15 */ LOAD, 1, DUP, OVER, SWAP, MUL, SWAP, DROP, LOAD, 0, ADD, STORE, 0,
	/* 28 */ LOAD, 1, PUSH, 1, ADD, JUMP, 36,
	/* 35 */ HALT,
	/* 36 */ STORE, 1, JUMP, 8};

static long run(const int *code)
{
	int stack[32], *top = stack, memory[4] = {0}, pc = 0;
	long steps = 0;
	for (;; steps++) {
		int t;
		switch (code[pc++]) {
		case PUSH: *top++ = code[pc++]; break;
		case ADD: top--; top[-1] = (int)((unsigned)top[-1] + (unsigned)top[0]); break;
		case SUB: top--; top[-1] = (int)((unsigned)top[-1] - (unsigned)top[0]); break;
		case MUL: top--; top[-1] = (int)((unsigned)top[-1] * (unsigned)top[0]); break;
		case DUP: top[0] = top[-1]; top++; break;
		case SWAP: t = top[-1]; top[-1] = top[-2]; top[-2] = t; break;
		case OVER: top[0] = top[-2]; top++; break;
		case DROP: top--; break;
		case JUMPZ: t = code[pc++]; if (!*--top) pc = t; break;
		case JUMP: pc = code[pc]; break;
		case LESS: top--; top[-1] = top[-1] < top[0]; break;
		case LOAD: *top++ = memory[code[pc++]]; break;
		case STORE: memory[code[pc++]] = *--top; break;
		default: return steps * 1000003 + memory[0] + memory[1];
		}
	}
}

int main(void)
{
	printf("%ld\n", run(program));
	return 0;
}
