package frontend

import (
	"sync"

	"gpucc/ast/pareas"
	"gpucc/gpu"
)

// tables are the read-only tables, on a device.
type tables struct {
	bytes    *gpu.Buffer // byteRow words a byte
	spelling *gpu.Buffer // spellingRow words at the hash of a spelling

	tokenTable *gpu.Buffer // a word for each kind of token that describes it as a binary operator
	roleTable  *gpu.Buffer // roleRow words a role
}

// uploadTables uploads the tables of the lexer.
func (c *compilation) uploadTables() {
	c.bytes, c.spelling = c.Upload(gpu.Words(byteTable())), c.Upload(gpu.Words(spellingTable()))
}

// byteTable has a row for each byte: the step of the automaton, and the class.
var byteTable = sync.OnceValue(func() []uint32 {
	var table []uint32
	for b := range 256 {
		class := pareas.ClassOf(byte(b))
		step := uint32(0)
		for state := range uint32(gpu.States) {
			step |= stateAfter(state, byte(b), class) << (gpu.StateBits * state)
		}
		table = append(table, step, uint32(class))
	}
	return table
})

// stateAfter is the automaton: the state that follows a state at a byte.
func stateAfter(state uint32, b byte, class pareas.Class) uint32 {
	switch {
	case state == stateComment:
		if b != '\n' {
			return stateComment
		}
	case class == pareas.Letter:
		return stateName
	case class == pareas.Digit:
		switch state {
		case stateName, stateInteger, stateFloat:
			return state
		case statePoint:
			return stateFloat
		}
		return stateInteger
	case b == '.' && state == stateInteger:
		return statePoint
	case class == pareas.Slash && state == stateSlash:
		return stateComment
	case class == pareas.Slash:
		return stateSlash
	}
	return stateOutside
}

// spellingTable has a row for each keyword, punctuation and operator, at the hash of its text. No
// two have the same hash: see TestSpellings.
var spellingTable = sync.OnceValue(func() []uint32 {
	table := make([]uint32, spellingRow<<spellingBits)
	for _, s := range pareas.Spellings() {
		low, high := spellingKey(s.Text)
		row := table[spellingRow*spellingHash(low, high):]
		row[spellingLow], row[spellingHigh], row[spellingToken] = low, high, uint32(s.Token)
	}
	return table
})

// spellingKey returns the bytes of a text as two words.
func spellingKey(text string) (low, high uint32) {
	for i := len(text) - 1; i >= 0; i-- {
		high = high<<byteBits | low>>(wordBits-byteBits)
		low = low<<byteBits | uint32(text[i])
	}
	return low, high
}

// spellingHash returns the hash of a text, given as two words.
func spellingHash(low, high uint32) uint32 {
	return (low ^ high*spellingFactor) * spellingFactor >> (wordBits - spellingBits)
}
