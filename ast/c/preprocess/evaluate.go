package preprocess

// An expression is the condition of an #if or #elif. It is evaluated by operator precedence: operators
// and the values behind them wait on a stack until an operator that binds less follows.
// Messages come in gcc's order because its stack is the same.
type expression struct {
	p         *Preprocessor
	directive string
	t         token    // the current one
	at        location // of it
	stack     []operation
}

// An operation is an operator and the value behind it. The first one is kindEnd.
type operation struct {
	operator token
	unary    bool
	written  location // of the operator
	at       location // for messages: where the last operator of the value is
	value    value
}

// bindings say how tightly operators bind. Those that are 0 end the expression.
var bindings = [kindScope]uint8{
	kindNot: 16, kindComplement: 16, kindMultiply: 15, kindDivide: 15, kindModulo: 15, kindPlus: 14, kindMinus: 14,
	kindLeftShift: 13, kindRightShift: 13, kindLess: 12, kindGreater: 12, kindLessEqual: 12, kindGreaterEqual: 12,
	kindEqual: 11, kindNotEqual: 11, kindAnd: 9, kindXor: 8, kindOr: 7, kindAndAnd: 6, kindOrOr: 5,
	kindQuery: 4, kindColon: 4, kindComma: 4, kindOpenParen: 1,
}

const unaryBinding = 16

// binding says how tightly the operation holds the value behind it.
func (o *operation) binding() uint8 {
	switch {
	case o.unary:
		return unaryBinding
	case o.operator.kind == kindEnd:
		return 0
	}
	return bindings[o.operator.kind]
}

// pull says how tightly an operation must bind to be executed before this one, which follows.
func (o *operation) pull() uint8 {
	k := o.operator.kind
	if b := o.binding(); b > 1 && !o.unary && k != kindQuery {
		return b - 1 // operators of the same precedence are executed from left to right
	}
	return o.binding()
}

// isOperator reports whether a token is an operator of expressions.
func isOperator(k kind) bool {
	return k == kindEnd || k == kindCloseParen || k < kindScope && bindings[k] > 0
}

// evaluate reads the rest of an #if or #elif and reports whether the condition holds.
func (p *Preprocessor) evaluate(directive string) bool {
	e := expression{p: p, directive: directive, stack: p.operations[:0]}
	p.condition, p.unevaluated = true, 0
	defer func() { p.condition, p.operations = false, e.stack }()
	e.guardCandidate()
	e.push(operation{operator: endToken})
	wanted := true // a value is
	for !p.stopped {
		e.next()
		if e.isOperand() {
			if !wanted {
				return e.fail("missing binary operator before token \"%s\"", e.t.shown())
			}
			wanted = false
			v := e.operand()
			e.top().value = v
			continue
		}
		if !isOperator(e.t.kind) {
			return e.fail("token \"%s\" is not valid in preprocessor expressions", e.t.shown())
		}
		o := operation{operator: e.t, written: e.at, at: e.at}
		switch e.t.kind {
		case kindNot, kindComplement:
			o.unary = true
		case kindPlus, kindMinus:
			o.unary = wanted
		}
		if !e.checkOperator(&o, wanted) || !e.reduce(&o) {
			return false
		}
		switch e.t.kind {
		case kindEnd:
			return e.top().value.bits != 0
		case kindCloseParen:
			continue
		}
		if !e.beginOperand(e.t.kind) {
			return false
		}
		wanted = true
		e.push(o)
		if len(e.stack) > maxOperations {
			p.tooMuch("expression is nested too deeply")
		}
	}
	return false
}

// maxOperations is a limit of the stack, which bounds memory.
const maxOperations = 1 << 20

func (e *expression) push(o operation) { e.stack = append(e.stack, o) }

func (e *expression) top() *operation { return &e.stack[len(e.stack)-1] }

// under is the operation below the top.
func (e *expression) under() *operation { return &e.stack[len(e.stack)-2] }

func (e *expression) pop() { e.stack = e.stack[:len(e.stack)-1] }

// next reads a token.
func (e *expression) next() {
	for {
		if t := e.p.get(); t.kind != kindPadding && t.kind != kindComment {
			e.t, e.at = *t, e.p.locate(t)
			return
		}
	}
}

// fail reports an error at the current token, which ends the evaluation.
func (e *expression) fail(format string, args ...any) bool {
	e.p.reportTraced(Error, "", e.at, format, args...)
	return false
}

// checkOperator reports false after an error if the operator cannot stand where it does. wanted
// says whether a value is missing before it.
func (e *expression) checkOperator(o *operation, wanted bool) bool {
	k := e.t.kind
	top := e.top().operator.kind
	switch {
	case o.unary || k == kindOpenParen:
		if !wanted {
			return e.fail("missing binary operator before token \"%s\"", e.t.shown())
		}
	case !wanted:
	case k == kindCloseParen && top == kindOpenParen:
		return e.fail("missing expression between '(' and ')'")
	case k == kindEnd && top == kindEnd:
		return e.fail("#%s with no expression", e.directive)
	case top != kindEnd && top != kindOpenParen:
		return e.fail("operator '%s' has no right operand", e.top().operator.shown())
	case k != kindEnd && k != kindCloseParen:
		return e.fail("operator '%s' has no left operand", e.t.shown())
	}
	return true
}

// beginOperand prepares the operand behind an operator. The operator decides whether the operand
// is evaluated.
func (e *expression) beginOperand(k kind) bool {
	holds := e.top().value.bits != 0
	switch {
	case k == kindOrOr && holds, (k == kindAndAnd || k == kindQuery) && !holds:
		e.p.unevaluated++
	case k == kindColon && e.top().operator.kind != kindQuery:
		return e.fail(" ':' without preceding '?'")
	case k == kindColon && e.under().value.bits != 0:
		e.p.unevaluated++
	case k == kindColon:
		e.p.unevaluated--
	}
	return true
}

