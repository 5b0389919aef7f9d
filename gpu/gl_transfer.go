//go:build cgo && linux

package gpu

import (
	"fmt"
	"runtime"
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"

	"gpucc/internal/parallel"
)

// Data passes between the host and the device's buffers through staging buffers: host
// memory that the driver keeps mapped. The device copies between staging buffers and its
// own buffers while the host copies the next piece. This also keeps the device's buffers
// in its own memory: some drivers move a buffer to host memory for good when
// glGetNamedBufferSubData reads it.

const (
	stagingBytes = 4 << 20 // size of a staging buffer
	uploads      = 4       // number of staging buffers to the device
	downloads    = 2       // number from it: one is filled while the other is read
)

// A staging is a staging buffer.
type staging struct {
	object uint32
	memory []byte
	used   int     // bytes written since the last wait, which the device may not have read
	fence  uintptr // signalled when the device has made its last copy; 0 if that is known
}

// newStaging makes a staging buffer for writing or reading by the host.
func newStaging(access uint32) (s staging, err error) {
	access |= gl.MAP_PERSISTENT_BIT | gl.MAP_COHERENT_BIT
	gl.CreateBuffers(1, &s.object)
	gl.NamedBufferStorage(s.object, stagingBytes, nil, access|gl.CLIENT_STORAGE_BIT)
	memory := gl.MapNamedBufferRange(s.object, 0, stagingBytes, access)
	if memory == nil {
		forgive()
		return s, fmt.Errorf("a staging buffer of %d bytes: %w", stagingBytes, errMemory)
	}
	s.memory = unsafe.Slice((*byte)(memory), stagingBytes)
	return s, nil
}

// A transfer is the staging buffers of a device.
type transfer struct {
	up      [uploads]staging
	down    [downloads]staging
	current int // index in up of the buffer for the next piece
}

// staged returns the staging buffers, and makes them at the first call.
func (d *glDevice) staged() (*transfer, error) {
	if d.transfer != nil {
		return d.transfer, nil
	}
	t := new(transfer)
	for i := range t.up {
		var err error
		if t.up[i], err = newStaging(gl.MAP_WRITE_BIT); err != nil {
			return nil, err
		}
	}
	for i := range t.down {
		var err error
		if t.down[i], err = newStaging(gl.MAP_READ_BIT); err != nil {
			return nil, err
		}
	}
	d.transfer = t
	return t, nil
}

// write copies data to a buffer object, at an offset in bytes.
func (t *transfer) write(object uint32, offset int, data []byte) error {
	for len(data) > 0 {
		s := &t.up[t.current]
		if s.used == stagingBytes {
			s.close()
			t.current = (t.current + 1) % uploads
			s = &t.up[t.current]
			if err := s.wait(); err != nil {
				return err
			}
		}
		n := copyShared(s.memory[s.used:], data)
		gl.CopyNamedBufferSubData(s.object, object, s.used, offset, n)
		s.used, offset, data = s.used+n, offset+n, data[n:]
	}
	return nil
}

// read fills data from a buffer object, from an offset in bytes on.
func (t *transfer) read(object uint32, offset int, data []byte) error {
	at := func(start int) *staging { return &t.down[start/stagingBytes%downloads] }
	fill := func(start int) {
		s := at(start)
		gl.CopyNamedBufferSubData(object, s.object, offset+start, 0, min(stagingBytes, len(data)-start))
		s.close()
	}
	fill(0)
	for start := 0; start < len(data); start += stagingBytes {
		if next := start + stagingBytes; next < len(data) {
			fill(next)
		}
		if err := at(start).wait(); err != nil {
			return err
		}
		copyShared(data[start:], at(start).memory)
	}
	return nil
}

// close puts a fence behind the device's copies to or from s, and makes the device start
// with them.
func (s *staging) close() {
	s.fence = gl.FenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
	gl.Flush()
}

// wait waits until the device has made its copies, so that s can be used again.
func (s *staging) wait() error {
	s.used = 0
	if s.fence == 0 {
		return nil
	}
	defer func() {
		gl.DeleteSync(s.fence)
		s.fence = 0
	}()
	for {
		switch gl.ClientWaitSync(s.fence, gl.SYNC_FLUSH_COMMANDS_BIT, 1e9) {
		case gl.TIMEOUT_EXPIRED:
		case gl.WAIT_FAILED:
			return glError()
		default:
			return nil
		}
	}
}

// copyPiece is the least number of bytes for each core. For less, starting another core
// takes longer than copying.
const copyPiece = 1 << 19

// copyShared is copy, on several cores for large data, since one core does not use the
// whole bandwidth of the memory.
func copyShared(to, from []byte) int {
	n := min(len(to), len(from))
	workers := min(n/copyPiece, runtime.GOMAXPROCS(0))
	if workers < 2 {
		return copy(to, from)
	}
	parallel.Run(workers, func(w int) {
		lo, hi := n/workers*w, n/workers*(w+1)
		if w == workers-1 {
			hi = n
		}
		copy(to[lo:hi], from[lo:hi])
	})
	return n
}
