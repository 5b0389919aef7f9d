package host

import (
	"os"
	"strconv"
	"strings"
	"unsafe"
)

// Huge asks for huge pages in a long list that has not been written yet, up to half of those that the system has at hand. It
// returns the list. Lists that are not long stay as they are.
//
// Gain, with two cores: 8 % of the time for a switch of 400,000 cases, 2 % for one function of 15 MB.
func Huge[T any](list []T) []T {
	var t T
	bytes := cap(list) * int(unsafe.Sizeof(t))
	if bytes < 2*hugePage || !HugePages.Enabled() {
		return list
	}
	first := unsafe.Pointer(unsafe.SliceData(list))
	before := -int(uintptr(first)) & (hugePage - 1) // bytes in front of the first huge page
	if bytes = min(bytes-before, freeHuge()/2) &^ (hugePage - 1); bytes > 0 {
		adviseHuge((*byte)(unsafe.Add(first, before)), bytes)
	}
	return list
}

// freeHuge returns how many bytes the system has at hand in free blocks of a huge page or more, or 0 if it does not say.
//
// Asking for more huge pages than these makes the system move other memory at each page fault: providing 160 MB took 0.4 s
// instead of 0.15.
func freeHuge() int {
	text, err := os.ReadFile("/proc/buddyinfo")
	if err != nil {
		return 0
	}
	return freeHugeOf(string(text))
}

// freeHugeOf adds up the blocks of a text in the form of /proc/buddyinfo: a line for each part of the memory, which ends with
// the numbers of free blocks of one page, two pages, four pages, and so on.
func freeHugeOf(text string) (bytes int) {
	for line := range strings.Lines(text) {
		_, zone, _ := strings.Cut(line, "zone")
		for i, field := range strings.Fields(zone) {
			block := pageBytes << max(i-1, 0)
			if blocks, err := strconv.Atoi(field); err == nil && block >= hugePage { // the first field is the zone's name
				bytes += blocks * block
			}
		}
	}
	return bytes
}
