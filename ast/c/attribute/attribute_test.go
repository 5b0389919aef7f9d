package attribute

import "testing"

// TestNames names a kind without a name, one that shares its name with another kind, and one that has a name although it is not
// written as __attribute__.
func TestNames(t *testing.T) {
	for kind := range Kind(Kinds) {
		name := kind.String()
		if kind >= Assembler {
			if name != "" {
				t.Errorf("kind %d has the name %q", kind, name)
			}
			continue
		}
		if found, known := Named(name); name == "" || !known || found != kind {
			t.Errorf("kind %d, behind %s: the name %q is of kind %d, %v", kind, max(kind, 1)-1, name, found, known)
		}
	}
}

func TestList(t *testing.T) {
	list := (&List{Kind: Aligned, Number: 8, Next: &List{Kind: Packed}}).Onto(&List{Kind: Aligned, Number: 16})
	if list.Aligned() != 16 || !list.Has(Packed) || list.Has(Weak) || list.Without(Aligned).Aligned() != 0 || !list.Without(Aligned).Has(Packed) {
		t.Errorf("%d, %v", list.Aligned(), list.Has(Packed))
	}
	if !(&List{Kind: Noinline, Next: &List{Kind: GnuInline}}).OnlyInlining() || list.OnlyInlining() {
		t.Error("OnlyInlining is wrong")
	}
}
