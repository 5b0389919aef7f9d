//go:build cgo && linux

package gpu

import "crypto/sha256"

// SetMaxGroups lowers a dimension's limit of work groups, so that a small
// dispatch takes several rows.
func SetMaxGroups(dev Device, groups int) { dev.(*glDevice).limits.MaxGroups = groups }

// RejectedProgram damages a cache entry so that only the driver can tell.
func RejectedProgram(file []byte) []byte {
	rest := file[sha256.Size:]
	for i := range rest[4:] {
		rest[4+i] ^= 0x55
	}
	sum := sha256.Sum256(rest)
	return append(sum[:], rest...)
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
