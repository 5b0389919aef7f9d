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
	signals chan os.Signal           // nil until there is something that a signal removes
	doomed  atomic.Pointer[[]string] // what that is
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
	s.folder = folder
	s.doom(folder)
	return nil
}

// doom makes a signal remove what has this name, if it is there.
func (s *scratch) doom(name string) {
	list := []string{name}
	if before := s.doomed.Load(); before != nil {
		list = append(list, *before...)
	}
	s.doomed.Store(&list)
	if s.signals != nil {
		return
	}
	signals := make(chan os.Signal, 1)
	s.signals = signals
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		for number := range signals {
			for _, name := range *s.doomed.Load() {
				os.RemoveAll(name)
			}
			signal.Reset()
			syscall.Kill(os.Getpid(), number.(syscall.Signal))
		}
	}()
}

// remove removes the folder at the end.
func (s *scratch) remove() {
	if s.signals != nil {
		signal.Stop(s.signals)
		close(s.signals)
		s.signals = nil
	}
	if s.folder != "" {
		os.RemoveAll(s.folder)
		s.folder = ""
	}
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
