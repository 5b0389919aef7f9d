package preprocessing

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
)

var largeBombs = flag.Bool("bombs", false, "preprocess inputs of 100 MB, too")

// A bomb is an input for which a preprocessor could need unlimited time or memory, or
// crash.
type bomb struct {
	name    string
	main    string // the text of main.c
	size    int    // main.c has this many bytes of pad between main and end; 0 for none
	pad     string
	end     string
	files   map[string]string
	prepare func(folder string) error // makes files that are not regular
	// want matches the error; the exit status must then be 1. If want is "", the output
	// must be gcc's. "any" permits both.
	want string
	// endless marks bombs for which gcc does not terminate or takes all memory.
	endless bool
}

const (
	bombTime    = 30 * time.Second // four times as much for large inputs
	bombMemory  = 1 << 30          // bytes of resident memory for small inputs; large inputs may take 20 times their size in addition
	bombVirtual = 8 << 20          // KiB
)

// doubling defines A0 to A60. Each expands to twice the one before.
func doubling() string {
	var text strings.Builder
	text.WriteString("#define A0 x\n")
	for i := range 60 {
		fmt.Fprintf(&text, "#define A%d A%d A%d\n", i+1, i, i)
	}
	return text.String()
}

// nested returns inside with n times before and after around it.
func nested(n int, before, inside, after string) string {
	return strings.Repeat(before, n) + inside + strings.Repeat(after, n)
}

// lines returns n lines that contain their numbers.
func lines(n int, format string) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, format, i+1, i)
	}
	return text.String()
}

