/* What headers make of calls under _FORTIFY_SOURCE, where nothing overflows. */
static char text[40];
static const char *const before = "a string";

static void show(int n) { __builtin_printf("%d %s\n", n, text); }

static int format(const char *f, ...)
{
	__builtin_va_list list;
	__builtin_va_start(list, f);
	int n = __builtin___vsnprintf_chk(text, sizeof text, 1, __builtin_object_size(text, 1), f, list);
	__builtin_va_end(list);
	return n;
}

int main(void)
{
	char local[24];
	char *unknown = local;
	__builtin_printf("%d %d\n", (int)__builtin_object_size(text, 0), (int)__builtin_object_size(local, 3));
	__builtin___strcpy_chk(text, before, __builtin_object_size(text, 1));
	show(0);
	show((char *)__builtin___mempcpy_chk(text + 2, "word", 4, 38) - text);
	show(__builtin___stpcpy_chk(text, "abc", 4) - text);
	__builtin___strcat_chk(text, "def", 7);
	show(__builtin_strlen(text));
	__builtin___strncat_chk(text, "ghijkl", 2, 40);
	show(__builtin_strlen(text));
	__builtin___memmove_chk(text + 1, text, 5, 39);
	show(1);
	__builtin___memset_chk(text, '-', 3, 3);
	show(2);
	__builtin___strncpy_chk(local, text, 20, sizeof local);
	__builtin___memcpy_chk(text, unknown, 10, -1ul);
	show(3);
	show(__builtin___sprintf_chk(text, 1, 40, "%d-%s", 12, "x"));
	show(__builtin___snprintf_chk(text, 5, 1, 40, "%d", 1234567));
	show(format("%c%c", 'o', 'k'));
	__builtin___printf_chk(1, "%s %d\n", "end", 7);
	return 0;
}
