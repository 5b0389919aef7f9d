// Pointers to functions with a parameter that is a transparent union, as glibc declares them
// under _GNU_SOURCE, and labels that only data refers to.
struct sockaddr { int family; };
struct sockaddr_in { int family, port; };
typedef union { struct sockaddr *plain; struct sockaddr_in *in; } argument __attribute__((__transparent_union__));
typedef union { const struct sockaddr *plain; const struct sockaddr_in *in; } const_argument __attribute__((__transparent_union__));
int getsockname(int fd, argument address, unsigned *length);
int bind(int fd, const_argument address, unsigned length);

typedef int name(int, struct sockaddr *, unsigned *);
int take_wrong(int (*)(int, char *, unsigned *)), take_const(int (*)(int, struct sockaddr *, unsigned)), take(int (*get)(int, struct sockaddr *, unsigned *));
int use(int c)
{
	name *get = getsockname;
	int (*in)(int, struct sockaddr_in *, unsigned *) = getsockname;
	int (*binds)(int, const struct sockaddr *, unsigned) = bind;
	int (*same)(int, argument, unsigned *) = getsockname;
	name *chosen = c ? getsockname : get;
	get = &getsockname;
	if (get == getsockname) c++;
	take_wrong(getsockname);
	take_const(bind);
	return take(getsockname) + !in + !binds + !same + !chosen + c;
}

int dispatch(const unsigned char *p)
{
	static void *const table[] = {&&add, &&end};
	int sum = 0;
	goto *table[*p++];
add:
	sum++;
	goto *table[*p++];
end:
	return sum;
unused:
	return 0;
}
