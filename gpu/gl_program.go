//go:build cgo && linux

package gpu

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-gl/gl/v4.5-core/gl"

	"gpucc/shaders"
)

// A program is a linked kernel and the values its uniforms have.
type program struct {
	object    uint32
	groupSize int
	items     int32 // locations, -1 where the kernel does not use it
	param     int32

	lastItems uint32
	lastParam [MaxParams]uint32
}

// Override gives a kernel another source on this device, to show that a check
// finds the difference.
func (d *glDevice) Override(kernel, source string) {
	d.wait(func() {
		d.sources[kernel] = source
		delete(d.programs, kernel)
		d.current = nil
	})
}

// program returns a kernel's program: made before, from the cache, or compiled.
func (d *glDevice) program(kernel string) (*program, error) {
	if p, ok := d.programs[kernel]; ok {
		return p, nil
	}
	source, ok := d.sources[kernel]
	if !ok {
		var err error
		if source, err = shaders.Source(kernel); err != nil {
			return nil, err
		}
	}
	object, ok := d.cache.load(source)
	if !ok {
		var err error
		if object, err = compile(source); err != nil {
			return nil, fmt.Errorf("kernel %s: %w", kernel, err)
		}
		d.cache.store(source, object)
	}
	p := newProgram(object)
	d.programs[kernel] = p
	return p, nil
}

func newProgram(object uint32) *program {
	p := &program{object: object}
	var size [3]int32
	gl.GetProgramiv(object, gl.COMPUTE_WORK_GROUP_SIZE, &size[0])
	p.groupSize = int(size[0])
	p.items = gl.GetUniformLocation(object, gl.Str("items\x00"))
	p.param = gl.GetUniformLocation(object, gl.Str("param\x00"))
	return p
}

// set changes the uniforms; they are 0 in a new program.
func (p *program) set(items uint32, param *[MaxParams]uint32) {
	if p.items >= 0 && p.lastItems != items {
		gl.ProgramUniform1ui(p.object, p.items, items)
		p.lastItems = items
	}
	if p.param >= 0 && p.lastParam != *param {
		gl.ProgramUniform1uiv(p.object, p.param, MaxParams, &param[0])
		p.lastParam = *param
	}
}

// compile compiles and links a kernel. The error is the compiler's first
// message, with file and line.
func compile(source string) (uint32, error) {
	shader := gl.CreateShader(gl.COMPUTE_SHADER)
	defer gl.DeleteShader(shader)
	text, free := gl.Strs(source + "\x00")
	defer free()
	gl.ShaderSource(shader, 1, text, nil)
	gl.CompileShader(shader)
	var ok int32
	if gl.GetShaderiv(shader, gl.COMPILE_STATUS, &ok); ok == gl.FALSE {
		return 0, message(func(size int32, log *uint8) { gl.GetShaderInfoLog(shader, size, nil, log) })
	}
	object := gl.CreateProgram()
	gl.ProgramParameteri(object, gl.PROGRAM_BINARY_RETRIEVABLE_HINT, gl.TRUE)
	gl.AttachShader(object, shader)
	gl.LinkProgram(object)
	gl.DetachShader(object, shader)
	if gl.GetProgramiv(object, gl.LINK_STATUS, &ok); ok == gl.FALSE {
		err := message(func(size int32, log *uint8) { gl.GetProgramInfoLog(object, size, nil, log) })
		gl.DeleteProgram(object)
		return 0, err
	}
	return object, nil
}

// message returns the first line of a driver's log that is an error.
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
