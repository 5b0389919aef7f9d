//go:build cgo && linux && !noopengl

package gpu

import (
	"errors"
	"slices"
	"sync"

	"github.com/go-gl/gl/v4.6-core/gl"
)

const (
	leastDownload   = 1 << 20  // bytes of a staging buffer for downloads, at least
	largestDownload = 64 << 20 // and at most; larger downloads are made in several parts
)

// A download is data on its way from the device, in a staging buffer.
type download struct {
	staging *staging
	copies  []Copy
	err     error
	done    chan struct{} // closed when the data is in the staging buffer, or err is set
}

// downloads has the downloads of a device that are under way, and its staging buffers for them.
type downloads struct {
	pending []*download // started and not done, in order; only the server uses it

	mutex sync.Mutex
	idle  []*staging // not in use
}

var errClosed = errors.New("the device is closed")

func (d *glDevice) Read(b *Buffer, offset int, data []byte) error {
	return d.Download(Copy{b, offset, data})()
}

func (d *glDevice) Download(copies ...Copy) (wait func() error) {
	bytes := 0
	for _, c := range copies {
		if !d.inside(c.Buffer, c.Offset, c.Data) {
			return d.Err
		}
		bytes += len(c.Data)
	}
	if bytes > largestDownload {
		return d.downloadParts(copies)
	}
	l := &download{copies: slices.Clone(copies), done: make(chan struct{})}
	d.commands <- func() {
		if d.err == nil {
			d.endFill()
			d.fail(d.begin(l, bytes))
		}
		if d.err != nil {
			l.err = d.err
			close(l.done)
		}
	}
	return func() error { return d.complete(l) }
}

// downloadParts makes a download that is too large for one staging buffer, in several parts, and
// waits for it.
func (d *glDevice) downloadParts(copies []Copy) (wait func() error) {
	for _, c := range copies {
		for offset := c.Offset; len(c.Data) > 0; {
			n := min(len(c.Data), largestDownload)
			if err := d.Download(Copy{c.Buffer, offset, c.Data[:n]})(); err != nil {
				return func() error { return err }
			}
			offset, c.Data = offset+n, c.Data[n:]
		}
	}
	return func() error { return nil }
}

// begin has the device copy data to a staging buffer.
func (d *glDevice) begin(l *download, bytes int) error {
	var err error
	if l.staging, err = d.downloadStaging(bytes); err != nil {
		return err
	}
	at := 0
	for _, c := range l.copies {
		if len(c.Data) > 0 {
			gl.CopyNamedBufferSubData(c.Buffer.block.object, l.staging.object, c.Buffer.offset+c.Offset, at, len(c.Data))
			at += len(c.Data)
		}
	}
	l.staging.close()
	if err := glError(); err != nil {
		return err
	}
	d.downloads.pending = append(d.downloads.pending, l)
	return nil
}

// complete waits until the data is in the staging buffer, and copies it to where it belongs.
func (d *glDevice) complete(l *download) error {
	<-l.done
	if l.err != nil {
		return l.err
	}
	if d.closed.Load() { // there are no staging buffers any more
		return errClosed
	}
	from := l.staging.memory
	for _, c := range l.copies {
		from = from[copyShared(c.Data, from):]
	}
	d.downloads.mutex.Lock()
	defer d.downloads.mutex.Unlock()
	d.downloads.idle = append(d.downloads.idle, l.staging)
	return nil
}

// downloadStaging returns a staging buffer that is not in use: a large one, or a new one.
func (d *glDevice) downloadStaging(bytes int) (*staging, error) {
	size := leastDownload
	for size < bytes {
		size *= 2
	}
	d.downloads.mutex.Lock()
	defer d.downloads.mutex.Unlock()
	idle := d.downloads.idle
	if i := slices.IndexFunc(idle, func(s *staging) bool { return len(s.memory) >= size }); i >= 0 {
		s := idle[i]
		d.downloads.idle = slices.Delete(idle, i, i+1)
		return s, nil
	}
	s := new(staging)
	return s, s.create(size, gl.MAP_READ_BIT)
}

// pollTime is how long the server waits for a download, in nanoseconds, before it looks for
// commands again.
const pollTime = 50_000

// poll waits for the oldest download, for a time in nanoseconds at most.
func (d *glDevice) poll(nanoseconds uint64) {
	l := d.downloads.pending[0]
	done, err := l.staging.signalled(nanoseconds)
	if done {
		err = glError() // all fences of a lost context are signalled
	}
	if d.fail(err); done || d.err != nil {
		d.downloads.pending = d.downloads.pending[1:]
		l.err = d.err
		close(l.done)
	}
}

// closeDownloads ends the downloads that are not done when the device is closed.
func (d *glDevice) closeDownloads() {
	for _, l := range d.downloads.pending {
		l.err = errClosed
		close(l.done)
	}
}
