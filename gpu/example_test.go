package gpu_test

import (
	"fmt"

	"gpucc/gpu"
)

// The calls are the same for all devices.
func ExampleExclusiveScan() {
	dev := gpu.NewCPU()
	defer dev.Close()
	sizes := []uint32{3, 0, 2, 5}
	in, out := dev.NewBuffer(len(sizes)), dev.NewBuffer(len(sizes)+1)
	dev.Write(in, 0, gpu.Words(sizes))

	gpu.ExclusiveScan(dev, gpu.Add, len(sizes), in, out)

	sums := make([]uint32, len(sizes)+1)
	if err := dev.Read(out, 0, gpu.Words(sums)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(sums)
	// Output: [0 3 3 5 10]
}
