//go:build cgo && linux && egl

package gpu

// glfwCandidates is empty in a build for EGL alone, which links no X11.
func glfwCandidates() []candidate { return nil }
