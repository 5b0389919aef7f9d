//go:build cgo && linux

package gpu

import (
	"encoding/binary"
	"slices"
	"unsafe"

	"github.com/go-gl/gl/v4.6-core/gl"
)

// SetMaxGroups lowers a dimension's limit of work groups, so that a small
// dispatch takes several rows.
func SetMaxGroups(dev Device, groups int) { dev.(*glDevice).limits.MaxGroups = groups }

// RejectedProgram damages a cache entry so that only the driver can tell.
func RejectedProgram(file []byte) []byte {
	rest := file[8:]
	for i := range rest[4:] {
		rest[4+i] ^= 0x55
	}
	binary.LittleEndian.PutUint64(file, checksum(rest))
	return file
}

// CachesPrograms reports whether the driver hands out the programs that it has compiled.
func CachesPrograms(dev Device) (yes bool) {
	dev.(*glDevice).wait(func() { yes = integer(gl.NUM_PROGRAM_BINARY_FORMATS) > 0 })
	return yes
}

// Programs is how many kernels' programs a device has made.
func Programs(dev Device) int { return len(dev.(*glDevice).programs) }

// Exhaust asks a device for more memory than there is.
func Exhaust(dev Device) {
	d := dev.(*glDevice)
	d.wait(func() {
		_, err := allocate(1 << 46)
		d.fail(err)
	})
}

// LookUpWithout looks OpenGL's functions up as with a driver that lacks some.
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

// AddedIn46 are the functions that a driver of OpenGL 4.5 lacks.
func AddedIn46() []string { return addedIn46 }
