package gimple

import (
	"slices"

	"gpucc/ast"
)

// Arms is an if statement being parsed.
type Arms struct {
	noted   bool
	joined  bool // its condition has && or ||
	either  bool // it has ||, or !( && )
	no, end int32
	pos     uint32
	tests   int  // number of steps before the condition
	first   int  // number of steps before the arm
	jumps   bool // from the end of the first arm over the second one
	always  bool // the condition is always true
}

// If notes the condition of an if statement at pos: node n. always says that it is always true.
func (l *List) If(b *ast.Builder, n int, pos uint32, always bool) Arms {
	joined, either := isJoined(b, n)
	a := Arms{noted: true, pos: pos, joined: joined, either: either, always: always, tests: len(l.steps)}
	a.no, a.end = l.condition(b, n, pos)
	a.first = len(l.steps)
	return a
}

// Else notes the end of the first arm, before the second one.
func (l *List) Else(a *Arms) {
	if !a.noted {
		return
	}
	if count, _ := l.count(a.first); a.either && count == 0 { // gcc divides such an if statement into two
		a.joined = false
	}
	if a.jumps = l.Passes(); a.jumps {
		pos := uint32(0)
		if s := &l.steps[len(l.steps)-1]; a.joined && !(s.kind == label && s.pos == 0 && s.flag) {
			pos = a.pos
		}
		l.Note(Jump, pos, a.end)
	}
	l.LabelHere(a.no)
	a.first = len(l.steps)
}

// EndIf notes the end of an if statement. hasElse says that Else was called, and optimize that gcc optimizes.
func (l *List) EndIf(a *Arms, hasElse, optimize bool) {
	if !a.noted {
		return
	}
	count, only := l.count(a.first)
	if hasElse && (a.joined || optimize) && count == 1 && only.kind == Jump && only.flag {
		l.jumpAtOnce(a, only.label)
		return
	}
	if a.always && (!hasElse || count == 0) {
		l.unused = append(l.unused, a.no)
	}
	if !hasElse {
		l.LabelHere(a.no)
	} else if a.jumps {
		l.LabelHere(a.end)
	}
}

// count counts the steps from number first on, 2 at most, without the ends of scopes in which nothing is declared. It
// returns the last one.
func (l *List) count(first int) (count int, last *Step) {
	for i := first; i < len(l.steps) && count < 2; i++ {
		switch s := &l.steps[i]; {
		case s.kind == scopeOpens:
		case s.kind == scopeCloses && s.owner < 0:
		case s.kind == scopeCloses:
			return 2, s
		default:
			count, last = count+1, s
		}
	}
	return count, last
}

// jumpAtOnce makes the condition of an if statement jump to a label: its second arm only jumps there.
func (l *List) jumpAtOnce(a *Arms, to int32) {
	for i := a.tests; i < a.first; i++ {
		if s := &l.steps[i]; s.kind == condition && s.label == a.no {
			s.label = to
		}
	}
	l.steps = l.steps[:a.first-1]
	if a.jumps {
		l.LabelHere(a.end)
	}
}

// LoopLabels are the labels of a loop or switch statement to which break and continue jump.
type LoopLabels struct{ Breaks, Continues int32 }

// NewLoopLabels returns labels.
func (l *List) NewLoopLabels() LoopLabels { return LoopLabels{l.NewLabel(), l.NewLabel()} }

// A LoopTest is the condition of a loop, as steps.
type LoopTest struct {
	noted         bool
	steps         []Step // of the condition, then of the step of a for statement
	condition     int    // number of steps of the condition
	never, always bool
	hasStep       bool
}

// Test takes the steps of the condition n of a loop. Those from number first on, which it has made itself, come before. pos is
// the position that gcc gives to the condition, and never and always say that it is constant.
func (l *List) Test(b *ast.Builder, n, first int, pos uint32, labels LoopLabels, never, always bool) LoopTest {
	t := LoopTest{noted: true, never: never, always: always}
	if !never && !always {
		l.test(b, n, pos, labels.Breaks, false)
	}
	t.steps = slices.Clone(l.steps[first:])
	t.condition = len(t.steps)
	l.steps = l.steps[:first]
	return t
}

// AddStep stores the steps from number first on in t: they are of the third expression of a for statement.
func (l *List) AddStep(t *LoopTest, first int) {
	if t.noted {
		t.steps, t.hasStep = append(t.steps, l.steps[first:]...), true
		l.steps = l.steps[:first]
	}
}

// BeginLoop notes the steps before the body of a loop at pos that tests its condition before the body.
func (l *List) BeginLoop(t *LoopTest, labels LoopLabels, pos uint32) {
	switch {
	case !t.noted:
		return
	case t.never:
		l.Note(Jump, pos, labels.Breaks)
	case !t.always:
		l.Note(Jump, pos, labels.Continues)
	}
	l.LabelHere(l.NewLabel())
}

// EndLoop notes the steps behind the body of a loop. If first is set, the loop tests its condition before the body. If broken or
// continued is set, the body has a break or a continue statement that was noted.
func (l *List) EndLoop(t *LoopTest, labels LoopLabels, pos uint32, first, broken, continued bool) {
	if !t.noted {
		return
	}
	if continued || first && !t.always && !t.never && !t.hasStep {
		l.LabelHere(labels.Continues)
	}
	l.steps = append(l.steps, t.steps[t.condition:]...)
	if first && t.hasStep && !t.always && !t.never {
		l.LabelHere(l.NewLabel())
	}
	l.steps = append(l.steps, t.steps[:t.condition]...)
	if t.always {
		l.Note(Jump, pos, l.NewLabel())
	}
	if broken || !t.always && !t.never || first && t.never {
		l.LabelHere(labels.Breaks)
	}
	if s := &l.steps[len(l.steps)-1]; s.kind == label && s.pos == 0 {
		s.flag = true
	}
}
