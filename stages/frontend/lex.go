package frontend

import (
	"math/bits"

	"gpucc/gpu"
)

// lex cuts the text into tokens: the columns start, end and token.
//
// The lexer is an automaton of seven states. A byte is a function from the state before it to the
// state behind it, and four bytes are the composition of four functions. A scan over these
// compositions gives the state before every word of text, and so at every byte. (Hillis and Steele,
// Data Parallel Algorithms, 1986; Voetter, Parallel Lexing, Parsing and Semantic Analysis on the
// GPU, 2021.) Operators of several bytes need no states: where they begin follows from two bytes
// before each, but in rows of operators that no program has. Keywords are names until a table says
// otherwise.
//
// It moves 8.5 bytes a byte of text, and 25 bytes a token.
func lex(c *compilation) error {
	c.steps, c.before = c.buffer(c.words), c.buffer(c.words+1)
	c.dispatch(lexStepKernel, c.words)
	gpu.ExclusiveScan(c.dev, gpu.Compose, c.words, c.steps, c.before)
	c.drop(&c.steps)

	c.count, c.tokenBefore = c.buffer(c.words), c.buffer(c.words+1)
	c.dispatch(lexCountKernel, c.words)
	gpu.ExclusiveScan(c.dev, gpu.Add, c.words, c.count, c.tokenBefore)
	n, err := gpu.ReadWord(c.dev, c.tokenBefore, c.words)
	if err != nil {
		return err
	}
	c.tokens = int(n)
	if err := c.check(); err != nil {
		return err
	}
	c.start, c.end, c.token = c.buffer(c.tokens), c.buffer(c.tokens), c.buffer(c.tokens)
	c.dispatch(lexTokenKernel, c.words)
	c.dispatch(lexKindKernel, c.tokens)
	c.drop(&c.before, &c.count, &c.tokenBefore)
	return nil
}

// A lexer is the text with the tables that say what its bytes are.
type lexer struct {
	text            []byte
	spelling, bytes []uint32
	before          []uint32
}

// spelled returns the token with a text of at most eight bytes, or 0.
func (l *lexer) spelled(low, high uint32) uint32 {
	row := l.spelling[spellingRow*spellingHash(low, high):]
	if row[spellingLow] != low || row[spellingHigh] != high {
		return 0
	}
	return row[spellingToken]
}

// byteOr0 returns byte i of the text. Outside of the text there are zeros.
func (l *lexer) byteOr0(i int) uint32 {
	if uint(i) < uint(len(l.text)) {
		return uint32(l.text[i])
	}
	return 0
}

func (l *lexer) classOf(b uint32) uint32 { return l.bytes[byteRow*b+byteClass] }

// pairs reports whether the second of two bytes continues an operator that the first begins.
func (l *lexer) pairs(a, b uint32) bool {
	return l.classOf(a) == classLonger && l.classOf(b) == classLonger && l.spelled(a|b<<8, 0) != 0
}

// continuesOperator reports whether byte i, of an operator, continues one of the byte before. It
// does not if that byte itself continues an operator, unless the three are one.
func (l *lexer) continuesOperator(i int) bool {
	b, a, z := uint32(l.text[i]), l.byteOr0(i-1), l.byteOr0(i-2)
	if !l.pairs(a, b) {
		return false
	}
	return !l.pairs(z, a) || l.spelled(z|a<<8|b<<16, 0) != 0
}

// isOperatorProblem reports whether byte i continues a row of operators in which the beginnings
// depend on more than the two bytes before. No program has such a row.
func (l *lexer) isOperatorProblem(i int) bool {
	b, a, z := uint32(l.text[i]), l.byteOr0(i-1), l.byteOr0(i-2)
	if !l.pairs(a, b) || !l.pairs(z, a) {
		return false
	}
	return l.spelled(z|a<<8|b<<16, 0) == 0 || l.pairs(l.byteOr0(i-3), z)
}

// stateBehind returns the state behind a byte.
func (l *lexer) stateBehind(state, b uint32) uint32 {
	return l.bytes[byteRow*b+byteStep] >> (state * stateBits) & (1<<stateBits - 1)
}

// begins reports whether byte i begins a token, with the automaton in a state before it.
func (l *lexer) begins(i int, state uint32) bool {
	if state == stateComment {
		return false
	}
	switch l.classOf(uint32(l.text[i])) {
	case classLetter:
		return state != stateName
	case classDigit:
		return state == stateOutside || state == stateSlash
	case classSlash:
		return state != stateSlash && l.classOf(l.byteOr0(i+1)) != classSlash
	case classLonger:
		return !l.continuesOperator(i)
	case classSingle:
		return true
	}
	return false
}

