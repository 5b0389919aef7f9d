package c

import (
	"cmp"

	"gpucc/ast/c/warn"
)

// What gcc does to find out where control falls through to a label (gimplify.cc: collect_fallthrough_labels and the
// functions around it). A sequence of steps begins with a label. If the last step before the next label of the program
// may pass control on, there is a warning about that step. If the last step is the end of an if statement, the
// warning is about the if statement.

// beginSwitch notes the beginning of the body of a switch statement. It returns the number of the first step in it.
func (p *parser) beginSwitch(s *switchStatement) int {
	if p.notesSteps() {
		p.switches++
		s.number, s.breaks = p.switches, p.newStepLabel()
	}
	return len(p.stepList)
}

// endSwitch warns about the body of the switch statement s at pos. Its steps begin at number start. A body that is a
// statement by itself becomes a single step of the switch statement around it.
func (p *parser) endSwitch(s *switchStatement, start int, pos uint32) {
	if !p.notesSteps() {
		return
	}
	if s.breaksNoted {
		p.labelHere(s.breaks)
	}
	f := fallthroughs{p: p, steps: completeSteps(nil, p.stepList[start:]), owner: s.number, unused: map[int32]bool{}, from: map[int32]uint32{}}
	for _, label := range p.unusedSteps {
		f.unused[label] = true
	}
	f.sequence(0, len(f.steps))
	nested := s.outer != nil
	single := nested && (s.breaksNoted || !s.hasDefault && !p.coversAll(s))
	if single || !nested {
		f.checkAttributes(0, len(f.steps), true)
	}
	p.stepList = p.stepList[:start]
	switch {
	case single:
		p.stepList = append(p.stepList, step{kind: plainStep, pos: pos, flag: true})
	case nested:
		p.step(switchStep, pos, 0)
		p.stepList = append(p.stepList, reopened(f.steps)...)
	default:
		p.unusedSteps, p.ending, p.ternaries = p.unusedSteps[:0], p.ending[:0], p.ternaries[:0]
	}
}

// coversAll reports whether there is a case for each value of the controlling expression of s.
func (p *parser) coversAll(s *switchStatement) bool {
	n := len(s.cases)
	if n == 0 || !p.types.IsInteger(s.enum) {
		return false
	}
	t := p.types.Machine(s.enum)
	bits := 8 * t.Size()
	least, greatest := uint64(0), uint64(1)<<bits-1
	if t.IsSigned() {
		greatest >>= 1
		least = ^greatest
	}
	for i := range s.cases[1:] {
		if s.cases[i].high+1 != s.cases[i+1].low {
			return false
		}
	}
	return s.cases[0].low == least && s.cases[n-1].high == greatest
}

// completeSteps appends steps to list, without the scopes in which nothing is declared, and pairs the ends of the others.
func completeSteps(list, steps []step) []step {
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
func withoutEmpty(list []step) []step {
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
func reopened(steps []step) []step {
	for i := range steps {
		steps[i].match = 0
	}
	return steps
}

// behind returns the number of the step behind step i, in the same scope.
func behind(steps []step, i int) int {
	if steps[i].kind == scopeOpens {
		return int(steps[i].match) + 1
	}
	return i + 1
}

// before returns the number of the step before number i, in the same scope.
func before(steps []step, i int) int {
	if i--; i >= 0 && steps[i].kind == scopeCloses {
		return int(steps[i].match)
	}
	return i
}

// passesStep reports whether control may go on behind step i.
func passesStep(steps []step, i int) bool {
	switch steps[i].kind {
	case endStep, returnStep, jumpStep, switchStep, conditionStep:
		return false
	case scopeCloses:
		i = int(steps[i].match)
		fallthrough
	case scopeOpens:
		last := before(steps, int(steps[i].match))
		return last <= i || passesStep(steps, last)
	}
	return true
}

// fallthroughs looks for places where control falls through to a label.
type fallthroughs struct {
	p      *parser
	steps  []step
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
		case labelStep:
			for i < end && f.steps[i].kind == labelStep {
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
			if x := &f.steps[next]; x.kind == labelStep && x.pos != 0 && prev >= 0 {
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
		if f.steps[closes].flag && (inner < 0 || f.steps[inner].kind != fallthroughStep && passesStep(f.steps, inner)) {
			return closes, 0
		}
		if inner < 0 {
			return -1, 0
		}
		i = inner
	}
	if f.steps[i].kind == plainStep && f.steps[i].flag { // gcc's last step is the label behind it
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
			if s.kind == conditionStep {
				j := f.collectIf(i, end)
				if j < 0 {
					break
				}
				if i = j; i == end {
					break
				}
				if last := before(f.steps, i); f.unused[f.steps[i].label] && (f.steps[last].kind != jumpStep || f.steps[last].pos != 0) {
					prev, pos = last, cmp.Or(f.steps[last].pos, pos)
				}
				s = &f.steps[i]
			}
			if s.kind != labelStep {
				prev, pos = i, cmp.Or(s.pos, pos)
			} else if _, ok := f.from[s.label]; ok && s.label != userLabel {
				prev, pos = i, cmp.Or(s.pos, pos)
			}
		}
		i = behind(f.steps, i)
		if i >= end || f.steps[i].kind == labelStep && f.steps[i].pos != 0 {
			break
		}
	}
	return prev, pos, i
}

// collectIf notes the labels behind the arms of the if statement with the condition i. It returns the number of the label to
// which the condition jumps, end if it is not there, or -1 if that is a label with a name.
func (f *fallthroughs) collectIf(i, end int) int {
	no, pos := f.steps[i].label, f.steps[i].pos
	if no == userLabel {
		return -1
	}
	for i < end && (f.steps[i].kind != labelStep || f.steps[i].label != no) {
		i = behind(f.steps, i)
	}
	if i >= end {
		return end
	}
	if !f.unused[no] {
		f.from[no] = pos
	}
	if last := before(f.steps, i); f.steps[last].kind == jumpStep && f.steps[last].pos == 0 {
		if k := before(f.steps, last); k < 0 || f.steps[k].kind != fallthroughStep {
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
	case s.kind == labelStep && isIf && s.label != userLabel:
		pos = at
	case s.kind == fallthroughStep || !passesStep(f.steps, prev) || pos == 0:
		return
	}
	if d := f.p.warnf(warn.ImplicitFallthrough, pos, "this statement may fall through"); d != nil {
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
		for k < end && f.steps[k].kind == labelStep && !f.isCase(k) {
			k++
		}
		if k == end || f.steps[k].kind != labelStep {
			return false
		}
	}
	for i < end && f.steps[i].kind == labelStep {
		i++
	}
	return i < end && f.steps[i].kind != jumpStep && f.steps[i].kind != returnStep
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
		case fallthroughStep:
			if found, known := f.precedesCase(i+1, end, whole); known && !found {
				f.p.warnf(warn.Always, s.pos, "attribute 'fallthrough' not preceding a case label or default label")
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
	if i < end && f.steps[i].kind == jumpStep && f.steps[i].pos == 0 {
		to := f.steps[i].label
		for i < end && (f.steps[i].kind != labelStep || f.steps[i].label != to) {
			i = behind(f.steps, i)
		}
		if i >= end {
			return false, false
		}
	}
	for ; i < end && f.steps[i].kind == labelStep; i++ {
		if f.steps[i].owner != 0 {
			return true, true
		}
	}
	return false, true
}
