package intern

import (
	"fmt"
	"testing"
)

// TestReserve checks that identifiers keep their numbers, and are found, whenever their
// table grows, and that a table with enough capacity does not grow.
func TestReserve(t *testing.T) {
	names, spell := NewTable(nil), func(i int) string { return fmt.Sprintf("a_name_of_some_length_%d", i)[i%20:] }
	slots := 0
	for i := range 3000 {
		if i%700 == 0 {
			names.Reserve(10 * i)
			slots = len(names.slots)
		}
		if n := names.InternName(spell(i)); n != Ident(i) {
			t.Fatalf("%s has number %d, not %d", spell(i), n, i)
		}
		if i >= 700 && len(names.slots) != slots {
			t.Fatalf("the table of %d identifiers has grown from %d slots to %d", i, slots, len(names.slots))
		}
	}
	for i := range 3000 {
		if n := names.InternName(spell(i)); n != Ident(i) || names.Name(n) != spell(i) {
			t.Fatalf("%s has number %d, not %d, which is %s", spell(i), n, i, names.Name(n))
		}
	}
	if 2*names.Len() > len(names.slots) || names.Len() != 3000 {
		t.Errorf("%d identifiers in %d slots", names.Len(), len(names.slots))
	}
}
