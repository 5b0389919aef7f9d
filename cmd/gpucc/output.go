package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
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
	o, err := openOutput(path, mode)
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

// An outputFile is under way, beside its place under another name.
type outputFile struct {
	path     string // its place
	file     *os.File
	removing bool           // what is at its place, or done with that
	removal  sync.WaitGroup // of that
}

// beside is the name of the file that will be at path.
func beside(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d", filepath.Base(path), os.Getpid()))
}

func openOutput(path string, mode os.FileMode) (*outputFile, error) {
	f, err := os.OpenFile(beside(path), os.O_RDWR|os.O_CREATE|os.O_TRUNC, mode)
	return &outputFile{path: path, file: f}, err
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
	beside := o.file.Name()
	if closeErr := o.file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		if !o.removing {
			os.Remove(o.path)
		}
		o.removal.Wait()
		err = os.Rename(beside, o.path)
	}
	if err != nil {
		os.Remove(beside)
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
