package main

import (
	"os/exec"
	"regexp"
	"testing"
)

// TestOwnMarkers compares the line markers of -E with the system's preprocessor. The file with the compiler's own macros has
// none: Autoconf searches the output for the word "defined".
func TestOwnMarkers(t *testing.T) {
	folders(t, map[string]string{"one.c": "#ifdef __STDC_NO_VLA__\n\tdefined\n#endif\n#include \"two.h\"\nint one;\n", "two.h": "int two;\n"})
	externC := regexp.MustCompile(`(?m)^(# .* 3) 4$`) // gcc marks no header of a cross compiler so
	for _, flags := range [][]string{nil, {"-imacros", "two.h"}, {"-include", "two.h"}, {"-undef"}, {"-ffreestanding"}, {"-x", "assembler-with-cpp"}} {
		args := append(append([]string{"-E"}, flags...), "one.c")
		want, err := exec.Command(triple+"-gcc", args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		got := externC.ReplaceAllString(gpucc("", args...).Stdout, "$1")
		if got != string(want) {
			t.Errorf("%v:\n%swant\n%s", flags, got, want)
		}
	}
}
