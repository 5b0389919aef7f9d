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
// It moves 7 bytes a byte of text, and 25 bytes a token.
func lex(c *compilation) error {
	c.mark = c.NewBuffer(c.words)
	lexMarkScan.Fuse().Run(c.Device, c.words, &c.columns)
	if err := c.check(); err != nil {
		return err
	}
	c.sums = lexTokenScan.Fuse().Sums(c.Device, c.words, &c.columns)
	c.Add(c.sums)
	n, err := gpu.ReadWord(c.Device, c.sums, gpu.Blocks(c.words))
	if err != nil {
		return err
	}
	c.tokens = int(n)
	c.start, c.end, c.token = c.NewBuffer(c.tokens), c.NewBuffer(c.tokens), c.NewBuffer(c.tokens)
	c.dispatch(pareasLexTokenKernel, c.words)
	c.dispatch(pareasLexKindKernel, c.tokens)
	c.Drop(&c.mark, &c.sums)
	return nil
}

var (
	lexMarkScan  = gpu.ScanKernels{Reduce: &pareasLexMarkReduceKernel, Scan: &pareasLexMarkKernel}
	lexTokenScan = gpu.ScanKernels{Reduce: &pareasLexTokenReduceKernel, Scan: &pareasLexTokenKernel}
)

// A lexer is the text, with the tables of the classes of bytes and of the automaton.
type lexer struct {
	text            []byte
	bytes, spelling []uint32
}

// classOf returns the class of a byte.
func (l *lexer) classOf(b uint32) uint32 { return l.bytes[byteRow*b+byteClass] }

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

// pairs reports whether the second of two bytes continues an operator that the first begins.
func (l *lexer) pairs(a, b uint32) bool {
	return l.classOf(a) == classLonger && l.classOf(b) == classLonger && l.spelled(a|b<<byteBits, 0) != 0
}

// continuesOperator reports whether byte i, of an operator, continues one of the byte before. It
// does not if that byte itself continues an operator, unless the three are one.
func (l *lexer) continuesOperator(i int) bool {
	b, a, z := uint32(l.text[i]), l.byteOr0(i-1), l.byteOr0(i-2)
	if !l.pairs(a, b) {
		return false
	}
	return !l.pairs(z, a) || l.spelled(z|a<<byteBits|b<<(2*byteBits), 0) != 0
}

// isOperatorProblem reports whether byte i continues a row of operators in which the beginnings
// depend on more than the two bytes before. No program has such a row.
func (l *lexer) isOperatorProblem(i int) bool {
	b, a, z := uint32(l.text[i]), l.byteOr0(i-1), l.byteOr0(i-2)
	if !l.pairs(a, b) || !l.pairs(z, a) {
		return false
	}
	return l.spelled(z|a<<byteBits|b<<(2*byteBits), 0) == 0 || l.pairs(l.byteOr0(i-3), z)
}

// stateBehind returns the state behind a byte.
func (l *lexer) stateBehind(state, b uint32) uint32 {
	return l.bytes[byteRow*b+byteStep] >> (state * gpu.StateBits) & (gpu.States - 1)
}

// begins reports whether byte i, of a class, begins a token, with the automaton in a state before it.
// next is the class of the next byte.
func (l *lexer) begins(i int, state, class, next uint32) bool {
	if state == stateComment {
		return false
	}
	switch class {
	case classLetter:
		return state != stateName
	case classDigit:
		return state == stateOutside || state == stateSlash
	case classSlash:
		return state != stateSlash && next != classSlash
	case classLonger:
		return !l.continuesOperator(i)
	case classSingle:
		return true
	}
	return false
}

