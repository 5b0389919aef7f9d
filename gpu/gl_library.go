//go:build cgo && linux && !noopengl

package gpu

/*
// --as-needed keeps the linker from linking libGL and libEGL, which package gl asks for:
// the functions that it would take from them are defined below.
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

// Defines a function that calls the function of the same name in the library. If there is
// no library it returns 0, as EGL functions do when they fail.
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

// Package gl refers to this function and never calls it: see functions in gl_context.go.
__attribute__((visibility("hidden"))) void (*glXGetProcAddress(const unsigned char *name))(void) { return 0; }

static int hasLibrary(void) { return library() != NULL; }

#ifdef __GLIBC__
// A heap of the C library for every thread would take a tenth of a millisecond each, and
// Go's threads do not need one.
__attribute__((constructor)) static void shareHeap(void) { mallopt(M_ARENA_MAX, 1); }
#endif
*/
import "C"

// The OpenGL libraries are loaded when a device is first opened, not when the program
// starts: loading them takes as long as compiling 50 kB of source, and most compilations
// need no OpenGL device. Therefore the EGL functions are defined here, and each calls the
// function in the library.

// hasEGL reports whether libEGL could be loaded.
func hasEGL() bool { return C.hasLibrary() != 0 }
