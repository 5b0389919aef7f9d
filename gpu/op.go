package gpu

// An Op is the operator of a scan, associative, on unsigned words.
type Op uint32

// Operators, numbered as in shaders/lib/value.glsl.
const (
	Add Op = iota
	Max
	Min
	Or

	// Segmented is added to the operator of a component other than the first
	// of a value: the component starts anew where component 0 is not 0.
	// Component 0 is then the head of a segment, and its operator Or.
	Segmented Op = 4
)

// Neutral returns the value that changes nothing: the scan of no items.
func (op Op) Neutral() uint32 {
	if op&3 == Min {
		return 0xffffffff
	}
	return 0
}

// apply combines two words, a before b.
func (op Op) apply(a, b uint32) uint32 {
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

// fold combines v and the words of a column, in order.
func (op Op) fold(v uint32, column []uint32) uint32 {
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

// sum adds the words of a column, the first pass of most scans. It keeps four
// sums, since the additions to one wait for each other: 1.5 times as fast.
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

// A value is up to four words, combined each with its own operator.
type value [4]uint32

// operators are those of a value's components, four bits each.
type operators uint32

func packOps(ops []Op, width int) (packed operators) {
	for i, op := range ops[:min(width, len(ops))] {
		packed |= operators(op) << (4 * i)
	}
	return packed
}

func (o operators) at(i int) Op { return Op(o>>(4*i)) & 15 }

func (o operators) identity() (v value) {
	for i := range v {
		v[i] = o.at(i).Neutral()
	}
	return v
}

// combine is the shader's: a before b.
func (o operators) combine(a, b value, width int) value {
	head := b[0]
	for i := range width {
		if op := o.at(i); op&Segmented == 0 || i == 0 || head == 0 {
			b[i] = op.apply(a[i], b[i])
		}
	}
	return b
}
