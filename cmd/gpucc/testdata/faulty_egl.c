// A library in place of libEGL.so.1. It passes all calls on to the real one, REAL, and makes one call of EGL or OpenGL
// fail. The environment variable FAULT has the name of the function, the number of the call, and the kind of failure:
//
//	error CODE  the call has no effect, and glGetError returns the code once
//	silent      the call has no effect, and there is no error
//	lost        neither the call nor a later one has an effect, and glGetError returns GL_CONTEXT_LOST. All fences are
//	            signalled then, as OpenGL demands
//
// If FAULT_CALLS names a file, the name of the function is written there at each call.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long function(long, long, long, long, long, long);

enum { GL_CONTEXT_LOST = 0x507, GL_ALREADY_SIGNALED = 0x911a, GL_WAIT_FAILED = 0x911d };

// The functions of OpenGL that can fail. All their parameters are integers and pointers, six at most.
#define FUNCTIONS(X) \
	X(glNamedBufferStorage, 0) X(glMapNamedBufferRange, 0) X(glCopyNamedBufferSubData, 0) X(glDispatchCompute, 0) \
	X(glFenceSync, 0) X(glClientWaitSync, GL_WAIT_FAILED) X(glCreateProgram, 0) X(glUseProgram, 0) X(glBindBuffersRange, 0)

static struct entry {
	const char *name;
	long failure; // what the function returns if it fails
	function *real;
	int calls;
} entries[] = {
#define X(name, value) { #name, value },
	FUNCTIONS(X)
#undef X
	{ "eglInitialize" }, { "eglCreateContext" }, { "eglMakeCurrent" }, { "eglChooseConfig" },
};

enum { COUNT = sizeof entries / sizeof *entries };

static void *library;
static char name[64], kind[16];
static int number, code, lost, pending, trace = -1;

__attribute__((constructor)) static void begin(void) {
	library = dlopen(REAL, RTLD_NOW);
	if (!library) abort();
	const char *fault = getenv("FAULT");
	const char *path = getenv("FAULT_CALLS");
	if (path) trace = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
	if (fault) sscanf(fault, "%63s %d %15s %i", name, &number, kind, &code);
}

// fails counts a call and reports whether it fails.
static int fails(struct entry *e) {
	e->calls++;
	if (trace >= 0) dprintf(trace, "%s\n", e->name);
	if (!lost && strcmp(e->name, name) == 0 && e->calls == number) {
		lost = strcmp(kind, "lost") == 0;
		pending = code;
		return 1;
	}
	return lost;
}

#define X(name, value) \
	static long faulty_##name(long a, long b, long c, long d, long e, long f) { \
		struct entry *x = find(#name); \
		return !fails(x) ? x->real(a, b, c, d, e, f) : lost && x->failure ? GL_ALREADY_SIGNALED : x->failure; \
	}

static struct entry *find(const char *name) {
	for (int i = 0; i < COUNT; i++)
		if (strcmp(entries[i].name, name) == 0) return &entries[i];
	return NULL;
}

FUNCTIONS(X)
#undef X

static unsigned (*realError)(void);

static unsigned faultyError(void) {
	unsigned now = lost ? GL_CONTEXT_LOST : pending;
	pending = 0;
	return now ? now : realError();
}

void *eglGetProcAddress(const char *name) {
	void *real = ((void *(*)(const char *))dlsym(library, "eglGetProcAddress"))(name);
	if (strcmp(name, "glGetError") == 0) {
		realError = real;
		return faultyError;
	}
#define X(known, value) \
	if (strcmp(name, #known) == 0) { \
		find(name)->real = real; \
		return faulty_##known; \
	}
	FUNCTIONS(X)
#undef X
	return real;
}

// The functions of EGL that gpucc calls.
#define FORWARD(name) \
	long name(long a, long b, long c, long d, long e, long f) { \
		struct entry *x = find(#name); \
		return x && fails(x) ? 0 : ((function *)dlsym(library, #name))(a, b, c, d, e, f); \
	}

FORWARD(eglBindAPI)
FORWARD(eglChooseConfig)
FORWARD(eglCreateContext)
FORWARD(eglCreatePbufferSurface)
FORWARD(eglDestroyContext)
FORWARD(eglDestroySurface)
FORWARD(eglGetError)
FORWARD(eglInitialize)
FORWARD(eglMakeCurrent)
FORWARD(eglQueryString)
