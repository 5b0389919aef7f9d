package gpu

import "time"

// An Opening is a device that is being opened. On an H200 that takes 120 to 200 ms. Sixteen cores compile 40 MB
// meanwhile.
type Opening struct {
	done chan struct{} // closed when the following fields are set
	dev  Device
	err  error
	took time.Duration
}

// BeginOpening has another goroutine open a device.
func BeginOpening(open func() (Device, error)) *Opening {
	o := &Opening{done: make(chan struct{})}
	go func() {
		defer close(o.done)
		start := time.Now()
		o.dev, o.err = open()
		o.took = time.Since(start)
	}()
	return o
}

// Opened returns the opening of a device that is open.
func Opened(dev Device) *Opening {
	o := &Opening{done: make(chan struct{}), dev: dev}
	close(o.done)
	return o
}

// Done is closed when the device is open, or opening it has failed.
func (o *Opening) Done() <-chan struct{} { return o.done }

// Over reports whether the device is open, or opening it has failed. It fails at once on a machine
// without a GPU.
func (o *Opening) Over() bool {
	select {
	case <-o.done:
		return true
	default:
		return false
	}
}

// Wait waits for the device.
func (o *Opening) Wait() (Device, error) {
	<-o.done
	return o.dev, o.err
}

// Took waits for the device, and returns how long opening it has taken.
func (o *Opening) Took() time.Duration {
	<-o.done
	return o.took
}
