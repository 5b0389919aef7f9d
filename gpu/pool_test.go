package gpu

import "testing"

func TestClass(t *testing.T) {
	for words := 0; words < 100_000; words += 1 + words/9 {
		n := class(words)
		size := classSize(n)
		if size < words || size > 64 && size > words+words/8 || class(size) != n || n > 0 && class(size+1) != n+1 {
			t.Errorf("the class of %d words is %d, of %d words", words, n, size)
		}
	}
}

// The memory of a freed buffer is used for the next buffer of its class or of a somewhat
// smaller one, and for no other; and it returns to its own class.
func TestPool(t *testing.T) {
	dev := NewCPU()
	a := dev.NewBuffer(1000)
	first := &a.memory[0]
	dev.Free(a)
	dev.Free(a) // freeing it again has no effect
	if b := dev.NewBuffer(5000); &b.memory[0] == first {
		t.Error("a buffer of another class")
	}
	b, c := dev.NewBuffer(1010), dev.NewBuffer(1010)
	if &b.memory[0] != first || &c.memory[0] == first {
		t.Error("not the freed memory, or twice")
	}
	if b.Words() != 1010 || len(b.memory) != 1010 {
		t.Errorf("a buffer of 1010 words has %d", b.Words())
	}
	dev.Free(b)
	if b := dev.NewBuffer(400); &b.memory[0] == first {
		t.Error("the memory of a buffer more than twice as large")
	}
	if b = dev.NewBuffer(600); &b.memory[0] != first || len(b.memory) != 600 {
		t.Error("not the freed memory of a buffer that is a bit larger")
	}
	dev.Free(b)
	if b = dev.NewBuffer(1010); &b.memory[0] != first || len(b.memory) != 1010 {
		t.Error("memory is lost after a smaller buffer")
	}
}
