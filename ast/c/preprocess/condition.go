package preprocess

import (
	"bytes"

	"gpucc/internal/bytematch"
)

// A condition is an #if that has not ended.
type condition struct {
	line        int
	file        string // with the line
	module      int32
	name        directive // the last of its directives
	taken       bool      // a group was taken, or none may be
	wasSkipping bool      // the #if is in a group that is skipped
	guard       string    // the macro of an #ifndef at the beginning of the file
}

// A guard finds out whether all of a file is in one #ifndef.
type guard struct {
	state guardState
	name  string
}

type guardState uint8

const (
	guardStart guardState = iota // nothing was read
	guardInside
	guardEnded // the #endif was read
	guardNone
)

// beginCondition handles #if, #ifdef and #ifndef. The value of the condition is value. guardName is the macro
// that an #ifndef tests.
func (p *Preprocessor) beginCondition(d directive, value bool, guardName string) {
	b := p.buffer
	c := condition{line: int(p.hash.line), file: p.buffer.name, module: p.buffer.module, name: d, wasSkipping: p.skipping}
	if b.guard.state == guardStart && guardName != "" && len(p.conditions) == b.conditions {
		b.guard = guard{guardInside, guardName}
		c.guard = guardName
	}
	c.taken = value || p.skipping
	p.conditions = append(p.conditions, c)
	if len(p.conditions) > maxConditions {
		p.tooMuch("conditional directives are nested too deeply")
	}
	p.skipping = p.skipping || !value
}

// maxConditions is a limit of nested conditions, which bounds memory.
const maxConditions = 1 << 22

// open returns the innermost condition of the file, nil if there is none, after an error.
func (p *Preprocessor) open(d directive) *condition {
	if len(p.conditions) == p.buffer.conditions {
		p.errorAt(&p.directiveToken, "#%s without #if", d.String())
		return nil
	}
	return &p.conditions[len(p.conditions)-1]
}

func (p *Preprocessor) elseDirective() {
	c := p.open(directiveElse)
	if c == nil {
		return
	}
	if c.name == directiveElse {
		p.afterElse(c, "else")
	}
	p.elseGroup(c)
	if !c.wasSkipping {
		p.expectLabelEnd("else")
	}
}

// elseGroup begins the last group of a condition.
func (p *Preprocessor) elseGroup(c *condition) {
	c.name = directiveElse
	p.skipping = c.taken
	c.taken = true
	p.loseGuard(c)
}

// afterElse is an error of #else or #elif behind #else.
func (p *Preprocessor) afterElse(c *condition, what string) {
	p.errorAt(&p.directiveToken, "#%s after #else", what)
	p.errorAt(&token{line: int32(c.line)}, "the conditional began here")
}

// loseGuard notes that the #ifndef around a file has another branch.
func (p *Preprocessor) loseGuard(c *condition) {
	if c.guard != "" {
		p.buffer.guard.state = guardNone
		c.guard = ""
	}
}

func (p *Preprocessor) elif(d directive) {
	c := p.open(d)
	if c == nil {
		return
	}
	if c.name == directiveElse {
		p.afterElse(c, d.String())
	}
	c.name = directiveElif
	p.loseGuard(c)
	if c.taken {
		p.checkElifdef(d, !p.skipping)
		p.skipping = true
		return
	}
	// The condition is evaluated as if the group was not skipped.
	p.skipping = false
	value := false
	switch d {
	case directiveElif:
		value = p.evaluate("elif")
	default:
		if n := p.conditionName(); n != nil {
			value = p.isDefined(n) == (d == directiveElifdef)
			p.expectEnd(d.String())
			p.checkElifdef(d, value)
		}
	}
	c = &p.conditions[len(p.conditions)-1]
	p.skipping = !value
	c.taken = value
}

// checkElifdef complains about #elifdef and #elifndef before C23 if they
// change which lines are skipped.
func (p *Preprocessor) checkElifdef(d directive, changes bool) {
	if d != directiveElif && changes && p.options.Pedantic && !p.options.elifdef {
		p.pedwarnScanned("", "#%s before C2X is a GCC extension", d)
	}
}

func (p *Preprocessor) endif() {
	c := p.open(directiveEndif)
	if c == nil {
		return
	}
	if !c.wasSkipping {
		p.expectLabelEnd("endif")
	}
	p.endGroup(c)
}

