package types

import (
	"math/rand"
	"testing"
)

// TestNumberMap compares a map and its copy with Go's maps, while both grow. The keys collide in their high or low bits.
func TestNumberMap(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	var m, spare numberMap
	want := map[uint64]uint32{}
	for range 50 {
		for range random.Intn(100) {
			key, number := uint64(random.Intn(2000))<<(random.Intn(3)*20), 1+uint32(random.Intn(9))
			m.set(key, number)
			want[key] = number
		}
		var c numberMap
		c.copy(&spare, &m)
		for key := range want {
			if c.get(key) != want[key] || m.get(key) != want[key] {
				t.Fatalf("%d: %d and %d instead of %d", key, m.get(key), c.get(key), want[key])
			}
		}
		if c.used != len(want) || c.get(1<<60) != 0 {
			t.Fatalf("%d numbers instead of %d, or one of a key that was not set", c.used, len(want))
		}
		c.set(1, 77)
		c.set(1<<59, 78)
		if m.get(1) != want[1] || m.get(1<<59) != 0 {
			t.Fatal("a copy shares memory with its original")
		}
		spare = c
	}
}

// TestClonedTable checks that types made in a table are found in its clones, that clones grow independently, and that a
// clone uses the memory of an old table.
func TestClonedTable(t *testing.T) {
	a := NewTable(8, false, Int)
	array, function := a.Array(Int, 5), a.Function(Int, []Type{Char, Long}, false, false)
	b := a.Clone()
	other := b.Array(Int, 6)
	c := a.CloneTo(b)
	if c.Array(Int, 5) != array || c.Function(Int, []Type{Char, Long}, false, false) != function {
		t.Error("a clone does not have the types of its original")
	}
	if narrow := c.Narrow(40, true); narrow != other {
		t.Errorf("the next type is %d: the types of the old table are left", narrow>>Shift)
	}
	if !a.Equal(a.Clone()) || a.Equal(c) {
		t.Error("Equal is wrong about clones")
	}
	if c.Narrow(40, false) == c.Narrow(40, true) || c.Vector(Int, 4, true) == c.Vector(Int, 4, false) {
		t.Error("types with different keys are the same")
	}
}
