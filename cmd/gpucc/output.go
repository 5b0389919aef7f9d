package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"gpucc/internal/host"
)

// writeFile makes an output file: beside its place under another name first,
// so that there is a whole file or, after an error, the old one.
func (d *driver) writeFile(path string, mode os.FileMode, write func(io.Writer) error) {
	if d.opt.dryRun {
		return
	}
	start := time.Now()
	n, err := replaceFile(path, d.stdout, mode, write)
	if err != nil {
		d.fileError(path, err)
		return
	}
	d.times.wrote(start, n)
	d.verbose("%s: %d bytes", path, n)
}

// replaceFile writes a file and returns its length. The path "-" is stdout;
// what is there and no regular file, such as /dev/null, is written to.
func replaceFile(path string, stdout io.Writer, mode os.FileMode, write func(io.Writer) error) (int64, error) {
	if path == "-" {
		return writeTo(stdout, write)
	}
	path, replaced := place(path)
	if !replaced {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return 0, err
		}
		defer f.Close()
		return writeTo(f, write)
	}
	o, err := openOutput(path, mode, func(string) {})
	if err != nil {
		return 0, err
	}
	n, err := writeTo(o.file, write)
	return n, o.finish(err)
}

// place follows the links of an output's path, and reports whether a file is put
// there: what is there and no regular file is written to instead.
func place(path string) (target string, replaced bool) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	return path, err != nil || info.Mode().IsRegular()
}

// An outputFile is under way: it has no name yet, or is beside its place under another.
type outputFile struct {
	path, beside string // its place, and that other name
	file         *os.File
	unnamed      bool
	removing     bool           // what is at its place, or done with that
	removal      sync.WaitGroup // of that
}

var openTemporary = host.OpenTemporary // for tests of what is without such files

// openOutput opens the file that will be at path. Where it has to have a name before it
// is finished, announce is told that first.
func openOutput(path string, mode os.FileMode, announce func(name string)) (*outputFile, error) {
	folder, base := filepath.Split(path)
	o := &outputFile{path: path, beside: filepath.Join(folder, fmt.Sprintf(".%s.%d", base, os.Getpid()))}
	var err error
	if o.file, err = openTemporary(cmp.Or(folder, "."), mode); err == nil {
		o.unnamed = true
		return o, nil
	}
	announce(o.beside)
	o.file, err = os.OpenFile(o.beside, os.O_RDWR|os.O_CREATE|os.O_TRUNC, mode)
	return o, err
}

// makeWay begins to remove what is at the file's place: some file systems write a file
// to the disk before it takes another's name, which takes as long as compiling a
// megabyte. To remove a large file takes time, too: that goes on while the new one is
// finished, when only the disk can still fail, and neither is left if it does.
func (o *outputFile) makeWay() {
	o.removing = true
	o.removal.Go(func() { os.Remove(o.path) })
}

// finish puts the file at its place or, after an error, removes it.
func (o *outputFile) finish(err error) error {
	if err == nil && o.unnamed {
		err = host.NameTemporary(o.file, o.beside)
	}
	if closeErr := o.file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		if !o.removing {
			os.Remove(o.path)
		}
		o.removal.Wait()
		err = os.Rename(o.beside, o.path)
	}
	if err != nil {
		os.Remove(o.beside)
	}
	return err
}

func writeTo(w io.Writer, write func(io.Writer) error) (int64, error) {
	c := counter{w: w}
	b := bufio.NewWriterSize(&c, 1<<16)
	err := write(b)
	if err == nil {
		err = b.Flush()
	}
	return c.n, err
}

// A counter counts the bytes written through it.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
