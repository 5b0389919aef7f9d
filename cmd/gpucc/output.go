package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"gpucc/internal/host"
	"gpucc/internal/limits"
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

// resolveOutput follows the symbolic links that an output's path names, also one to a file that
// is not there yet. It reports whether a new file replaces the output. An output that is not a
// regular file is written to instead.
func resolveOutput(path string) (target string, replaced bool) {
	for range 40 { // as many as the system follows
		target, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			folder, _ := filepath.Split(path)
			target = folder + target
		}
		path = target
	}
	info, err := os.Stat(path)
	return path, err != nil || info.Mode().IsRegular()
}

// An outputFile is a file that is being written: one without a name, or one in the same
// folder as the final output. The old output keeps its name until the new one takes it.
type outputFile struct {
	path      string // the output's name
	temporary string // its name before it is finished, or "" if it has none
	file      *os.File
	announce  func(name string)
}

var openUnnamed = host.OpenUnnamed // a variable, so that a test can switch unnamed files off

// openOutput opens the file that will be at path. Before a file gets a temporary name,
// announce is called with that name.
func openOutput(path string, mode os.FileMode, announce func(name string)) (*outputFile, error) {
	o := &outputFile{path: path, announce: announce}
	var err error
	if o.file, err = openUnnamed(cmp.Or(filepath.Dir(path), "."), mode); err == nil {
		return o, nil
	}
	err = o.chooseTemporary(func(name string) error {
		o.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		return err
	})
	return o, err
}

// chooseTemporary calls create with random names in the output's folder until one is free. Nobody
// else can guess a name, and create must refuse a file or link that is there.
func (o *outputFile) chooseTemporary(create func(name string) error) (err error) {
	folder, base := filepath.Split(o.path)
	for range 100 {
		name := filepath.Join(folder, fmt.Sprintf(".%s.%016x", base, rand.Uint64()))
		o.announce(name)
		if err = create(name); err == nil {
			o.temporary = name
		}
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return err
}

// finish gives the file the output's name. After an error it removes the file instead.
func (o *outputFile) finish(err error) error {
	if err == nil && o.temporary == "" {
		var release func()
		if release, err = o.name(); release != nil {
			defer release()
		}
	}
	if closeErr := o.file.Close(); err == nil {
		err = closeErr
	}
	if err == nil && o.temporary != "" {
		err = o.replace()
	}
	if err != nil && o.temporary != "" {
		os.Remove(o.temporary)
	}
	return err
}

// replace gives a file that has a temporary name the output's name. If it can exchange names with the old
// output, that is faster than renaming it. The old output is then removed. If that fails, the names are
// exchanged once more, so that the output is unchanged.
func (o *outputFile) replace() error {
	if host.Exchange(o.temporary, o.path) != nil {
		return os.Rename(o.temporary, o.path)
	}
	err := os.Remove(o.temporary)
	if err != nil {
		host.Exchange(o.temporary, o.path)
	}
	return err
}

// name gives the file the output's name if it has none. If there is an old output, the name is
// temporary: a file is replaced in one step when another one changes its name. Then signals are held until release is
// called, if it is not nil; otherwise the name has been announced.
func (o *outputFile) name() (release func(), err error) {
	err = host.NameFile(o.file, o.path)
	if !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if release = host.HoldSignals(); release != nil {
		o.announce = func(string) {}
	}
	return release, o.chooseTemporary(func(name string) error { return host.NameFile(o.file, name) })
}

// A standardOutput remembers the first error of writing to it.
type standardOutput struct {
	to  io.Writer
	err error
}

func newStandardOutput() *standardOutput {
	if limits.OutputClosed() {
		return &standardOutput{to: closedOutput{}}
	}
	return &standardOutput{to: os.Stdout}
}

// A closedOutput takes nothing.
type closedOutput struct{}

func (closedOutput) Write([]byte) (int, error) { return 0, syscall.EBADF }

func (o *standardOutput) Write(p []byte) (int, error) {
	n, err := o.to.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
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
