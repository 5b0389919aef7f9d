//go:build cgo && linux && !noopengl

package gpu

import (
	"encoding/binary"
	"slices"
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"
)

// SetMaxGroups lowers the limit of work groups in a dimension, so that a small dispatch has
// several rows.
func SetMaxGroups(dev Device, groups int) { dev.(*glDevice).limits.MaxGroups = groups }

// SetMaxBufferBytes lowers the limit of a buffer's size, so that small fills are not joined.
func SetMaxBufferBytes(dev Device, bytes int) { dev.(*glDevice).info.MaxBufferBytes = bytes }

// RejectedProgram damages a cache entry and corrects its checksum, so that only the driver
// can detect it.
func RejectedProgram(file []byte) []byte {
	rest := file[8:]
	for i := range rest[4:] {
		rest[4+i] ^= 0x55
	}
	binary.LittleEndian.PutUint64(file, checksum(rest))
	return file
}

// CachesPrograms reports whether the driver returns binaries of programs.
func CachesPrograms(dev Device) (yes bool) {
	dev.(*glDevice).wait(func() { yes = integer(gl.NUM_PROGRAM_BINARY_FORMATS) > 0 })
	return yes
}

// Programs returns the number of programs that a device has made.
func Programs(dev Device) int { return len(dev.(*glDevice).programs) }

// Fills returns how many fills of a device's memory have been executed.
func Fills(dev Device) (n int) {
	d := dev.(*glDevice)
	d.wait(func() { n = d.fills })
	return n
}

// FillByKernel makes a device fill all buffers by the kernel, as hardware fills large ones.
func FillByKernel(dev Device) {
	d := dev.(*glDevice)
	d.wait(func() { d.clearBytes = 0 })
}

// ClearBytes returns the most bytes that a device fills without the kernel.
func ClearBytes(dev Device) int { return dev.(*glDevice).clearBytes }

// Exhaust asks a device for more memory than it has.
func Exhaust(dev Device) {
	d := dev.(*glDevice)
	d.wait(func() {
		_, err := d.allocate(1 << 46)
		d.fail(err)
	})
}

// LookUpWithout looks up the OpenGL functions as if the driver lacked some of them.
func LookUpWithout(dev Device, missing ...string) (err error) {
	d := dev.(*glDevice)
	d.wait(func() {
		err = lookUp(func(name string) unsafe.Pointer {
			if slices.Contains(missing, name) {
				return nil
			}
			return d.context.address(name)
		})
		if err == nil {
			err = lookUp(d.context.address)
		}
	})
	return err
}

// AddedIn46 are the functions that a driver with OpenGL 4.5 lacks.
func AddedIn46() []string { return addedIn46 }

// MemoryBlocks returns the number of blocks of the device's memory.
func MemoryBlocks(dev Device) int { return len(dev.(*glDevice).arena.blocks) }
