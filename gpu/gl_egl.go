//go:build cgo && linux && !noopengl

package gpu

/*
#define EGL_EGLEXT_PROTOTYPES 0
#include <stdlib.h>
#include <EGL/egl.h>
#include <EGL/eglext.h>

// Extension functions are looked up at run time, since libEGL need not export them.

static EGLint queryDevices(EGLDeviceEXT *devices, EGLint max) {
	PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
	EGLint n = 0;
	if (!query || !query(max, devices, &n)) return 0;
	return n;
}

static const char *deviceExtensions(EGLDeviceEXT device) {
	PFNEGLQUERYDEVICESTRINGEXTPROC query = (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
	return query ? query(device, EGL_EXTENSIONS) : NULL;
}

static EGLDisplay platformDisplay(EGLenum platform, void *native) {
	PFNEGLGETPLATFORMDISPLAYEXTPROC get = (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
	return get ? get(platform, native, NULL) : EGL_NO_DISPLAY;
}
*/
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// An eglContext is a context without a window. It needs no X server.
type eglContext struct {
	display C.EGLDisplay
	context C.EGLContext
	surface C.EGLSurface // EGL_NO_SURFACE, or one pixel if the driver needs a surface
}

// eglCandidates lists the devices that EGL enumerates (NVIDIA's and Mesa's, Mesa's software
// renderer last) and then Mesa's surfaceless platform.
func eglCandidates() (all []candidate) {
	if !hasEGL() {
		missing := func(bool) (context, error) { return nil, errors.New("there is no libEGL.so.1") }
		return []candidate{{kind: "egl", name: "EGL", create: missing}}
	}
	extensions := C.GoString(C.eglQueryString(C.EGLDisplay(C.EGL_NO_DISPLAY), C.EGL_EXTENSIONS))
	software := false // whether all devices are software renderers
	if has(extensions, "EGL_EXT_platform_device") {
		var devices [16]C.EGLDeviceEXT
		n := C.queryDevices(&devices[0], C.EGLint(len(devices)))
		software = n > 0
		for i, device := range devices[:n] {
			c := candidate{kind: "egl", name: fmt.Sprintf("EGL device %d", i)}
			c.software = has(C.GoString(C.deviceExtensions(device)), "EGL_MESA_device_software")
			c.create = func(debug bool) (context, error) {
				return newEGL(C.EGL_PLATFORM_DEVICE_EXT, unsafe.Pointer(device), debug)
			}
			software = software && c.software
			all = append(all, c)
		}
	}
	if has(extensions, "EGL_MESA_platform_surfaceless") {
		c := candidate{kind: "surfaceless", name: "EGL surfaceless", software: software}
		c.create = func(debug bool) (context, error) { return newEGL(C.EGL_PLATFORM_SURFACELESS_MESA, nil, debug) }
		all = append(all, c)
	}
	return all
}

// newEGL makes a context current on the calling thread.
func newEGL(platform C.EGLenum, native unsafe.Pointer, debug bool) (context, error) {
	c := &eglContext{display: C.platformDisplay(platform, native)}
	if c.display == C.EGLDisplay(C.EGL_NO_DISPLAY) {
		return nil, eglError("eglGetPlatformDisplay")
	}
	var major, minor C.EGLint
	// A display may be initialized again. It is never terminated, because that would
	// destroy the contexts of other devices on the same display.
	if C.eglInitialize(c.display, &major, &minor) == C.EGL_FALSE {
		return nil, eglError("eglInitialize")
	}
	if C.eglBindAPI(C.EGL_OPENGL_API) == C.EGL_FALSE {
		return nil, eglError("eglBindAPI")
	}
	extensions := C.GoString(C.eglQueryString(c.display, C.EGL_EXTENSIONS))
	surfaceless := has(extensions, "EGL_KHR_surfaceless_context")
	var config C.EGLConfig // EGL_NO_CONFIG_KHR
	if !surfaceless || !has(extensions, "EGL_KHR_no_config_context") {
		var err error
		if config, err = chooseConfig(c.display, surfaceless); err != nil {
			return nil, err
		}
	}
	if !c.create(config, major > 1 || minor >= 5, debug) {
		return nil, eglError("eglCreateContext of OpenGL 4.5")
	}
	if !surfaceless {
		attributes := []C.EGLint{C.EGL_WIDTH, 1, C.EGL_HEIGHT, 1, C.EGL_NONE}
		c.surface = C.eglCreatePbufferSurface(c.display, config, &attributes[0])
	}
	if C.eglMakeCurrent(c.display, c.surface, c.surface, c.context) == C.EGL_FALSE {
		err := eglError("eglMakeCurrent")
		c.release()
		return nil, err
	}
	return c, nil
}

