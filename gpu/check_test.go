package gpu_test

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/shaders"
)

func TestCheck(t *testing.T) {
	dev := gputest.Check(t)
	dev.Locate = func(d gpu.Difference) string { return fmt.Sprintf("item %d of %s", d.Index, d.Name) }
	breakKernel(t, dev, "key_number", "order[n] = n", "order[n] = n == 70u ? 71u : n")
	keys := gputest.Upload(dev, random(100, 10))
	dev.Dispatch(gpu.Kernel{Name: "key_number", Buffers: []gpu.Binding{{Name: "key"}, {Name: "keyOut"}, {Name: "order"}}, CPU: func(lo, hi int, b gpu.Bindings) {
		key, keyOut, order := b.U32(0), b.U32(1), b.U32(2)
		for n := lo; n < hi; n++ {
			keyOut[n], order[n] = key[n], uint32(n)
		}
	}}, 100, keys, dev.NewBuffer(100), dev.NewBuffer(100))
	err := dev.Err()
	if err == nil {
		t.Fatal("a broken kernel is not found")
	}
	for _, part := range []string{"kernel key_number", "word 70 of order (buffer 2)", "0x47", "0x46", "item 70 of order"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is not in %v", part, err)
		}
	}
	var word [1]uint32
	if dev.Read(keys, 0, gpu.Words(word[:])) == nil {
		t.Error("Read works after a difference")
	}
}

// breakKernel replaces old by new in the shader of a kernel on a device.
func breakKernel(t *testing.T, dev gpu.Device, kernel, old, new string) {
	t.Helper()
	source, err := shaders.Source(kernel)
	if err != nil {
		t.Fatal(err)
	}
	gputest.Override(t, dev, kernel, strings.ReplaceAll(source, old, new))
}
