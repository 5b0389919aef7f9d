package host

import "unsafe"

// MovePages moves whole pages to other addresses, which have as many words. The contents there are lost. From then on the old
// addresses have pages of zeros, which take no memory until they are written. MovePages reports false, and changes nothing, if
// the system cannot do it.
//
// Gain: see the package gpu's space. A page costs 20 ns, and a huge page, if it is moved as a whole, no more.
func MovePages(to, from []uint32) bool {
	if len(to) != len(from) || len(from) == 0 || !Moving.Enabled() {
		return false
	}
	return movePages(unsafe.Pointer(&to[0]), unsafe.Pointer(&from[0]), uintptr(len(from))*4)
}

// DropPages gives the pages that are wholly in some memory back to the system. Their contents are lost.
func DropPages(memory []uint32) {
	if len(memory) == 0 {
		return
	}
	before := -int(uintptr(unsafe.Pointer(&memory[0]))) & (pageBytes - 1)
	if bytes := (len(memory)*4 - before) &^ (pageBytes - 1); bytes > 0 {
		dropPages(unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(&memory[0]), before)), bytes))
	}
}
