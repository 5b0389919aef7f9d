package preprocess

import (
	"bytes"
	"encoding/binary"

	"gpucc/internal/bytematch"
)

// Classes of characters.
const (
	classLetter uint8 = iota
	classDigit
	classHigh // of a UTF-8 sequence
	classSpace
	classNewline
	classQuote
	classBackslash
	classPunctuator
	classOther
)

var classes = func() (t [256]uint8) {
	for i := range t {
		switch c := byte(i); {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_', c == '$':
			t[i] = classLetter
		case '0' <= c && c <= '9':
			t[i] = classDigit
		case c >= 0x80:
			t[i] = classHigh
		case c == ' ', c == '\t', c == '\v', c == '\f', c == 0:
			t[i] = classSpace
		case c == '\n':
			t[i] = classNewline
		case c == '"', c == '\'':
			t[i] = classQuote
		case c == '\\':
			t[i] = classBackslash
		case c == '!', '#' <= c && c <= '/' && c != '$', ':' <= c && c <= '?', c == '[', c == ']', '{' <= c && c <= '~', c == '^':
			t[i] = classPunctuator
		default:
			t[i] = classOther
		}
	}
	return
}()

// slack is the number of bytes behind the end of every text, which are zero. A scan may read
// eight bytes at once without looking where the end is.
const slack = 16

// SlackBytes is the number of zero bytes that should be in the capacity of a text behind its end. A text
// without them is copied.
const SlackBytes = slack + 1

// See package bytematch.
const (
	everyByte = bytematch.EveryByte
	highBits  = bytematch.HighBits
)

func load(text []byte, i int) uint64 { return binary.LittleEndian.Uint64(text[i : i+8 : i+8]) }

// wordEnd returns the offset of the first byte from i on that is no ASCII letter, digit or
// underscore.
func wordEnd(text []byte, i int) int {
	for {
		w := load(text, i)
		if marks := bytematch.NameEnds(w) | w&highBits; marks != 0 {
			return i + int(bytematch.First(marks))
		}
		i += 8
	}
}

// hashFactor spreads the bits of a word over the upper half of a product.
const hashFactor = 0x9e3779b97f4a7c15

// mix adds eight bytes of a name to its hash.
func mix(h, w uint64) uint64 {
	h = (h ^ w) * hashFactor
	return h ^ h>>29
}

// scanWord returns the end of the name that starts at i, and its hash. plain is false if it
// may contain characters other than ASCII letters, digits and underscores: then both are for the
// plain characters at its beginning.
func scanWord(text []byte, i int) (end int, hash uint64, plain bool) {
	for {
		w := load(text, i)
		marks := bytematch.NameEnds(w)
		if marks != 0 {
			n := 8 * bytematch.First(marks)
			w &= 1<<n - 1
			if n > 0 {
				hash = mix(hash, w)
			}
			end = i + int(n>>3)
			c := text[end]
			return end, hash, w&highBits == 0 && c < 0x80 && c != '$' && c != '\\'
		}
		if w&highBits != 0 {
			return i, hash, false
		}
		hash = mix(hash, w)
		i += 8
	}
}

// hashName is the hash that scanWord finds for a name.
func hashName(text string) (hash uint64) {
	for i := 0; i < len(text); i += 8 {
		w := uint64(0)
		for k := min(len(text)-i, 8) - 1; k >= 0; k-- {
			w = w<<8 | uint64(text[i+k])
		}
		hash = mix(hash, w)
	}
	return hash
}

// hasNull reports whether there is a null character in a text.
func hasNull(text []byte) bool { return bytes.IndexByte(text, 0) >= 0 }

// keepsNull reports whether there is a null character in a literal that is not behind a
// backslash.
func keepsNull(text []byte) bool {
	if !hasNull(text) {
		return false
	}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case 0:
			return true
		case '\\':
			i++
		}
	}
	return false
}

// skipQuoted returns the offset behind the literal that begins with the quote at i. It reports
// false if the line ends before the literal, and returns the end of the line then.
func skipQuoted(text []byte, i int) (int, bool) {
	quote := text[i]
	i++
	for {
		w := load(text, i)
		marks := bytematch.Equal(w, uint64(quote)*everyByte) | bytematch.Equal(w, '\\'*everyByte) | bytematch.Equal(w, '\n'*everyByte)
		if marks == 0 {
			i += 8
			continue
		}
		i += int(bytematch.First(marks))
		switch c := text[i]; {
		case c == quote:
			return i + 1, true
		case c == '\n':
			return i, false
		case c == '\\' && text[i+1] != '\n':
			i += 2
		default:
			i++
		}
	}
}
