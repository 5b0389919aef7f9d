package breakeven

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lock takes the lock of the folder, without waiting for it. The system gives it back when
// the process ends.
func (f File) lock() (unlock func(), err error) {
	if err := os.MkdirAll(f.folder, 0o755); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(f.folder, "model.lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		return nil, fmt.Errorf("another process measures: %w", err)
	}
	return func() { file.Close() }, nil
}
