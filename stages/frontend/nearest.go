package frontend

// minimize makes the minima of the column level, which has n items, for searches.
//
// It moves 4.5 bytes an item.
func (c *compilation) minimize(n int) {
	c.Drop(&c.minima)
	c.minima = c.NewBuffer(n/(nearestBlock-1) + nearestHeights)
	for offset, from := 0, 0; n > nearestBlock; {
		blocks := (n + nearestBlock - 1) / nearestBlock
		c.minimaOf, c.minimaFrom, c.minimaTo = uint32(n), uint32(from), uint32(offset)
		c.dispatch(pareasNearestMinimaKernel, blocks)
		from, n = offset+1, blocks
		offset += blocks
	}
}

func (p kernelParameters) minimaOf() uint32   { return p.compilation.minimaOf }
func (p kernelParameters) minimaFrom() uint32 { return p.compilation.minimaFrom }
func (p kernelParameters) minimaTo() uint32   { return p.compilation.minimaTo }

// pareasNearestMinimaTwin finds the smallest of every nearestBlock levels, or of every nearestBlock minima.
func pareasNearestMinimaTwin(lo, hi int, b pareasNearestMinimaBuffers) {
	from := b.level
	if b.minimaFrom != 0 {
		from = b.minima[b.minimaFrom-1:]
	}
	from = from[:b.minimaOf]
	for i := lo; i < hi; i++ {
		least := ^uint32(0)
		for _, x := range from[i*nearestBlock : min(i*nearestBlock+nearestBlock, len(from))] {
			least = min(least, x)
		}
		b.minima[int(b.minimaTo)+i] = least
	}
}

// blocksOf returns the number of blocks of n items.
func blocksOf(n int) int { return (n + nearestBlock - 1) / nearestBlock }

// lastBelow returns the last of the items first to end-1 with a level below bound, or none.
func lastBelow(column []uint32, first, end int, bound uint32) uint32 {
	for i := end - 1; i >= first; i-- {
		if column[i] < bound {
			return uint32(i)
		}
	}
	return none
}

// firstBelow returns the first of the items first to end-1 with a level below bound, or none.
func firstBelow(column []uint32, first, end int, bound uint32) uint32 {
	for i := first; i < end; i++ {
		if column[i] < bound {
			return uint32(i)
		}
	}
	return none
}

// previousBelow returns the last of n items before i with a level below bound, or none.
func (b *nearestBuffers) previousBelow(n, i int, bound uint32) uint32 {
	columns, height := [nearestHeights][]uint32{b.level[:n]}, 0
	found := lastBelow(columns[0], i/nearestBlock*nearestBlock, i, bound)
	for minima := b.minima; found == none && n > nearestBlock; {
		n = blocksOf(n)
		i /= nearestBlock
		height++
		columns[height], minima = minima[:n], minima[n:]
		found = lastBelow(columns[height], i/nearestBlock*nearestBlock, i, bound)
	}
	for ; found != none && height > 0; height-- {
		first := int(found) * nearestBlock
		found = lastBelow(columns[height-1], first, min(first+nearestBlock, len(columns[height-1])), bound)
	}
	return found
}

// nextBelow returns the first of n items behind i with a level below bound, or none.
func (b *nearestBuffers) nextBelow(n, i int, bound uint32) uint32 {
	columns, height := [nearestHeights][]uint32{b.level[:n]}, 0
	found := firstBelow(columns[0], i+1, min(i/nearestBlock*nearestBlock+nearestBlock, n), bound)
	for minima := b.minima; found == none && n > nearestBlock; {
		n = blocksOf(n)
		i /= nearestBlock
		height++
		columns[height], minima = minima[:n], minima[n:]
		found = firstBelow(columns[height], i+1, min(i/nearestBlock*nearestBlock+nearestBlock, n), bound)
	}
	for ; found != none && height > 0; height-- {
		first := int(found) * nearestBlock
		found = firstBelow(columns[height-1], first, min(first+nearestBlock, len(columns[height-1])), bound)
	}
	return found
}
