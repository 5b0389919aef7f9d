//go:build cgo && linux

// Go's runtime prints pages about its own state and aborts if it gets too little of something. So the
// limits are looked at before the runtime starts, by a constructor, in three ways:
//
// - If a limit is less than gpucc needs for the smallest source, it ends with a line.
// - With more, it uses as many cores as the limit allows (mostCores).
// - A large source may still need more. So if memory or threads are limited, the process forks. The
//   child executes the command. Its messages go where they always go, but its descriptor 2, to which
//   the runtime writes, leads to the parent. The parent reports the end of the child in one line.
//
// The fork takes 0.3 ms.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// What gpucc needs at the least. The address space is mostly reserved, not used.
enum {
	leastSpace = 1536 << 20, // bytes of address space
	leastData = 192 << 20,   // bytes of data
	leastFiles = 16,         // open files
	leastThreads = 8,        // threads at a time
	fewProcesses = 1000      // if a user may have no more than that, creating threads is tried
};

// What a core needs besides.
enum {
	spaceOfCore = 64 << 20, // bytes of address space: the memory that malloc reserves for a thread
	dataOfCore = 24 << 20,  // bytes of data: the garbage that a core makes until it is collected
	otherThreads = 7,       // threads of the runtime that use no core; that of the parent
	mostThreads = 64,       // so many threads are enough for any number of cores
	stackBytes = 1 << 20    // of a thread, if data is limited; the system counts its stack as data even if it is not used
};

static int outputClosed;
static int limited;       // whether something is limited
static int memoryLimited; // whether memory is
static int cores;   // the most that gpucc may use, or 0
static int errors = 2;

static void atMost(unsigned long long n) {
	if (!cores || n < cores)
		cores = n < 1 ? 1 : n;
}

// refuse ends the process with a message, if a limit is less than gpucc needs. It returns the limit, or 0 if there is none.
static unsigned long long refuse(int limit, unsigned long long least, unsigned long long unit, const char *what, const char *flag) {
	struct rlimit r;
	if (getrlimit(limit, &r) != 0 || r.rlim_cur == RLIM_INFINITY)
		return 0;
	if (r.rlim_cur >= least)
		return r.rlim_cur;
	dprintf(2, "gpucc: error: %s %llu; gpucc needs %llu (ulimit %s)\n", what, (unsigned long long)r.rlim_cur / unit, least / unit, flag);
	_exit(1);
}

// limitMemory sets the limits that follow from one on memory.
static void limitMemory(unsigned long long bytes, unsigned long long least, unsigned long long ofCore) {
	if (!bytes)
		return;
	limited = memoryLimited = 1;
	atMost(1 + (bytes - least) / ofCore);
}

static void *nothing(void *argument) { pause(); return argument; }

// tryThreads ends the process with a message, if it cannot have as many threads as it needs.
static void tryThreads(void) {
	pthread_t threads[mostThreads];
	struct rlimit r;
	if (getrlimit(RLIMIT_NPROC, &r) != 0 || r.rlim_cur > fewProcesses)
		return;
	int n = 0;
	while (n < mostThreads && pthread_create(&threads[n], 0, nothing, 0) == 0)
		n++;
	for (int i = 0; i < n; i++) {
		pthread_cancel(threads[i]);
		pthread_join(threads[i], 0);
	}
	if (n < leastThreads) {
		dprintf(2, "gpucc: error: no more processes are allowed; gpucc needs %d threads (ulimit -u)\n", leastThreads);
		_exit(1);
	}
	limited = 1;
	if (n < mostThreads)
		atMost(n > otherThreads ? n - otherThreads : 1);
}

// die ends this process by the signal that has ended the child.
static void die(int number) {
	signal(number, SIG_DFL);
	raise(number);
	_exit(128 + number);
}

// report prints why the child has ended, from what Go's runtime has written, and returns the exit status. If Go's collector gets no
// memory for its lists, it does not say so, but uses the address 0 (runtime.(*spanQueue), go1.26), on the stack of the runtime, which the
// dump calls goroutine 0.
static int report(const char *text) {
	if (strstr(text, "OS thread") || strstr(text, "pthread_create"))
		dprintf(2, "gpucc: error: no more threads can be created (ulimit -u)\n");
	else if (strstr(text, "memory") || memoryLimited && strncmp(text, "SIGSEGV", 7) == 0 && strstr(text, "\ngoroutine 0 "))
		dprintf(2, "gpucc: error: virtual memory exhausted: the limit is too low for this source (ulimit -d, ulimit -v)\n");
	else {
		dprintf(2, "gpucc: internal compiler error: %.*s\n", (int)strcspn(text, "\n"), text);
		return 4;
	}
	return 1;
}

// watch waits for the child and ends as it has ended. The child's descriptor 2 leads to in.
static void watch(pid_t child, int in) {
	enum { most = 1 << 16 };
	static char text[most + 1];
	char more[1024];
	int n = 0, status = 0;
	for (;;) { // what does not fit is read, so that the child does not wait, but lost
		ssize_t k = n < most ? read(in, text + n, most - n) : read(in, more, sizeof more);
		if (k > 0)
			n += n < most ? k : 0;
		else if (k == 0 || errno != EINTR)
			break;
	}
	while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
	if (n > 0 && (WIFEXITED(status) && WEXITSTATUS(status) == 2 || WIFSIGNALED(status)))
		_exit(report(text));
	if (n > 0)
		write(2, text, n);
	if (WIFSIGNALED(status))
		die(WTERMSIG(status));
	_exit(WEXITSTATUS(status));
}

// guard makes the child, and returns in it. If that fails, this process executes the command.
static void guard(void) {
	int ends[2];
	if (!limited || getenv("GPUCC_CHILD") || pipe2(ends, O_CLOEXEC) != 0)
		return;
	pid_t parent = getpid(), child = fork();
	if (child > 0) {
		close(ends[1]);
		watch(child, ends[0]);
	}
	close(ends[0]);
	if (child == 0) {
		prctl(PR_SET_PDEATHSIG, SIGTERM);
		if (getppid() != parent)
			_exit(1);
		int own = fcntl(2, F_DUPFD_CLOEXEC, 3);
		if (own >= 0 && dup2(ends[1], 2) == 2)
			errors = own;
	}
	close(ends[1]);
}

__attribute__((constructor)) static void checkLimits(void) {
	outputClosed = fcntl(1, F_GETFD) < 0 && errno == EBADF;
	unsigned long long space = refuse(RLIMIT_AS, leastSpace, 1024, "the address space is limited to this number of KiB:", "-v");
	unsigned long long data = refuse(RLIMIT_DATA, leastData, 1024, "data is limited to this number of KiB:", "-d");
	refuse(RLIMIT_NOFILE, leastFiles, 1, "open files are limited to", "-n");
	limitMemory(space, leastSpace, spaceOfCore);
	limitMemory(data, leastData, dataOfCore);
	tryThreads();
	guard();
	pthread_attr_t stack;
	if (data && pthread_attr_init(&stack) == 0 && pthread_attr_setstacksize(&stack, stackBytes) == 0)
		pthread_setattr_default_np(&stack);
}

int isOutputClosed(void) { return outputClosed; }
int errorsFile(void) { return errors; }
int mostCores(void) { return cores; }
