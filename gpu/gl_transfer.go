//go:build cgo && linux

package gpu

import (
	"fmt"
	"runtime"
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"

	"gpucc/internal/parallel"
)

// Data passes between the host and the device's buffers through staging buffers,
// host memory that the driver keeps mapped. The copies between the two are
// commands like all others, which run while the host copies the next piece. And
// buffers that the host never touches stay in the device's memory: some drivers
// move one for good that is read by glGetNamedBufferSubData.

const (
	stagingBytes = 4 << 20 // of a staging buffer
	uploads      = 4       // staging buffers to the device
	downloads    = 2       // and from it: one is filled while the other is emptied
)

// A staging is a staging buffer.
type staging struct {
	object uint32
	memory []byte
	used   int     // bytes that the device is to read since fence was last waited for
	fence  uintptr // behind the device's last copy; 0: it is done
}

// newStaging makes a staging buffer that the host writes or reads.
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

// A transfer is what a device's data passes through.
type transfer struct {
	up      [uploads]staging
	down    [downloads]staging
	current int // of up: what the next piece goes to
}

// staged returns the staging buffers, made when they are first wanted.
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

// read copies what is in a buffer object from an offset in bytes on to data.
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

// close marks the end of the device's copies to or from s so far, and has it
// begin with them.
func (s *staging) close() {
	s.fence = gl.FenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
	gl.Flush()
}

// wait waits until the device is done with s, which is then free.
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

// copyPiece is what it takes another core to copy: less is done sooner by one.
const copyPiece = 1 << 19

// copyShared is copy, by several cores if that is faster: one alone fills no bus.
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
