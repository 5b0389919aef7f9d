package main

import (
	"os/exec"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// TestRawStrings compiles a program with raw strings. One of them contains line ends, and is longer
// than the parts of text that the preprocessor hands to the parser. The program prints the strings.
// gcc makes another program of it, which must print the same. (gcc loses count of the lines when ##
// makes a raw string of several. Therefore that is the last one.)
func TestRawStrings(t *testing.T) {
	gputest.NoRaces(t)
	source := `#include <stdio.h>
#define QUOTED(x) #x
#define WIDE(x) L##x
const char *list[] = {R"(one
two\n"three"	\)", u8R"x(a)"b)x" "c" R"(\0)", QUOTED(R"(
\)"), R"()"};
int line = __LINE__;
const int *wide = WIDE(R"(a
é)");
const char large[] = R"delimiter(` + strings.Repeat("a line \\ of \"text\" that is long enough )\" so far\n", 6000) + `)delimiter";
int main(void)
{
	unsigned sum = 0;
	for (int i = 0; i < sizeof large; i++)
		sum = sum * 31 + large[i];
	printf("%u %zu %d\n", sum, sizeof large, line);
	for (int i = 0; i < sizeof list / sizeof *list; i++)
		puts(list[i]);
	for (; *wide; wide++)
		printf("%x ", *wide);
}
`
	folders(t, map[string]string{"raw.c": source, "wrong.c": "char *s = R\"(a\nb)\";\nint x = nowhere;\n"})
	if out, err := exec.Command("riscv64-linux-gnu-gcc", "raw.c", "-o", "want").CombinedOutput(); err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	want, _ := execute(t, "want")
	for _, flags := range []string{"", "-save-temps "} {
		mustDo(t, flags+"raw.c -o got")
		if got, status := execute(t, "got"); status != 0 || got != want || len(got) < 60 {
			t.Errorf("%s: %q, gcc's program prints %q", flags, got, want)
		}
	}
	if got := gpucc("", "-c", "wrong.c"); !strings.Contains(got.Stderr, "wrong.c:3:9: error:") {
		t.Errorf("the error behind a raw string: %+v", got)
	}
}
