package link

import (
	"gpucc/riscv/object"
	"gpucc/riscv/object/elffile"
)

// baseAddress is the address at which executables start, as with the system's linker.
const baseAddress = 0x10000

// An output is a section of the executable.
type output struct {
	address uint64
	size    uint64
	align   uint64
	bytes   []byte // the range of the file that it takes
}

func (o *output) end() uint64 { return o.address + o.size }

// order is the order of the sections in memory. Each except the last starts a segment: the
// read-only, the executable and the writable one.
var order = [...]object.SectionIndex{object.ROData, object.Text, object.Data, object.BSS}

// layOut gives every section of every input its offset in an output section, and every
// section of the executable its address. A segment starts in a page of its own. Its
// offset in the page is the same as in the file, so that the file has no holes.
func (l *linker) layOut() {
	for _, in := range l.inputs {
		for _, i := range order {
			out := &l.output[i]
			align := max(1, in.Section(i).Align)
			if i == object.Text {
				align = max(4, align)
			}
			own := &in.subsections[i][0]
			if own.dropped {
				continue
			}
			own.at = elffile.Align(out.size, align)
			out.size = own.at + own.to
			out.align = max(out.align, align)
		}
	}
	for _, i := range order {
		l.gather(i)
	}
	end := baseAddress + elffile.HeaderBytes(l.xlen, l.segments())
	for _, i := range order {
		out := &l.output[i]
		if i == object.Text || i == object.Data {
			end = elffile.Align(end, elffile.PageSize) + end%elffile.PageSize
		}
		out.address = elffile.Align(end, out.align)
		end = out.end()
	}
	if l.xlen == 32 && end > 1<<31 {
		l.errorf("", "the program takes %d bytes of memory, more than an rv32 process has", end)
	}
}

// segments returns the number of program headers, including the header of the stack.
func (l *linker) segments() int {
	if l.output[object.Data].size+l.output[object.BSS].size == 0 {
		return 3
	}
	return 4
}
