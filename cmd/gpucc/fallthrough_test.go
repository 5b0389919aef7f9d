package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"

	"github.com/google/go-cmp/cmp"
)

var (
	fallthroughPrograms = flag.Int("switches", 40, "number of random programs of TestFallthroughRandom")
	fallthroughFolder   = flag.String("switches-folder", "", "keep the programs of TestFallthroughRandom in this folder")
)

// fallthroughLine matches messages of -Wimplicit-fallthrough, and those about its attribute.
var fallthroughLine = regexp.MustCompile(`(?m)^(.*?:\d+:\d+: (?:warning|error|note): .*(?:fall ?through|here).*)$`)

// fallthroughMessages lists the messages in an output, with their columns in bytes.
func fallthroughMessages(text string) (list []string) {
	for _, m := range fallthroughLine.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// compareFallthrough compares the messages about a file with gcc's.
func compareFallthrough(t *testing.T, file string, flags ...string) {
	t.Helper()
	args := append(flags, "-c", file, "-o", filepath.Join(t.TempDir(), "x.o"))
	gcc := exec.Command("riscv64-linux-gnu-gcc", append(args, "-fdiagnostics-column-unit=byte")...)
	gcc.Env = append(os.Environ(), "LC_ALL=C")
	want, err := gcc.CombinedOutput()
	if err != nil {
		t.Fatalf("%s\n%s", err, want)
	}
	got := gpucc("", args...)
	if diff := cmp.Diff(fallthroughMessages(string(want)), fallthroughMessages(got.Stderr)); diff != "" || got.Status != 0 {
		t.Errorf("%s %s: status %d: -gcc +gpucc\n%s", file, flags, got.Status, diff)
	}
}

// TestFallthrough compares -Wimplicit-fallthrough of all levels with gcc's: comments of all forms, also beside macros
// and directives, with gpucc's preprocessor and, if there is nothing to preprocess, without it.
func TestFallthrough(t *testing.T) {
	comments := []string{"/* fall through */", "/*-fallthrough*/", "/*@fallthrough@*/", "/*lint -fallthrough */", "//FALLTHROUGH", "/* Else, fall-thru. - why */", "/* ELSE FALL THRU!! */",
		"/* intentionally fallthrough */", "/* Intentional Fall Through*/", "/* it falls through here */", "/* falls - through */", "/* FALLTHRU\t*/", "/* Falls Thru */", "/* something */", "//\tfall thru -", "/* fall\n through */",
		"/* fall through */\n\n/* again */", "/* fall through */ ;", "/*fallthrough*/ // really", "/* fALLthrough */", "/* FALLS THROUGH*/", "/* FALLSTHROUGH */", "/* fall through, too */", "/* fall through -* why\n */"}
	plain := "void g(int);\nvoid f(int x) {\n\tswitch (x) {\n"
	macros := "#define LABEL(x) case x\n#define SAYS(x) /* fall through */ case x\n#define COPY(x) x\n#define WORD case\nvoid g(int);\nvoid f(int x) {\n\tswitch (x) {\n"
	for i, c := range comments {
		s := fmt.Sprintf("\tcase %d: g(%d); %s\n\tcase %d: g(1);\n\t%s case %d: g(2);\n%s\ncase %d: g(3);\n\t\t%s\nl%d:\n\t%s\n\tcase %d: g(4); break;\n", 10*i, i, c, 10*i+1, c, 10*i+2, c, 10*i+3, c, i, c, 10*i+4)
		plain += s
		macros += s
	}
	macros += "\tcase 1000: g(1); /* fall through */\nLABEL(1001): g(2);\nSAYS(1002): g(3); /* fall through */\n#if 1\ncase 1003: g(4);\n#endif\n/* fall through */\n#pragma GCC system_header\ncase 1004: g(5);\n"
	macros = strings.Replace(macros, "#pragma GCC system_header\n", "#undef SAYS\n", 1)
	macros += "COPY(/* fall through */ case 1005:) g(6); /* fall through */\nWORD 1006: g(7); // fall through \\\n more\ncase 1007: g(8);\n"
	for name, text := range map[string]string{"plain.c": plain, "macros.c": macros} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text+"\t}\n}\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, flags := range []string{"-Wextra", "-Wimplicit-fallthrough", "-Wimplicit-fallthrough=0", "-Wimplicit-fallthrough=1", "-Wimplicit-fallthrough=2", "-Wimplicit-fallthrough=4", "-Wimplicit-fallthrough=5", "-Wextra -Wno-implicit-fallthrough", "-Wextra -Wimplicit-fallthrough=2"} {
			lines := func(text string) (list []string) { // in an expansion, gcc names the macro's definition as the place
				for _, line := range fallthroughMessages(text) {
					part := strings.SplitN(line, ":", 4)
					if strings.Contains(line, "warning") {
						list = append(list, part[1]+part[3])
					}
				}
				return list
			}
			args := append(strings.Fields(flags), "-c", file, "-o", os.DevNull)
			gcc := exec.Command("riscv64-linux-gnu-gcc", args...)
			gcc.Env = append(os.Environ(), "LC_ALL=C")
			want, _ := gcc.CombinedOutput()
			got := gpucc("", args...)
			if diff := cmp.Diff(lines(string(want)), lines(got.Stderr)); diff != "" || got.Status != 0 {
				t.Errorf("%s %s: status %d: -gcc +gpucc\n%s", name, flags, got.Status, diff)
			}
		}
	}
}

