/* Tables of labels in nested functions, in those around them, and in other functions before and behind them. */
int printf(const char *, ...);

static int before(int i)
{
	static void *const table[] = {&&a, &&b};
	goto *table[i];
a:
	return 100;
b:
	return 200;
}

static int distances(int i)
{
	int inner(int j)
	{
		static void *const table[] = {&&a, &&b};
		goto *table[j];
	a:
		return 1 + i;
	b:
		return 20 + i;
	}
	static const int table[] = {&&x - &&x, &&y - &&x};
	goto *(&&x + table[i]);
x:
	return inner(0) + before(1);
y:
	return inner(1);
}

static int deep(int i)
{
	static void *const table[] = {&&x, &&y};
	int middle(int j)
	{
		int innermost(int k)
		{
			static void *const table[] = {&&p, &&q};
			goto *table[k];
		p:
			return 5;
		q:
			return 6;
		}
		static void *const table[] = {&&a, &&b};
		goto *table[j];
	a:
		return 1 + i + innermost(j);
	b:
		return 20 + i * innermost(j);
	}
	goto *table[i];
x:
	return middle(0);
y:
	return middle(1);
}

static int after(int i)
{
	static void *const table[] = {&&b, &&a, &&b};
	goto *table[i];
a:
	return 1000;
b:
	return 2000;
}

int main(void)
{
	printf("%d %d %d %d\n", distances(0), distances(1), after(1), before(0) + after(2));
	printf("%d %d\n", deep(0), deep(1));
	return 0;
}
