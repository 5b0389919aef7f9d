//go:build cgo && linux

package main

/*
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

// Go's runtime prints pages about its own state and aborts if it gets too little of something
// when it starts. So the limits are checked before: a constructor runs before the runtime.

// What gpucc needs at the least. The address space is mostly reserved, not used.
enum {
	leastSpace = 1536 << 20, // bytes of address space
	leastData = 192 << 20,   // bytes of data
	leastFiles = 16,         // open files
	leastThreads = 8,        // threads at a time
	fewProcesses = 1000      // if a user may have no more than that, creating threads is tried
};

static int outputClosed;

// refuse ends the process with a message, if a limit is less than gpucc needs.
static void refuse(int limit, unsigned long long least, unsigned long long unit, const char *what, const char *flag) {
	struct rlimit r;
	if (getrlimit(limit, &r) != 0 || r.rlim_cur == RLIM_INFINITY || r.rlim_cur >= least)
		return;
	dprintf(2, "gpucc: error: %s %llu; gpucc needs %llu (ulimit %s)\n", what, (unsigned long long)r.rlim_cur / unit, least / unit, flag);
	_exit(1);
}

static void *nothing(void *argument) { pause(); return argument; }

// tryThreads ends the process with a message, if it cannot have as many threads as it needs.
static void tryThreads(void) {
	pthread_t threads[leastThreads];
	struct rlimit r;
	if (getrlimit(RLIMIT_NPROC, &r) != 0 || r.rlim_cur > fewProcesses)
		return;
	int n = 0;
	while (n < leastThreads && pthread_create(&threads[n], 0, nothing, 0) == 0)
		n++;
	for (int i = 0; i < n; i++) {
		pthread_cancel(threads[i]);
		pthread_join(threads[i], 0);
	}
	if (n == leastThreads)
		return;
	dprintf(2, "gpucc: error: no more processes are allowed; gpucc needs %d threads (ulimit -u)\n", leastThreads);
	_exit(1);
}

__attribute__((constructor)) static void checkLimits(void) {
	outputClosed = fcntl(1, F_GETFD) < 0 && errno == EBADF;
	refuse(RLIMIT_AS, leastSpace, 1024, "the address space is limited to this number of KiB:", "-v");
	refuse(RLIMIT_DATA, leastData, 1024, "data is limited to this number of KiB:", "-d");
	refuse(RLIMIT_NOFILE, leastFiles, 1, "open files are limited to", "-n");
	tryThreads();
}

static int isOutputClosed(void) { return outputClosed; }
*/
import "C"

// outputClosed reports whether the process was started without a standard output. Go's runtime
// opens /dev/null in its place.
func outputClosed() bool { return C.isOutputClosed() != 0 }