// TestFallthroughRandom compares the warnings about random switch statements with gcc's, with places.
func TestFallthroughRandom(t *testing.T) {
	gputest.NoRaces(t)
	folder := t.TempDir()
	if *fallthroughFolder != "" {
		folder = *fallthroughFolder
	}
	for seed := range uint64(*fallthroughPrograms) {
		g := switchProgram{rand: rand.New(rand.NewPCG(seed, 1))}
		text := g.unit()
		file := filepath.Join(folder, fmt.Sprintf("random%d.c", seed))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		compareFallthrough(t, file, "-Wimplicit-fallthrough", []string{"-O0", "-O2"}[seed%2])
	}
}

// A switchProgram generates functions with switch statements.
type switchProgram struct {
	rand   *rand.Rand
	text   strings.Builder
	labels int
	loops  int // around the statement
	cases  int
	calls  int
}

func (g *switchProgram) unit() string {
	g.text.WriteString("struct s { int a[3]; };\nvoid g(int);\nint h(void *);\nvoid die(void) __attribute__((noreturn));\nvoid abort(void);\n")
	for i := range 6 {
		g.labels = 0
		fmt.Fprintf(&g.text, "int f%d(int x, int y, int *p) {\n", i)
		g.switchStatement(1)
		for l := range g.labels {
			fmt.Fprintf(&g.text, "\tif (x == %d) goto l%d;\n", l, l)
		}
		g.text.WriteString("\treturn x;\n}\n")
	}
	return g.text.String()
}

func (g *switchProgram) line(depth int, format string, args ...any) {
	g.text.WriteString(strings.Repeat("  ", depth))
	fmt.Fprintf(&g.text, format+"\n", args...)
}

func (g *switchProgram) switchStatement(depth int) {
	g.line(depth, "switch (%s) {", []string{"x", "y + 1", "*p"}[g.rand.IntN(3)])
	loops := g.loops
	for range 2 + g.rand.IntN(4) {
		g.cases++
		g.line(depth, "case %d:", g.cases)
		for range g.rand.IntN(3) {
			g.statement(depth+1, true)
		}
		switch g.rand.IntN(8) {
		case 0:
			g.line(depth+1, "__attribute__((fallthrough));")
			g.cases++
			g.line(depth, "case %d:", g.cases)
		case 1:
			g.line(depth+1, "/* fall through */")
		case 2:
			g.line(depth, "l%d:", g.labels)
			g.labels++
		}
	}
	if g.rand.IntN(2) == 0 {
		g.line(depth, "default:")
		g.statement(depth+1, true)
	}
	g.loops = loops
	g.line(depth, "}")
}

func (g *switchProgram) condition(depth int) string {
	if depth == 0 && g.rand.IntN(3) > 0 {
		return []string{"x", "!y", "x > 3", "x == y", "*p", "h(p)", "p", "x & 1"}[g.rand.IntN(8)]
	}
	g.calls++ // conditions that gcc cannot join to one
	a := fmt.Sprintf("h(p + %d)", g.calls)
	if depth > 2 || depth > 0 && g.rand.IntN(2) > 0 {
		return a
	}
	b := g.condition(depth + 1)
	return []string{a + " && " + b, a + " || " + b, "(" + b + ") && " + a, "(" + b + ") || " + a, "!(" + a + " && " + b + ")", "!(" + b + " || " + a + ")"}[g.rand.IntN(6)]
}

