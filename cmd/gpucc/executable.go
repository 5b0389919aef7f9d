package main

import (
	"bytes"
	"debug/dwarf"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"os"
	"sort"
	"sync"

	"gpucc/riscv/link"
)

// A program is an executable that gpucc run executes.
type program struct {
	file   []byte
	locate func(pc uint64) string // "file:line" of an address, or ""
}

// program returns the program for gpucc run: the input if it is an executable, otherwise the
// program that is linked from all inputs. It returns nil after an error.
func (d *driver) program() *program {
	if file := d.finished(); file != nil {
		return &program{file, executableLines(file)}
	}
	var image *link.Image
	d.timed(func() {
		if inputs := d.linkInputs(); !d.failed {
			image = d.link(inputs)
		}
	})
	if image == nil {
		return nil
	}
	return &program{image.File, func(pc uint64) string { return imageLine(image, pc) }}
}

// finished returns the executable if that is the only input, and otherwise nil.
func (d *driver) finished() []byte {
	if len(d.opt.inputs) != 1 || d.opt.inputs[0].language != objectFile || !isExecutable(d.opt.inputs[0].path) {
		return nil
	}
	_, data, ok := d.read(d.opt.inputs[0].path)
	if !ok {
		return nil
	}
	return data
}

// isExecutable reports whether a file is an ELF file of the kind that is executed. Objects are
// of another kind.
func isExecutable(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 18)
	if n, _ := f.ReadAt(head, 0); n < len(head) || !bytes.HasPrefix(head, []byte(elf.ELFMAG)) {
		return false
	}
	kind := elf.Type(binary.LittleEndian.Uint16(head[16:]))
	return kind == elf.ET_EXEC || kind == elf.ET_DYN
}

// imageLine returns the position of an address in a program that gpucc has linked.
func imageLine(image *link.Image, pc uint64) string {
	file, line, _, ok := image.Locate(pc)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s:%d", file, line)
}

// A lineRow has the source line of the addresses from pc up to the next row.
type lineRow struct {
	pc   uint64
	file string
	line int // 0: to none
}

// executableLines returns a function that gives the position of an address by the executable's
// DWARF line tables, which are read when it is first called.
func executableLines(file []byte) func(pc uint64) string {
	rows := sync.OnceValue(func() []lineRow { return readLines(file) })
	return func(pc uint64) string {
		list := rows()
		i := sort.Search(len(list), func(i int) bool { return list[i].pc > pc }) - 1
		if i < 0 || list[i].line == 0 {
			return ""
		}
		return fmt.Sprintf("%s:%d", list[i].file, list[i].line)
	}
}

// readLines returns the rows of all line tables by address. A table that cannot be read has
// none.
func readLines(file []byte) (rows []lineRow) {
	f, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		return nil
	}
	data, err := f.DWARF()
	if err != nil {
		return nil
	}
	for units := data.Reader(); ; units.SkipChildren() {
		unit, err := units.Next()
		if unit == nil || err != nil {
			break
		}
		if unit.Tag == dwarf.TagCompileUnit {
			rows = append(rows, unitLines(data, unit)...)
		}
	}
	sort.SliceStable(rows, func(i, j int) bool { // the end of a table before the beginning of the next
		return rows[i].pc < rows[j].pc || rows[i].pc == rows[j].pc && rows[i].line == 0 && rows[j].line != 0
	})
	return rows
}

func unitLines(data *dwarf.Data, unit *dwarf.Entry) (rows []lineRow) {
	table, err := data.LineReader(unit)
	if table == nil || err != nil {
		return nil
	}
	var entry dwarf.LineEntry
	for table.Next(&entry) == nil {
		row := lineRow{pc: entry.Address}
		if !entry.EndSequence && entry.File != nil {
			row.file, row.line = entry.File.Name, entry.Line
		}
		rows = append(rows, row)
	}
	return rows
}
