package parallel

// RangeCount returns the number of ranges of some items that have the given size. The last range may be shorter.
func RangeCount(n, size int) int { return (n + size - 1) / size }

// Ranges divides n items into ranges of the given size and calls f for each range with its number, its first item and the item
// behind its last one. It runs as many calls side by side as there are cores (see Each).
func Ranges(n, size int, f func(k, from, to int)) {
	count := RangeCount(n, size)
	Each(count, count, func(_, k int) { f(k, k*size, min((k+1)*size, n)) })
}
