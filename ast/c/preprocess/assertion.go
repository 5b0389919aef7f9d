package preprocess

import "strings"

// An assertion is a predicate and an answer, which GNU has deprecated: #assert gives answers to
// predicates, and #if asks for them with #predicate(answer).

// assertion executes #assert and #unassert.
func (p *Preprocessor) assertion(d directive) {
	predicate, answer, ok := p.readAssertion(d)
	if !ok {
		return
	}
	switch {
	case d == directiveAssert && p.assertions[predicate+answer]:
		p.warnScanned("", "\"%s\" re-asserted", predicate)
		return
	case d == directiveAssert:
		p.assertions[predicate+answer] = true
	case answer != "":
		delete(p.assertions, predicate+answer)
	default:
		for k := range p.assertions {
			if strings.HasPrefix(k, predicate+"(") {
				delete(p.assertions, k)
			}
		}
		return
	}
	p.expectEnd(d.String())
}

// testAssertion reads the predicate and the answer behind # in #if, and reports whether the
// assertion holds.
func (p *Preprocessor) testAssertion() bool {
	predicate, answer, ok := p.readAssertion(directiveIf)
	if ok && answer == "" {
		for k := range p.assertions {
			if strings.HasPrefix(k, predicate+"(") {
				return true
			}
		}
	}
	return ok && p.assertions[predicate+answer]
}

// readAssertion reads a predicate and its answer in parentheses. The answer is "" if there is
// none and d allows that.
func (p *Preprocessor) readAssertion(d directive) (predicate, answer string, ok bool) {
	p.preventExpansion++
	defer func() { p.preventExpansion-- }()
	t := *p.get()
	switch t.kind {
	case kindName:
		answer, ok = p.answer(d, &t)
		return t.name.text, answer, ok
	case kindEnd:
		p.errorScanned("assertion without predicate")
	default:
		p.errorAt(&t, "predicate must be an identifier")
	}
	if p.inDirective && t.kind == kindEnd {
		p.backUp(&t)
	}
	return "", "", false
}

// answer reads the answer to a predicate: the tokens in parentheses.
func (p *Preprocessor) answer(d directive, predicate *token) (string, bool) {
	t := p.get()
	switch {
	case t.kind == kindOpenParen:
	case d == directiveIf:
		p.backUp(t)
		return "", true
	case d == directiveUnassert && t.kind == kindEnd:
		return "", true
	default:
		p.errorAt(predicate, "missing '(' after predicate")
		return "", false
	}
	var s strings.Builder
	for {
		t = p.get()
		switch {
		case t.kind == kindEnd:
			p.errorScanned("missing ')' to complete answer")
			p.backUp(t)
			return "", false
		case t.kind == kindCloseParen && s.Len() == 0:
			p.errorScanned("predicate's answer is empty")
			return "", false
		case t.kind == kindCloseParen:
			return s.String(), true
		}
		if s.Len() == 0 {
			s.WriteByte('(')
		} else {
			s.WriteByte("\n "[t.flags&white])
		}
		s.WriteString(t.text)
	}
}
