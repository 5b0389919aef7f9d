package breakeven

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// ErrCutOff says that the last measurement for a key did not end. Perhaps the GPU's
// driver ended the process, or it hung until a user ended it.
var ErrCutOff = errors.New("measuring it was cut off")

// retry is the time after which a measurement that was cut off is repeated.
const retry = 24 * time.Hour

// lockPath returns the name of the lock. While a process measures, and after a
// measurement that was cut off, the lock holds the checksum of the key.
func (f File) lockPath() string { return filepath.Join(f.folder, "model.lock") }

// lock takes the lock of the folder, without waiting for it. The system releases it when
// the process ends, however that happens.
func (f File) lock() (unlock func(), err error) {
	if err := os.MkdirAll(f.folder, 0o755); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(f.lockPath(), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		return nil, fmt.Errorf("another process measures: %w", err)
	}
	if err := f.begin(file); err != nil {
		file.Close()
		return nil, err
	}
	return func() {
		file.Truncate(0)
		file.Close()
	}, nil
}

// CutOff removes the model, and records that a measurement was cut off. If a GPU's driver has ended a
// process, the GPU is not used before the next measurement.
func (f File) CutOff() {
	f.Remove()
	if os.MkdirAll(f.folder, 0o755) == nil { // a folder that cannot be written has no models
		os.WriteFile(f.lockPath(), []byte(sumLine([]byte(f.key))), 0o644)
	}
}

// begin records in the lock that a measurement has begun. It fails if the lock already
// says so.
func (f File) begin(lock *os.File) error {
	sum := sumLine([]byte(f.key))
	begun, err := io.ReadAll(lock)
	if err != nil {
		return err
	}
	if info, err := lock.Stat(); err == nil && string(begun) == sum && time.Since(info.ModTime()) < retry {
		return ErrCutOff
	}
	if err := lock.Truncate(0); err != nil {
		return err
	}
	_, err = lock.WriteAt([]byte(sum), 0)
	return err
}
