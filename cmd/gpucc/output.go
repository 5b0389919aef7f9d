package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return 0, err
		}
		defer f.Close()
		return writeTo(f, write)
	}
	beside := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d", filepath.Base(path), os.Getpid()))
	f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return 0, err
	}
	n, err := writeTo(f, write)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		// Some file systems write a file to the disk before it takes another's
		// name, which takes as long as compiling a megabyte.
		os.Remove(path)
		err = os.Rename(beside, path)
	}
	if err != nil {
		os.Remove(beside)
	}
	return n, err
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
