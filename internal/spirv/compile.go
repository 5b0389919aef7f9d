// Package spirv runs kernels in an interpreter. The interpreter finds behaviour that may
// differ between GPUs and the software renderers on which kernels are tested: races,
// missing and divergent barriers, accesses out of bounds, uses of words that were never
// written, and arithmetic that GLSL leaves undefined. It is for tests.
//
// The reference compiler, glslangValidator, compiles a kernel to SPIR-V. The kernel is
// then loaded (load.go, types.go), lowered to instructions on slots (lower.go), and
// executed by invocations that take turns at random (run.go, schedule.go). Device is a
// gpu.Device that works in this way, and also compares every dispatch with the kernel's
// twin.
package spirv

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"gpucc/shaders"
)

// Compile returns the program for a kernel's text. Includes must have been resolved.
func Compile(kernel, source string) (*Program, error) {
	text, lines := flatten(source)
	binary, err := glslang(text)
	if err != nil {
		return nil, fmt.Errorf("kernel %s: %w", kernel, err)
	}
	p, err := load(binary)
	if err != nil {
		return nil, fmt.Errorf("kernel %s: %w", kernel, err)
	}
	p.kernel, p.lines = kernel, lines
	return p, nil
}

// flatten removes the #line directives from a source, and returns the file and line of
// every line. SPIR-V keeps line numbers, but not their files.
func flatten(source string) (text string, places []string) {
	var out strings.Builder
	file, line := 0, 0
	places = append(places, "?") // lines count from 1
	for s := range strings.Lines(source) {
		place := strings.TrimSuffix(shaders.Locate(fmt.Sprintf("%d:%d:", file, line)), ":")
		places = append(places, place)
		line++
		if n, _ := fmt.Sscanf(s, "#line %d %d", &line, &file); n == 2 {
			s = "\n"
		}
		out.WriteString(s)
	}
	return out.String(), places
}

// binaries caches the binaries of texts: two tests read each kernel.
var binaries sync.Map // of func() ([]uint32, error), by text

// glslang returns the words of a shader's SPIR-V binary. Nobody may change them.
func glslang(text string) ([]uint32, error) {
	once, ok := binaries.Load(text)
	if !ok {
		once, _ = binaries.LoadOrStore(text, sync.OnceValues(func() ([]uint32, error) { return runGlslang(text) }))
	}
	return once.(func() ([]uint32, error))()
}

// Kernels begin with newVersion. The text for glslang begins with oldVersion. The validator first reads the declarations of all
// builtin functions of a version, which takes 0.15 s for the new one, and 0.05 s for the old one. The binaries differ in
// the number of the version alone.
const (
	newVersion = "#version 450 core\n"
	oldVersion = "#version 430 core\n"
)

// runGlslang compiles a shader.
func runGlslang(text string) ([]uint32, error) {
	validator, err := exec.LookPath("glslangValidator")
	if err != nil {
		return nil, fmt.Errorf("%w (package glslang-tools)", err)
	}
	dir, err := os.MkdirTemp("", "spirv")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "kernel.spv")
	cmd := exec.Command(validator, "-g", "-G", "--target-env", "opengl", "--auto-map-locations", "--stdin", "-S", "comp", "-o", path)
	cmd.Stdin = strings.NewReader(strings.Replace(text, newVersion, oldVersion, 1))
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(file)%4 != 0 {
		return nil, errors.New("the SPIR-V binary is not of words")
	}
	words := make([]uint32, len(file)/4)
	for i := range words {
		words[i] = binary.LittleEndian.Uint32(file[4*i:])
	}
	return words, nil
}

// programs caches the programs of the kernels in their usual form, which are not broken
// on purpose.
var programs sync.Map // of func() (*Program, error), by name

// kernelProgram returns the program of a kernel.
func kernelProgram(kernel string) (*Program, error) {
	compile := sync.OnceValues(func() (*Program, error) {
		source, err := shaders.Source(kernel)
		if err != nil {
			return nil, err
		}
		return Compile(kernel, source)
	})
	once, _ := programs.LoadOrStore(kernel, compile)
	return once.(func() (*Program, error))()
}
