package lower

import (
	"reflect"
	"testing"
)

// TestOperandInRegisters checks that Go's compiler can keep an operand in registers: it does not with more than four fields in a
// structure, or more than four words.
func TestOperandInRegisters(t *testing.T) {
	operand, origin := reflect.TypeFor[Operand](), reflect.TypeFor[Origin]()
	if operand.NumField() > 4 || origin.NumField() > 4 || operand.Size() > 4*reflect.TypeFor[uintptr]().Size() {
		t.Errorf("an operand has %d fields and %d bytes, and its origin %d fields", operand.NumField(), operand.Size(), origin.NumField())
	}
}
