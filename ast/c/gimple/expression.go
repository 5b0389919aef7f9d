package gimple

import (
	"slices"

	"gpucc/ast"
)

// NoteEnding notes that a call at pos does not return.
func (l *List) NoteEnding(pos uint32) { l.ending = append(l.ending, pos) }

// NoteTernary notes where the colon of an expression with ? at pos is.
func (l *List) NoteTernary(pos, colon uint32) { l.ternaries = append(l.ternaries, ternary{pos, colon}) }

// Effect notes the steps of node n, an expression at pos. Its value is dropped. ends reports whether it calls a
// function that does not return.
func (l *List) Effect(b *ast.Builder, n int, pos uint32, ends bool) {
	switch k := b.Kind[n]; {
	case k == ast.Conditional || k == ast.LogicalAnd || k == ast.LogicalOr:
		l.node(b, n)
	case ends:
		l.Note(End, pos, 0)
	case b.Acts(int(b.First[n])):
		l.Note(Plain, pos, 0)
	}
}

// node notes the steps of expression n. It is part of an expression statement.
func (l *List) node(b *ast.Builder, n int) {
	pos := b.Pos[n]
	for _, x := range l.ternaries {
		if x.pos == pos {
			pos = x.colon
		}
	}
	last := n - 1
	switch b.Kind[n] {
	case ast.Conditional:
		then := int(b.First[last]) - 1
		no, end := l.condition(b, int(b.First[then])-1, pos)
		l.node(b, then)
		jumps := l.Passes()
		if jumps {
			l.Note(Jump, 0, end)
		}
		l.LabelHere(no)
		l.node(b, last)
		if jumps {
			l.LabelHere(end)
		}
	case ast.LogicalAnd, ast.LogicalOr:
		no, end := l.condition(b, n, pos)
		l.Note(Plain, pos, 0)
		l.Note(Jump, 0, end)
		l.LabelHere(no)
		l.Note(Plain, pos, 0)
		l.LabelHere(end)
	case ast.Comma:
		l.node(b, int(b.First[last])-1)
		l.node(b, last)
	case ast.Expression, ast.Cast:
		l.node(b, last)
	default:
		if b.Acts(int(b.First[n])) {
			// Acts looks at all nodes behind it, which belong to the same expression.
			kind := Plain
			if slices.Contains(l.ending, pos) {
				kind = End
			}
			l.Note(kind, pos, 0)
		}
	}
}

// condition notes the steps of condition n of a statement at pos. It returns two new labels: no, to which a
// false condition jumps, and end, which the caller sets at the end of the statement.
func (l *List) condition(b *ast.Builder, n int, pos uint32) (no, end int32) {
	no, end = l.NewLabel(), l.NewLabel()
	l.test(b, n, pos, no, false)
	l.LabelHere(l.NewLabel())
	return no, end
}

// test notes the jumps to label no if condition n is false, or true if inverted. As in gcc, the first one is at
// pos, and each other one at the operator before it.
func (l *List) test(b *ast.Builder, n int, pos uint32, no int32, inverted bool) {
	k, at := b.Kind[n], b.Pos[n]
	for ; k == ast.LogicalNot; k = b.Kind[n] {
		inverted = !inverted
		n--
	}
	if k != ast.LogicalAnd && k != ast.LogicalOr {
		l.Note(condition, pos, no)
		return
	}
	left := int(b.First[n-1]) - 1
	if (k == ast.LogicalAnd) != inverted {
		l.test(b, left, pos, no, inverted)
	} else {
		other := l.NewLabel()
		l.test(b, left, pos, other, inverted)
		l.LabelHere(other)
	}
	l.test(b, n-1, at, no, inverted)
}

// isJoined reports whether condition n has && or || outside its operands. either says that one operand is enough
// for it to be true.
func isJoined(b *ast.Builder, n int) (joined, either bool) {
	k, inverted := b.Kind[n], false
	for ; k == ast.LogicalNot; k = b.Kind[n] {
		inverted = !inverted
		n--
	}
	joined = k == ast.LogicalAnd || k == ast.LogicalOr
	return joined, joined && (k == ast.LogicalOr) != inverted
}