var bombs = []bomb{
	// Expansion.
	{name: "exponential objects", main: doubling() + "A60\n", want: "error:", endless: true},
	{name: "exponential in #if", main: doubling() + "#if A60\n#endif\n", want: "error:", endless: true},
	{name: "exponential in #include", main: doubling() + "#include A60\n", want: "error:", endless: true},
	{name: "exponential in #line", main: doubling() + "#line A60\n", want: "error:", endless: true},
	{name: "exponential in an argument", main: doubling() + "#define f(x) #x x\n#define g(x) f(x)\ng(A60)\n", want: "error:", endless: true},
	{name: "exponential to nothing", main: strings.Replace(doubling(), "A0 x", "A0", 1) + "A60\n", want: "error:", endless: true},
	{name: "exponential calls", main: "#define f(x) x x\n" + nested(60, "f(", "a", ")") + "\n", want: "error:", endless: true},
	{name: "exponential arguments", main: "#define f(...) __VA_ARGS__, __VA_ARGS__\n" + nested(60, "f(", "a", ")") + "\n", want: "error:", endless: true},
	{name: "exponential strings", main: "#define s(x) #x\n#define t(x) s(x)\n" + nested(60, "t(", `"\"`, ")") + "\n", want: "error:", endless: true},
	{name: "exponential names", main: "#define p(x) x ## x\n#define q(x) p(x)\n" + nested(60, "q(", "a", ")") + "\n", want: "error:", endless: true},
	{name: "exponential pushes", main: "#define f(x) g(x) g(x)\n#define g(x) x EMPTY\n" + lines(60, "#define h%[1]d f(h%[2]d)\n") + "h60\n", want: "error:", endless: true},
	{name: "a long chain of macros", main: "#define A0 x\n" + lines(30000, "#define A%d A%d\n") + "A30000\n"},
	{name: "a long chain of calls", main: "#define f0(x) x\n" + lines(20000, "#define f%d(x) f%d(x)\n") + "f20000(a)\n", want: "any"},
	{name: "deep calls", main: "#define f(x) x\n" + nested(1000, "f(", "a", ")") + "\n"},
	{name: "100,000 deep calls", main: "#define f(x) x\n" + nested(100000, "f(", "a", ")") + "\n", want: "any", endless: true},
	{name: "deep brackets in a call", main: "#define f(x) x\nf(" + nested(1000000, "(", "a", ")") + ")\n"},
	{name: "many arguments", main: "#define f(x, ...) x #__VA_ARGS__\nf(" + strings.Repeat("a,", 1000000) + ")\n"},
	{name: "many parameters", main: "#define f(" + strings.TrimSuffix(lines(70000, "a%d,\n"), ",\n") + ") a1\n", want: "any"},
	{name: "many macros", main: lines(300000, "#define A%d %d\n") + "A300000\n"},
	{name: "many redefinitions", main: lines(100000, "#undef A\n#define A %d\n") + "A\n"},
	{name: "many pushes", main: "#define A 1\n" + strings.Repeat("#pragma push_macro(\"A\")\n", 100000) + "A\n" + strings.Repeat("#pragma pop_macro(\"A\")\n", 100000)},
	// Conditions.
	{name: "10,000 nested #if", main: nested(10000, "#if 1\n", "x\n", "#endif\n")},
	{name: "10,000 nested #if in a false group", main: "#if 0\n" + nested(10000, "#if 1\n", "x\n", "#endif\n") + "#endif\ny\n"},
	{name: "10,000 unterminated #if", main: strings.Repeat("#if 1\n", 10000) + "x\n", want: "unterminated #if"},
	{name: "100,000 #elif", main: "#if 0\n" + strings.Repeat("#elif 0\n", 100000) + "#else\nx\n#endif\n"},
	{name: "deep brackets in #if", main: "#if " + nested(1000000, "(", "1", ")") + "\nx\n#endif\n", want: "any"},
	{name: "many signs in #if", main: "#if " + strings.Repeat("- ", 1000000) + "1\nx\n#endif\n", want: "any"},
	{name: "many conditions in #if", main: "#if " + strings.Repeat("1 ? 1 : ", 300000) + "1\nx\n#endif\n", want: "any"},
	{name: "many questions in #if", main: "#if " + nested(300000, "1 ? ", "1", " : 1") + "\nx\n#endif\n", want: "any"},
	{name: "many operators in #if", main: "#if " + strings.Repeat("1 + ", 1000000) + "1\nx\n#endif\n"},
	// Headers.
	{name: "a file that includes itself", main: "#include \"main.c\"\n", want: "nested depth 200 exceeds maximum of 200"},
	{name: "a file that includes itself twice", main: "#include \"main.c\"\n#include \"main.c\"\n", want: "nested depth 200 exceeds maximum of 200", endless: true},
	{name: "two files that include each other", main: "#include \"a.h\"\n", files: map[string]string{"a.h": "#include \"b.h\"\n", "b.h": "#include \"a.h\"\n"}, want: "nested depth 200 exceeds maximum of 200"},
	{name: "a header of a folder by dots", main: "#include \"a.h\"\n", files: map[string]string{"a.h": "#include \"d/../a.h\"\n", "d/x": ""}, want: "nested depth 200 exceeds maximum of 200"},
	{name: "include next of itself", main: "#include_next \"main.c\"\n", want: "nested depth 200 exceeds maximum of 200|No such file|no include path"},
	{name: "100,000 times a header", main: strings.Repeat("#include \"a.h\"\n", 100000), files: map[string]string{"a.h": "#ifndef A\n#define A\nx\n#endif\n"}},
	{name: "100,000 times a header with #pragma once", main: strings.Repeat("#include \"a.h\"\n", 100000), files: map[string]string{"a.h": "#pragma once\nx\n"}},
	{name: "a folder", main: "#include \"d\"\n", files: map[string]string{"d/x": ""}, want: "d: (No such file|Is a directory)"},
	{name: "a folder in brackets", main: "#include <d>\n", files: map[string]string{"d/x": ""}, want: "d: (No such file|Is a directory)"},
	{name: "the folder", main: "#include \".\"\n", want: "error: "},
	{name: "a device that ends", main: "#include \"/dev/null\"\nx\n", want: "any"},
	{name: "a device without an end", main: "#include \"/dev/zero\"\n", want: "/dev/zero", endless: true},
	{name: "a device of noise", main: "#include \"/dev/urandom\"\n", want: "/dev/urandom", endless: true},
	{name: "a pipe that nobody writes", main: "#include \"pipe\"\n", prepare: func(folder string) error { return syscall.Mkfifo(filepath.Join(folder, "pipe"), 0o666) }, want: "pipe", endless: true},
	{name: "a file without a size", main: "#include \"/proc/self/limits\"\n", want: "any"},
	{name: "a link to itself", main: "#include \"link\"\n", prepare: func(folder string) error { return os.Symlink("link", filepath.Join(folder, "link")) }, want: "link: (Too many levels|No such file)"},
	{name: "a link to nothing", main: "#include \"link\"\n", prepare: func(folder string) error { return os.Symlink("none", filepath.Join(folder, "link")) }, want: "link: No such file"},
	{name: "a file as a folder", main: "#include \"main.c/x\"\n", want: "main.c/x: (Not a directory|No such file)"},
	{name: "a long name of a header", main: "#include \"" + strings.Repeat("a", 1<<20) + "\"\n", want: "File name too long|No such file"},
	{name: "a name with a zero", main: "#include \"a\x00b\"\n", want: "error: "},
	{name: "names for __has_include", main: "#if __has_include(\"" + strings.Repeat("a/", 1<<18) + "\") || __has_include(\"/dev/zero\") > 1 || __has_include(\"d\")\n#else\nx\n#endif\n", files: map[string]string{"d/x": ""}, want: "any"},
	// Unterminated.
	{name: "a comment without an end", main: "a /* b\n" + strings.Repeat("c\n", 100000), want: "unterminated comment"},
	{name: "a comment at the end", main: "a /*", want: "unterminated comment"},
	{name: "a comment in a directive", main: "#define A /*\n", want: "unterminated comment"},
	{name: "a string in a directive", main: "#include \"a\n", want: "error: "},
	{name: "a raw string without an end", main: "R\"(a\n" + strings.Repeat("c\n", 100000), want: "unterminated raw string"},
	{name: "a raw string in a call", main: "#define f(x) x\nf(R\"(a\n", want: "unterminated raw string"},
	{name: "an #if without an end", main: "#if 0\n" + strings.Repeat("c\n", 100000), want: "unterminated #if"},
	{name: "a call without an end", main: "#define f(x) x\nf(" + strings.Repeat("c,\n", 100000), want: "unterminated argument list"},
	{name: "many calls without an end", main: "#define f(x) x\n" + strings.Repeat("f(", 20000), want: "unterminated argument list"},
	{name: "calls without an end in #if", main: "#define f(x) x\n" + strings.Repeat("#if f(\n#endif\n", 1000), want: "unterminated argument list"},
	{name: "a string without an end", main: "a \"b"},
	{name: "a backslash at the end", main: "a \\"},
	{name: "a directive at the end", main: "#define", want: "no macro name"},
	{name: "_Pragma at the end", main: "_Pragma(", want: "_Pragma takes a parenthesized string literal"},
	{name: "__VA_OPT__ at the end", main: "#define f(...) __VA_OPT__(", want: "unterminated __VA_OPT__"},
	{name: "defined at the end", main: "#if defined(", want: "defined"},
	{name: "errors without an end", main: strings.Repeat("#error x\n", 3000), want: "#error x"},
	// Bytes.
	{name: "zeros", main: strings.Repeat("\x00", 100000) + "\n", want: "any"},
	{name: "all bytes", main: allBytes(), want: "any"},
	{name: "utf 16", main: "\xff\xfe#\x00i\x00f\x00 \x001\x00\n\x00", want: "any"},
	{name: "splices", main: strings.Repeat("\\\n", 1000000) + "a\n"},
	{name: "splices in a name", main: strings.Repeat("a\\\n", 100000) + "\n"},
	{name: "splices in raw strings", main: strings.Repeat("R\"(\\\n)\"\n", 1000000)},
	{name: "trigraphs", main: strings.Repeat("??/\n", 100000) + "a\n"},
	// Large.
	{name: "a long line of names", size: 100 << 20, pad: "abc "},
	{name: "a long line of macros", main: "#define A 1\n", size: 100 << 20, pad: "A  +"},
	{name: "a long name", size: 100 << 20, pad: "abcd"},
	{name: "a long string", main: "\"", size: 100 << 20, pad: "abc ", end: "\""},
	{name: "a long comment", main: "/*", size: 100 << 20, pad: "abc\n", end: "*/ x"},
	{name: "a long line comment", main: "//", size: 100 << 20, pad: "abc "},
	{name: "a long string without an end", main: "\"", size: 100 << 20, pad: "abc "},
	{name: "a long definition", main: "#define A ", size: 60 << 20, pad: "abc ", end: "\nA\n"},
	{name: "a long argument", main: "#define f(x) x #x\nf(", size: 4 << 20, pad: "abc ", end: ")\n"},
	{name: "a long argument over lines", main: "#define f(x) x\nf(", size: 4 << 20, pad: "abc\n", end: ")\n"},
	{name: "a very long argument", main: "#define f(x) x #x\nf(", size: 32 << 20, pad: "abc ", end: ")\n", endless: true, want: "macro expansion is too long"},
	{name: "a long condition", main: "#if ", size: 32 << 20, pad: "1 + ", end: "1\nx\n#endif\n"},
	{name: "a long false group", main: "#if 0\n", size: 100 << 20, pad: "abc\n", end: "#endif\nx\n"},
	{name: "a long false line", main: "#if 0\n", size: 100 << 20, pad: "abc '", end: "\n#endif\nx\n"},
	{name: "many empty lines", main: "a", size: 100 << 20, pad: "\n\n\n\n", end: "x\n"},
	{name: "a long error", main: "#error ", size: 32 << 20, pad: "abc ", end: "\n", want: "error: "},
}

