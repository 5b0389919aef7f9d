// Package gimple finds out where control falls through to a label of a switch statement: -Wimplicit-fallthrough. gcc looks for
// such places in GIMPLE, a list of simple statements, conditions and jumps to labels. Its messages depend on the form of that
// list. So while the body of a switch statement is parsed, the parser notes the list that gcc would make: steps. At the end of the
// body, the list is searched in the same way as by gcc.
//
//   - gimple.go is the list; expression.go notes expressions in it, construct.go if statements and loops;
//   - switch.go begins and ends switch statements, and searches the list;
//   - merge.go appends the list of another part of a body.
package gimple

// A Step is a statement of GIMPLE.
type Step struct {
	kind  Kind
	pos   uint32 // in the text; 0 if gcc's statement has no position
	label int32  // of a label, jump or condition: a number; Named if it has a name
	owner int32  // of a case label: the number of its switch statement
	flag  bool   // see Kind
	match int32  // of scopeOpens and scopeCloses, in a list that is complete: the other one
}

// A Kind is the kind of a step.
type Kind uint8

const (
	Plain       Kind = iota // control goes on behind it; flag: a switch statement
	End                     // a call that does not return
	Return                  // a return without a value
	Jump                    // to label; flag: a break
	dispatch                // a jump to a case
	condition               // goes on, or jumps to label
	label                   // label is here; flag: a comment or a warning says that control falls through to it; without pos: it ends a loop
	Fallthrough             // the attribute fallthrough
	scopeOpens              // a scope in which something is declared
	scopeCloses             // its end; flag: objects in memory die here; owner: -1 if nothing is declared in the scope
)

// Named stands for a label with a name.
const Named = 0

// A List is the steps in the outermost switch statement being parsed.
type List struct {
	steps     []Step
	labels    int32    // number of the last label
	switches  int32    // number of the last switch statement
	unused    []int32  // labels to which no condition jumps
	ending    []uint32 // positions of calls that do not return
	ternaries []ternary
}

// A ternary is where the question mark of an expression with ?: is, and the colon, where gcc's messages are.
type ternary struct{ pos, colon uint32 }

// Begin starts a function.
func (l *List) Begin() {
	*l = List{steps: l.steps[:0], labels: Named, unused: l.unused[:0], ending: l.ending[:0], ternaries: l.ternaries[:0]}
}

// Len returns the number of steps.
func (l *List) Len() int { return len(l.steps) }

// Note notes a step. If the step is a jump, label is its target. Note is not inlined: its callers parse nested statements by
// recursion, and each level would need more of the stack.
//
//go:noinline
func (l *List) Note(kind Kind, pos uint32, label int32) {
	l.steps = append(l.steps, Step{kind: kind, pos: pos, label: label})
}

// NewLabel returns the number of a new label.
func (l *List) NewLabel() int32 {
	l.labels++
	return l.labels
}

// LabelHere notes a label that the program does not have.
func (l *List) LabelHere(n int32) { l.Note(label, 0, n) }

// NamedLabel notes a label of the program at pos. says reports whether a comment before it says that control falls through to it.
func (l *List) NamedLabel(pos uint32, says bool) {
	l.steps = append(l.steps, Step{kind: label, pos: pos, label: Named, flag: says})
}

// Case does the same for a label of the switch statement with a number.
func (l *List) Case(pos uint32, number int32, says bool) {
	l.steps = append(l.steps, Step{kind: label, pos: pos, label: l.NewLabel(), owner: number, flag: says})
}

// Open notes the beginning of a scope.
func (l *List) Open(pos uint32) { l.Note(scopeOpens, pos, 0) }

// Close notes the end of a scope. declares reports whether anything is declared in it, and dies whether objects in memory
// die there.
func (l *List) Close(declares, dies bool) {
	s := Step{kind: scopeCloses, flag: dies}
	if !declares {
		s.owner = -1
	}
	l.steps = append(l.steps, s)
}

// Break notes a break of a switch statement or loop. gcc leaves one out that cannot be reached from the statement before it.
func (l *List) Break(pos uint32, to int32) {
	l.steps = append(l.steps, Step{kind: Jump, pos: pos, label: to, flag: true})
}

// Passes reports whether control may go on behind the last step.
func (l *List) Passes() bool {
	steps := completed(nil, l.steps[l.ofSwitch():])
	return len(steps) == 0 || passes(steps, len(steps)-1)
}

// ofSwitch returns the index from which on steps must be searched to learn whether control goes on behind the last
// step. It is the index of the last step, or of the beginning of the scope that the last step closes.
func (l *List) ofSwitch() int {
	i := len(l.steps) - 1
	if i < 0 || l.steps[i].kind != scopeCloses {
		return max(i, 0)
	}
	for depth := 0; i >= 0; i-- {
		switch l.steps[i].kind {
		case scopeCloses:
			depth++
		case scopeOpens:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}
