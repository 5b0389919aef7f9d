package main

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"

	"gpucc/internal/host"
)

// A scratch holds the files that must not outlive the command: a folder for temporary
// files, and outputs that are not finished. It removes them at the end, or when a signal
// ends the command. The zero scratch is ready for use.
type scratch struct {
	folder   string     // "" until it is needed
	files    int        // number of files in it
	making   sync.Mutex // held while a file's name is chosen
	signals  chan os.Signal
	release  func()                   // undoes host.CatchSignals, if there are signals
	adding   sync.Mutex               // held while the following is changed
	onSignal atomic.Pointer[[]string] // names of the files and folders that a signal removes
}

// file returns the name of a new file in the folder. Several goroutines may call it.
func (s *scratch) file(extension string) (string, error) {
	s.making.Lock()
	defer s.making.Unlock()
	if err := s.open(); err != nil {
		return "", err
	}
	s.files++
	return filepath.Join(s.folder, fmt.Sprint(s.files, extension)), nil
}

// open makes the folder.
func (s *scratch) open() error {
	if s.folder != "" {
		return nil
	}
	folder, err := os.MkdirTemp("", "gpucc-")
	if err != nil {
		return err
	}
	s.folder = folder
	s.removeOnSignal(folder)
	return nil
}

// removeOnSignal makes a signal that ends the command remove a file or folder, if it is there.
// Several goroutines may call it.
func (s *scratch) removeOnSignal(name string) {
	s.adding.Lock()
	defer s.adding.Unlock()
	list := []string{name}
	if before := s.onSignal.Load(); before != nil {
		list = append(list, *before...)
	}
	s.onSignal.Store(&list)
	if s.signals != nil {
		return
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	s.signals, s.release = signals, host.CatchSignals() // in this order: otherwise the runtime would get a signal that comes between
	go func() {
		for number := range signals {
			for _, name := range *s.onSignal.Load() {
				os.RemoveAll(name)
			}
			s.release()
			signal.Reset()
			syscall.Kill(os.Getpid(), number.(syscall.Signal))
		}
	}()
}

// remove removes the folder when the command has done its work.
func (s *scratch) remove() {
	if s.signals != nil {
		s.release()
		signal.Stop(s.signals)
		close(s.signals)
		s.signals = nil
	}
	if s.folder != "" {
		if os.RemoveAll(s.folder) != nil {
			os.RemoveAll(s.folder) // for a file system that fails once
		}
		s.folder = ""
	}
}

// temporaryFile returns the name of a new file that is removed at the end. After an error,
// which it reports, it returns "".
func (d *driver) temporaryFile(extension string) string {
	name, err := d.scratch.file(extension)
	if err != nil {
		d.errorf("%v", err)
	}
	return name
}