// ends reports whether byte i ends a token, with the automaton in a state behind it.
func (l *lexer) ends(i int, state uint32) bool {
	if state == stateComment {
		return false
	}
	next := l.classOf(l.byteOr0(i + 1))
	switch l.classOf(uint32(l.text[i])) {
	case classLetter:
		return next != classLetter && next != classDigit
	case classDigit:
		if state == stateName {
			return next != classLetter && next != classDigit
		}
		return next != classDigit && !(state == stateInteger && l.stateBehind(state, l.byteOr0(i+1)) == statePoint)
	case classSlash:
		return next != classSlash
	case classLonger:
		return next != classLonger || !l.continuesOperator(i+1)
	case classSingle:
		return true
	}
	return false
}

// isProblem reports whether byte i belongs to no token, with the automaton in a state before it.
func (l *lexer) isProblem(i int, state uint32) bool {
	if state == stateComment {
		return false
	}
	b := uint32(l.text[i])
	class := l.classOf(b)
	if state == statePoint && class != classDigit {
		return true
	}
	if class == classStrange {
		return l.stateBehind(state, b) != statePoint
	}
	return class == classLonger && l.isOperatorProblem(i)
}

// marksOf returns the marks of word w of the text: see markEnd.
func (l *lexer) marksOf(w int) (marks uint32) {
	state := l.before[w] & stateMask
	for k := range bytesInWord {
		i := w*bytesInWord + k
		behind := l.stateBehind(state, uint32(l.text[i]))
		if l.begins(i, state) {
			marks |= 1 << k
		}
		if l.ends(i, behind) {
			marks |= 1 << (markEnd + k)
		}
		if behind == stateFloat {
			marks |= 1 << (markFloat + k)
		}
		if l.isProblem(i, state) {
			marks |= 1 << markProblem
		}
		state = behind
	}
	begun, ended := marks&markBytes, marks>>markEnd&markBytes
	// The first token that ends here has begun here, unless it ends before the first beginning.
	if ended != 0 && (begun == 0 || bits.TrailingZeros32(ended) < bits.TrailingZeros32(begun)) {
		marks |= 1 << markOpen
	}
	return marks
}

// lexStepKernel finds the steps of the automaton over each word of text, as one function.
var lexStepKernel = newPareasLexStepKernel(func(lo, hi int, b pareasLexStepBuffers) {
	for w := lo; w < hi; w++ {
		four := b.text[w*bytesInWord:][:bytesInWord]
		steps := b.bytes[byteRow*uint32(four[0])+byteStep]
		for _, x := range four[1:] {
			steps = gpu.Compose.Combine(steps, b.bytes[byteRow*uint32(x)+byteStep])
		}
		b.steps[w] = steps
	}
})

// lexCountKernel counts the tokens that begin in each word of text. It notes bytes that no token
// has.
var lexCountKernel = newPareasLexCountKernel(func(lo, hi int, b pareasLexCountBuffers) {
	l := lexer{b.text[:b.Items()*bytesInWord], b.spelling, b.bytes, b.before}
	for w := lo; w < hi; w++ {
		marks := l.marksOf(w)
		b.count[w] = uint32(bits.OnesCount32(marks & markBytes))
		if marks>>markProblem&1 != 0 {
			gpu.AtomicOr(&b.problem[0], problemByte)
		}
	}
})

// lexTokenKernel lists where tokens begin and end, and the literals that they are if they are
// literals.
var lexTokenKernel = newPareasLexTokenKernel(func(lo, hi int, b pareasLexTokenBuffers) {
	l := lexer{b.text[:b.Items()*bytesInWord], b.spelling, b.bytes, b.before}
	for w := lo; w < hi; w++ {
		marks := l.marksOf(w)
		t := b.tokenBefore[w]
		e := t - marks>>markOpen&1
		for k := range bytesInWord {
			i := uint32(w*bytesInWord + k)
			if marks>>k&1 != 0 {
				b.start[t] = i
				t++
			}
			if marks>>(markEnd+k)&1 == 0 {
				continue
			}
			b.end[e], b.token[e] = i+1, tokenInteger
			if marks>>(markFloat+k)&1 != 0 {
				b.token[e] = tokenFloat
			}
			e++
		}
	}
})

// lexKindKernel finds the kind of each token by its text, or by its first byte if it is a name or a
// literal.
var lexKindKernel = newPareasLexKindKernel(func(lo, hi int, b pareasLexKindBuffers) {
	l := lexer{text: b.text, spelling: b.spelling, bytes: b.bytes}
	for t := lo; t < hi; t++ {
		text := b.text[b.start[t]:b.end[t]]
		found := uint32(0)
		if len(text) <= spellingBytes {
			found = l.spelled(spellingKey(string(text)))
		}
		if found == 0 && l.classOf(uint32(text[0])) == classDigit {
			found = b.token[t]
		}
		if found == 0 {
			found = tokenName
		}
		b.token[t] = found
	}
})
