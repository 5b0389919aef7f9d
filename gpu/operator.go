package gpu

// An Operator combines two unsigned words in a scan. It is associative.
type Operator uint32

// Operators. shaders/lib/value.glsl has the same numbers.
const (
	Add Operator = iota
	Max
	Min
	Or

	// Segmented is a flag on the operator of a component, not the first, of a value of
	// several words. The scan of that component starts again at every value with
	// a component 0, the head flag of a segment, that is not 0. The operator of component 0
	// is Or.
	Segmented Operator = 4

	// Compose takes words for functions from eight states to eight states: bits 4s to 4s+2 are
	// the state that follows state s. The function of the word before is applied first. So a scan
	// runs an automaton over its items: the result is the state in which it is at every item, for
	// each state in which it may begin (Hillis and Steele, Data Parallel Algorithms, 1986). It is for values of
	// one word.
	Compose Operator = 8
)

// The words of Compose: the number of states, and the bits that each state has in a word.
// shaders/lib/value.glsl has the same numbers.
const (
	States    = 8
	StateBits = 4
)

// identityFunction is the function of Compose that leaves every state as it is.
const identityFunction = 0x76543210

// Neutral returns the neutral element of the operator: the combination of no words.
func (op Operator) Neutral() uint32 {
	switch op &^ Segmented {
	case Min:
		return 0xffffffff
	case Compose:
		return identityFunction
	}
	return 0
}

// Combine combines two words; a comes before b.
func (op Operator) Combine(a, b uint32) uint32 {
	switch op &^ Segmented {
	case Add:
		return a + b
	case Max:
		return max(a, b)
	case Min:
		return min(a, b)
	case Compose:
		return compose(a, b)
	default:
		return a | b
	}
}

// compose returns the function that applies first a, then b.
func compose(a, b uint32) (c uint32) {
	for s := 0; s < States*StateBits; s += StateBits {
		c |= b >> (a >> s & (States - 1) * StateBits) & (1<<StateBits - 1) << s
	}
	return c
}

// fold combines v with all words of a column, in order.
func (op Operator) fold(v uint32, column []uint32) uint32 {
	switch op {
	case Add:
		v += sum(column)
	case Max:
		for _, x := range column {
			v = max(v, x)
		}
	case Min:
		for _, x := range column {
			v = min(v, x)
		}
	case Or:
		for _, x := range column {
			v |= x
		}
	case Compose:
		for _, x := range column {
			v = compose(v, x)
		}
	}
	return v
}

// sum adds the words of a column: the first pass of most scans. It keeps four partial
// sums, because each addition to a single one waits for the one before. It is 1.5 times
// as fast as a loop with one sum.
func sum(column []uint32) uint32 {
	var a, b, c, d uint32
	for len(column) >= 4 {
		a += column[0]
		b += column[1]
		c += column[2]
		d += column[3]
		column = column[4:]
	}
	for _, x := range column {
		a += x
	}
	return a + b + c + d
}

// A value is an item of a scan: up to four words, each with an operator of its own.
type value [4]uint32

// operators are the operators of a value's components, packed into four bits each.
type operators uint32

func packOps(ops []Operator, width int) (packed operators) {
	for i, op := range ops[:min(width, len(ops))] {
		if op&Compose != 0 && width > 1 {
			panic("gpu: Compose is for values of one word")
		}
		packed |= operators(op) << (4 * i)
	}
	return packed
}

func (o operators) at(i int) Operator { return Operator(o>>(4*i)) & 15 }

func (o operators) identity() (v value) {
	for i := range v {
		v[i] = o.at(i).Neutral()
	}
	return v
}

// combine combines two values as the shaders do; a comes before b.
func (o operators) combine(a, b value, width int) value {
	head := b[0]
	for i := range width {
		if op := o.at(i); op&Segmented == 0 || i == 0 || head == 0 {
			b[i] = op.Combine(a[i], b[i])
		}
	}
	return b
}
