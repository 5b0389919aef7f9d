package gpu

import "math/bits"

// A pool keeps the memory of freed buffers and gives it to new buffers of the same size
// class, so that temporary buffers cost an allocation only the first time.
type pool struct {
	free map[int][][]uint32
}

// class rounds a number of words up to a size class. There are eight classes between two
// powers of two, so that at most an eighth of the memory is wasted.
func class(words int) int {
	if words <= 64 {
		return 64
	}
	step := 1 << (bits.Len(uint(words-1)) - 4)
	return (words + step - 1) / step * step
}

// take returns memory of a size class, if the pool has any.
func (p *pool) take(class int) (memory []uint32, ok bool) {
	list := p.free[class]
	if len(list) == 0 {
		return memory, false
	}
	memory = list[len(list)-1]
	p.free[class] = list[:len(list)-1]
	return memory, true
}

// takeAtLeast returns memory of a size class, or of the next larger ones up to twice the
// size, so that buffers of about the same size can use the same memory.
func (p *pool) takeAtLeast(least int) (memory []uint32, ok bool) {
	for size := least; !ok && size <= 2*least; size = class(size + 1) {
		memory, ok = p.take(size)
	}
	return memory, ok
}

// give puts memory of a size class into the pool.
func (p *pool) give(class int, memory []uint32) {
	if p.free == nil {
		p.free = map[int][][]uint32{}
	}
	p.free[class] = append(p.free[class], memory)
}
