package sim

import "math/bits"

// bit returns 1 if the condition holds, else 0.
func bit(condition bool) uint64 {
	if condition {
		return 1
	}
	return 0
}

func mulhu64(a, b uint64) uint64 {
	high, _ := bits.Mul64(a, b)
	return high
}

func mulh64(a, b uint64) uint64 {
	high, _ := bits.Mul64(a, b)
	return high - uint64(int64(a)>>63)&b - uint64(int64(b)>>63)&a
}

func mulhsu64(a, b uint64) uint64 {
	high, _ := bits.Mul64(a, b)
	return high - uint64(int64(a)>>63)&b
}

func mulhu32(a, b uint32) uint32  { return uint32(uint64(a) * uint64(b) >> 32) }
func mulh32(a, b uint32) uint32   { return uint32(int64(int32(a)) * int64(int32(b)) >> 32) }
func mulhsu32(a, b uint32) uint32 { return uint32(int64(int32(a)) * int64(b) >> 32) }

// Division by zero and overflow have the results of table 7.1 of the manual. In Go, a division
// that overflows has the dividend as quotient and 0 as remainder, as required.

func div64(a, b uint64) uint64 {
	if b == 0 {
		return ^uint64(0)
	}
	return uint64(int64(a) / int64(b))
}

func divu64(a, b uint64) uint64 {
	if b == 0 {
		return ^uint64(0)
	}
	return a / b
}

func rem64(a, b uint64) uint64 {
	if b == 0 {
		return a
	}
	return uint64(int64(a) % int64(b))
}

func remu64(a, b uint64) uint64 {
	if b == 0 {
		return a
	}
	return a % b
}

func div32(a, b uint32) uint32 {
	if b == 0 {
		return ^uint32(0)
	}
	return uint32(int32(a) / int32(b))
}

func divu32(a, b uint32) uint32 {
	if b == 0 {
		return ^uint32(0)
	}
	return a / b
}

func rem32(a, b uint32) uint32 {
	if b == 0 {
		return a
	}
	return uint32(int32(a) % int32(b))
}

func remu32(a, b uint32) uint32 {
	if b == 0 {
		return a
	}
	return a % b
}

// reserve records the address of a load-reserved.
func (m *Machine) reserve(a uint64) { m.reservation = a + 1 }

// reserved reports whether a store-conditional to the address may store, and ends the
// reservation.
func (m *Machine) reserved(a uint64) bool {
	held := m.reservation == a+1
	m.reservation = 0
	return held
}

// orBytes64 returns a word in which each byte that is not zero has become 255.
func orBytes64(a uint64) uint64 {
	for shift := 0; shift < 64; shift += 8 {
		if a>>shift&255 != 0 {
			a |= 255 << shift
		}
	}
	return a
}

func orBytes32(a uint32) uint32 { return uint32(orBytes64(uint64(a))) }
