package c

import (
	"bytes"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// -Wimplicit-fallthrough warns where control falls through to a label of a switch statement. gcc looks for such places in
// GIMPLE, a list of simple statements, conditions and jumps to labels. Its messages depend on the form of that list. So while
// the body of a switch statement is parsed, the parser notes the list that gcc would make: steps. At the end of the body,
// fallthrough_warn.go searches the list in the same way as gcc.
//
// Steps are only noted in switch statements, and only if the warning is on.

// A step is a statement of GIMPLE.
type step struct {
	kind  stepKind
	pos   uint32 // in the text; 0 if gcc's statement has no position
	label int32  // of a label, jump or condition: a number; userLabel if it has a name
	owner int32  // of a case label: the number of its switch statement
	flag  bool   // see stepKind
	match int32  // of scopeOpens and scopeCloses, in a list that is complete: the other one
}

type stepKind uint8

const (
	plainStep       stepKind = iota // control goes on behind it; flag: a switch statement
	endStep                         // a call that does not return
	returnStep                      // a return without a value
	jumpStep                        // to label; flag: a break
	switchStep                      // a jump to a case
	conditionStep                   // goes on, or jumps to label
	labelStep                       // label is here; flag: a comment or a warning says that control falls through to it; without pos: it ends a loop
	fallthroughStep                 // the attribute fallthrough
	scopeOpens                      // a scope in which something is declared
	scopeCloses                     // its end; flag: objects in memory die here; owner: -1 if nothing is declared in the scope
)

// userLabel stands for a label with a name.
const userLabel = 0

// stepState is the list of steps in the outermost switch statement being parsed.
type stepState struct {
	stepList    []step
	stepLabels  int32    // number of the last label
	switches    int32    // number of the last switch statement
	unusedSteps []int32  // labels to which no condition jumps
	ending      []uint32 // positions of calls that do not return
	ternaries   []ternary
}

// A ternary is where the question mark of an expression with ?: is, and the colon, where gcc's messages are.
type ternary struct{ pos, colon uint32 }

// begin starts a function.
func (s *stepState) begin() {
	s.stepList, s.stepLabels, s.switches, s.unusedSteps, s.ending, s.ternaries = s.stepList[:0], userLabel, 0, s.unusedSteps[:0], s.ending[:0], s.ternaries[:0]
}

// notesSteps reports whether steps are noted here.
func (p *parser) notesSteps() bool {
	return p.switching != nil && p.Warnings.Has(warn.ImplicitFallthrough) && p.unevaluated == 0
}

func (p *parser) step(kind stepKind, pos uint32, label int32) {
	p.stepList = append(p.stepList, step{kind: kind, pos: pos, label: label})
}

func (p *parser) newStepLabel() int32 {
	p.stepLabels++
	return p.stepLabels
}

// labelHere notes a label that the program does not have.
func (p *parser) labelHere(label int32) { p.step(labelStep, 0, label) }

// openSteps notes the beginning of a scope.
func (p *parser) openSteps(pos uint32) {
	if p.notesSteps() {
		p.step(scopeOpens, pos, 0)
	}
}

// closeSteps notes the end of a scope, whose first object has a number.
func (p *parser) closeSteps(first int) {
	if !p.notesSteps() {
		return
	}
	s := step{kind: scopeCloses, owner: -1}
	for i := first; i < len(p.objects); i++ {
		s.owner = 0
		o := &p.objects[i]
		s.flag = s.flag || o.typ&types.Volatile == 0 && (o.kind == frameObject || p.types.IsVariableArray(o.typ) || o.kind == localObject && p.frameOffsets[o.number] >= 0)
	}
	p.stepList = append(p.stepList, s)
}

// labelSteps notes a label of the program. Its token is the current one.
func (p *parser) labelSteps(isCase bool) {
	if !p.notesSteps() {
		return
	}
	s := step{kind: labelStep, pos: p.Pos(), label: userLabel, flag: p.saysFallthrough()}
	if isCase {
		s.label, s.owner = p.newStepLabel(), p.switching.number
	}
	p.stepList = append(p.stepList, s)
}

// saysFallthrough reports whether a comment before the current token says that control falls through to it.
// The preprocessor leaves a vertical tab in the place of such a comment. A text that was not preprocessed has the comment.
func (p *parser) saysFallthrough() (says bool) {
	text := p.Text[p.PrevEnd:p.Start]
	if accepts := p.unit.fallsThrough; accepts != nil {
		for i := 0; i < len(text); {
			end := len(text)
			switch {
			case text[i] == '\v':
				return true
			case text[i] == '#': // a line marker or a pragma
				says = false
			case text[i] != '/':
				i++
				continue
			case text[i+1] == '*':
				if n := bytes.Index(text[i+2:], []byte("*/")); n >= 0 {
					end = i + 2 + n + 2
				}
				says = says || accepts(text[i:end])
				i = end
				continue
			}
			if n := bytes.IndexByte(text[i:], '\n'); n >= 0 {
				end = i + n
			}
			says = says || text[i] == '/' && accepts(text[i:end])
			i = end
		}
	}
	return says
}

// isFallthrough reports whether a macro that stands for the attribute fallthrough has been replaced by the statement that
// begins here, or by nothing: the preprocessor says so by two vertical tabs.
func (p *parser) isFallthrough() bool {
	return bytes.Contains(p.Text[p.PrevEnd:p.Start], []byte("\v\v"))
}

// effectSteps notes the steps of the last subtree. It is an expression at pos, and its value is dropped. ends reports whether it
// calls a function that does not return.
func (p *parser) effectSteps(pos uint32, ends bool) {
	n := p.top()
	if p.blockEnd == p.PrevEnd || p.Text[pos] == '(' { // a statement expression, or a cast to void
		for n = p.top(); p.b.Kind[n] == ast.Comma || p.b.Kind[n] == ast.Cast; n-- {
		}
		pos = p.b.Pos[n]
	} else if p.b.Kind[n] == ast.Assign {
		pos = p.b.Pos[n]
		if k := p.b.Kind[n-1]; k == ast.Call || k == ast.CallIndirect { // one statement of GIMPLE
			pos = p.b.Pos[n-1]
		}
	}
	switch k := p.b.Kind[n]; {
	case k == ast.Conditional || k == ast.LogicalAnd || k == ast.LogicalOr:
		p.nodeSteps(n)
	case ends:
		p.step(endStep, pos, 0)
	case p.actsFrom(int(p.b.First[n])):
		p.step(plainStep, pos, 0)
	}
}

// initializerSteps notes an initializer of n statements of the variable at pos.
func (p *parser) initializerSteps(n int, pos uint32) {
	if n > 0 && p.notesSteps() {
		p.step(plainStep, pos, 0)
	}
}

// ternarySteps notes where the colon of an expression with ? at pos is: the current token.
func (p *parser) ternarySteps(pos uint32) {
	if p.notesSteps() {
		p.ternaries = append(p.ternaries, ternary{pos, p.Pos()})
	}
}

// nodeSteps notes the steps of the expression n, a part of one whose value is dropped.
func (p *parser) nodeSteps(n int) {
	pos := p.b.Pos[n]
	for _, x := range p.ternaries {
		if x.pos == pos {
			pos = x.colon
		}
	}
	last := n - 1
	switch p.b.Kind[n] {
	case ast.Conditional:
		then := int(p.b.First[last]) - 1
		no, end := p.conditionSteps(int(p.b.First[then])-1, pos)
		p.nodeSteps(then)
		jumps := p.passesSteps()
		if jumps {
			p.step(jumpStep, 0, end)
		}
		p.labelHere(no)
		p.nodeSteps(last)
		if jumps {
			p.labelHere(end)
		}
	case ast.LogicalAnd, ast.LogicalOr:
		no, end := p.conditionSteps(n, pos)
		p.step(plainStep, pos, 0)
		p.step(jumpStep, 0, end)
		p.labelHere(no)
		p.step(plainStep, pos, 0)
		p.labelHere(end)
	case ast.Comma:
		p.nodeSteps(int(p.b.First[last]) - 1)
		p.nodeSteps(last)
	case ast.Expression, ast.Cast:
		p.nodeSteps(last)
	default:
		if p.actsFrom(int(p.b.First[n])) {
			// actsFrom looks at all nodes behind it, which belong to the same expression.
			p.step([...]stepKind{plainStep, endStep}[b2i(slices.Contains(p.ending, pos))], pos, 0)
		}
	}
}

// conditionSteps notes the steps of condition n of a statement at pos. It returns a new label to which it jumps if it is
// false, and another new label.
func (p *parser) conditionSteps(n int, pos uint32) (no, end int32) {
	no, end = p.newStepLabel(), p.newStepLabel()
	p.testSteps(n, pos, no, false)
	p.labelHere(p.newStepLabel())
	return no, end
}

// testSteps notes the jumps to label no if condition n is false, or true if inverted. As in gcc, the first one is at
// pos, and each other one at the operator before it.
func (p *parser) testSteps(n int, pos uint32, no int32, inverted bool) {
	k, at := p.b.Kind[n], p.b.Pos[n]
	for ; k == ast.LogicalNot; k = p.b.Kind[n] {
		inverted = !inverted
		n--
	}
	if k != ast.LogicalAnd && k != ast.LogicalOr {
		p.step(conditionStep, pos, no)
		return
	}
	left := int(p.b.First[n-1]) - 1
	if (k == ast.LogicalAnd) != inverted {
		p.testSteps(left, pos, no, inverted)
	} else {
		other := p.newStepLabel()
		p.testSteps(left, pos, other, inverted)
		p.labelHere(other)
	}
	p.testSteps(n-1, at, no, inverted)
}

// isJoined reports whether condition n has && or || outside its operands. either says that one operand is enough
// for it to be true.
func (p *parser) isJoined(n int) (joined, either bool) {
	k, inverted := p.b.Kind[n], false
	for ; k == ast.LogicalNot; k = p.b.Kind[n] {
		inverted = !inverted
		n--
	}
	joined = k == ast.LogicalAnd || k == ast.LogicalOr
	return joined, joined && (k == ast.LogicalOr) != inverted
}

// passesSteps reports whether control may go on behind the last step.
func (p *parser) passesSteps() bool {
	steps := completeSteps(nil, p.stepList[p.stepsOfSwitch():])
	return len(steps) == 0 || passesStep(steps, len(steps)-1)
}

// stepsOfSwitch returns the index from which on steps must be searched to learn whether control goes on behind the last
// step. It is the index of the last step, or of the beginning of the scope that the last step closes.
func (p *parser) stepsOfSwitch() int {
	i := len(p.stepList) - 1
	if i < 0 || p.stepList[i].kind != scopeCloses {
		return max(i, 0)
	}
	for depth := 0; i >= 0; i-- {
		switch p.stepList[i].kind {
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

// An armSteps is an if statement being parsed.
type armSteps struct {
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

// ifSteps notes the condition of an if statement at pos, which is the last subtree.
func (p *parser) ifSteps(pos uint32, known branch) (a armSteps) {
	if !p.notesSteps() {
		return
	}
	joined, either := p.isJoined(p.top())
	a = armSteps{noted: true, pos: pos, joined: joined, either: either, always: known.always, tests: len(p.stepList)}
	a.no, a.end = p.conditionSteps(p.top(), pos)
	a.first = len(p.stepList)
	return a
}

// elseSteps notes the end of the first arm, before the second one.
func (p *parser) elseSteps(a *armSteps) {
	if !a.noted {
		return
	}
	if count, _ := p.countSteps(a.first); a.either && count == 0 { // gcc divides such an if statement into two
		a.joined = false
	}
	if a.jumps = p.passesSteps(); a.jumps {
		pos := uint32(0)
		if s := &p.stepList[len(p.stepList)-1]; a.joined && !(s.kind == labelStep && s.pos == 0 && s.flag) {
			pos = a.pos
		}
		p.step(jumpStep, pos, a.end)
	}
	p.labelHere(a.no)
	a.first = len(p.stepList)
}

// endSteps notes the end of an if statement. hasElse says that elseSteps was called.
func (p *parser) endSteps(a *armSteps, hasElse bool) {
	if !a.noted {
		return
	}
	count, only := p.countSteps(a.first)
	if hasElse && (a.joined || p.unit.optimize) && count == 1 && only.kind == jumpStep && only.flag {
		p.jumpAtOnce(a, only.label)
		return
	}
	if a.always && (!hasElse || count == 0) {
		p.unusedSteps = append(p.unusedSteps, a.no)
	}
	if !hasElse {
		p.labelHere(a.no)
	} else if a.jumps {
		p.labelHere(a.end)
	}
}

// countSteps counts the steps from number first on, 2 at most, without the ends of scopes in which nothing is declared. It
// returns the last one.
func (p *parser) countSteps(first int) (count int, last *step) {
	for i := first; i < len(p.stepList) && count < 2; i++ {
		switch s := &p.stepList[i]; {
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
func (p *parser) jumpAtOnce(a *armSteps, to int32) {
	for i := a.tests; i < a.first; i++ {
		if s := &p.stepList[i]; s.kind == conditionStep && s.label == a.no {
			s.label = to
		}
	}
	p.stepList = p.stepList[:a.first-1]
	if a.jumps {
		p.labelHere(a.end)
	}
}

// loopLabels are the labels of a loop or switch statement to which break and continue jump.
type loopLabels struct{ breaks, continues int32 }

// newLoopLabels returns labels, if steps are noted.
func (p *parser) newLoopLabels() (l loopLabels) {
	if p.notesSteps() {
		l = loopLabels{p.newStepLabel(), p.newStepLabel()}
	}
	return l
}

// A loopTest is the condition of a loop, as steps.
type loopTest struct {
	noted         bool
	steps         []step // of the condition, then of the step of a for statement
	condition     int    // number of steps of the condition
	never, always bool
	hasStep       bool
}

// testLoop takes the steps of the condition of a loop, the last subtree, which begins at start in the text. Those
// from number first on, which it has made itself, come before.
func (p *parser) testLoop(first int, start uint32, l loopLabels, known branch) (t loopTest) {
	if l.breaks == 0 || !p.notesSteps() {
		return
	}
	t = loopTest{noted: true, never: known.never, always: known.always}
	if !t.never && !t.always {
		p.testSteps(p.top(), p.conditionPos(start), l.breaks, false)
	}
	t.steps = slices.Clone(p.stepList[first:])
	t.condition = len(t.steps)
	p.stepList = p.stepList[:first]
	return t
}

// behindToken returns the position of the token behind the current one, if no comment is between them.
func (p *parser) behindToken() uint32 { return uint32(lex.SkipSpace(p.Text, p.Offset)) }

// conditionPos returns the position that gcc gives to a condition, the last subtree, which begins at start.
func (p *parser) conditionPos(start uint32) uint32 {
	n := p.top()
	at := p.b.Pos[n]
	if k := p.b.Kind[n]; k >= ast.Eq && k <= ast.LogicalOr {
		switch p.Text[at] {
		case '=', '!', '<', '>', '&', '|':
			return at
		}
	}
	return start
}

// addStep stores the steps from number first on in t: they are of the third expression of a for statement.
func (p *parser) addStep(t *loopTest, first int) {
	if t.noted {
		t.steps, t.hasStep = append(t.steps, p.stepList[first:]...), true
		p.stepList = p.stepList[:first]
	}
}

// breakStep notes a break of a switch statement or loop. gcc leaves one out that cannot be reached from the statement before it.
func (p *parser) breakStep(pos uint32, label int32) {
	p.stepList = append(p.stepList, step{kind: jumpStep, pos: pos, label: label, flag: true})
}

// jumpSteps notes a break or continue of a loop.
func (p *parser) jumpSteps(k ast.Kind, pos uint32) {
	switch l := &p.loop; {
	case !p.notesSteps() || !p.passesSteps():
	case l.labels.breaks == 0: // the loop is around the switch statement
		p.step(jumpStep, pos, p.newStepLabel())
	case k == ast.Break:
		l.breaksNoted = true
		p.breakStep(pos, l.labels.breaks)
	default:
		l.continuesNoted = true
		p.step(jumpStep, pos, l.labels.continues)
	}
}

// beginLoop notes what precedes the body of a loop at pos whose condition comes first.
func (p *parser) beginLoop(t *loopTest, l loopLabels, pos uint32) {
	switch {
	case !t.noted:
		return
	case t.never:
		p.step(jumpStep, pos, l.breaks)
	case !t.always:
		p.step(jumpStep, pos, l.continues)
	}
	p.labelHere(p.newStepLabel())
}

// endLoop notes what is behind the body of a loop.
func (p *parser) endLoop(t *loopTest, l loop, pos uint32, first bool) {
	if !t.noted {
		return
	}
	if l.continuesNoted || first && !t.always && !t.never && !t.hasStep {
		p.labelHere(l.labels.continues)
	}
	p.stepList = append(p.stepList, t.steps[t.condition:]...)
	if first && t.hasStep && !t.always && !t.never {
		p.labelHere(p.newStepLabel())
	}
	p.stepList = append(p.stepList, t.steps[:t.condition]...)
	if t.always {
		p.step(jumpStep, pos, p.newStepLabel())
	}
	if l.breaksNoted || !t.always && !t.never || first && t.never {
		p.labelHere(l.labels.breaks)
	}
	if s := &p.stepList[len(p.stepList)-1]; s.kind == labelStep && s.pos == 0 {
		s.flag = true
	}
}

// attributeSteps parses attributes before a statement, and notes the attribute fallthrough.
func (p *parser) attributeSteps() {
	pos := p.Pos()
	list := p.typeAttributes(nil)
	if p.Tok == lex.Semi && list.has(fallthroughAttribute) && p.notesSteps() {
		p.step(fallthroughStep, pos, 0)
	}
}
