//go:build cgo && linux && !noopengl && !glfw

package gpu

// glfwCandidates is empty without the build tag glfw. GLFW links X11 and libGL, which would
// be loaded at every start of the program.
func glfwCandidates() []candidate { return nil }
