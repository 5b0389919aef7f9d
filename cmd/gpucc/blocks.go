package main

import (
	"io"
	"sync"

	"gpucc/internal/room"
)

// blockBytes are those of a block of a file. A system that has it in pages as large
// takes a third less time to write it, and half to remove it, than in small ones.
const blockBytes = 1 << 18

// A blockWriter writes a file in whole blocks where it can, of what several goroutines
// give it in smaller pieces, nearly in order.
type blockWriter struct {
	file io.WriterAt

	mutex   sync.Mutex
	at      int64  // in the file, of what is waiting
	waiting []byte // for the rest of a block
}

// WriteAt gives the file bytes, which it has after flush at the latest.
func (w *blockWriter) WriteAt(p []byte, at int64) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if at != w.at+int64(len(w.waiting)) {
		if err := w.write(); err != nil {
			return 0, err
		}
		w.at = at
	}
	if w.waiting == nil {
		w.waiting = room.Make[byte](blockBytes)[:0]
	}
	for rest := p; len(rest) > 0; {
		from := int(w.at%blockBytes) + len(w.waiting)
		n := min(len(rest), blockBytes-from)
		w.waiting, rest = append(w.waiting, rest[:n]...), rest[n:]
		if from+n == blockBytes {
			if err := w.write(); err != nil {
				return 0, err
			}
		}
	}
	return len(p), nil
}

// flush writes what is waiting.
func (w *blockWriter) flush() error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.write()
}

func (w *blockWriter) write() error {
	_, err := w.file.WriteAt(w.waiting, w.at)
	w.at, w.waiting = w.at+int64(len(w.waiting)), w.waiting[:0]
	return err
}
