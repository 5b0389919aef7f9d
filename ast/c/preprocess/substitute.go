package preprocess

// A substitution makes the replacement list of a function-like macro, in which arguments take
// the place of parameters (6.10.3.1). It appends to p.collecting, from start on.
type substitution struct {
	p        *Preprocessor
	m        *macro
	args     []argument
	use      int32 // of the macro
	start    int
	optional optionalState
}

// substitute returns the replacement list of a macro with its arguments.
func (p *Preprocessor) substitute(m *macro, args []argument, use int32) []token {
	s := substitution{p: p, m: m, args: args, use: use, start: len(p.collecting)}
	s.prepare()
	for i := range m.body {
		if !p.step() {
			break
		}
		s.add(i)
	}
	list := p.alloc(len(p.collecting) - s.start)
	copy(list, p.collecting[s.start:])
	p.collecting = p.collecting[:s.start]
	return list
}

// prepare makes strings of the arguments that are operands of #, and expands those that are no
// operands of ##, in the order in which the parameters appear.
func (s *substitution) prepare() {
	for i := range s.m.body {
		t := &s.m.body[i]
		if t.kind != kindParameter {
			continue
		}
		a := &s.args[t.index]
		if t.is(stringized) {
			s.p.stringizeArgument(a)
		} else if !t.is(pasteLeft) && !s.afterPaste(i) {
			s.p.expandArgument(a)
		}
	}
}

// afterPaste reports whether token i is a right operand of ##.
func (s *substitution) afterPaste(i int) bool { return i > 0 && s.m.body[i-1].is(pasteLeft) }

func (s *substitution) append(t token) { s.p.collecting = append(s.p.collecting, t) }

// last is the last token of the list, or nil.
func (s *substitution) last() *token {
	if list := s.p.collecting; len(list) > s.start {
		return &list[len(list)-1]
	}
	return nil
}

// dropLast removes the last token of the list.
func (s *substitution) dropLast() { s.p.collecting = s.p.collecting[:len(s.p.collecting)-1] }

// add adds the token i of the replacement list.
func (s *substitution) add(i int) {
	t := &s.m.body[i]
	switch {
	case s.m.optional && s.inOptional(i):
	case t.kind == kindParameter:
		s.parameter(i)
	default:
		s.append(*t)
	}
}

// parameter adds the argument of the parameter that is token i.
func (s *substitution) parameter(i int) {
	t := &s.m.body[i]
	list := s.operand(i)
	paste := -1 // the index of a token that is the left operand of ## if t is
	if s.afterPaste(i) && !t.is(stringized) && !t.is(pasteLeft) {
		paste = s.leftOperand(t, len(list) == 0)
	}
	s.padLeft(i)
	if len(list) == 0 && s.p.options.Pedantic && !s.p.options.c99 && !s.m.system && s.p.buffer.system == 0 {
		s.p.pedwarnScanned("pedantic", "invoking macro %s argument %d: empty macro arguments are undefined in ISO C90", s.m.defined.text, t.index+1)
	}
	for k := range list {
		s.append(s.traced(&list[k], t))
	}
	if t.is(pasteLeft) && len(list) > 0 {
		paste = len(s.p.collecting) - 1
	}
	if !s.p.inDirective && !t.is(pasteLeft) {
		s.append(emptyPadding)
	}
	if paste >= 0 {
		left := &s.p.collecting[paste]
		left.flags = left.flags&^pasteLeft | t.flags&pasteLeft
	}
}

// operand returns the tokens that take the place of the parameter that is token i.
func (s *substitution) operand(i int) []token {
	t := &s.m.body[i]
	a := &s.args[t.index]
	if t.is(stringized) {
		return a.text
	}
	if t.is(pasteLeft) || s.afterPaste(i) {
		return a.tokens
	}
	list := a.expanded
	if s.optionalJustBegan() {
		for len(list) > 0 && list[0].kind == kindPadding {
			list = list[1:]
		}
	}
	return list
}

// padLeft appends a padding for the white space before the parameter that is token i, unless
// it is the right operand of ##.
func (s *substitution) padLeft(i int) {
	if (!s.p.inDirective || s.p.wantsPadding) && i > 0 && !s.afterPaste(i) && !s.optionalJustBegan() {
		s.append(token{kind: kindPadding, flags: hasSource | s.m.body[i].flags&white})
	}
}

// leftOperand looks at the token before ##. The right operand is the argument for t. It returns the
// index of the token if it is not to be pasted, -1 otherwise. GNU gives a meaning to a comma before
// variable arguments: it goes away if the arguments were left out, and is not pasted otherwise.
func (s *substitution) leftOperand(t *token, empty bool) int {
	left := s.last()
	if left == nil {
		return -1
	}
	if left.kind == kindComma && s.m.variadic && int(t.index) == len(s.m.params)-1 {
		if s.args[t.index].omitted {
			s.dropLast()
			return -1
		}
		return len(s.p.collecting) - 1
	}
	if empty {
		return len(s.p.collecting) - 1
	}
	return -1
}

// traced returns a token of an argument with the record that it took the place of the
// parameter.
func (s *substitution) traced(t, parameter *token) token {
	moved := *t
	moved.flags &^= inFile
	if t.kind != kindPadding {
		moved.origin = s.p.traces.add(origin{use: s.use, argument: true, body: parameter.place(), wide: parameter.isWide(), from: t.location()})
	}
	return moved
}

// stringizeArgument makes a string of an argument.
func (p *Preprocessor) stringizeArgument(a *argument) {
	if a.text == nil {
		text := p.stringize(a.tokens)
		text.flags |= p.scannedFlags()
		a.text = p.alloc(1)
		a.text[0] = text
	}
}

// scannedFlags say whether the token that was made last is of a system header. If the token is the
// value of a built-in macro in a replacement list, this is the file of that list's macro, else the
// file being read. gcc gives a string the place of that token.
func (p *Preprocessor) scannedFlags() uint16 {
	if _, m := p.traces.spelling(p.lastScanned); m != nil && len(m.body) > 0 {
		return m.body[0].flags & (system | systemC)
	}
	return p.bufferFlags()
}
