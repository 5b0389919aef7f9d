//go:build cgo && linux && !glfw

package gpu

// glfwCandidates is empty without the tag glfw: GLFW links X11 and libGL, which every start would load.
func glfwCandidates() []candidate { return nil }
