package gpu

import "math/bits"

// A pool keeps the memory of freed buffers for the next of the same size class,
// so that the temporaries of a primitive cost an allocation only once. T is
// what a device allocates.
type pool[T any] struct {
	free map[int][]T
}

// class rounds a number of words up to a size class: eight of them between two
// powers of two, so that at most an eighth is wasted.
func class(words int) int {
	if words <= 64 {
		return 64
	}
	step := 1 << (bits.Len(uint(words-1)) - 4)
	return (words + step - 1) / step * step
}

// take returns memory of a size class if there is any.
func (p *pool[T]) take(class int) (memory T, ok bool) {
	list := p.free[class]
	if len(list) == 0 {
		return memory, false
	}
	memory = list[len(list)-1]
	p.free[class] = list[:len(list)-1]
	return memory, true
}

// takeAtLeast returns memory of a size class or, if there is none, of one that is up
// to twice as large, so that buffers of about the same size share it.
func (p *pool[T]) takeAtLeast(least int) (memory T, ok bool) {
	for size := least; !ok && size <= 2*least; size = class(size + 1) {
		memory, ok = p.take(size)
	}
	return memory, ok
}

// give keeps memory of a size class.
func (p *pool[T]) give(class int, memory T) {
	if p.free == nil {
		p.free = map[int][]T{}
	}
	p.free[class] = append(p.free[class], memory)
}

// drain empties the pool and returns what was in it.
func (p *pool[T]) drain() (all []T) {
	for _, list := range p.free {
		all = append(all, list...)
	}
	p.free = nil
	return all
}
