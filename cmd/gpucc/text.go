package main

import (
	"io"
	"os"
	"sync"
	"time"

	"gpucc/internal/host"
	"gpucc/riscv/object"
)

// hugeInput is how many bytes of source make it worth while to do things another
// way: the source mapped, the machine code written while it is made.
const hugeInput = 1 << 18

// A textFile is an object file under way that has its text first, as it is made
// (see objectfile.Text). There is no file until something is written.
type textFile struct {
	d      *driver
	path   string
	offset int64 // of the text

	open   sync.Once
	output *outputFile      // nil before, and if that failed
	blocks host.BlockWriter // of it
	err    error            // of opening it
}

// newTextFile returns one that will be at path, or nil if what goes there is no
// object file, or no file at all, or the text is wanted in memory, too.
func (d *driver) newTextFile(path string) *textFile {
	if !d.opt.object || d.opt.saveTemps || d.opt.dryRun || path == "-" {
		return nil
	}
	path, replaced := resolveOutput(path)
	if !replaced {
		return nil
	}
	return &textFile{d: d, path: path, offset: object.TextOffset(d.opt.xlen)}
}

// WriteAt writes to the text.
func (t *textFile) WriteAt(p []byte, at int64) (int, error) {
	t.open.Do(t.create)
	if t.err != nil {
		return 0, t.err
	}
	return t.blocks.WriteAt(p, t.offset+at)
}

// ReadAt reads what was written.
func (t *textFile) ReadAt(p []byte, at int64) (int, error) {
	if err := t.blocks.Flush(); err != nil {
		return 0, err
	}
	return t.output.file.ReadAt(p, t.offset+at)
}

// create makes the file, which a signal removes if it has a name.
func (t *textFile) create() {
	output, err := t.d.openOutput(t.path, 0o666)
	if t.err = err; err == nil {
		t.output, t.blocks.File = output, output.file
	}
}

// drop removes the file if it is not finished.
func (t *textFile) drop() {
	if t != nil && t.output != nil {
		t.output.finish(os.ErrClosed)
	}
}

// finishFile writes the rest of an object, whose text is in the file.
func (d *driver) finishFile(t *textFile, o *object.Object) {
	start, file := time.Now(), t.output.file
	var n int64
	err := t.blocks.Flush()
	if err == nil {
		err = file.Truncate(t.offset + int64(o.Text.Size)) // there may be more of an attempt before
	}
	if err == nil {
		t.output.removeOld()
		err = object.WriteAt(file, o)
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

// compileError reports an error of compiling what is called name, or of writing
// its text.
func (d *driver) compileError(name string, err error) {
	if err == errReported {
		return
	}
	if d.text != nil && d.text.err != nil {
		d.fileError(d.text.path, d.text.err)
		return
	}
	d.errorf("%s: %v", name, err)
}