// create asks for OpenGL 4.6, then for 4.5. It first asks for a context that reports when
// it is lost, if EGL is at least 1.5; some drivers refuse that.
func (c *eglContext) create(config C.EGLConfig, egl15, debug bool) bool {
	for _, minor := range []C.EGLint{6, 5} {
		attributes := []C.EGLint{
			C.EGL_CONTEXT_MAJOR_VERSION, 4, C.EGL_CONTEXT_MINOR_VERSION, minor,
			C.EGL_CONTEXT_OPENGL_PROFILE_MASK, C.EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
		}
		if debug && egl15 {
			attributes = append(attributes, C.EGL_CONTEXT_OPENGL_DEBUG, C.EGL_TRUE)
		}
		none := len(attributes)
		attributes = append(attributes, C.EGL_NONE)
		if egl15 {
			notify := append(attributes[:none:none],
				C.EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, C.EGL_LOSE_CONTEXT_ON_RESET, C.EGL_NONE)
			c.context = C.eglCreateContext(c.display, config, C.EGLContext(C.EGL_NO_CONTEXT), &notify[0])
		}
		if c.context == C.EGLContext(C.EGL_NO_CONTEXT) {
			c.context = C.eglCreateContext(c.display, config, C.EGLContext(C.EGL_NO_CONTEXT), &attributes[0])
		}
		if c.context != C.EGLContext(C.EGL_NO_CONTEXT) {
			return true
		}
	}
	return false
}

// chooseConfig returns the first configuration that supports OpenGL.
func chooseConfig(display C.EGLDisplay, surfaceless bool) (config C.EGLConfig, err error) {
	surface := C.EGLint(C.EGL_PBUFFER_BIT)
	if surfaceless {
		surface = 0
	}
	attributes := []C.EGLint{C.EGL_SURFACE_TYPE, surface, C.EGL_RENDERABLE_TYPE, C.EGL_OPENGL_BIT, C.EGL_NONE}
	var n C.EGLint
	if C.eglChooseConfig(display, &attributes[0], &config, 1, &n) == C.EGL_FALSE || n == 0 {
		return config, fmt.Errorf("EGL offers no configuration for OpenGL")
	}
	return config, nil
}

func (c *eglContext) address(name string) unsafe.Pointer {
	s := C.CString(name)
	defer C.free(unsafe.Pointer(s))
	return unsafe.Pointer(C.eglGetProcAddress(s))
}

func (c *eglContext) release() {
	C.eglMakeCurrent(c.display, C.EGLSurface(C.EGL_NO_SURFACE), C.EGLSurface(C.EGL_NO_SURFACE), C.EGLContext(C.EGL_NO_CONTEXT))
	if c.surface != C.EGLSurface(C.EGL_NO_SURFACE) {
		C.eglDestroySurface(c.display, c.surface)
	}
	C.eglDestroyContext(c.display, c.context)
}

// has reports whether a list of extensions, separated by spaces, contains name.
func has(extensions, name string) bool {
	return strings.Contains(" "+extensions+" ", " "+name+" ")
}

func eglError(call string) error {
	return fmt.Errorf("%s: EGL error 0x%x", call, int(C.eglGetError()))
}
