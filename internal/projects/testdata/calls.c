// A program that calls a compiler, and adds a line to a file: whether it was to compile (-c), 1 or 0, and the processor time of
// the call and of what it has started, in microseconds. It writes nothing about calls by which configure and CMake try
// a compiler.
//
//	calls FILE COMPILER ARGUMENTS...
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long microseconds(struct timeval t) { return t.tv_sec * 1000000L + t.tv_usec; }

static int tries(const char *argument) {
	return strstr(argument, "conftest") || strstr(argument, "cmTC_") || strstr(argument, "CMakeCCompilerId");
}

int main(int n, char **arguments) {
	int status, compiles = 0;
	struct rusage usage;
	pid_t child = fork();
	if (child == 0) {
		execv(arguments[2], arguments + 2);
		_exit(127);
	}
	if (child < 0 || wait4(child, &status, 0, &usage) < 0)
		return 127;
	status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	for (int i = 3; i < n; i++) {
		if (tries(arguments[i]))
			return status;
		compiles |= !strcmp(arguments[i], "-c");
	}
	int file = open(arguments[1], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (file < 0)
		return 127;
	dprintf(file, "%d %ld\n", compiles, microseconds(usage.ru_utime) + microseconds(usage.ru_stime));
	close(file);
	return status;
}
