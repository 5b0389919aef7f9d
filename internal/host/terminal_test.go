package host

import (
	"os"
	"testing"
)

// TestIsTerminal asks about files that are no terminals, and about the end of a terminal that a program has.
func TestIsTerminal(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if IsTerminal(file) || IsTerminal(null) {
		t.Errorf("a file: %v; %s: %v", IsTerminal(file), os.DevNull, IsTerminal(null))
	}
	end, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	defer end.Close()
	if !IsTerminal(end) {
		t.Error("a terminal is none")
	}
}
