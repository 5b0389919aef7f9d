package preprocess

// Where a substitution is in relation to __VA_OPT__.
const (
	optionalOutside = iota
	optionalName    // behind the name
	optionalInside
	optionalSkipped // in one that is left out
)

// inOptional reports whether t is not copied because it belongs to __VA_OPT__.
func (s *substitution) inOptional(t *token) bool {
	switch s.opt {
	case optionalOutside:
		if t.kind != kindName || t.name != s.p.vaOpt {
			return false
		}
		s.opt, s.optToken = optionalName, t
		return true
	case optionalName:
		s.beginOptional()
		return true
	}
	if t.is(variadicEnd) {
		s.endOptional(t)
		return true
	}
	return s.opt == optionalSkipped
}

func (s *substitution) beginOptional() {
	last := &s.args[len(s.m.params)-1]
	s.p.expandArgument(last)
	s.opt = optionalSkipped
	for i := range last.expanded {
		if last.expanded[i].kind != kindPadding {
			s.opt = optionalInside
		}
	}
	if s.opt == optionalInside && !s.p.inDirective {
		s.append(token{kind: kindPadding, flags: hasSource | s.optToken.flags&white})
	}
	s.optStart = len(s.p.collecting)
}

// endOptional handles the closing parenthesis: what is in the parentheses is one operand of #
// or ##.
func (s *substitution) endOptional(t *token) {
	list := s.p.collecting[s.optStart:]
	s.opt = optionalOutside
	if s.optToken.is(stringized) {
		text := s.p.stringize(list)
		text.line, text.column, text.flags = s.optToken.line, s.optToken.column, s.optToken.flags&(white|system|systemC)
		s.p.collecting = append(s.p.collecting[:s.optStart], text)
		list = s.p.collecting[s.optStart:]
	}
	real := -1
	for i := range list {
		if list[i].kind != kindPadding {
			real = i
		}
	}
	if real < 0 {
		s.emptyOptional(t)
		return
	}
	if t.is(pasteLeft) {
		list[real].flags |= pasteLeft
		s.p.collecting = s.p.collecting[:s.optStart+real+1]
		return
	}
	list[real].flags &^= pasteLeft
	if !s.p.inDirective {
		s.append(emptyPadding)
	}
}

// emptyOptional handles a __VA_OPT__ of no tokens as an operand of ##.
func (s *substitution) emptyOptional(t *token) {
	for i := len(s.p.collecting) - 1; i >= s.start; i-- {
		if left := &s.p.collecting[i]; left.kind != kindPadding {
			if left.is(pasteLeft) && !t.is(pasteLeft) {
				left.flags &^= pasteLeft
			}
			break
		}
	}
	if !s.p.inDirective && !t.is(pasteLeft) {
		s.append(emptyPadding)
	}
}

// optionalJustBegan reports whether nothing has been copied behind __VA_OPT__ and its
// parenthesis.
func (s *substitution) optionalJustBegan() bool {
	return s.opt == optionalInside && len(s.p.collecting) == s.optStart
}

// optionalEnds reports whether the parenthesis that ends __VA_OPT__ follows token i, and is an
// operand of ##.
func (s *substitution) optionalEnds(i int) bool {
	return s.opt == optionalInside && i+1 < len(s.m.body) && s.m.body[i+1].is(variadicEnd) && s.m.body[i+1].is(pasteLeft)
}
