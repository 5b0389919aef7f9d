package token

import "testing"

// TestOperator checks the operators of compound assignments by their spellings.
func TestOperator(t *testing.T) {
	for tok := StarAssign; tok <= OrAssign; tok++ {
		if op := tok.Operator(); Punctuators[op]+"=" != Punctuators[tok] {
			t.Errorf("%s has the operator %s", Punctuators[tok], Punctuators[op])
		}
	}
	for tok, spelling := range Punctuators {
		last := spelling != "" && spelling[len(spelling)-1] == '='
		comparison := Token(tok) >= Less && Token(tok) <= NotEq
		if Token(tok).IsAssignment() != (last && !comparison) {
			t.Errorf("%s: IsAssignment is %t", spelling, Token(tok).IsAssignment())
		}
	}
}

// TestPrecedence checks the order of precedences, and which tokens have one.
func TestPrecedence(t *testing.T) {
	order := []Token{Assign, Question, OrOr, AndAnd, Or, Xor, And, EqEq, Less, Shl, Plus, Star}
	for i := range order[1:] {
		if Precedence[order[i]] >= Precedence[order[i+1]] {
			t.Errorf("%s binds as tightly as %s", Punctuators[order[i]], Punctuators[order[i+1]])
		}
	}
	for tok := Token(0); tok <= NotTinyC; tok++ {
		operator := tok == Question || tok >= Star && tok <= OrAssign
		if p := Precedence[tok]; (p > 0) != operator || (p >= BinaryOperator) != (tok >= Star && tok <= OrOr) || (p >= EagerOperator) != (tok >= Star && tok <= Or) {
			t.Errorf("token %d has precedence %d", tok, p)
		}
	}
}
