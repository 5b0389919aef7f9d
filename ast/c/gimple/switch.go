package gimple

import (
	"cmp"

	"gpucc/ast"
	"gpucc/ast/c/warn"
)

// gcc's search for labels to which control falls through (gimplify.cc: collect_fallthrough_labels and the functions
// around it). A sequence of steps begins with a label. If the last step before the next label of the program may pass
// control on, there is a warning about that step. If the last step is the end of an if statement, the warning is about
// the if statement.

// A Switch is a switch statement being parsed.
type Switch struct {
	Number int32 // from 1; 0 if steps are not noted
	Breaks int32 // the label to which break jumps
	Broken bool  // there is a step that jumps to it

	first int // the number of the first step in the body
}

// BeginSwitch notes the beginning of the body of a switch statement.
func (l *List) BeginSwitch() Switch {
	l.switches++
	return Switch{Number: l.switches, Breaks: l.NewLabel(), first: len(l.steps)}
}

// Warnf reports a warning, as the parser does.
type Warnf func(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic

// EndSwitch warns about the body of the switch statement s at pos. nested says that there is another one around it, and complete
// that one of its cases is always reached. A body that is a statement by itself becomes a single step of the switch statement around it.
func (l *List) EndSwitch(s Switch, pos uint32, nested, complete bool, warnf Warnf) {
	if s.Broken {
		l.LabelHere(s.Breaks)
	}
	f := fallthroughs{warnf: warnf, steps: completed(nil, l.steps[s.first:]), owner: s.Number, unused: map[int32]bool{}, from: map[int32]uint32{}}
	for _, label := range l.unused {
		f.unused[label] = true
	}
	f.sequence(0, len(f.steps))
	single := nested && (s.Broken || !complete)
	if single || !nested {
		f.checkAttributes(0, len(f.steps), true)
	}
	l.steps = l.steps[:s.first]
	switch {
	case single:
		l.steps = append(l.steps, Step{kind: Plain, pos: pos, flag: true})
	case nested:
		l.Note(dispatch, pos, 0)
		l.steps = append(l.steps, reopened(f.steps)...)
	default:
		l.unused, l.ending, l.ternaries = l.unused[:0], l.ending[:0], l.ternaries[:0]
	}
}

// completed appends steps to list, without the scopes in which nothing is declared, and pairs the ends of the others.
func completed(list, steps []Step) []Step {
	var open []int32 // by scope that is open: its number in list
	for i := range steps {
		s := steps[i]
		switch n := int32(len(list)); s.kind {
		case scopeOpens:
			open = append(open, n)
		case scopeCloses:
			if len(open) == 0 {
				continue
			}
			at := open[len(open)-1]
			open = open[:len(open)-1]
			if s.owner < 0 {
				list[at].match = -1
				continue
			}
			s.match, list[at].match = at, n
		}
		list = append(list, s)
	}
	return withoutEmpty(list)
}

// withoutEmpty removes the beginnings of scopes in which nothing is declared.
func withoutEmpty(list []Step) []Step {
	moved := make([]int32, len(list))
	to := int32(0)
	for i := range list {
		s := list[i]
		if s.kind == scopeOpens && s.match < 0 {
			continue
		}
		moved[i] = to
		if s.kind == scopeCloses {
			s.match = moved[s.match]
			list[s.match].match = to
		}
		list[to] = s
		to++
	}
	return list[:to]
}

// reopened returns steps as they were noted.
func reopened(steps []Step) []Step {
	for i := range steps {
		steps[i].match = 0
	}
	return steps
}

// behind returns the number of the step behind step i, in the same scope.
func behind(steps []Step, i int) int {
	if steps[i].kind == scopeOpens {
		return int(steps[i].match) + 1
	}
	return i + 1
}

// before returns the number of the step before number i, in the same scope.
func before(steps []Step, i int) int {
	if i--; i >= 0 && steps[i].kind == scopeCloses {
		return int(steps[i].match)
	}
	return i
}

// passes reports whether control may go on behind step i.
func passes(steps []Step, i int) bool {
	switch steps[i].kind {
	case End, Return, Jump, dispatch, condition:
		return false
	case scopeCloses:
		i = int(steps[i].match)
		fallthrough
	case scopeOpens:
		last := before(steps, int(steps[i].match))
		return last <= i || passes(steps, last)
	}
	return true
}

// fallthroughs looks for places where control falls through to a label.
type fallthroughs struct {
	warnf  Warnf
	steps  []Step
	owner  int32            // number of the switch statement
	unused map[int32]bool   // labels to which no condition jumps
	from   map[int32]uint32 // labels to which control falls: the position of the if statement
}

// sequence looks at the steps from i to end, and at the scopes in them.
func (f *fallthroughs) sequence(i, end int) {
	for i < end {
		s := &f.steps[i]
		switch s.kind {
		case scopeOpens:
			f.sequence(i+1, int(s.match))
		case label:
			for i < end && f.steps[i].kind == label {
				i++
			}
			if i == end {
				return
			}
			prev, pos, next := f.collect(i, end)
			if next == end {
				return
			}
			i = next
			if x := &f.steps[next]; x.kind == label && x.pos != 0 && prev >= 0 {
				f.check(prev, pos, next, end)
				x.flag = true
				continue
			}
		}
		i = behind(f.steps, i)
	}
}

// lastInScope returns the last step of the scope that opens at step i, -1 if it has none.
func (f *fallthroughs) lastInScope(i int) (last int, pos uint32) {
	for f.steps[i].kind == scopeOpens {
		closes := int(f.steps[i].match)
		inner := before(f.steps, closes)
		if inner <= i {
			inner = -1
		}
		if f.steps[closes].flag && (inner < 0 || f.steps[inner].kind != Fallthrough && passes(f.steps, inner)) {
			return closes, 0
		}
		if inner < 0 {
			return -1, 0
		}
		i = inner
	}
	if f.steps[i].kind == Plain && f.steps[i].flag { // gcc's last step is the label behind it
		return i, 0
	}
	return i, f.steps[i].pos
}

// collect goes from step i to the next label of the program. It returns that step, or end; the step before it, -1 if there is
// none; and the position for a warning about this step, 0 if it has none.
func (f *fallthroughs) collect(i, end int) (prev int, pos uint32, next int) {
	clear(f.from)
	prev = -1
	for {
		s := &f.steps[i]
		if s.kind == scopeOpens {
			if last, at := f.lastInScope(i); last >= 0 {
				prev = last
				pos = cmp.Or(at, s.pos)
			}
		} else {
			if s.kind == condition {
				j := f.collectIf(i, end)
				if j < 0 {
					break
				}
				if i = j; i == end {
					break
				}
				if last := before(f.steps, i); f.unused[f.steps[i].label] && (f.steps[last].kind != Jump || f.steps[last].pos != 0) {
					prev, pos = last, cmp.Or(f.steps[last].pos, pos)
				}
				s = &f.steps[i]
			}
			if s.kind != label {
				prev, pos = i, cmp.Or(s.pos, pos)
			} else if _, ok := f.from[s.label]; ok && s.label != Named {
				prev, pos = i, cmp.Or(s.pos, pos)
			}
		}
		i = behind(f.steps, i)
		if i >= end || f.steps[i].kind == label && f.steps[i].pos != 0 {
			break
		}
	}
	return prev, pos, i
}

// collectIf notes the labels behind the arms of the if statement with the condition i. It returns the number of the label to
// which the condition jumps, end if it is not there, or -1 if that is a label with a name.
func (f *fallthroughs) collectIf(i, end int) int {
	no, pos := f.steps[i].label, f.steps[i].pos
	if no == Named {
		return -1
	}
	for i < end && (f.steps[i].kind != label || f.steps[i].label != no) {
		i = behind(f.steps, i)
	}
	if i >= end {
		return end
	}
	if !f.unused[no] {
		f.from[no] = pos
	}
	if last := before(f.steps, i); f.steps[last].kind == Jump && f.steps[last].pos == 0 {
		if k := before(f.steps, last); k < 0 || f.steps[k].kind != Fallthrough {
			f.from[f.steps[last].label] = pos
		}
	}
	return i
}

// check warns if control falls from step prev through to the label next. pos is the position for the warning.
func (f *fallthroughs) check(prev int, pos uint32, next, end int) {
	s := &f.steps[prev]
	if !f.mayWarn(next, end) {
		return
	}
	at, isIf := f.from[s.label]
	switch {
	case s.kind == label && isIf && s.label != Named:
		pos = at
	case s.kind == Fallthrough || !passes(f.steps, prev) || pos == 0:
		return
	}
	if d := f.warnf(warn.ImplicitFallthrough, pos, "this statement may fall through"); d != nil {
		d.Notef(f.steps[next].pos, "here")
	}
}

// mayWarn reports whether there may be a warning about control that falls through to the label at step i.
func (f *fallthroughs) mayWarn(i, end int) bool {
	if f.steps[i].flag {
		return false
	}
	if !f.isCase(i) { // the label of a goto is meant to be reached, unless a case follows
		k := i
		for k < end && f.steps[k].kind == label && !f.isCase(k) {
			k++
		}
		if k == end || f.steps[k].kind != label {
			return false
		}
	}
	for i < end && f.steps[i].kind == label {
		i++
	}
	return i < end && f.steps[i].kind != Jump && f.steps[i].kind != Return
}

// isCase reports whether step i is a label of the switch statement.
func (f *fallthroughs) isCase(i int) bool { return f.steps[i].owner == f.owner }

// checkAttributes complains about each attribute fallthrough between steps i and end behind which no case stands.
// whole reports whether the steps are a whole statement. Otherwise they are a scope within one.
func (f *fallthroughs) checkAttributes(i, end int, whole bool) {
	for ; i < end; i = behind(f.steps, i) {
		switch s := &f.steps[i]; s.kind {
		case scopeOpens:
			f.checkAttributes(i+1, int(s.match), false)
		case Fallthrough:
			if found, known := f.precedesCase(i+1, end, whole); known && !found {
				f.warnf(warn.Always, s.pos, "attribute 'fallthrough' not preceding a case label or default label")
			}
		}
	}
}

// precedesCase reports whether only labels stand between step i and a case. Behind the first arm of an if statement the label
// at the end counts. known is false if that is not there.
func (f *fallthroughs) precedesCase(i, end int, whole bool) (found, known bool) {
	if i == end {
		return false, whole
	}
	if i < end && f.steps[i].kind == Jump && f.steps[i].pos == 0 {
		to := f.steps[i].label
		for i < end && (f.steps[i].kind != label || f.steps[i].label != to) {
			i = behind(f.steps, i)
		}
		if i >= end {
			return false, false
		}
	}
	for ; i < end && f.steps[i].kind == label; i++ {
		if f.steps[i].owner != 0 {
			return true, true
		}
	}
	return false, true
}
