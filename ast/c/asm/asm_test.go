package asm

import "testing"

// letters is a machine with a few constraints.
type letters struct{ Machine }

func (letters) Constraint(text string) (Constraint, int) {
	switch text[0] {
	case 'r':
		return Constraint{Registers: true}, 1
	case 'm':
		return Constraint{Memory: true}, 1
	case 'I':
		return Constraint{Fits: func(v int64) bool { return v < 10 }}, 1
	case 'J':
		return Constraint{Fits: func(v int64) bool { return v == 20 }}, 1
	}
	return Constraint{}, 0
}

// TestParseConstraint reads constraints of outputs and inputs.
func TestParseConstraint(t *testing.T) {
	for _, x := range []struct {
		text                   string
		output                 bool
		registers, memory      bool
		early, reads           bool
		tied                   int
		name, err              string
		fits, fitsNot, fitsToo int64
	}{
		{text: "=r", output: true, registers: true, tied: -1},
		{text: "=&r", output: true, registers: true, early: true, tied: -1},
		{text: "+&rm", output: true, registers: true, memory: true, early: true, reads: true, tied: -1},
		{text: "=r,?m", output: true, registers: true, memory: true, tied: -1},
		{text: "%r", registers: true, tied: -1},
		{text: "m#rr,r", registers: true, memory: true, tied: -1},
		{text: "0", tied: 0},
		{text: "12r", registers: true, tied: 12},
		{text: "[x]", tied: -1, name: "x"},
		{text: "IJ", tied: -1, fits: 9, fitsNot: 10, fitsToo: 20},
		{text: "r", output: true, err: "output operand constraint lacks '='"},
		{text: "=r", err: "input operand constraint contains '='"},
		{text: "+r", err: "input operand constraint contains '+'"},
		{text: "=0", output: true, err: "matching constraint not valid in output operand"},
		{text: "Q", err: "impossible constraint in 'asm'"},
	} {
		c, err := ParseConstraint(x.text, x.output, letters{})
		if err != nil || x.err != "" {
			if err == nil || err.Error() != x.err {
				t.Errorf("%q: error %v, want %q", x.text, err, x.err)
			}
			continue
		}
		if c.Registers != x.registers || c.Memory != x.memory || c.Early != x.early || c.Reads != x.reads || c.Tied != x.tied || c.TiedName != x.name {
			t.Errorf("%q: %+v", x.text, c)
		}
		if x.fits != 0 && (!c.Fits(x.fits) || !c.Fits(x.fitsToo) || c.Fits(x.fitsNot)) {
			t.Errorf("%q: the wrong constants fit", x.text)
		}
	}
}
