package gpu_test

import (
	"testing"

	"gpucc/gpu"
)

// A freeCounter counts how often each buffer is freed.
type freeCounter struct {
	gpu.Device
	freed map[*gpu.Buffer]int
}

func (d freeCounter) Free(b *gpu.Buffer) {
	d.freed[b]++
	d.Device.Free(b)
}

// TestBuffers checks that every buffer is freed once: when it is dropped, or at the end; and that
// buffers that were made elsewhere are not freed.
func TestBuffers(t *testing.T) {
	dev := freeCounter{gpu.NewCPU(), map[*gpu.Buffer]int{}}
	s := gpu.Buffers{Device: dev}
	elsewhere := dev.NewBuffer(1)
	for range 2 { // buffers can be made after Release
		clear(dev.freed)
		a, b, c := s.NewBuffer(0), s.Zeros(3), s.Upload([]byte{1, 2, 3, 4})
		d := s.Add(dev.NewBuffer(2))
		if a.Words() != 1 || b.Words() != 3 || c.Words() != 1 {
			t.Errorf("%d, %d and %d words", a.Words(), b.Words(), c.Words())
		}
		if x, err := gpu.ReadWord(dev, b, 2); x != 0 || err != nil {
			t.Errorf("%d, %v", x, err)
		}
		if x, err := gpu.ReadWord(dev, c, 0); x != 0x04030201 || err != nil {
			t.Errorf("%#x, %v", x, err)
		}
		dropped, other := b, elsewhere
		s.Drop(&dropped, &other)
		if dropped != nil || other != nil || len(dev.freed) != 1 || dev.freed[b] != 1 {
			t.Errorf("%v is freed", dev.freed)
		}
		s.Release()
		for _, x := range []*gpu.Buffer{a, b, c, d} {
			if dev.freed[x] != 1 {
				t.Errorf("a buffer is freed %d times", dev.freed[x])
			}
		}
		if dev.freed[elsewhere] != 0 {
			t.Error("a buffer that was made elsewhere is freed")
		}
	}
}