// reduce executes the operations of the stack that come before an operator. It reports false
// after an error.
func (e *expression) reduce(next *operation) bool {
	k := next.operator.kind
	if k == kindOpenParen {
		return true
	}
	for next.pull() < e.top().binding() {
		top := e.top()
		switch operator := top.operator.kind; {
		case top.unary:
			e.under().value = unary(operator, top.value)
		case operator == kindOrOr, operator == kindAndAnd:
			e.logical()
			continue
		case operator == kindColon:
			e.choose()
			continue
		case operator == kindQuery:
			if k == kindComma || k == kindColon {
				return true
			}
			e.p.errorScanned("'?' without following ':'")
			return false
		case operator == kindOpenParen:
			if k != kindCloseParen {
				at, m := e.p.traces.spelling(top.written)
				d := Diagnostic{Severity: Error, File: e.p.fileOf(m), Line: int(at.line), Column: int(at.column), Text: "missing ')' in expression"}
				if m != nil {
					d.module = m.module
				}
				e.p.report(d)
				return false
			}
			e.close()
			return true
		default:
			e.under().value = e.binary(top)
		}
		e.under().at = top.at
		e.pop()
		if e.top().value.overflow && e.p.unevaluated == 0 {
			e.p.pedwarnScanned("", "integer overflow in preprocessor expression")
		}
	}
	if k == kindCloseParen {
		e.p.errorScanned("missing '(' in expression")
		return false
	}
	return true
}

// close removes an open parenthesis from the stack.
func (e *expression) close() {
	e.under().value, e.under().at = e.top().value, e.top().at
	e.pop()
}

// logical executes the || or && on the stack.
func (e *expression) logical() {
	top, under := e.top(), e.under()
	left, right := under.value.bits != 0, top.value.bits != 0
	or := top.operator.kind == kindOrOr
	if left == or {
		e.p.unevaluated--
	}
	under.value, under.at = truth(or && (left || right) || left && right), top.at
	e.pop()
}

// choose executes the ? and : on the stack.
func (e *expression) choose() {
	no, yes := e.top(), e.under()
	to := &e.stack[len(e.stack)-3]
	chosen := no
	if to.value.bits != 0 {
		e.p.unevaluated--
		chosen = yes
	}
	to.value, to.at = chosen.value, chosen.at
	to.value.unsigned = yes.value.unsigned || no.value.unsigned
	e.pop()
	e.pop()
}

// guardCandidate notes the macro of a condition that is at the beginning of a file.
func (e *expression) guardCandidate() {
	if b := e.p.buffer; b.guard.state == guardStart {
		e.p.guardCandidate = e.p.candidate(b, b.pos)
	}
}

// candidate returns X of a condition that is !defined X or !defined(X), and nothing else. The
// condition begins at i.
func (p *Preprocessor) candidate(b *buffer, i int) string {
	word := func() string {
		for classes[b.text[i]] == classSpace {
			i++
		}
		start := i
		for classes[b.text[i]] <= classDigit {
			i++
		}
		if i == start && b.text[i] != '\n' {
			i++
		}
		return view(b.text[start:i])
	}
	if word() != "!" || word() != "defined" {
		return ""
	}
	name, end := word(), ""
	if name == "(" {
		name, end = word(), word()
	}
	if (end == "" || end == ")") && name != "" && classes[name[0]] == classLetter {
		if rest := word(); rest == "" || rest == "/" {
			return name
		}
	}
	return ""
}

// isOperand reports whether the current token is a value, or begins one.
func (e *expression) isOperand() bool {
	switch e.t.kind {
	case kindNumber, kindCharacter, kindWideCharacter, kindName, kindHash:
		return true
	}
	return false
}

// operand evaluates the current token. After an error the value is 0, and the evaluation goes
// on.
func (e *expression) operand() value {
	switch e.t.kind {
	case kindNumber:
		return e.number()
	case kindName:
		return e.name()
	case kindHash:
		return e.assertion()
	}
	return e.character()
}

// name evaluates a name that is no macro.
func (e *expression) name() value {
	if e.t.name == e.p.definedName {
		return e.defined()
	}
	if e.p.unevaluated == 0 && e.p.options.undefWarnings {
		e.p.reportTraced(Warning, "undef", e.at, "\"%s\" is not defined, evaluates to 0", e.t.name.text)
	}
	return value{}
}

// defined evaluates the operator defined.
func (e *expression) defined() value {
	e.p.preventExpansion++
	defer func() { e.p.preventExpansion-- }()
	expanded := len(e.p.contexts) > 0
	t := e.p.get() // a padding is no name
	paren := t.kind == kindOpenParen
	if paren {
		t = e.p.get()
	}
	if t.kind != kindName {
		e.p.errorScanned("operator \"defined\" requires an identifier")
		return value{}
	}
	n := t.name
	if paren && e.p.get().kind != kindCloseParen {
		e.p.errorScanned("missing ')' after \"defined\"")
		return value{}
	}
	if expanded || len(e.p.contexts) > 0 {
		e.p.pedwarnScanned("expansion-to-defined", "this use of \"defined\" may not be portable")
	}
	return truth(e.p.isDefined(n))
}

// assertion evaluates #predicate(answer), a deprecated extension.
func (e *expression) assertion() value {
	p := e.p
	if p.options.Pedantic {
		p.reportTraced(p.pedantic(), "", e.at, "assertions are a GCC extension")
	} else if p.warns("deprecated") {
		p.reportTraced(Warning, "deprecated", e.at, "assertions are a deprecated extension")
	}
	return truth(p.testAssertion())
}
