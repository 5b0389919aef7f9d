package gpu

import "math/bits"

// digitBits is the number of bits of a key that one pass of the sort looks at, at most.
const digitBits = 8

// sortBlock is the number of items that one work group of the sort handles. It is larger
// than ScanBlock, because each block has a counter for every digit.
const sortBlock = 4 * ScanBlock

// sortBlocks returns the number of these blocks of n items.
func sortBlocks(n int) int { return (n + sortBlock - 1) / sortBlock }

// RadixSort sorts n keys by their bits low to high-1, and moves the values with the keys.
// It is stable: keys that are equal in these bits stay in order. The two buffers exchange
// their memory with temporary buffers of the same size.
//
// For every 8 bits it moves 21 bytes for each item, in 3 or 4 dispatches; in 2 by shaders if there are at most
// unscannedItems.
func RadixSort(dev Device, n int, keys, values *Buffer, low, high int) {
	if n < 2 || low >= high {
		return
	}
	keysOut, valuesOut := dev.NewBuffer(keys.Words()), dev.NewBuffer(values.Words())
	counters := sortBlocks(n) << min(digitBits, high-low)
	count, offset := dev.NewBuffer(counters+1), dev.NewBuffer(counters+1)
	for passes := (high - low + digitBits - 1) / digitBits; passes > 0; passes-- {
		digitLength := (high - low + passes - 1) / passes // passes of equal length have fewer digits
		largest := uint32(1)<<digitLength - 1
		digit := Values{{"lowBit", uint32(low)}, {"largestDigit", largest}}
		Run(dev, sortCountKernel.With(digit), n, Named{{"key", keys}, {"count", count}})
		scatter, used := sortScatterKernel.With(digit), sortBlocks(n)*int(largest+1)
		switch {
		case dev.Info().Cores > 0:
			ExclusiveScan(dev, Add, used, count, offset)
		case n <= unscannedItems:
			scatter.leaveUnscanned("offset", func(count []uint32) { scanWords(count, used, 1, packOps(nil, 1)) })
			*count, *offset = *offset, *count
		default:
			ScanBlocks(dev, count, used, 1, Add) // in two dispatches
			*count, *offset = *offset, *count
		}
		Run(dev, scatter, n,
			Named{{"key", keys}, {"data", values}, {"offset", offset}, {"keyOut", keysOut}, {"dataOut", valuesOut}})
		*keys, *keysOut = *keysOut, *keys
		*values, *valuesOut = *valuesOut, *values
		low += digitLength
	}
	for _, b := range []*Buffer{keysOut, valuesOut, count, offset} {
		dev.Free(b)
	}
}

// sortCountTwin counts how often each digit occurs in every block of keys.
func sortCountTwin(lo, hi int, b sortCountBuffers) {
	low, largest, blocks := b.lowBit, b.largestDigit, sortBlocks(b.Items())
	for ; lo < hi; lo += sortBlock {
		var counter [1 << digitBits]uint32
		for _, k := range b.key[lo:min(lo+sortBlock, hi)] {
			counter[uint8(k>>(low&31)&largest)]++
		}
		for digit := range int(largest + 1) {
			b.count[digit*blocks+lo/sortBlock] = counter[digit]
		}
	}
}

// sortScatterTwin moves every key and its value to their position in the order of one digit.
// Items with equal digits stay in order. The twin moves one item after the other. A work group
// of the kernel first sorts a tile of items in shared memory, so that it moves items with equal
// digits together.
func sortScatterTwin(lo, hi int, b sortScatterBuffers) {
	low, largest, blocks := b.lowBit, b.largestDigit, sortBlocks(b.Items())
	for ; lo < hi; lo += sortBlock {
		var to [1 << digitBits]uint32
		for digit := range int(largest + 1) {
			to[digit] = b.offset[digit*blocks+lo/sortBlock]
		}
		end := min(lo+sortBlock, hi)
		scatter(b.key[lo:end], b.data[lo:end], b.keyOut, b.dataOut, low, largest, &to)
	}
}

// scatter moves the items of a block. to has, for every digit, the position of the next
// item. It is not inlined, because then the compiler would keep its variables in memory.
//
//go:noinline
func scatter(key, data, keyOut, dataOut []uint32, low, largest uint32, to *[1 << digitBits]uint32) {
	data, dataOut = data[:len(key)], dataOut[:len(keyOut)]
	for i, k := range key {
		next := &to[uint8(k>>(low&31)&largest)]
		at := *next
		*next++
		keyOut[at], dataOut[at] = k, data[i]
	}
}

// KeyBits returns the number of bits of keys from 0 to largest, for RadixSort and Key.
func KeyBits(largest int) int { return bits.Len(uint(largest)) }
