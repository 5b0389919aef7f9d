//go:build cgo && linux && !noopengl

package gpu

import (
	"slices"

	"github.com/go-gl/gl/v4.6-core/gl"

	"gpucc/internal/parallel"
)

// Data passes between the host and the device's buffers through staging buffers: host
// memory that the driver keeps mapped. This keeps the device's buffers in its own memory:
// some drivers move a buffer to host memory for good when glGetNamedBufferSubData reads it.
//
// On the way to the device, the goroutine that calls Write copies the data into a staging
// buffer, and goes on. The device copies it on when it gets there.

const (
	uploadBytes = 16 << 20 // size of a staging buffer for uploads: most batches need one
	uploads     = 8        // largest number of them: some batches in flight
)

// uploadAccess lets the host also read staging buffers for uploads, which it never does. Otherwise NVIDIA's driver
// makes memory that the host's caches do not hold, and sixteen cores write 42 GB/s to it instead of 58 (H200).
const uploadAccess = gl.MAP_WRITE_BIT | gl.MAP_READ_BIT

// An upload has the staging buffers for data on the way to the device. They are used in turn. As few as possible are
// made: 16 MB take 4 ms (H200).
type upload struct {
	ring    []*staging
	current int
}

func (d *glDevice) Write(b *Buffer, offset int, data []byte) {
	if len(data) == 0 || !d.inside(b, offset, data) {
		return
	}
	object, offset := b.block.object, b.offset+offset
	for len(data) > 0 {
		s := d.uploadStaging()
		if s == nil {
			return
		}
		from, to, n := s.used, offset, copyShared(s.memory[s.used:], data)
		d.do(func() { gl.CopyNamedBufferSubData(s.object, object, from, to, n) })
		s.used, offset, data = s.used+n, offset+n, data[n:]
	}
}

// uploadStaging returns a staging buffer with free memory, or nil after an error.
func (d *glDevice) uploadStaging() *staging {
	u := &d.upload
	if len(u.ring) > 0 {
		s := u.ring[u.current]
		if s.used < len(s.memory) {
			return s
		}
		d.do(s.close)
		u.current = (u.current + 1) % len(u.ring)
	}
	if d.wait(func() { d.fail(u.prepare()) }) != nil {
		u.current = 0 // the device has failed, and gets no more data
		return nil
	}
	return u.ring[u.current]
}

// prepare makes the current staging buffer ready to be written to. If the device has not read that buffer yet, prepare
// puts a new buffer in front of it. If there are as many buffers as there may be, prepare waits for the device instead.
func (u *upload) prepare() error {
	if u.current < len(u.ring) {
		s := u.ring[u.current]
		done, err := s.signalled(0)
		if err == nil && !done && len(u.ring) == uploads {
			done, err = true, s.wait()
		}
		if done || err != nil {
			s.used = 0
			return err
		}
	}
	s := new(staging)
	if err := s.create(uploadBytes, uploadAccess); err != nil {
		return err
	}
	u.ring = slices.Insert(u.ring, u.current, s)
	return nil
}

// copyPiece is the least number of bytes for each core. For less, starting another core
// takes longer than copying. A core copies half of it at a time: if its thread wakes up late,
// the others copy more.
const copyPiece = 1 << 19

// copyShared is copy, on several cores for large data, since one core does not use the
// whole bandwidth of the memory.
func copyShared(to, from []byte) int {
	const part = copyPiece / 2
	n := min(len(to), len(from))
	parallel.Each(max(1, n/copyPiece), (n+part-1)/part, func(_, i int) {
		copy(to[part*i:], from[part*i:min(part*(i+1), n)])
	})
	return n
}
