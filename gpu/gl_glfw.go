//go:build cgo && linux && !noopengl && glfw

package gpu

import (
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"sync"
	"unsafe"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// A glfwContext is the context of a window that is never shown. It needs an X server, but
// works with drivers that have no EGL.
type glfwContext struct{ window *glfw.Window }

// glfwLock is held while GLFW makes or destroys a window: GLFW is not safe for several
// threads.
var glfwLock sync.Mutex

func glfwCandidates() []candidate {
	return []candidate{{kind: "glfw", name: "GLFW window", create: newGLFW}}
}

// newGLFW makes a context current on the calling thread.
func newGLFW(debug bool) (c context, err error) {
	if os.Getenv("DISPLAY") == "" {
		return nil, errors.New("GLFW: DISPLAY is not set: no X server")
	}
	glfwLock.Lock()
	defer glfwLock.Unlock()
	// If the X server cannot be reached, glfw.Init logs the reason and returns nil, and
	// the next call panics.
	var said strings.Builder
	defer log.SetOutput(log.Writer())
	log.SetOutput(&said)
	defer func() {
		if r := recover(); r != nil {
			c, err = nil, fmt.Errorf("GLFW: %v", r)
			if _, why, ok := strings.Cut(said.String(), "PlatformError: "); ok {
				err = fmt.Errorf("GLFW: %s", strings.TrimSpace(why))
			}
		}
	}()
	if err := glfw.Init(); err != nil {
		return nil, fmt.Errorf("GLFW: %w", err)
	}
	for _, minor := range []int{6, 5} {
		glfw.DefaultWindowHints()
		glfw.WindowHint(glfw.Visible, glfw.False)
		glfw.WindowHint(glfw.ContextVersionMajor, 4)
		glfw.WindowHint(glfw.ContextVersionMinor, minor)
		glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
		if debug {
			glfw.WindowHint(glfw.OpenGLDebugContext, glfw.True)
		}
		var window *glfw.Window
		if window, err = glfw.CreateWindow(1, 1, "gpucc", nil, nil); err == nil {
			window.MakeContextCurrent()
			return &glfwContext{window}, nil
		}
	}
	return nil, fmt.Errorf("GLFW: %w", err)
}

func (c *glfwContext) address(name string) unsafe.Pointer { return glfw.GetProcAddress(name) }

func (c *glfwContext) release() {
	glfwLock.Lock()
	defer glfwLock.Unlock()
	glfw.DetachCurrentContext()
	c.window.Destroy()
}
