//go:build cgo && linux && !noopengl

package gpu

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"
)

// A context is an OpenGL context, current on the thread that made it.
type context interface {
	address(name string) unsafe.Pointer // the address of an OpenGL function
	release()
}

// A candidate is a way to make a context. It may fail.
type candidate struct {
	kind   string // "egl", "surfaceless" or "glfw"
	name   string
	create func(debug bool) (context, error)

	software bool // known to be a software renderer before the context is made
}

// candidates lists the candidates of a kind, or all if kind is empty.
func candidates(kind string) (all []candidate) {
	for _, c := range append(eglCandidates(), glfwCandidates()...) {
		if kind == "" || kind == c.kind {
			all = append(all, c)
		}
	}
	return all
}

// infoKind returns Info.Kind of a candidate's device.
func (c candidate) infoKind() string {
	if c.kind == "glfw" {
		return "opengl-glfw"
	}
	return "opengl-egl"
}

// OpenGL opens the first hardware device. If there is none and opt.Software allows it, it
// opens the first software renderer. The error says for each context why it is not usable.
func OpenGL(opt Options) (Device, error) {
	var software Device
	var failed []error
	for _, c := range candidates(opt.Context) {
		if c.software && (software != nil || !opt.Software) {
			failed = append(failed, fmt.Errorf("%s: a software renderer", c.name))
			continue
		}
		dev, _, err := openGL(c, opt)
		switch {
		case err != nil:
			failed = append(failed, fmt.Errorf("%s: %w", c.name, err))
		case !dev.Info().Software:
			if software != nil {
				software.Close()
			}
			return dev, nil
		case software == nil && opt.Software:
			software = dev
		default:
			failed = append(failed, fmt.Errorf("%s: %s is a software renderer", c.name, dev.Info().Name))
			dev.Close()
		}
	}
	if software != nil {
		return software, nil
	}
	if failed == nil {
		failed = []error{errors.New("this build and its drivers offer no such context")}
	}
	return nil, fmt.Errorf("gpu: no OpenGL device: %w", oneLine(failed))
}

// oneLine joins errors into one message, separated by semicolons.
func oneLine(failed []error) error {
	var all []string
	for _, err := range failed {
		all = append(all, err.Error())
	}
	return errors.New(strings.Join(all, "; "))
}

// Devices lists the devices of this machine, including those that cannot be used.
func Devices() []DeviceStatus {
	all := []DeviceStatus{cpuStatus()}
	for _, c := range candidates("") {
		dev, status, err := openGL(c, Options{Cache: "off"})
		if err != nil {
			status = DeviceStatus{Info: Info{Kind: c.infoKind()}, Context: c.name, Err: err}
		} else {
			dev.Close()
		}
		all = append(all, status)
	}
	return all
}

// functions looks up the OpenGL functions. Package gl has them in variables that all
// contexts share, so it does so only once.
func functions(c context) error {
	functionsOnce.Do(func() { functionsError = lookUp(c.address) })
	if functionsError != nil {
		return fmt.Errorf("the driver has no OpenGL 4.5: %w", functionsError)
	}
	return nil
}

// lookUp looks up the OpenGL functions by their names.
func lookUp(address func(name string) unsafe.Pointer) error {
	return gl.InitWithProcAddrFunc(func(name string) unsafe.Pointer {
		f := address(name)
		if f == nil && slices.Contains(addedIn46, name) {
			return address("glGetError") // a placeholder that is never called
		}
		return f
	})
}

// addedIn46 are the functions that are new in OpenGL 4.6. The binding fails if one is
// missing, but this package calls none of them, so a driver with 4.5 is good enough.
var addedIn46 = []string{"glMultiDrawArraysIndirectCount", "glMultiDrawElementsIndirectCount", "glPolygonOffsetClamp", "glSpecializeShader"}

var (
	functionsOnce  sync.Once
	functionsError error
)

// describe reads the names and limits of the driver. It fails if the version is below 4.5.
// Missing functions do not show that, since the loader returns stubs for them.
func describe(c candidate) (DeviceStatus, error) {
	var major, minor int32
	gl.GetIntegerv(gl.MAJOR_VERSION, &major)
	gl.GetIntegerv(gl.MINOR_VERSION, &minor)
	s := DeviceStatus{
		Info: Info{
			Kind:       c.infoKind(),
			Name:       glString(gl.RENDERER),
			Driver:     glString(gl.VENDOR) + " " + glString(gl.VERSION),
			MaxBuffers: min(integer(gl.MAX_COMPUTE_SHADER_STORAGE_BLOCKS), integer(gl.MAX_SHADER_STORAGE_BUFFER_BINDINGS), maxBindings),
		},
		Context:        c.name,
		MaxInvocations: integer(gl.MAX_COMPUTE_WORK_GROUP_INVOCATIONS),
		SharedBytes:    integer(gl.MAX_COMPUTE_SHARED_MEMORY_SIZE),
	}
	if major*10+minor < 45 {
		return s, fmt.Errorf("OpenGL %d.%d is older than 4.5", major, minor)
	}
	var bytes int64
	gl.GetInteger64v(gl.MAX_SHADER_STORAGE_BLOCK_SIZE, &bytes)
	s.MaxBufferBytes = min(int(bytes), largestBlock)
	s.MemoryBytes = freeMemory()
	var groups int32
	gl.GetIntegeri_v(gl.MAX_COMPUTE_WORK_GROUP_COUNT, 0, &groups)
	s.MaxGroups = int(groups)
	for _, name := range []string{"llvmpipe", "softpipe", "lavapipe", "swrast", "SwiftShader", "Software"} {
		s.Software = s.Software || strings.Contains(s.Name, name)
	}
	return s, nil
}

// extension reports whether the driver has an OpenGL extension.
func extension(name string) bool {
	for i := range integer(gl.NUM_EXTENSIONS) {
		if gl.GoStr(gl.GetStringi(gl.EXTENSIONS, uint32(i))) == name {
			return true
		}
	}
	return false
}

func glString(name uint32) string { return gl.GoStr(gl.GetString(name)) }

func integer(name uint32) int {
	var v int32
	gl.GetIntegerv(name, &v)
	return int(v)
}
