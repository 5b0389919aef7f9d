// Shortest paths between all pairs (Floyd, Warshall), and a breadth-first search.
int printf(const char *, ...);

enum { N = 64 };
static int distance[N][N], queue[N], level[N];

int main(void)
{
	unsigned state = 31;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			state = state * 1103515245 + 12345;
			distance[i][j] = i == j ? 0 : (state >> 16) % 8 == 0 ? 1 + (int)((state >> 20) % 50) : 1000000;
		}
	int head = 0, tail = 0;
	for (int i = 0; i < N; i++)
		level[i] = -1;
	queue[tail++] = 0;
	level[0] = 0;
	while (head < tail) {
		int v = queue[head++];
		for (int w = 0; w < N; w++)
			if (level[w] < 0 && distance[v][w] < 1000000) {
				level[w] = level[v] + 1;
				queue[tail++] = w;
			}
	}
	for (int k = 0; k < N; k++)
		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++)
				if (distance[i][k] + distance[k][j] < distance[i][j])
					distance[i][j] = distance[i][k] + distance[k][j];
	int sum = 0, levels = 0;
	for (int i = 0; i < N; i++) {
		levels += level[i];
		for (int j = 0; j < N; j++)
			sum += distance[i][j];
	}
	printf("%d %d %d\n", sum, levels, tail);
	return 0;
}
