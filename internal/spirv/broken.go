package spirv

import "gpucc/gpu"

// Broken returns a device that runs one kernel from the given source in the interpreter, and all other kernels by their
// twins, or all kernels in the interpreter if there is no name. It is a gputest.Breaker: a report is an error of the device,
// as a difference is. No driver compiles the kernels, which takes most of the time on OpenGL: 0.5 s for each source.
func Broken(kernel, source string) (gpu.Device, error) {
	d := New(1)
	if d.only = kernel; kernel != "" {
		d.Override(kernel, source)
	}
	return strict{d}, d.err
}

// strict is a device for which a report is an error, too.
type strict struct{ *Device }

func (s strict) Err() error {
	if err := s.Device.Err(); err != nil || len(s.Reports.All) == 0 {
		return err
	}
	return s.Reports.All[0]
}
