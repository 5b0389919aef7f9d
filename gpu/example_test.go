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

	places := make([]uint32, len(sizes)+1)
	if err := dev.Read(out, 0, gpu.Words(places)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(places)
	// Output: [0 3 3 5 10]
}