// allBytes returns a text in which every byte stands beside every other one.
func allBytes() string {
	var text []byte
	for a := range 256 {
		for b := range 256 {
			text = append(text, byte(a), byte(b))
		}
	}
	return string(text) + "\n"
}

// TestBombs preprocesses each bomb within limits of time and of memory.
func TestBombs(t *testing.T) {
	p := underTest(t)
	for _, b := range bombs {
		t.Run(b.name, func(t *testing.T) {
			switch {
			case b.size > 0 && !*largeBombs:
				t.Skip("large: -bombs")
			case b.endless && !ownPreprocessor():
				t.Skip("the preprocessor of the system has no limit")
			case b.size == 0:
				t.Parallel()
			}
			folder := b.write(t)
			defer os.RemoveAll(folder)
			defer debug.FreeOSMemory()
			if err := b.explode(p, folder); err != nil {
				t.Error(err)
			}
		})
	}
}

// write writes the files of a bomb.
func (b *bomb) write(t *testing.T) (folder string) {
	t.Helper()
	folder = write(t, b.files)
	text := b.main + strings.Repeat(b.pad, b.size/max(1, len(b.pad))) + b.end
	if err := os.WriteFile(filepath.Join(folder, "main.c"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if b.prepare != nil {
		if err := b.prepare(folder); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// explode preprocesses a bomb and checks the result.
func (b *bomb) explode(p *Program, folder string) error {
	args := []string{"-undef", "-nostdinc", "-I.", "-w", "main.c"}
	limited := &Program{append([]string{"sh", "-c", fmt.Sprintf(`ulimit -v %d && exec "$0" "$@"`, bombVirtual)}, p.Command...), p.Damage}
	timeLimit := bombTime
	if b.size > 0 {
		timeLimit *= 4
	}
	r, err := limited.RunWithin(timeLimit, folder, args...)
	if err != nil {
		return err
	}
	if err := b.bounded(r); err != nil {
		return err
	}
	failed := r.Status == 1 && strings.Contains(r.Err, "error:")
	switch {
	case b.want == "any" && (failed || r.Status == 0):
		return nil
	case b.want != "" && b.want != "any":
		if !failed || !regexp.MustCompile(b.want).MatchString(r.Err) {
			return fmt.Errorf("exit status %d, want 1, and a message %q:\n%s", r.Status, b.want, r.Err[max(0, len(r.Err)-500):])
		}
		return nil
	case r.Status != 0:
		return fmt.Errorf("exit status %d:\n%.500s", r.Status, r.Err)
	}
	want, err := GCC.RunWithin(10*bombTime, folder, args...)
	if err != nil {
		return err
	}
	if want.Out == r.Out {
		return nil // the tokens of large outputs take too much memory
	}
	return sameOutput(want, r, Spaces, folder, args)
}

// bounded checks the time and memory of a run. It also checks that the run did not crash.
func (b *bomb) bounded(r *Result) error {
	switch memory := int64(bombMemory + 20*b.size); {
	case r.TimedOut:
		return fmt.Errorf("no end after %.0f seconds", r.Seconds)
	case r.Flooded:
		return fmt.Errorf("more than %d MB of output", outputLimit>>20)
	case r.crashed():
		return fmt.Errorf("exit status %d\n%.1000s", r.Status, r.Err)
	case r.Memory > memory:
		return fmt.Errorf("%d MB of memory, %d may be", r.Memory>>20, memory>>20)
	case len(r.Err) > 100<<20:
		return errors.New("100 MB of messages")
	}
	return nil
}

// TestVanishing preprocesses a file while its header changes: it exists or not, and is long or
// short. Every result except a crash is permitted.
func TestVanishing(t *testing.T) {
	p, folder := underTest(t), write(t, map[string]string{"main.c": strings.Repeat("#include \"a.h\"\n#include \"b.h\"\n", 20)})
	long := []byte(strings.Repeat("int a; /* a header that may be cut at any place */\n", 20000))
	done := make(chan bool)
	go func() {
		for i := 0; ; i++ {
			select {
			case <-done:
				done <- true
				return
			default:
			}
			a, b := filepath.Join(folder, "a.h"), filepath.Join(folder, "b.h")
			os.WriteFile(a, long, 0o666)
			os.Truncate(a, int64(i%3)*100)
			os.WriteFile(b, long, 0o666)
			os.Remove(b)
		}
	}()
	for range 20 {
		r, err := p.Run(folder, "-undef", "-nostdinc", "main.c")
		if err != nil {
			t.Fatal(err)
		}
		if r.TimedOut || r.crashed() || strings.Contains(r.Err, "SIGBUS") {
			t.Errorf("exit status %d after %.1f seconds\n%.1000s", r.Status, r.Seconds, r.Err)
			break
		}
	}
	done <- true
	<-done
}

// TestBombsFail runs programs that end in a way in which a preprocessor must not end, and
// checks that this is noticed.
func TestBombsFail(t *testing.T) {
	b := bomb{name: "x", main: "#error x\n", want: "#error x"}
	folder := b.write(t)
	if err := b.explode(GCC, folder); err != nil {
		t.Error(err)
	}
	for name, script := range map[string]string{
		"success":        "exit 0",
		"no message":     "exit 1",
		"another one":    "echo 'error: #error y' >&2; exit 1",
		"another status": "echo 'error: #error x' >&2; exit 2",
		"a flood":        "exec yes",
		"a signal":       "kill -SEGV $$",
		"a panic":        "echo 'error: #error x\npanic: x\n\ngoroutine 1' >&2; exit 1",
		"memory":         "echo 'error: #error x' >&2; exec dd if=/dev/zero of=/dev/null bs=1100M count=3",
	} {
		err := b.explode(&Program{Command: []string{"sh", "-c", script}}, folder)
		if err == nil || name == "memory" && !strings.Contains(err.Error(), "MB of memory") || name == "a flood" && !strings.Contains(err.Error(), "MB of output") {
			t.Errorf("%s is found as %v", name, err)
		}
	}
	if err := b.bounded(&Result{Status: 1, TimedOut: true}); err == nil {
		t.Error("a run without an end is not noticed")
	}
	valid := bomb{main: "x\n"}
	folder = valid.write(t)
	for _, script := range []string{"echo y", "echo 'error: x'; exit 1"} {
		if err := valid.explode(&Program{Command: []string{"sh", "-c", script}}, folder); err == nil {
			t.Errorf("%s is not noticed", script)
		}
	}
}
