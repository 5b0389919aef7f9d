package pprof

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestWrite has go tool pprof read a profile.
func TestWrite(t *testing.T) {
	top := Frame{Address: 16, Function: "main", Start: 3, File: "a.c", Line: 5}
	leaf := Frame{Address: 64, Function: "leaf", Start: 20, File: "b.c", Line: 21}
	next := Frame{Address: 68, Function: "leaf", Start: 20, File: "b.c", Line: 22}
	p := &Profile{
		Program: "prog", Values: []string{"instructions", "loads"},
		Samples: []Sample{
			{[]Frame{top}, []uint64{100, 7}},
			{[]Frame{leaf, top}, []uint64{500, 0}},
			{[]Frame{next, top}, []uint64{400, 400}},
		},
	}
	path := filepath.Join(t.TempDir(), "profile")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := Write(f, p); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ flags, want string }{
		{"-top", "900 90.00% 90.00% 900 90.00% leaf"},
		{"-top", "100 10.00% 100% 1000 100% main"},
		{"-top -lines", "400 40.00% 90.00% 400 40.00% leaf b.c:22"},
		{"-top -sample_index=loads", "400 98.28% 98.28% 400 98.28% leaf"},
		{"-traces", "500 leaf main"},
	} {
		args := append(append([]string{"tool", "pprof"}, strings.Fields(test.flags)...), path)
		out, err := exec.Command("go", args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if text := strings.Join(strings.Fields(string(out)), " "); !strings.Contains(text, test.want) {
			t.Errorf("%s: no %q in\n%s", test.flags, test.want, out)
		}
	}
}

// TestRead reads profiles that have been written, whole and damaged.
func TestRead(t *testing.T) {
	main := Frame{Address: 16, Function: "main", Start: 3, File: "a.c", Line: 5}
	want := &Profile{
		Program: "prog", Values: []string{"instructions", "loads"},
		Samples: []Sample{
			{[]Frame{main}, []uint64{100, 7}},
			{[]Frame{{Address: 1 << 40, Function: "leaf"}, main}, []uint64{500, 0}},
		},
	}
	var b bytes.Buffer
	if err := Write(&b, want); err != nil {
		t.Fatal(err)
	}
	got, err := Read(bytes.NewReader(b.Bytes()))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, %v, want %+v", got, err, want)
	}
	for n := range b.Len() {
		if _, err := Read(bytes.NewReader(b.Bytes()[:n])); err == nil {
			t.Errorf("the first %d of %d bytes are a profile", n, b.Len())
		}
	}
	const values = "\x32\x00\x0a\x02\x08\x00" // of one sort
	for i, text := range []string{
		values + "\x0a", values + "\x0a\x05ab", // cut fields
		values + "\x12\x02\x10\x01", values + "\x12\x02\x08\x01", // a sample without a frame, one without values
		"", "\x32\x00\x12\x02\x08\x01", // nothing; a sample without values where there are none of any sort
	} {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write([]byte(text))
		z.Close()
		if p, err := Read(&b); err == nil {
			t.Errorf("%d is a profile: %+v", i, p)
		}
	}
}
