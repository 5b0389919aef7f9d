package gpu

import "math/bits"

// A pool keeps the memory of freed buffers and gives it to new buffers of the same size
// class, so that temporary buffers cost an allocation only the first time.
type pool struct {
	free [][][]uint32 // by the number of the class
}

// classesOfDouble is the number of size classes between two powers of two. So at most an eighth of
// the memory is wasted.
const classesOfDouble = 8

// class returns the number of the size class of a number of words.
func class(words int) int {
	if words <= 64 {
		return 0
	}
	shift := bits.Len(uint(words-1)) - 4
	return (shift-4)*classesOfDouble + (words+1<<shift-1)>>shift
}

// classSize returns the words of a buffer of a size class.
func classSize(class int) int {
	return (classesOfDouble + 1 + (class+classesOfDouble-1)%classesOfDouble) << ((class+classesOfDouble-1)/classesOfDouble + 2)
}

// takeAtLeast returns memory of a size class, or of the next larger ones up to twice the
// size, so that buffers of about the same size can use the same memory.
func (p *pool) takeAtLeast(class int) (memory []uint32, ok bool) {
	for size := class; size < min(class+classesOfDouble+1, len(p.free)); size++ {
		if last := len(p.free[size]) - 1; last >= 0 {
			memory, p.free[size] = p.free[size][last], p.free[size][:last]
			return memory, true
		}
	}
	return nil, false
}

// give puts memory of a size class into the pool.
func (p *pool) give(memory []uint32) {
	class := class(len(memory))
	for len(p.free) <= class {
		p.free = append(p.free, nil)
	}
	p.free[class] = append(p.free[class], memory)
}
