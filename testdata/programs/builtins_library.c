/* Functions of the library by the names that the compiler has for them. */
static char *copy(const char *s)
{
	char *to = __builtin_alloca(__builtin_strlen(s) + 1);
	__builtin_strcpy(to, s);
	to[0] = __builtin_toupper(to[0]);
	return __builtin_strdup(to);
}

int main(void)
{
	char text[40];
	int length = __builtin_sprintf(text, "%d-%s", 42, copy("hello"));
	__builtin_printf("%d %s\n", length, text);
	__builtin_printf("%d %s\n", __builtin_snprintf(text, 4, "%d", 123456), text);
	__builtin_memset(text, 0, sizeof text);
	__builtin_strncpy(text, "abcdef", 3);
	__builtin_puts(text);
	__builtin_puts(__builtin_strcat(text, "xyz"));
	__builtin_printf("%s %s\n", __builtin_strstr(text, "cx"), __builtin_strrchr(text, 'y'));
	__builtin_printf("%d %d\n", (int)__builtin_strspn(text, "cba"), (int)__builtin_strcspn(text, "z"));
	__builtin_printf("%d\n", (int)((char *)__builtin_memchr(text, 'c', 6) - text));
	__builtin_printf("%d\n", __builtin_isdigit('7') != 0);
	return 0;
}
