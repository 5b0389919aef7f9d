package gpu_test

import (
	"errors"
	"testing"

	"gpucc/gpu"
)

// TestOpening shows that an opening is over when there is a device, or when there cannot be one.
func TestOpening(t *testing.T) {
	for _, want := range []error{nil, errors.New("no device")} {
		begin := make(chan struct{})
		o := gpu.BeginOpening(func() (gpu.Device, error) { <-begin; return gpu.NewCPU(), want })
		if o.Over() {
			t.Error("it is over before it is")
		}
		close(begin)
		<-o.Done()
		if _, err := o.Wait(); err != want || !o.Over() {
			t.Errorf("over: %v, error %v, want %v", o.Over(), err, want)
		}
	}
}