// ends reports whether byte i, of a class, ends a token, with the automaton in a state behind it. next
// is the class of the next byte.
func (l *lexer) ends(i int, state, class, next uint32) bool {
	if state == stateComment {
		return false
	}
	switch class {
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

// isProblem reports whether byte i, of a class, belongs to no token, with the automaton in a state
// before it.
func (l *lexer) isProblem(i int, state, class uint32) bool {
	if state == stateComment {
		return false
	}
	if state == statePoint && class != classDigit {
		return true
	}
	if class == classStrange {
		return l.stateBehind(state, uint32(l.text[i])) != statePoint
	}
	return class == classLonger && l.isOperatorProblem(i)
}

// marksOf returns the marks of word w of the text, with the automaton in a state before it, and the
// state behind it.
func (l *lexer) marksOf(w int, state uint32) (marks, behind uint32) {
	class := l.classOf(uint32(l.text[w*wordBytes]))
	for k := range wordBytes {
		i := w*wordBytes + k
		behind, next := l.stateBehind(state, uint32(l.text[i])), l.classOf(l.byteOr0(i+1))
		if l.begins(i, state, class, next) {
			marks |= 1 << (markBeginsShift + k)
		}
		if l.ends(i, behind, class, next) {
			marks |= 1 << (markEndsShift + k)
		}
		if behind == stateFloat {
			marks |= 1 << (markFractionShift + k)
		}
		if l.isProblem(i, state, class) {
			marks |= markProblem
		}
		state, class = behind, next
	}
	begun, ended := beginsOf(marks), endsOf(marks)
	// The first token that ends here has begun here, unless it ends before the first beginning.
	if ended != 0 && (begun == 0 || bits.TrailingZeros32(ended) < bits.TrailingZeros32(begun)) {
		marks |= markOpen
	}
	return marks, state
}

// stepsOf returns the steps of the automaton over a word of text.
func (b *textBuffers) stepsOf(w int) uint32 {
	steps := gpu.Compose.Neutral()
	for _, x := range b.text[w*wordBytes:][:wordBytes] {
		steps = gpu.Compose.Combine(steps, b.bytes[byteRow*uint32(x)+byteStep])
	}
	return steps
}

// pareasLexMarkReduceTwin composes the steps of the automaton over every block.
func pareasLexMarkReduceTwin(lo, hi int, b pareasLexMarkReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		steps := gpu.Compose.Neutral()
		for w := lo; w < min(lo+gpu.ScanBlock, hi); w++ {
			steps = gpu.Compose.Combine(steps, b.stepsOf(w))
		}
		b.sums[lo/gpu.ScanBlock] = steps
	}
}

// pareasLexMarkTwin marks where tokens begin and end, from the state of the automaton before each word of
// text. It notes bytes that no token has.
func pareasLexMarkTwin(lo, hi int, b pareasLexMarkBuffers) {
	l := lexer{b.text[:b.Items()*wordBytes], b.bytes, b.spelling}
	state := b.sums[lo/gpu.ScanBlock] & (gpu.States - 1)
	for w := lo; w < hi; w++ {
		b.mark[w], state = l.marksOf(w, state)
		if b.mark[w]&markProblem != 0 {
			gpu.AtomicOr(&b.problem[0], problemByte)
		}
	}
}

// pareasLexTokenReduceTwin counts the tokens that begin in every block.
func pareasLexTokenReduceTwin(lo, hi int, b pareasLexTokenReduceBuffers) {
	for ; lo < hi; lo += gpu.ScanBlock {
		tokens := 0
		for _, marks := range b.mark[lo:min(lo+gpu.ScanBlock, hi)] {
			tokens += bits.OnesCount32(beginsOf(marks))
		}
		b.sums[lo/gpu.ScanBlock] = uint32(tokens)
	}
}

// pareasLexTokenTwin lists where tokens begin and end, and whether a token, if it is a literal, is an integer or
// a float.
func pareasLexTokenTwin(lo, hi int, b pareasLexTokenBuffers) {
	t := b.sums[lo/gpu.ScanBlock]
	for w := lo; w < hi; w++ {
		marks := b.mark[w]
		e := t - openOf(marks)
		for k := range wordBytes {
			i := uint32(w*wordBytes + k)
			if beginsOf(marks)>>k&1 != 0 {
				b.start[t] = i
				t++
			}
			if endsOf(marks)>>k&1 == 0 {
				continue
			}
			b.end[e], b.token[e] = i+1, tokenInteger
			if fractionOf(marks)>>k&1 != 0 {
				b.token[e] = tokenFloat
			}
			e++
		}
	}
}

// pareasLexKindTwin finds the kind of each token: by its text if only one token has the text, else by its first
// byte, which tells names and literals apart.
func pareasLexKindTwin(lo, hi int, b pareasLexKindBuffers) {
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
}
