package preprocess

// optionalState is where a substitution is in relation to __VA_OPT__.
type optionalState struct {
	where optionalPart
	name  *token // the __VA_OPT__
	// before is the index of the last token before the contents, or -1 if there is none.
	before int
}

type optionalPart uint8

const (
	optionalOutside optionalPart = iota
	optionalName                 // behind the name
	optionalInside
	optionalSkipped // in one that is left out
)

// inOptional reports whether the token i of the replacement list is not copied because it
// belongs to __VA_OPT__.
func (s *substitution) inOptional(i int) bool {
	t := &s.m.body[i]
	switch {
	case s.optional.where == optionalOutside:
		if t.kind != kindName || t.name != s.p.vaOpt {
			return false
		}
		s.beginOptional(i)
		return true
	case s.optional.where == optionalName:
		s.optional.where = s.optionalBranch()
		return true
	case t.is(variadicEnd):
		s.optional.where = optionalOutside
		s.endOptional(t)
		return true
	}
	return s.optional.where == optionalSkipped
}

// beginOptional handles the name __VA_OPT__, which is token i.
func (s *substitution) beginOptional(i int) {
	t := &s.m.body[i]
	if i > 0 && !s.afterPaste(i) {
		s.append(token{kind: kindPadding, flags: hasSource | t.flags&white})
	}
	s.optional = optionalState{where: optionalName, name: t, before: -1}
	if s.last() != nil {
		s.optional.before = len(s.p.collecting) - 1
	}
}

// optionalBranch says whether the contents of __VA_OPT__ are copied: they are if the variable
// arguments have a token after expansion.
func (s *substitution) optionalBranch() optionalPart {
	last := &s.args[len(s.m.params)-1]
	s.p.expandArgument(last)
	for i := range last.expanded {
		if last.expanded[i].kind != kindPadding {
			return optionalInside
		}
	}
	return optionalSkipped
}

// endOptional handles the closing parenthesis t. The tokens in the parentheses are one operand of #
// or ##.
func (s *substitution) endOptional(t *token) {
	if s.optional.name.is(stringized) {
		s.stringizeOptional(t)
		return
	}
	before := s.optional.before
	if before >= 0 && before == len(s.p.collecting)-1 {
		s.p.collecting[before].flags &^= pasteLeft
	}
	if !t.is(pasteLeft) {
		s.append(emptyPadding)
		return
	}
	for last := s.last(); last != nil && len(s.p.collecting)-1 != before && last.kind == kindPadding && !last.is(hasSource); last = s.last() {
		s.dropLast()
	}
	if last := s.last(); last != nil && last.kind != kindPadding {
		last.flags |= pasteLeft
	}
}

// stringizeOptional makes a string of the contents. Their operators ## are executed first.
func (s *substitution) stringizeOptional(t *token) {
	first := s.optional.before + 1
	if s.optional.before < 0 {
		first = s.start
	}
	text := s.p.stringize(s.p.pasteList(s.p.collecting[first:]))
	at := s.p.traces.expansion(s.p.lastScanned)
	text.line, text.column = at.line, at.column
	text.flags = t.flags&pasteLeft | inFile
	s.p.collecting = append(s.p.collecting[:first], text)
}

// pasteList executes the operators ## of a list, in place.
func (p *Preprocessor) pasteList(list []token) []token {
	n := 0
	for i := 0; i < len(list); i++ {
		t := list[i]
		for t.is(pasteLeft) && i+1 < len(list) {
			pasted, ok := p.paste(&t, &list[i+1])
			if !ok {
				p.errorPaste(&t, &list[i+1], location{place: place{p.line, p.column}})
				t.flags &^= pasteLeft
				break
			}
			i++
			t = pasted
			t.flags = t.flags&^pasteLeft | list[i].flags&pasteLeft
		}
		list[n] = t
		n++
	}
	return list[:n]
}

// optionalJustBegan reports whether nothing has been copied behind __VA_OPT__ and its
// parenthesis.
func (s *substitution) optionalJustBegan() bool {
	return s.optional.where == optionalInside && s.optional.before >= 0 && len(s.p.collecting)-1 == s.optional.before
}
