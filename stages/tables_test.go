package stages

import (
	"slices"
	"testing"

	"gpucc/gpu"
)

// A writesDevice runs the twins, does not share the host's memory, and counts writes.
type writesDevice struct {
	gpu.Device
	writes int
}

func (d *writesDevice) Write(b *gpu.Buffer, offset int, data []byte) {
	d.writes++
	d.Device.Write(b, offset, data)
}

// TestSymbolsOnce shows that batches with the same list of symbols upload it once.
func TestSymbolsOnce(t *testing.T) {
	dev := &writesDevice{Device: gpu.NewCPU()}
	tables := NewTables(dev, Options{Target: RV64}, nil)
	defer tables.Free()
	list := []uint32{3, 1, 4, 1, 5, 9}
	dev.writes = 0
	for range 3 {
		tables.symbols(dev, list)
	}
	if dev.writes != 1 {
		t.Errorf("three batches with one list of symbols: %d uploads", dev.writes)
	}
	for i, other := range [][]uint32{list[:5], append(slices.Clone(list), 2), slices.Clone(list)} {
		got := make([]uint32, len(other))
		if err := dev.Read(tables.symbols(dev, other), 0, gpu.Words(got)); err != nil || !slices.Equal(got, other) {
			t.Errorf("list %d is on the device as %v", i, got)
		}
	}
	if dev.writes != 4 {
		t.Errorf("four lists: %d uploads", dev.writes)
	}
}
