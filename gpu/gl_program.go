//go:build cgo && linux && !noopengl

package gpu

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/go-gl/gl/v4.6-core/gl"

	"gpucc/shaders"
)

// A program is a linked kernel and the current values of its uniforms.
type program struct {
	object    uint32
	groupSize int
	bound     int32 // locations of uniforms; -1 if the kernel does not use one
	param     int32

	lastBound uint32
	lastParam params
}

// Override replaces the source of a kernel on this device. Tests break kernels with it.
func (d *glDevice) Override(kernel, source string) {
	d.wait(func() {
		d.sources[kernel] = source
		delete(d.programs, kernel)
		d.current = nil
	})
}

// program returns the program of a kernel. It takes it from the cache, or compiles it, if
// this is the first time.
func (d *glDevice) program(kernel string) (*program, error) {
	if p, ok := d.programs[kernel]; ok {
		return p, nil
	}
	if object, ok := d.cache.load(d.cacheKey(kernel)); ok {
		return d.add(kernel, object), nil
	}
	source, err := d.source(kernel)
	if err != nil {
		return nil, err
	}
	object, err := d.finish(kernel, compile(source))
	if err != nil {
		return nil, err
	}
	return d.add(kernel, object), nil
}

// prepare makes the programs of the kernels that are needed. It starts to compile
// all those that are not in the cache before it waits for the first of them, since
// drivers compile on several threads (KHR_parallel_shader_compile). It ignores errors:
// they are reported when the kernel is dispatched.
func (d *glDevice) prepare(needs func(kernel string) bool) {
	if extension("GL_KHR_parallel_shader_compile") {
		gl.MaxShaderCompilerThreadsKHR(math.MaxUint32) // the driver chooses the number
	}
	begun := map[string]compiling{}
	for _, kernel := range shaders.Names() {
		if d.closed.Load() {
			break
		}
		if !needs(kernel) {
			continue
		}
		if object, ok := d.cache.load(d.cacheKey(kernel)); ok {
			d.add(kernel, object)
		} else if source, err := d.source(kernel); err == nil {
			begun[kernel] = compile(source)
		}
	}
	for kernel, c := range begun {
		if object, err := d.finish(kernel, c); err == nil {
			d.add(kernel, object)
		}
	}
}

// cacheKey returns a text that determines the source of a kernel on this device: the source itself, or
// the name of the kernel among all shaders. To make the sources of all kernels would take 11 to 20 ms at the
// start of every compilation.
func (d *glDevice) cacheKey(kernel string) string {
	if _, replaced := d.sources[kernel]; replaced || d.bounds != nil {
		source, _ := d.source(kernel) // an error is reported when the source is compiled
		return source
	}
	return fmt.Sprintf("%016x %s", shaders.Sum(), kernel)
}

// source returns the source of a kernel on this device.
func (d *glDevice) source(kernel string) (string, error) {
	source, ok := d.sources[kernel]
	if !ok {
		var err error
		if source, err = shaders.Source(kernel); err != nil {
			return "", err
		}
	}
	if d.bounds != nil {
		source = d.bounds.check(kernel, source)
	}
	return source, nil
}

// finish waits until a kernel is compiled, and stores its program in the cache.
func (d *glDevice) finish(kernel string, c compiling) (object uint32, err error) {
	if object, err = c.finish(); err != nil {
		return 0, fmt.Errorf("kernel %s: %w", kernel, err)
	}
	d.cache.store(d.cacheKey(kernel), object)
	return object, nil
}

// add records the program of a kernel.
func (d *glDevice) add(kernel string, object uint32) *program {
	p := newProgram(object)
	d.programs[kernel] = p
	return p
}

func newProgram(object uint32) *program {
	p := &program{object: object}
	var size [3]int32
	gl.GetProgramiv(object, gl.COMPUTE_WORK_GROUP_SIZE, &size[0])
	p.groupSize = int(size[0])
	p.bound = gl.GetUniformLocation(object, gl.Str("bound\x00"))
	p.param = gl.GetUniformLocation(object, gl.Str("param\x00"))
	return p
}

// set sets the uniforms, if their values have changed. They are 0 in a new program.
func (p *program) set(bound uint32, param *params) {
	if p.bound >= 0 && p.lastBound != bound {
		gl.ProgramUniform1ui(p.object, p.bound, bound)
		p.lastBound = bound
	}
	if p.param >= 0 && p.lastParam != *param {
		gl.ProgramUniform1uiv(p.object, p.param, int32(len(param)), &param[0])
		p.lastParam = *param
	}
}

// A compiling is a program that the driver is compiling and linking. The driver may do
// that on a thread of its own until it is asked for the result.
type compiling struct{ shader, object uint32 }

// compile starts to compile and link a kernel.
func compile(source string) compiling {
	c := compiling{gl.CreateShader(gl.COMPUTE_SHADER), gl.CreateProgram()}
	text, free := gl.Strs(source + "\x00")
	defer free()
	gl.ShaderSource(c.shader, 1, text, nil)
	gl.CompileShader(c.shader)
	gl.ProgramParameteri(c.object, gl.PROGRAM_BINARY_RETRIEVABLE_HINT, gl.TRUE)
	gl.AttachShader(c.object, c.shader)
	gl.LinkProgram(c.object)
	return c
}

// finish waits for the program. The error is the first message of the driver's compiler,
// with file and line.
func (c compiling) finish() (object uint32, err error) {
	var ok int32
	if gl.GetShaderiv(c.shader, gl.COMPILE_STATUS, &ok); ok == gl.FALSE {
		err = message(func(size int32, log *uint8) { gl.GetShaderInfoLog(c.shader, size, nil, log) })
	} else if gl.GetProgramiv(c.object, gl.LINK_STATUS, &ok); ok == gl.FALSE {
		err = message(func(size int32, log *uint8) { gl.GetProgramInfoLog(c.object, size, nil, log) })
	}
	gl.DetachShader(c.object, c.shader)
	gl.DeleteShader(c.shader)
	if err != nil {
		gl.DeleteProgram(c.object)
		return 0, err
	}
	return c.object, nil
}

// message returns the first line of a driver's log that reports an error.
func message(read func(size int32, log *uint8)) error {
	log := make([]byte, 1<<14)
	read(int32(len(log)), &log[0])
	text, _, _ := strings.Cut(string(log), "\x00")
	text = shaders.Locate(strings.TrimSpace(text))
	first, _, _ := strings.Cut(text, "\n")
	for line := range strings.Lines(text) {
		if strings.Contains(strings.ToLower(line), "error") {
			first = strings.TrimSpace(line)
			break
		}
	}
	if first == "" {
		first = "the driver does not link it and does not say why"
	}
	return errors.New(first)
}
