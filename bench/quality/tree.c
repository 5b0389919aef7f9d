// A binary search tree: insertion by a loop, traversal by recursion.
int printf(const char *, ...);

struct node { struct node *left, *right; long key; int count; };
enum { N = 15000 };
static struct node pool[N];
static int used;

static void insert(struct node **at, long key)
{
	while (*at) {
		struct node *n = *at;
		if (n->key == key) {
			n->count++;
			return;
		}
		at = key < n->key ? &n->left : &n->right;
	}
	struct node *n = &pool[used++];
	n->key = key;
	n->count = 1;
	*at = n;
}

static long sum(const struct node *n, int depth)
{
	if (!n)
		return 0;
	return sum(n->left, depth + 1) + n->key * n->count % 1000 + depth + sum(n->right, depth + 1);
}

int main(void)
{
	struct node *root = 0;
	unsigned state = 99;
	for (int i = 0; i < N; i++) {
		state = state * 1664525 + 1013904223;
		insert(&root, state >> 12);
	}
	printf("%ld %d\n", sum(root, 0), used);
	return 0;
}
