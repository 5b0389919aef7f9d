// Does to files what its input says, a line for each call, and prints the results: 0 or more,
// or the name of the error. The last descriptor that was opened is the file of calls that take
// one, and the folder of names that begin with "@".
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int last = -1;

static int folder(char **name) {
	if (**name != '@')
		return AT_FDCWD;
	++*name;
	return last;
}

static int open_(char *name, int flags) {
	int at = folder(&name);
	int fd = openat(at, name, flags, 0666);
	if (fd >= 0)
		last = fd;
	return fd < 0 ? -1 : 0;
}

static int list(char *name) {
	DIR *d = opendir(name);
	if (!d)
		return -1;
	int n = 0;
	while (readdir(d))
		n++;
	closedir(d);
	return n;
}

int main(void) {
	char line[1000], *w[4], buffer[100];
	struct stat s;
	while (fgets(line, sizeof line, stdin)) {
		int n = 0;
		for (char *p = strtok(line, " \n"); p && n < 4; p = strtok(0, " \n"))
			w[n++] = p;
		while (n < 4)
			w[n++] = "";
		char *call = w[0];
		long r = -2;
		errno = 0;
		if (!strcmp(call, "read")) {
			r = open_(w[1], O_RDONLY);
			if (r == 0)
				r = read(last, buffer, sizeof buffer);
		} else if (!strcmp(call, "open")) {
			r = open_(w[1], strtol(w[2], 0, 8));
		} else if (!strcmp(call, "create")) {
			r = open_(w[1], O_WRONLY | O_CREAT);
			if (r == 0)
				r = write(last, "new", 3);
		} else if (!strcmp(call, "truncate")) {
			r = ftruncate(last, 0);
		} else if (!strcmp(call, "seek")) {
			r = lseek(last, atol(w[1]), SEEK_SET);
		} else if (!strcmp(call, "pread")) {
			r = pread(last, buffer, sizeof buffer, atol(w[1]));
		} else if (!strcmp(call, "pwrite")) {
			r = pwrite(last, "xyz", 3, atol(w[1]));
		} else if (!strcmp(call, "size")) {
			r = fstat(last, &s) ? -1 : s.st_size;
		} else if (!strcmp(call, "stat")) {
			int at = folder(&w[1]);
			r = fstatat(at, w[1], &s, 0) ? -1 : (long)(s.st_mode >> 12);
		} else if (!strcmp(call, "lstat")) {
			r = lstat(w[1], &s) ? -1 : (long)(s.st_mode >> 12);
		} else if (!strcmp(call, "access")) {
			r = access(w[1], atoi(w[2]));
		} else if (!strcmp(call, "readlink")) {
			r = readlink(w[1], buffer, sizeof buffer);
		} else if (!strcmp(call, "unlink")) {
			r = unlink(w[1]);
		} else if (!strcmp(call, "rmdir")) {
			r = rmdir(w[1]);
		} else if (!strcmp(call, "mkdir")) {
			r = mkdir(w[1], 0777);
		} else if (!strcmp(call, "rename")) {
			r = rename(w[1], w[2]);
		} else if (!strcmp(call, "link")) {
			r = link(w[1], w[2]);
		} else if (!strcmp(call, "symlink")) {
			r = symlink(w[1], w[2]);
		} else if (!strcmp(call, "chdir")) {
			r = chdir(w[1]);
		} else if (!strcmp(call, "fchdir")) {
			r = fchdir(last);
		} else if (!strcmp(call, "list")) {
			r = list(w[1]);
		} else if (!strcmp(call, "dup2")) {
			r = dup2(last, atoi(w[1]));
		} else if (!strcmp(call, "close")) {
			r = close(last);
		}
		if (r < 0)
			printf("%s\n", strerrorname_np(errno));
		else
			printf("%ld\n", r);
	}
	return 0;
}
