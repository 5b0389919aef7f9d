package frames

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRead reads entries of all kinds, and refuses others.
func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.su")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("a.c:2:12:f\t64\tstatic\nb:c.c:3:5:main\t16\tdynamic,bounded\n")
	got, err := Read(path)
	if err != nil || len(got) != 2 || got["f"] != (Size{64, "static"}) || got["main"] != (Size{16, "dynamic"}) {
		t.Errorf("%v %v", got, err)
	}
	for _, text := range []string{"a.c:2:12:f\t64\n", "a.c:2:12:f\tmany\tstatic\n"} {
		write(text)
		if got, err := Read(path); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
	if _, err := Read(path + "x"); err == nil {
		t.Error("a file that is not there is read")
	}
}

// TestList compares the list of a few functions with the expected lines.
func TestList(t *testing.T) {
	c := Comparison{{"equal", 32, 32}, {"tenth", 110, 100}, {"b", 48, 32}, {"worst", 240, 100}, {"a", 48, 32}, {"small", 16, 64}}
	const want = "6 functions, 494 bytes, gcc 360 (1.37 times); 3 (50.0 %) have more than 1.1 times gcc's frame, 1 of them 96 bytes more than that\n" +
		" +140: 240, gcc 100: worst\n  +16: 48, gcc 32: a"
	if got := c.List(2); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := Comparison(nil).List(2); got != "no functions" {
		t.Error(got)
	}
}
