package host

import (
	"os"
	"runtime"
)

// hugePage is the size in bytes of a huge page.
const hugePage = 2 << 20

// A MappedOutput is memory in place of a range of an output file. Bytes that are written to the memory are
// written to the file.
//
// A write to the memory causes a fault if the disk is full and could not be reserved.
type MappedOutput struct {
	Memory []byte

	whole []byte // all mapped memory: some bytes of the file up to the next huge page, then Memory
}

// leastMapped is the size in bytes from which on a range is mapped.
const leastMapped = 2 << 20

// MapOutput maps the end of an output file to memory. It reserves the blocks on the disk; if there are too few, it
// returns an error. It returns nil if the file must be written by other means.
//
// The system takes one write to a file at a time, and copies some 5 GB/s. All cores can write to mapped memory at a time. If the
// file system has huge pages, that takes about as much processor time as writes, otherwise twice as much: 57 MB take 8 ms of one
// core by writes, 11 in huge pages, 20 in small ones. So the end of an object is mapped if there are at least four cores. In
// tmpfs, where it takes 24 ms by writes and 48 in small pages, it is not: page faults do not get faster on many cores
// in some virtual machines.
func MapOutput(f *os.File, offset, size int64) (*MappedOutput, error) {
	if !Outputs.Enabled() || size < leastMapped || runtime.GOMAXPROCS(0) < manyCores {
		return nil, nil
	}
	if ok, err := reserveBlocks(f, offset, size); !ok {
		return nil, err
	}
	before := offset % hugePage
	memory, err := mapOutput(f, offset-before, int(size+before))
	if err != nil {
		return nil, nil
	}
	if HugePages.Enabled() {
		adviseHuge(&memory[0], len(memory))
	}
	return &MappedOutput{memory[before:], memory}, nil
}

// Pages is the number of huge pages that the memory has a part of.
func (m *MappedOutput) Pages() int { return (len(m.whole) + hugePage - 1) / hugePage }

// Provide makes the system provide the memory in huge page i, before it is written: two cores that write to the
// same page for the first time wait for each other. If there is no memory, nothing happens; writing to it then causes a fault.
func (m *MappedOutput) Provide(i int) {
	start := max(i*hugePage, len(m.whole)-len(m.Memory))
	if end := min((i+1)*hugePage, len(m.whole)); start < end {
		populate(&m.whole[start], end-start)
	}
}

// Close ends the mapping. Nobody waits for that: the system needs a millisecond for 20 MB.
func (m *MappedOutput) Close() { go unmap(m.whole) }
