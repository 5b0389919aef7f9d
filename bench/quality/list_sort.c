// Merge sort of a linked list: pointers to records.
int printf(const char *, ...);

struct node { struct node *next; int key; };
enum { N = 20000 };
static struct node pool[N];

static struct node *merge(struct node *a, struct node *b)
{
	struct node head, *tail = &head;
	while (a && b)
		if (a->key <= b->key) {
			tail->next = a;
			tail = a;
			a = a->next;
		} else {
			tail->next = b;
			tail = b;
			b = b->next;
		}
	tail->next = a ? a : b;
	return head.next;
}

static struct node *sort(struct node *list, int n)
{
	if (n <= 1) {
		if (list)
			list->next = 0;
		return list;
	}
	struct node *half = list;
	for (int i = 0; i < n / 2; i++)
		half = half->next;
	struct node *right = sort(half, n - n / 2);
	return merge(sort(list, n / 2), right);
}

int main(void)
{
	unsigned state = 7;
	for (int i = 0; i < N; i++) {
		state = state * 1103515245 + 12345;
		pool[i].key = (int)(state >> 9);
		pool[i].next = i + 1 < N ? &pool[i + 1] : 0;
	}
	unsigned hash = 0;
	for (struct node *p = sort(pool, N); p; p = p->next)
		hash = hash * 31 + (unsigned)p->key;
	printf("%u\n", hash);
	return 0;
}
