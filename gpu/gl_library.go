//go:build cgo && linux

package gpu

/*
// What is not needed is not linked: --as-needed drops libGL and libEGL, for which
// package gl asks, since the functions that it takes from them are below.
#cgo LDFLAGS: -Wl,--as-needed -ldl
#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <stdatomic.h>
#include <EGL/egl.h>

// library is libEGL, or NULL if there is none.
static void *library(void) {
	static _Atomic(void *) handle;
	void *h = handle;
	if (!h) h = handle = dlopen("libEGL.so.1", RTLD_NOW);
	return h;
}

// A function that calls the library's of the same name. It returns 0, as EGL's do
// that fail, if there is none.
#define FORWARD(result, name, parameters, arguments) \
	__attribute__((visibility("hidden"))) result EGLAPIENTRY name parameters { \
		static _Atomic(void *) found; \
		void *f = found; \
		if (!f && library()) f = found = dlsym(library(), #name); \
		return f ? ((result (EGLAPIENTRY *) parameters)f) arguments : 0; \
	}

FORWARD(EGLBoolean, eglBindAPI, (EGLenum api), (api))
FORWARD(EGLBoolean, eglChooseConfig, (EGLDisplay d, const EGLint *list, EGLConfig *configs, EGLint size, EGLint *n), (d, list, configs, size, n))
FORWARD(EGLContext, eglCreateContext, (EGLDisplay d, EGLConfig c, EGLContext share, const EGLint *list), (d, c, share, list))
FORWARD(EGLSurface, eglCreatePbufferSurface, (EGLDisplay d, EGLConfig c, const EGLint *list), (d, c, list))
FORWARD(EGLBoolean, eglDestroyContext, (EGLDisplay d, EGLContext c), (d, c))
FORWARD(EGLBoolean, eglDestroySurface, (EGLDisplay d, EGLSurface s), (d, s))
FORWARD(EGLint, eglGetError, (void), ())
FORWARD(__eglMustCastToProperFunctionPointerType, eglGetProcAddress, (const char *name), (name))
FORWARD(EGLBoolean, eglInitialize, (EGLDisplay d, EGLint *major, EGLint *minor), (d, major, minor))
FORWARD(EGLBoolean, eglMakeCurrent, (EGLDisplay d, EGLSurface draw, EGLSurface read, EGLContext c), (d, draw, read, c))
FORWARD(const char *, eglQueryString, (EGLDisplay d, EGLint name), (d, name))

// Package gl names it and never calls it: see functions.
__attribute__((visibility("hidden"))) void (*glXGetProcAddress(const unsigned char *name))(void) { return 0; }

static int hasLibrary(void) { return library() != NULL; }

#ifdef __GLIBC__
// Go's threads have no need of heaps of C of their own, each of which takes a tenth of
// a millisecond.
__attribute__((constructor)) static void shareHeap(void) { mallopt(M_ARENA_MAX, 1); }
#endif
*/
import "C"

// The libraries of OpenGL are loaded when a device is first asked for, not with the
// program: the loader takes as long for them and what they link as compiling 50 kB,
// and most compilations need none. So the functions of EGL are defined here, each
// to call the library's.

// hasEGL reports whether there is a library of EGL.
func hasEGL() bool { return C.hasLibrary() != 0 }
