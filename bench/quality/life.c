// Conway's game of life on a torus: neighbours in a two-dimensional array.
int printf(const char *, ...);

enum { H = 48, W = 64 };
static unsigned char board[2][H][W];

static void step(int from)
{
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++) {
			int n = 0;
			for (int dy = -1; dy <= 1; dy++)
				for (int dx = -1; dx <= 1; dx++)
					if (dy || dx)
						n += board[from][(y + dy + H) % H][(x + dx + W) % W];
			board[1 - from][y][x] = n == 3 || (n == 2 && board[from][y][x]);
		}
}

int main(void)
{
	unsigned state = 13;
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++) {
			state = state * 1664525 + 1013904223;
			board[0][y][x] = state >> 30 == 0;
		}
	for (int i = 0; i < 12; i++)
		step(i % 2);
	int alive = 0;
	unsigned hash = 0;
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++) {
			alive += board[0][y][x];
			hash = hash * 3 + board[0][y][x];
		}
	printf("%d %u\n", alive, hash);
	return 0;
}
