package gpu_test

import (
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

func TestDevices(t *testing.T) {
	for _, s := range gpu.Devices() {
		t.Logf("%+v", s)
	}
}

func TestSmoke(t *testing.T) {
	dev := gputest.OpenGL(t)
	t.Logf("%+v", dev.Info())
	in, out := dev.NewBuffer(5), dev.NewBuffer(6)
	dev.Write(in, 0, gpu.Words([]uint32{1, 2, 3, 4, 5}))
	gpu.ExclusiveScan(dev, gpu.Add, 5, in, out)
	var got [6]uint32
	if err := dev.Read(out, 0, gpu.Words(got[:])); err != nil {
		t.Fatal(err)
	}
	t.Log(got)
	gputest.Break(t, dev, "scan", "result[n] =", "result[n] = = ")
	gpu.ExclusiveScan(dev, gpu.Add, 5, in, out)
	if err := dev.Err(); err == nil || !strings.Contains(err.Error(), "scan.comp:15") {
		t.Errorf("a syntax error is reported as %v", err)
	} else {
		t.Log(err)
	}
}
