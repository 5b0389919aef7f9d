//go:build cgo && linux

package gpu

import (
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"
)

// A fill is a part of a buffer object that is to be filled. The server joins fills in a row
// whose parts adjoin, as those of columns that are made one after the other: a driver takes
// some microseconds for each.
type fill struct {
	object        uint32
	offset, bytes int
	value         uint32
}

// Fill fills the buffer when the next command runs that is no Fill.
func (d *glDevice) Fill(b *Buffer, value uint32) {
	if b.block == nil || b.words == 0 {
		return
	}
	f := fill{b.block.object, b.offset, 4 * b.words, value}
	d.commands <- func() {
		if d.err != nil || d.fill.join(f) {
			return
		}
		d.endFill()
		d.fill = f
	}
}

// join extends a fill by another one, and the padding between both. It reports false if they do
// not adjoin.
func (f *fill) join(next fill) bool {
	end := f.offset + partBytes(f.bytes/4)
	if f.bytes == 0 || next.object != f.object || next.offset != end || next.value != f.value {
		return false
	}
	f.bytes = next.offset + next.bytes - f.offset
	return true
}

// endFill executes the fill that waits, if there is one.
func (d *glDevice) endFill() {
	if d.fill.bytes > 0 {
		d.clear(d.fill)
		d.fill = fill{}
	}
}

func (d *glDevice) clear(f fill) {
	gl.ClearNamedBufferSubData(f.object, gl.R32UI, f.offset, f.bytes, gl.RED_INTEGER, gl.UNSIGNED_INT, unsafe.Pointer(&f.value))
	d.fills++
}
