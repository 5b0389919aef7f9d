package spirv

import (
	"strings"
	"testing"

	"gpucc/shaders"
)

// TestAccess compares the accesses to buffers that the text of a kernel declares with the
// accesses in its instructions. Twins and dispatches rely on the declarations: a buffer
// is read if and only if it is declared as readable, and written if and only if it is
// declared as writable. An atomic operation does both.
func TestAccess(t *testing.T) {
	for _, kernel := range shaders.Names() {
		t.Run(kernel, func(t *testing.T) {
			t.Parallel()
			source, err := shaders.Source(kernel)
			if err != nil {
				t.Fatal(err)
			}
			p, err := kernelProgram(kernel)
			if err != nil {
				t.Fatal(err)
			}
			buffers := shaders.Buffers(source)
			for binding, b := range buffers {
				at := p.blocks[binding]
				if at == nil {
					at = &block{} // the buffer is not used at all
				} else if name := strings.TrimSuffix(at.name, "_"); name != b.Name {
					t.Errorf("binding %d is %s, the text says %s", binding, name, b.Name)
				}
				shared := strings.HasSuffix(b.File, ".glsl") // another kernel that includes the file may read it
				unused := shared && !at.read && !at.written && !b.Writes
				if (at.read != b.Reads || at.written != b.Writes) && !unused {
					t.Errorf("%s: may be read: %t, is: %t; may be written: %t, is: %t", b.Name, b.Reads, at.read, b.Writes, at.written)
				}
			}
		})
	}
}
