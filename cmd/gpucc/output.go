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

// writeFile makes an output file, and reports errors.
func (d *driver) writeFile(path string, mode os.FileMode, write func(io.Writer) error) {
	if d.opt.dryRun {
		return
	}
	start := time.Now()
	n, err := d.replaceFile(path, mode, write)
	if err != nil {
		d.fileError(path, err)
		return
	}
	d.times.wrote(start, n)
	d.verbose("%s: %d bytes", path, n)
}

// replaceFile makes an output file and returns its length. The file is first written
// under another name. Thus the output is complete or, after an error, unchanged. The path
// "-" is the standard output. If the output exists and is not a regular file, for example
// /dev/null, it is written to directly.
func (d *driver) replaceFile(path string, mode os.FileMode, write func(io.Writer) error) (int64, error) {
	if path == "-" {
		return writeTo(d.stdout, write)
	}
	path, replaced := resolveOutput(path)
	if !replaced {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return 0, err
		}
		defer f.Close()
		return writeTo(f, write)
	}
	o, err := openOutput(path, mode, d.scratch.removeOnSignal)
	if err != nil {
		return 0, err
	}
	n, err := writeTo(o.file, write)
	return n, o.finish(err)
}

// resolveOutput follows the symbolic links of an output's path. It reports whether a new
// file replaces the output. An output that is not a regular file is written to instead.
func resolveOutput(path string) (target string, replaced bool) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	return path, err != nil || info.Mode().IsRegular()
}

// An outputFile is a file that is being written: one without a name, or one in the same
// folder as the final output.
type outputFile struct {
	path, temporary string // the output's name, and its name before it is finished
	file            *os.File
	unnamed         bool           // it has no name yet
	removing        bool           // removeOld has been called
	removal         sync.WaitGroup // of the old output
}

// temporaryName returns the name that an output has before it is finished.
func temporaryName(path string) string {
	folder, base := filepath.Split(path)
	return filepath.Join(folder, fmt.Sprintf(".%s.%d", base, os.Getpid()))
}

var openUnnamed = host.OpenUnnamed // a variable, so that a test can switch unnamed files off

// openOutput opens the file that will be at path. If the file must have a name before it
// is finished, openOutput first calls announce with the name.
func openOutput(path string, mode os.FileMode, announce func(name string)) (*outputFile, error) {
	o := &outputFile{path: path, temporary: temporaryName(path)}
	var err error
	if o.file, err = openUnnamed(cmp.Or(filepath.Dir(path), "."), mode); err == nil {
		o.unnamed = true
		return o, nil
	}
	announce(o.temporary)
	o.file, err = os.OpenFile(o.temporary, os.O_RDWR|os.O_CREATE|os.O_TRUNC, mode)
	return o, err
}

// removeOld begins to remove the old output while the new one is being finished. To
// remove a large file takes time. Furthermore, some file systems write a file to the disk
// before it may take the name of another file, which takes as long as compiling a
// megabyte. From here on only the disk can fail. If it does, neither the old nor the new
// output is left.
func (o *outputFile) removeOld() {
	o.removing = true
	o.removal.Go(func() { os.Remove(o.path) })
}

// finish gives the file the output's name. After an error it removes the file instead.
func (o *outputFile) finish(err error) error {
	if err == nil && o.unnamed {
		err = host.NameFile(o.file, o.temporary)
	}
	if closeErr := o.file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		if !o.removing {
			os.Remove(o.path)
		}
		o.removal.Wait()
		err = os.Rename(o.temporary, o.path)
	}
	if err != nil {
		os.Remove(o.temporary)
	}
	return err
}

// writeTo calls write with a buffered writer, and returns the number of bytes written.
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
