package spirv

import (
	"strings"
	"testing"

	"gpucc/shaders"
)

// TestAccess holds what the text of a kernel says of its buffers, from which twins and
// dispatches know them, against its instructions: a buffer is read if it may be, and
// written if it may be. An atomic operation does both.
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
					at = &block{} // it is not used at all
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