// endGroup ends a condition, the innermost.
func (p *Preprocessor) endGroup(c *condition) {
	p.skipping = c.wasSkipping
	if c.guard != "" && p.buffer.guard.state == guardInside {
		p.buffer.guard.state = guardEnded
	}
	p.conditions = p.conditions[:len(p.conditions)-1]
}

func (p *Preprocessor) ifdef(d directive) {
	value, guardName := false, ""
	if !p.skipping {
		if n := p.conditionName(); n != nil {
			value = p.isDefined(n) == (d == directiveIfdef)
			if d == directiveIfndef {
				guardName = n.text
			}
			p.expectEnd(d.String())
		}
	}
	p.beginCondition(d, value, guardName)
}

func (p *Preprocessor) conditionName() *name {
	n := p.macroName(false)
	return n
}

// isDefined reports whether a name is a macro, and marks it used.
func (p *Preprocessor) isDefined(n *name) bool {
	if n.macro != nil {
		n.macro.used = true
	}
	p.output.used.note(n)
	return n.macro != nil || n.builtin.isDefined()
}

func (p *Preprocessor) ifDirective() {
	value, guardName := false, ""
	if !p.skipping {
		p.guardCandidate = ""
		value = p.evaluate("if")
		guardName = p.guardCandidate
	}
	p.beginCondition(directiveIf, value, guardName)
}

// skipLines moves from the beginning of a line to the beginning of the next line with a conditional
// directive, or to the end of the file.
func (p *Preprocessor) skipLines() {
	b := p.buffer
	text, i, end := b.text, b.pos, b.file.end
	for i < end {
		start := i
		for classes[text[i]] == classSpace && i < end {
			i++
		}
		if i > start && hasNull(text[start:i]) {
			p.skipBlanks(b, start)
		}
		if text[i] == '#' && isConditional(text, i+1) || text[i] == '%' && text[i+1] == ':' && isConditional(text, i+2) {
			i = start
			break
		}
		// Comments before # are rare: the line is scanned again with them. One that is kept is
		// the first token of the line.
		if text[i] == '/' && text[i+1] == '*' && !p.options.Comments && !p.options.MacroComments {
			b.pos = i
			k := p.skipComment(b, i)
			for classes[text[k]] == classSpace {
				k++
			}
			if text[k] == '#' && isConditional(text, k+1) {
				b.pos = k
				return
			}
			i = k
		}
		i = p.skipLine(b, i)
	}
	b.pos = i
}

// skipLine returns the beginning of the next line, and counts it. A token begins at i.
func (p *Preprocessor) skipLine(b *buffer, i int) int {
	text, start := b.text, i
	if len(b.notes) > 0 {
		return p.skipTokens(b, i)
	}
	for {
		w := load(text, i)
		marks := bytematch.Equal(w, '\n'*everyByte) | bytematch.Equal(w, '/'*everyByte) | bytematch.Equal(w, '"'*everyByte) | bytematch.Equal(w, '\''*everyByte)
		if marks == 0 {
			i += 8
			continue
		}
		i += int(bytematch.First(marks))
		switch c := text[i]; {
		case c == '\n':
			b.seek(i)
			b.line++
			b.base = i + 1
			return i + 1
		case c == '/' && p.isComment(text, i):
			b.seek(i)
			i = p.skipComment(b, i)
			start = i
		case c == '/':
			i++
		case i > start && classes[text[i-1]] <= classHigh:
			// The quote may belong to a raw string or a number.
			return p.skipTokens(b, start)
		default:
			end, ok := skipQuoted(text, i)
			if !ok && !p.options.assembler {
				b.seek(i)
				p.report(Diagnostic{Severity: p.pedantic(), Line: b.line, Column: int(b.column(i)), Width: 1, Text: "missing terminating " + string(c) + " character"})
			}
			i, start = end, end
		}
	}
}

// skipTokens does the work of skipLine for lines that are read as tokens, so that their errors
// are reported.
func (p *Preprocessor) skipTokens(b *buffer, i int) int {
	b.seek(i)
	for p.scan(&p.scanned) {
	}
	b.line++
	b.base = b.pos + 1
	return b.base
}

// isConditional reports whether the directive behind the # that ends at i may begin or end a group.
func isConditional(text []byte, i int) bool {
	for classes[text[i]] == classSpace && text[i] != 0 {
		i++
	}
	switch text[i] {
	case 'i':
		return text[i+1] == 'f'
	case 'e':
		return text[i+1] == 'l' || bytes.HasPrefix(text[i:], []byte("endif"))
	case '/', '\\', '?':
		return true
	}
	return false
}
