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
	// several words. The scan of that component starts again at every value whose
	// component 0, the head flag of a segment, is not 0. The operator of component 0
	// is Or.
	Segmented Operator = 4
)

// Neutral returns the neutral element of the operator: the combination of no words.
func (op Operator) Neutral() uint32 {
	if op&3 == Min {
		return 0xffffffff
	}
	return 0
}

// operate combines two words; a comes before b.
func (op Operator) operate(a, b uint32) uint32 {
	switch op & 3 {
	case Add:
		return a + b
	case Max:
		return max(a, b)
	case Min:
		return min(a, b)
	default:
		return a | b
	}
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
			b[i] = op.operate(a[i], b[i])
		}
	}
	return b
}
