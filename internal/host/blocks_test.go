package host

import (
	"bytes"
	"errors"
	"io"
	"math/rand"
	"sync"
	"testing"
)

// A memoryFile is a file in memory that records the length of each write.
type memoryFile struct {
	mutex  sync.Mutex
	bytes  []byte
	writes map[int64]int // the lengths of the writes, by their offsets
	err    error
}

func (f *memoryFile) WriteAt(p []byte, at int64) (int, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.writes[at] = len(p)
	return copy(f.bytes[at:], p), f.err
}

// TestBlocksInOrder checks that pieces that come in order are written in whole blocks.
func TestBlocksInOrder(t *testing.T) {
	const offset, piece, pieces = 64, 46304, 20
	want := make([]byte, offset+piece*pieces)
	rand.New(rand.NewSource(1)).Read(want[offset:])
	file := &memoryFile{bytes: make([]byte, len(want)), writes: map[int64]int{}}
	w := BlockWriter{File: file}
	for at := offset; at < len(want); at += piece {
		if n, err := w.WriteAt(want[at:at+piece], int64(at)); n != piece || err != nil {
			t.Fatal(n, err)
		}
	}
	for at, n := range file.writes {
		if end := at + int64(n); at > offset && at%blockBytes != 0 || end%blockBytes != 0 {
			t.Errorf("%d bytes at %d are no whole block", n, at)
		}
	}
	if err := w.Flush(); err != nil || !bytes.Equal(file.bytes, want) {
		t.Error("the file differs from what was written", err)
	}
}

// TestBlocksOutOfOrder checks that pieces may come in any order, from several goroutines,
// and repeatedly.
func TestBlocksOutOfOrder(t *testing.T) {
	const piece, pieces, rounds = 50_000, 40, 3
	file := &memoryFile{bytes: make([]byte, piece*pieces), writes: map[int64]int{}}
	w := BlockWriter{File: file}
	for round := range rounds {
		want := make([]byte, len(file.bytes))
		rand.New(rand.NewSource(int64(round))).Read(want)
		order := rand.Perm(pieces)
		sideBySide(pieces, func(i int) {
			at := piece * order[i]
			if _, err := w.WriteAt(want[at:at+piece], int64(at)); err != nil {
				t.Error(err)
			}
		})
		if err := w.Flush(); err != nil || !bytes.Equal(file.bytes, want) {
			t.Fatalf("round %d: the file differs from what was written (%v)", round, err)
		}
	}
}

// TestBlocksFail checks that a call that writes a block returns the error of writing.
func TestBlocksFail(t *testing.T) {
	w := BlockWriter{File: &memoryFile{bytes: make([]byte, 2*blockBytes), writes: map[int64]int{}, err: io.ErrShortWrite}}
	if _, err := w.WriteAt(make([]byte, blockBytes), 0); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
	if _, err := w.WriteAt(make([]byte, 1), blockBytes); err != nil {
		t.Error(err)
	}
	if err := w.Flush(); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}