// statement writes a statement. In a switch statement, or a loop, it may break.
func (g *switchProgram) statement(depth int, breaks bool) {
	kinds := 22
	if depth > 4 {
		kinds = 10
	}
	switch g.rand.IntN(kinds) {
	case 0, 1:
		g.line(depth, "g(x);")
	case 2:
		g.line(depth, []string{"x++;", "*p = y;", "x = y ? 3 : *p;", "p[1] += x;", "x = h(p);", ";", "(void)h(p);", "x + 1;", "x++, y--;", "y ? g(1) : die();", "x && h(p);"}[g.rand.IntN(11)])
	case 3:
		g.line(depth, "return%s;", []string{" x", " h(p)", " 0"}[g.rand.IntN(3)])
	case 4, 5:
		if breaks {
			g.line(depth, "break;")
		} else {
			g.line(depth, "g(2);")
		}
	case 6:
		if g.loops > 0 {
			g.line(depth, "continue;")
		} else {
			g.line(depth, "die();")
		}
	case 7:
		if g.labels > 0 {
			g.line(depth, "goto l%d;", g.rand.IntN(g.labels))
		} else {
			g.line(depth, "abort();")
		}
	case 8:
		g.line(depth, "g(3);")
	case 9:
		g.line(depth, "asm volatile (\"\");")
	case 10, 11, 12, 13, 14:
		g.ifStatement(depth, breaks)
	case 15, 16:
		g.block(depth, breaks, true)
	case 17:
		g.block(depth, breaks, false)
	case 18, 19:
		g.loop(depth)
	case 20:
		g.line(depth, "({ g(5); });")
	default:
		g.switchStatement(depth)
	}
}

func (g *switchProgram) ifStatement(depth int, breaks bool) {
	g.line(depth, "if (%s)", g.condition(0))
	for {
		g.arm(depth+1, breaks)
		switch g.rand.IntN(4) {
		case 0:
			g.line(depth, "else if (%s)", g.condition(0))
			continue
		case 1, 2:
			g.line(depth, "else")
			g.arm(depth+1, breaks)
		}
		return
	}
}

// arm writes a statement that ends without an else.
func (g *switchProgram) arm(depth int, breaks bool) {
	if g.rand.IntN(4) == 0 && breaks {
		g.line(depth, "break;")
		return
	}
	g.line(depth, "{")
	g.line(depth+1, "g(6);") // gcc treats an arm without effect in another way
	for range g.rand.IntN(3) {
		g.statement(depth+1, breaks)
	}
	g.line(depth, "}")
}

func (g *switchProgram) block(depth int, breaks, declares bool) {
	g.line(depth, "{")
	if declares {
		g.line(depth+1, []string{"int k = x;", "int k; h(&k);", "struct s k; h(&k);", "int k;", "static int k;"}[g.rand.IntN(5)])
	}
	for range g.rand.IntN(3) {
		g.statement(depth+1, breaks)
	}
	if g.rand.IntN(6) == 0 {
		g.line(depth+1, "g(4);")
	}
	g.line(depth, "}")
}

func (g *switchProgram) loop(depth int) {
	g.loops++
	switch g.rand.IntN(6) {
	case 0:
		g.line(depth, "while (%s)", g.condition(0))
		g.block(depth, true, false)
	case 1:
		g.line(depth, "do")
		g.block(depth, true, g.rand.IntN(2) == 0)
		g.line(depth, "while (%s);", g.condition(0))
	case 2:
		g.line(depth, "do")
		g.block(depth, true, false)
		g.line(depth, "while (0);")
	case 3:
		g.line(depth, "for (int i = 0; %s; i++)", g.condition(0))
		g.block(depth, true, g.rand.IntN(2) == 0)
	case 4:
		g.line(depth, "for (y = 0; %s; )", g.condition(0))
		g.block(depth, true, false)
	default:
		g.line(depth, "for (;;)")
		g.block(depth, true, false)
	}
	g.loops--
}
