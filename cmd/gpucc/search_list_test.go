package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gpucc/riscv/object/cross"
)

// searchLists finds the lists of folders in the output of -v. distcc's pump mode and other tools
// look for them.
var searchLists = regexp.MustCompile(`(?s)#include "\.\.\." search starts here:\n(.*?)#include <\.\.\.> search starts here:\n(.*?)End of search list\.\n`)

// TestSearchList compares the folders that -v lists with gcc's. Folders of the compiler and its library differ; they
// must exist, and have the headers.
func TestSearchList(t *testing.T) {
	gpuccInPath(t)
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{"a", "b", "c", "d"} {
		if err := os.MkdirAll(name, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	cross.WriteFile(t, "x.c", []byte("int x;\n"))
	for _, flags := range []string{"-c -o x.o", "-E -o x.i", "-c -o x.o -iquote a -Ib -isystem c -idirafter d -Inone", "-E -o x.i -Ib -I b/ -Ic -isystem c"} {
		lists := func(compiler string) (quote, bracket []string) {
			out, err := exec.Command(compiler, append(strings.Fields(flags), "-v", "x.c")...).CombinedOutput()
			found := searchLists.FindSubmatch(out)
			if err != nil || found == nil {
				t.Fatalf("%s %s: %v\n%s", compiler, flags, err, out)
			}
			return strings.Fields(string(found[1])), strings.Fields(string(found[2]))
		}
		relative := func(list []string) (kept []string) {
			for _, path := range list {
				if !filepath.IsAbs(path) {
					kept = append(kept, path)
				}
			}
			return kept
		}
		wantQuote, wantBracket := lists("riscv64-linux-gnu-gcc")
		quote, bracket := lists("gpucc")
		if got, want := strings.Join(quote, " "), strings.Join(wantQuote, " "); got != want {
			t.Errorf("%s: the list for quotes is %s, gcc's is %s", flags, got, want)
		}
		if got, want := strings.Join(relative(bracket), " "), strings.Join(relative(wantBracket), " "); got != want {
			t.Errorf("%s: the list for brackets is %s, gcc's is %s", flags, got, want)
		}
		for _, header := range []string{"stddef.h", "stdio.h"} {
			found := false
			for _, path := range bracket {
				_, err := os.Stat(filepath.Join(path, header))
				found = found || err == nil
			}
			if !found {
				t.Errorf("%s: %s is in none of the folders %s", flags, header, bracket)
			}
		}
	}
}
