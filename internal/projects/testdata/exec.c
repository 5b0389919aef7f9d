// A library to be preloaded, for machines whose kernel does not start programs of riscv64: where a program starts one, it
// starts qemu-riscv64 with it. The same text is compiled for this machine, and for programs that run in qemu.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

static const char qemu[] = "/usr/bin/qemu-riscv64", libraries[] = "/usr/riscv64-linux-gnu";

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// first reads the beginning of a file.
static int first(const char *path, char *bytes, int size) {
	int file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return 0;
	int n = read(file, bytes, size - 1);
	close(file);
	bytes[n < 0 ? 0 : n] = 0;
	return n;
}

// isForeign reports whether a file is a program of riscv64.
static int isForeign(const char *path) {
	char head[sizeof(Elf64_Ehdr) + 1];
	Elf64_Ehdr *h = (void *)head;
	return first(path, head, sizeof head) >= (int)sizeof *h && !memcmp(head, ELFMAG, SELFMAG) && h->e_machine == EM_RISCV && h->e_ident[EI_CLASS] == ELFCLASS64;
}

// find writes the path of a program that is looked for in PATH.
static const char *find(const char *name, char *path) {
	const char *list = getenv("PATH");
	if (strchr(name, '/') || !list)
		return name;
	for (const char *end; ; list = end + 1) {
		end = strchrnul(list, ':');
		if (snprintf(path, PATH_MAX, "%.*s/%s", (int)(end - list), end > list ? list : ".", name) < PATH_MAX && access(path, X_OK) == 0)
			return path;
		if (!*end)
			return name;
	}
}

// A start is what is started in place of a program.
struct start {
	const char *path;
	char *const *argv;
	char *list[8192];
	char line[512];
};

static void prepare(struct start *s, const char *path, char *const argv[]) {
	s->path = path;
	s->argv = argv;
	int n = 0, from = 1;
	char *interpreter = 0, *option = 0, *rest;
	if (!isForeign(path)) {
		if (first(path, s->line, sizeof s->line) < 3 || s->line[0] != '#' || s->line[1] != '!')
			return;
		s->line[strcspn(s->line, "\n")] = 0;
		interpreter = strtok_r(s->line + 2, " \t", &rest);
		option = strtok_r(0, "", &rest);
		if (!interpreter || !isForeign(interpreter))
			return;
	}
	s->list[n++] = (char *)qemu;
	s->list[n++] = "-L";
	s->list[n++] = (char *)libraries;
	if (interpreter) {
		s->list[n++] = interpreter;
		if (option)
			s->list[n++] = option;
	} else if (argv[0]) {
		s->list[n++] = "-0";
		s->list[n++] = argv[0];
	}
	s->list[n++] = (char *)path;
	for (; argv[0] && argv[from]; from++) {
		if (n == sizeof s->list / sizeof *s->list - 1)
			return;
		s->list[n++] = argv[from];
	}
	s->list[n] = 0;
	s->path = qemu;
	s->argv = s->list;
}

int execve(const char *path, char *const argv[], char *const env[]) {
	struct start s;
	prepare(&s, path, argv);
	return NEXT(execve)(s.path, s.argv, env);
}

int execv(const char *path, char *const argv[]) { return execve(path, argv, environ); }

int execvpe(const char *name, char *const argv[], char *const env[]) {
	char path[PATH_MAX];
	struct start s;
	prepare(&s, find(name, path), argv);
	return NEXT(execvpe)(s.path, s.argv, env);
}

int execvp(const char *name, char *const argv[]) { return execvpe(name, argv, environ); }

#define ARGUMENTS \
	char *argv[4096] = {(char *)arg}; \
	va_list list; \
	va_start(list, arg); \
	for (int n = 0; argv[n] && n < 4095;) \
		argv[++n] = va_arg(list, char *);

int execl(const char *path, const char *arg, ...) {
	ARGUMENTS
	return execve(path, argv, environ);
}

int execlp(const char *path, const char *arg, ...) {
	ARGUMENTS
	return execvpe(path, argv, environ);
}

int execle(const char *path, const char *arg, ...) {
	ARGUMENTS
	return execve(path, argv, va_arg(list, char **));
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes, char *const argv[], char *const env[]) {
	struct start s;
	prepare(&s, path, argv);
	return NEXT(posix_spawn)(pid, s.path, actions, attributes, s.argv, env);
}

int posix_spawnp(pid_t *pid, const char *name, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes, char *const argv[], char *const env[]) {
	char path[PATH_MAX];
	struct start s;
	prepare(&s, find(name, path), argv);
	return NEXT(posix_spawnp)(pid, s.path, actions, attributes, s.argv, env);
}
