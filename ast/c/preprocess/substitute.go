package preprocess

// substitute returns the replacement list of a macro with its arguments (6.10.3.1).
func (p *Preprocessor) substitute(t *token, m *macro, args []argument) []token {
	s := substitution{p: p, m: m, args: args, start: len(p.collecting)}
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

// A substitution appends to p.collecting, from start on.
type substitution struct {
	p     *Preprocessor
	m     *macro
	args  []argument
	start int

	opt      int // 0 outside __VA_OPT__, 1 behind the name, 2 in it, 3 in one that is left out
	optStart int // length of the list at its beginning
	optToken *token
}

func (s *substitution) append(t token) { s.p.collecting = append(s.p.collecting, t) }

// last is the last token of the list, or nil.
func (s *substitution) last() *token {
	if list := s.p.collecting; len(list) > s.start {
		return &list[len(list)-1]
	}
	return nil
}

// add adds the token i of the replacement list.
func (s *substitution) add(i int) {
	t := &s.m.body[i]
	if s.m.optional && s.inOptional(t) {
		return
	}
	if t.kind != kindParameter {
		s.append(*t)
		return
	}
	a := &s.args[t.index]
	var list []token
	afterPaste := i > 0 && s.m.body[i-1].is(pasteLeft)
	switch {
	case t.is(stringized):
		if a.text == nil {
			text := s.p.stringize(a.tokens)
			a.text = &text
		}
		text := *a.text
		text.line, text.column = t.line, t.column
		text.flags |= s.p.bufferFlags()
		list = s.p.alloc(1)
		list[0] = text
	case t.is(pasteLeft) || afterPaste:
		list = a.tokens
	default:
		s.p.expandArgument(a)
		list = a.expanded
	}
	// Padding on the left, unless the token is the right operand of ##.
	if (!s.p.inDirective || s.p.wantsPadding) && i > 0 && !afterPaste && !s.optionalJustBegan() {
		s.append(token{kind: kindPadding, flags: hasSource | t.flags&white})
	}
	if len(list) > 0 {
		s.append(list[0])
		first := len(s.p.collecting) - 1
		s.p.collecting = append(s.p.collecting, list[1:]...)
		if afterPaste {
			s.dropNothing(first)
		}
		last := len(s.p.collecting) - 1
		if t.is(pasteLeft) {
			s.p.collecting[last].flags |= pasteLeft
		} else if s.p.collecting[last].is(pasteLeft) {
			s.p.collecting[last].flags &^= pasteLeft
		}
	} else if afterPaste {
		s.emptyRight(i, t)
	}
	// No paste on the right, even if there are no tokens.
	if !s.p.inDirective && !t.is(pasteLeft) && !s.optionalEnds(i) {
		s.append(emptyPadding)
	}
}

// dropNothing is the place where a comma before variable arguments stays as it is.
func (s *substitution) dropNothing(first int) {
	if first == s.start {
		return
	}
	// , ##__VA_ARGS__ with arguments: the comma is not pasted.
	if left := &s.p.collecting[first-1]; left.is(commaVariadic) {
		left.flags &^= pasteLeft | commaVariadic
	}
}

// emptyRight handles an empty right operand of ##: a comma before variable arguments goes
// away (GNU), any other left operand is not pasted unless another ## follows.
func (s *substitution) emptyRight(i int, t *token) {
	left := s.last()
	if left == nil {
		return
	}
	if left.is(commaVariadic) && left.kind == kindComma && left.is(pasteLeft) {
		if s.dropsComma() {
			s.p.collecting = s.p.collecting[:len(s.p.collecting)-1]
			return
		}
		left.flags &^= pasteLeft | commaVariadic
		return
	}
	if !t.is(pasteLeft) {
		left.flags &^= pasteLeft
	}
}

// dropsComma reports whether , ##__VA_ARGS__ without arguments loses its comma. In strict
// modes it stays if the macro has no other parameter.
func (s *substitution) dropsComma() bool {
	return !(s.p.options.strict && len(s.m.params) == 1 && !s.m.named)
}
