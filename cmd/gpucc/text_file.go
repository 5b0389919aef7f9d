package main

import (
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"gpucc/internal/host"
	"gpucc/riscv/object"
)

// hugeInput is a size in bytes. A source of this size or more is mapped to memory, and
// the machine code is written to the output while it is made.
const hugeInput = 1 << 18

// A textFile is an object file. Machine code is written to it as soon as it has been made (see
// objectfile.Text). The rest of the file is written later. The file is opened when something is
// written.
type textFile struct {
	d      *driver
	path   string
	offset int64 // of the machine code in the file

	open    sync.Once
	output  *outputFile           // nil before the file is opened, and if opening has failed
	blocks  host.BlockWriter      // writes to the output
	failure atomic.Pointer[error] // the error of opening the output, or the first one of writing to it
}

// newTextFile returns the textFile for an output. It returns nil if the output is not an
// object file or not a regular file, or if the machine code is also needed in memory.
func (d *driver) newTextFile(path string) *textFile {
	if !d.opt.object || d.opt.saveTemps || d.opt.dryRun || path == "-" {
		return nil
	}
	path, replaced := resolveOutput(path)
	if !replaced {
		return nil
	}
	return &textFile{d: d, path: path, offset: object.TextOffset(d.opt.target.xlen)}
}

// WriteAt writes machine code.
func (t *textFile) WriteAt(p []byte, at int64) (int, error) {
	t.open.Do(t.create)
	if failure := t.failure.Load(); failure != nil {
		return 0, *failure
	}
	n, err := t.blocks.WriteAt(p, t.offset+at)
	return n, t.keep(err)
}

// ReadAt reads machine code that has been written.
func (t *textFile) ReadAt(p []byte, at int64) (int, error) {
	if err := t.blocks.Flush(); err != nil {
		return 0, t.keep(err)
	}
	return t.output.file.ReadAt(p, t.offset+at)
}

// keep keeps err, if it is the first error, and returns it.
func (t *textFile) keep(err error) error {
	if err != nil {
		t.failure.CompareAndSwap(nil, &err)
	}
	return err
}

// create opens the file. If it has a name, a signal that ends the command removes it.
func (t *textFile) create() {
	output, err := openOutput(t.path, 0o666, t.d.scratch.removeOnSignal)
	if t.keep(err) == nil {
		t.output, t.blocks.File = output, output.file
	}
}

// drop removes the file unless finishFile has been called.
func (t *textFile) drop() {
	if t != nil && t.output != nil {
		t.output.finish(os.ErrClosed)
	}
}

// finishFile writes the rest of an object. Its machine code is in the file already.
func (d *driver) finishFile(t *textFile, o *object.Object) {
	start, file := time.Now(), t.output.file
	var n int64
	err := t.blocks.Flush()
	if err == nil {
		err = file.Truncate(t.offset + int64(o.Text.Size)) // an attempt on another device may have written more
	}
	if err == nil {
		err = object.WriteAt(mappable{file}, o)
	}
	if err == nil {
		n, err = file.Seek(0, io.SeekEnd)
	}
	err = t.output.finish(err)
	t.output = nil
	if err != nil {
		d.fileError(t.path, err)
		return
	}
	d.times.wrote(start, n)
	d.verbose("%s: %d bytes", t.path, n)
}

// A mappable is a file with an end that can be mapped to memory: see elffile.Mapper.
type mappable struct{ *os.File }

func (f mappable) Map(offset, size int64) (*host.MappedOutput, error) {
	return host.MapOutput(f.File, offset, size)
}

// compileError reports an error of compiling an input, or of writing its machine code.
func (d *driver) compileError(name string, err error) {
	if err == errReported {
		return
	}
	if d.text != nil {
		if failure := d.text.failure.Load(); failure != nil {
			d.fileError(d.text.path, *failure)
			return
		}
	}
	d.errorf("%s: %v", name, err)
}
