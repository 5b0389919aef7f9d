package main

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"sync/atomic"
	"syscall"
)

// A scratch is a folder for files that do not outlive the command, nor a signal
// that ends it.
type scratch struct {
	folder  string // "" until it is needed
	files   int
	signals chan os.Signal

	unfinished atomic.Pointer[string] // an output under way, which goes with a signal, too
}

// file returns the name of a new file.
func (s *scratch) file(extension string) (string, error) {
	if err := s.open(); err != nil {
		return "", err
	}
	s.files++
	return filepath.Join(s.folder, fmt.Sprint(s.files, extension)), nil
}

func (s *scratch) open() error {
	if s.folder != "" {
		return nil
	}
	folder, err := os.MkdirTemp("", "gpucc-")
	if err != nil {
		return err
	}
	s.folder, s.signals = folder, make(chan os.Signal, 1)
	signal.Notify(s.signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		for number := range s.signals {
			os.RemoveAll(folder)
			if name := s.unfinished.Load(); name != nil {
				os.Remove(*name)
			}
			signal.Reset()
			syscall.Kill(os.Getpid(), number.(syscall.Signal))
		}
	}()
	return nil
}

// remove removes the folder at the end.
func (s *scratch) remove() {
	if s.folder == "" {
		return
	}
	signal.Stop(s.signals)
	close(s.signals)
	os.RemoveAll(s.folder)
	s.folder = ""
}

// temporaryFile returns the name of a new file that is removed at the end. It
// reports an error, and then the name is "".
func (d *driver) temporaryFile(extension string) string {
	name, err := d.scratch.file(extension)
	if err != nil {
		d.errorf("%v", err)
	}
	return name
}
