package main

import (
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/riscv/object/cross"
	"gpucc/stages"
)

var updatePicture = flag.Bool("update-picture", false, "make docs/explain.png, the picture of the page that 'gpucc explain' makes")

var allPages = flag.Bool("pages", false, "check the pages of all programs")

// explained makes a page of a file in the working folder and returns its address.
func explained(t *testing.T, args ...string) string {
	t.Helper()
	if got := gpucc("", append([]string{"explain", "-o", "page.html"}, args...)...); got != (result{}) {
		t.Fatalf("gpucc explain %s: %+v", args, got)
	}
	path, err := filepath.Abs("page.html")
	if err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

// TestExplainPage drives the page of the worked example in a browser: all stages, the pointer, the keyboard.
func TestExplainPage(t *testing.T) {
	example, err := os.ReadFile("../../examples/sum.c")
	if err != nil {
		t.Fatal(err)
	}
	directory(t, map[string]string{"sum.c": string(example), "macro.c": "#define TWICE(x) (2 * (x))\nint f(int y)\n{\n\treturn TWICE(y);\n}\nint g(void) { return f(1); }\n"})
	page := explained(t, "-O2", "sum.c")
	b := openBrowser(t)
	b.size(t, 1500, 900, false, false)
	b.open(t, page)
	t.Run("stages", func(t *testing.T) { checkStages(t, b) })
	t.Run("pointer", func(t *testing.T) { checkPointer(t, b) })
	t.Run("keyboard", func(t *testing.T) { checkKeyboard(t, b) })
	t.Run("work", func(t *testing.T) { checkWork(t, b) })
	t.Run("phone", func(t *testing.T) { checkPhone(t, b) })
	b.size(t, 1500, 900, false, false)
	b.open(t, explained(t, "-O0", "macro.c"))
	t.Run("macros", func(t *testing.T) { checkMacros(t, b) })
}

// checkStages goes through the stages by keys. Each must show the lines that -dump prints.
func checkStages(t *testing.T, b *browser) {
	for i, name := range append([]string{"parse"}, stages.Names()...) {
		if i > 0 {
			b.press(t, "ArrowRight")
		}
		if got := b.eval(t, `document.getElementById('name').textContent`); got != name {
			t.Fatalf("stage %d is %s, not %s", i, got, name)
		}
		want := gpucc("", "-O2", "-g", "-dump="+name, "sum.c").Stdout
		got := fmt.Sprint(b.eval(t, `[...document.querySelectorAll('#stage .row')].map(el => el.textContent + '\n').join('')`))
		if missing := strings.TrimSuffix(got, "This stage has nothing to show of this function.\n"); missing != want {
			t.Errorf("%s shows\n%s, -dump prints\n%s", name, got, want)
		}
	}
	b.press(t, "ArrowRight") // there is none
	b.press(t, "ArrowLeft")
	names := stages.Names()
	if got := b.eval(t, `document.getElementById('name').textContent`); got != names[len(names)-2] {
		t.Errorf("the stage before the last is %s", got)
	}
}

// checkPointer points to items of all parts.
func checkPointer(t *testing.T, b *browser) {
	b.eval(t, `choose.stage(data.stages.findIndex(s => s.name === 'select'))`)
	for _, x := range []struct{ part, text, lit, want string }{
		// An instruction: its node, its token, its bytes, its row.
		{"#code .row", "addw a7, a7, t0", "tree", "13 4:5 Add i32"},
		{"#code .row", "addw a7, a7, t0", "source", "+="},
		{"#code .row", "addw a7, a7, t0", "stage", "17 4:5 Add i32 0 Add i32, 1 instructions, into a7"},
		// A node of the tree: its instructions, and the row of the rewritten tree, which has another number.
		{"#tree .row", "Const i32 100", "code", "10: 06400713 addi a4, zero, 100"},
		{"#tree .row", "Const i32 100", "source", "100"},
		// A token: all nodes that stand there.
		{"#source span", "100", "tree", "23 3:31 Const i32 100"},
		// A row of a stage.
		{"#stage .row", "LoopEntry", "tree", "7 3:2 LoopEntry test first"},
		{"#stage .row", "LoopEntry", "code", "14: 0140006f jal zero, .+20"},
		// A variable: its nodes.
		{"#locals .row", "n: local 1", "tree", "2 1:21 Parameter i32 local 1|20 3:22 Local i32 local 1"},
		{"#locals .row", "n: local 1", "source", "n|n"},
		{"#tree .row", "Local u64 local 0", "locals", "a: local 0, u64: a0"},
	} {
		b.point(t, x.part, x.text)
		got := b.lit(t, x.lit)
		if !strings.HasPrefix(strings.ReplaceAll(got, " file", "file"), x.want) {
			t.Errorf("%s in %s lights %q in %s, want %q", x.text, x.part, got, x.lit, x.want)
		}
	}
	b.point(t, "#locals .row", "n: local 1")
	if n := b.eval(t, `document.querySelectorAll('#tree .interval').length`); n != 25.0 {
		t.Errorf("the interval of n has %v nodes, not those from 2 to 26", n)
	}
	b.point(t, "#code .row", "slli t0")
	if got := b.strings(t, `[...document.querySelectorAll('#code .interval')].map(el => el.textContent.trim().split(':')[0])`); got != "8|c" {
		t.Errorf("the interval of the product in t0 is %s", got)
	}
	b.point(t, "#tree .row", "Add i32")
	if got := b.lit(t, "source") + " " + b.strings(t, `[...document.querySelectorAll('#source .part')].map(el => el.textContent)`); got != "+= s| | |a|[|i" {
		t.Errorf("the source of s + a[i] is %q", got)
	}
	b.point(t, "h1", "sum.c")
	if got := b.lit(t, "tree"); got != "" {
		t.Errorf("%s stays lit", got)
	}
	b.click(t, "#tree .row", "Const i32 100")
	b.point(t, "h1", "sum.c")
	if got := b.lit(t, "tree"); got != "23 3:31 Const i32 100" {
		t.Errorf("a click pins nothing, but %q", got)
	}
}

// checkKeyboard walks through nodes and instructions.
func checkKeyboard(t *testing.T, b *browser) {
	b.press(t, "Escape")
	if got := b.lit(t, "tree"); got != "" {
		t.Errorf("%s stays lit behind Escape", got)
	}
	b.eval(t, `document.getElementById('code').focus()`)
	b.press(t, "ArrowDown")
	b.press(t, "ArrowDown")
	b.press(t, "ArrowUp")
	b.press(t, "ArrowDown")
	if got := b.lit(t, "tree"); got != "5 3:15 Const i32 0" {
		t.Errorf("the second instruction lights %q", got)
	}
	if got := b.eval(t, `document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent.includes('addi a6, zero, 0')`); got != true {
		t.Error("the selected instruction is not the active descendant")
	}
	if got := b.eval(t, `getComputedStyle(document.activeElement).outlineStyle`); got != "solid" {
		t.Errorf("the focus is not visible: %v", got)
	}
	before := b.eval(t, `document.activeElement.id`)
	b.press(t, "Tab")
	if after := b.eval(t, `document.activeElement.id || document.activeElement.tagName`); after == before {
		t.Errorf("Tab stays in %v", after)
	}
	if got := b.strings(t, `[...document.querySelectorAll('button, input, [role=listbox]')].filter(el => !el.getAttribute('aria-label')).map(el => el.id)`); got != "" {
		t.Errorf("without a label: %s", got)
	}
}

// checkWork compares the table of the kernels' work with -time=json, except for times.
func checkWork(t *testing.T, b *browser) {
	cells := `[...document.querySelectorAll('#times tbody tr:not(.kernel)')].map(row => [...row.cells].slice(0, 4).map(x => x.textContent.replaceAll(',', '')).join(' '))`
	got := strings.Split(b.strings(t, cells), "|")
	for _, name := range stages.Names() {
		i := slices.IndexFunc(got, func(s string) bool { return strings.HasPrefix(s, name+" ") })
		want := timesOf(t, name)
		if i < 0 && want != "" || i >= 0 && got[i] != want {
			t.Errorf("%s: the page shows %q, -time=json %q", name, got, want)
		}
	}
	checkKernels(t, b)
	sum := b.eval(t, `head.times.filter(t => t.name !== 'startup').reduce((sum, t) => sum + t.ms, 0)`).(float64)
	if sum <= 0 || sum > 10000 {
		t.Errorf("the stages took %v ms", sum)
	}
}

// checkKernels looks at the rows of kernels. The page shows the kernels of the stage that it shows, and the sums of
// their rows are the stage's row.
func checkKernels(t *testing.T, b *browser) {
	b.eval(t, `choose.stage(data.stages.findIndex(s => s.name === 'lines'))`)
	visible := `[...document.querySelectorAll('#times tr.kernel')].filter(el => el.getBoundingClientRect().height > 0).map(el => el.cells[0].textContent)`
	if got := b.strings(t, visible); got != "rewrite_owner|lines_find|lines_row|lines_program_reduce|scan_blocks1|lines_program" {
		t.Errorf("the stage lines has the kernels %s", got)
	}
	wrong := `head.times.filter(s => s.dispatches > 0).filter(s => s.dispatches !== sum(s, 'dispatches') || s.items !== sum(s, 'items') || sum(s, 'bytes') > s.bytes || ` +
		`sum(s, 'ms') > 1.01 * s.ms + 0.01 || s.kernels.some(k => k.ms < 0)).map(s => s.name)`
	if got := b.strings(t, `(() => { const sum = (s, what) => s.kernels.reduce((n, k) => n + k[what], 0); return `+wrong+`; })()`); got != "" {
		t.Errorf("the kernels of %s have done something else than the stages", got)
	}
	if n := b.eval(t, `head.times.filter(s => s.kernels).length`); n.(float64) < 10 {
		t.Errorf("only %v stages have kernels", n)
	}
}

// timesOf returns the dispatches, items and bytes of a stage that compiles sum.c.
func timesOf(t *testing.T, name string) string {
	t.Helper()
	for _, line := range strings.Split(gpucc("", "-O2", "-g", "-S", "-o", "sum.s", "-time", "sum.c").Stderr, "\n") {
		if f := strings.Fields(line); len(f) == 5 && f[0] == name {
			return strings.Join([]string{f[0], f[1], f[2], f[4]}, " ")
		}
	}
	return ""
}

// checkPhone looks at the page on a small screen, light and dark.
func checkPhone(t *testing.T, b *browser) {
	colour := `getComputedStyle(document.body).backgroundColor`
	b.size(t, 390, 844, true, false)
	light := b.eval(t, colour)
	if wide := b.eval(t, `document.documentElement.scrollWidth`); wide.(float64) > 390 {
		t.Errorf("the page is %v pixels wide on a phone", wide)
	}
	if narrow := b.eval(t, `Math.min(...[...document.querySelectorAll('.pane')].map(el => el.getBoundingClientRect().width))`); narrow.(float64) < 300 {
		t.Errorf("a part of the page is only %v pixels wide on a phone", narrow)
	}
	b.size(t, 390, 844, true, true)
	dark := b.eval(t, colour)
	b.click(t, "#theme", "")
	if again := b.eval(t, colour); dark == light || again != light {
		t.Errorf("light %v, dark %v, after the switch %v", light, dark, again)
	}
}

// checkMacros looks at a line that a macro has changed, and at the choice of a function, without optimization.
func checkMacros(t *testing.T, b *browser) {
	b.point(t, "#tree .row", "Mul i32")
	if got := b.lit(t, "source"); got != "return TWICE(y);" {
		t.Errorf("a node of a macro lights %q", got)
	}
	b.click(t, "#source [data-line]", "int g(void)")
	for start := time.Now(); b.eval(t, `head.functions[chosen].name`) != "g"; time.Sleep(time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			t.Fatal("a click on the line of another function does not choose it")
		}
	}
	b.point(t, "#source [role=option]", "1")
	if got := b.lit(t, "tree"); !strings.Contains(got, "Const i32 1") {
		t.Errorf("a token of the second function lights %q", got)
	}
}

// TestExplainLarge opens a page of a source of 1,000 lines, and one of a single function of 1,000 lines.
func TestExplainLarge(t *testing.T) {
	const lines, bytes, opened = 1000, 5_000_000, 10_000 // the time in ms is generous: the machine may be busy
	long := strings.Repeat("\ts += a[s & 7] * n + (s ^ 5);\n", lines)
	directory(t, map[string]string{"many.c": manyFunctions(lines), "long.c": "int f(int *a, int n)\n{\n\tint s = n;\n" + long + "\treturn s;\n}\n"})
	b := openBrowser(t)
	b.size(t, 1500, 900, false, false)
	for _, name := range []string{"many.c", "long.c"} {
		page := explained(t, name)
		info, err := os.Stat("page.html")
		if err != nil {
			t.Fatal(err)
		}
		b.open(t, page)
		took, err := strconv.Atoi(fmt.Sprint(b.eval(t, `document.body.dataset.opened`)))
		if err != nil {
			t.Fatal(err)
		}
		rows, nodes := b.eval(t, `document.querySelectorAll('#tree .row').length`), b.eval(t, `data.line.length`)
		if rows.(float64) > nodes.(float64)+1 || name == "many.c" && nodes.(float64) > 100 {
			t.Errorf("%s: the document has %v rows of %v nodes: more than the chosen function", name, rows, nodes)
		}
		t.Logf("%s: %d bytes, opened in %d ms", name, info.Size(), took)
		if info.Size() > bytes || took > opened {
			t.Errorf("%s: %d bytes, opened in %d ms", name, info.Size(), took)
		}
	}
}

// manyFunctions returns a source of about the given number of lines.
func manyFunctions(lines int) string {
	var s strings.Builder
	for i := range lines / 10 {
		fmt.Fprintf(&s, "int f%d(int *a, int n)\n{\n\tint s = %d;\n\tfor (int i = 0; i < n; i++)\n\t\tif (a[i] > %d && s < 100)\n", i, i, i)
		fmt.Fprintf(&s, "\t\t\ts += a[i] * n;\n\t\telse\n\t\t\ts -= a[i] / 3;\n\treturn s * %d;\n}\n", i)
	}
	return s.String()
}

// TestExplainErrors: the page of a source with errors shows the text with the messages, of the preprocessor and of the
// parser, also those about a header. The command prints the same messages as a compilation, and has the same exit status.
func TestExplainErrors(t *testing.T) {
	directory(t, sources)
	cross.WriteFile(t, "wrong.h", []byte("int h(void) { return missing; }\n"))
	b := openBrowser(t)
	b.size(t, 1500, 900, false, false)
	for _, test := range []struct{ name, text, want string }{
		{"parser.c", "int f(int x)\n{\n\treturn y;\n}\nint g(void) { return 1; }\n", "3\treturn y;|error: 'y' undeclared (first use in this function)|4}"},
		{"preprocessor.c", "#define ONE(x) x\nint f(void)\n{\n\treturn ONE(1, 2);\n}\n",
			`1#define ONE(x) x|note: macro "ONE" defined here|2int f(void)|3{|4	return ONE(1, 2);|error: macro "ONE" passed 2 arguments, but takes just 1|5}`},
		{"header.c", "#include \"wrong.h\"\nint f(void) { return 1; }\n", "wrong.h:1: error: 'missing' undeclared (first use in this function)|1#include"},
	} {
		cross.WriteFile(t, test.name, []byte(test.text))
		compiled := gpucc("", "-c", test.name)
		if got := gpucc("", "explain", "-o", "page.html", test.name); got != compiled || got.Status != 1 {
			t.Errorf("explain: %+v, -c: %+v", got, compiled)
		}
		path, _ := filepath.Abs("page.html")
		b.open(t, "file://"+path)
		if got := b.strings(t, `[...document.querySelectorAll('#source .row')].map(el => el.textContent)`); !strings.Contains(got, test.want) {
			t.Errorf("%s: the source shows %q, not %q", test.name, got, test.want)
		}
		for _, part := range []string{"tree", "stage", "code"} {
			if got := b.eval(t, `document.getElementById('`+part+`').textContent`); got != "The source has errors: it was not compiled." {
				t.Errorf("%s: %s shows %v", test.name, part, got)
			}
		}
		b.press(t, "ArrowRight")
		b.click(t, "#source .row", "int f(")
		if got := b.eval(t, `getComputedStyle(document.getElementById('stages')).display + getComputedStyle(document.querySelector('.message')).color`); got == nil || !strings.HasPrefix(fmt.Sprint(got), "none") {
			t.Errorf("%s: there are stages: %v", test.name, got)
		}
	}
	if got := gpucc("", "explain", "absent.c"); got.Status != 1 || exists("absent.html") {
		t.Errorf("a source that cannot be read has a page: %+v", got)
	}
	if got := gpucc("", "explain", "main.c"); got != (result{}) || !exists("main.html") {
		t.Errorf("%+v", got)
	}
	if got := gpucc("", "explain", "-time=json", "main.c", "add.c"); got.Status != 0 || !exists("add.html") || !strings.Contains(got.Stderr, `"name":"write","dispatches":0,"items":2`) {
		t.Errorf("the times of two inputs: %+v", got)
	}
	for _, args := range []string{"explain", "explain -c main.c", "explain main.o", "explain -o main.c main.c"} {
		if got := gpucc("", strings.Fields(args)...); got.Status != 1 || got.Stderr == "" {
			t.Errorf("gpucc %s: %+v", args, got)
		}
	}
}

// TestExplainWarnings: warnings stand behind their lines. The source may be the standard input.
func TestExplainWarnings(t *testing.T) {
	directory(t, nil)
	const text = "int f(int x)\n{\n\tint unused;\n\treturn x;\n}\n#warning of the preprocessor\n"
	compiled := gpucc(text, "-Wall", "-x", "c", "-c", "-o", "x.o", "-")
	if got := gpucc(text, "explain", "-Wall", "-x", "c", "-o", "page.html", "-"); got != compiled || got.Status != 0 {
		t.Fatalf("%+v, -c: %+v", got, compiled)
	}
	path, _ := filepath.Abs("page.html")
	b := openBrowser(t)
	b.size(t, 1500, 900, false, false)
	b.open(t, "file://"+path)
	if got := b.strings(t, `[...document.querySelectorAll('#source .row')].map(el => el.textContent)`); !strings.Contains(got, "3\tint unused;|warning: unused variable 'unused' [-Wunused-variable]|4\treturn x;|") {
		t.Errorf("the source shows %s", got)
	} else if !strings.Contains(got, "6#warning of the preprocessor|warning: #warning of the preprocessor [-Wcpp]") {
		t.Errorf("the warning of the preprocessor is missing: %s", got)
	}
}

// TestExplainCorpus reads the data of the pages of programs. Together, the functions have the rows that -dump
// prints, and each row is about something that the function has.
func TestExplainCorpus(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range list {
		if i%21 > 0 && !*allPages {
			continue
		}
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		level := fmt.Sprintf("-O%d", i%2)
		if err := checkPageData(t, filepath.Base(p.Path), string(text), level); err != nil {
			t.Errorf("%s %s: %v", p.Name, level, err)
		}
	}
}

// checkPageData checks the data of one program's page.
func checkPageData(t *testing.T, name, text, level string) error {
	directory(t, map[string]string{name: text})
	page, dump := gpucc("", "explain", level, "-w", "-o", "-", name), gpucc("", "-dump=all", "-g", level, "-w", name)
	if page.Status != 0 || dump.Status != 0 {
		return fmt.Errorf("%+v", page.Stderr+dump.Stderr)
	}
	functions, err := unpackPage(page.Stdout)
	if err != nil {
		return err
	}
	shown := map[string]int{}
	for _, f := range functions {
		if err := f.check(); err != nil {
			return err
		}
		for _, s := range f.Stages {
			for k, line := range s.Text {
				if s.Node[k] >= 0 || s.Code[k] >= 0 || s.Local[k] >= 0 {
					shown[s.Name+": "+line]++
				}
			}
		}
	}
	stage, dumped := "", map[string]int{}
	for _, line := range strings.Split(dump.Stdout, "\n") {
		if name, ok := strings.CutPrefix(line, "== "); ok {
			stage = name
			continue
		}
		dumped[stage+": "+line]++
	}
	for line, n := range shown {
		if dumped[line] != n {
			return fmt.Errorf("%d times on the page, %d times in the dump: %s", n, dumped[line], line)
		}
		delete(dumped, line)
	}
	for line := range dumped {
		if strings.HasPrefix(line, "encode: ") && strings.Contains(line, ":  ") || regexp.MustCompile(`^(select|number): +\d+ +\d+:`).MatchString(line) && !strings.Contains(line, " Unit ") {
			return fmt.Errorf("only in the dump: %s", line)
		}
	}
	return nil
}

// unpackPage returns the functions of a page.
func unpackPage(page string) (list []*pageFunction, err error) {
	for _, m := range regexp.MustCompile(`id="packed\d+">(.*)</script>`).FindAllStringSubmatch(page, -1) {
		z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(m[1])))
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(z)
		if err != nil {
			return nil, err
		}
		f := &pageFunction{}
		if text[0] == '{' { // the others are files
			if err := json.Unmarshal(text, f); err != nil {
				return nil, err
			}
			list = append(list, f)
		}
	}
	return list, nil
}

// check reports a row that is about something that the function does not have.
func (f *pageFunction) check() error {
	nodes, codes := len(f.Line), 0
	for _, s := range f.Stages {
		if s.Name == "generate" {
			for _, k := range s.Code {
				codes = max(codes, k+1)
			}
		}
		for i, line := range s.Text {
			if s.Node[i] >= nodes || s.Code[i] < -1 || codes > 0 && s.Code[i] >= codes {
				return fmt.Errorf("%s: node %d of %d, instruction %d of %d: %s", s.Name, s.Node[i], nodes, s.Code[i], codes, line)
			}
			if s.Name == "encode" && i > 0 && s.Node[i] < 0 {
				return fmt.Errorf("encode: no node: %s", line)
			}
			for _, k := range s.Reads[i] {
				if k < 0 || k >= codes {
					return fmt.Errorf("%s: reads instruction %d of %d: %s", s.Name, k, codes, line)
				}
			}
		}
	}
	for n, start := range f.Start {
		if start < 0 || start > n {
			return fmt.Errorf("node %d starts at %d", n, start)
		}
	}
	return nil
}

// TestExplainPicture makes the picture for the documents.
func TestExplainPicture(t *testing.T) {
	const path, most = "../../docs/explain.png", 200_000
	file, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	if *updatePicture {
		t.Chdir("../../examples")
		page := filepath.Join(t.TempDir(), "sum.html")
		if got := gpucc("", "explain", "sum.c", "-o", page); got != (result{}) {
			t.Fatalf("%+v", got)
		}
		b := openBrowser(t)
		b.size(t, 1440, 620, false, false)
		b.open(t, "file://"+page+"#sum/select")
		b.click(t, "#tree .row", "Index u64")
		if err := os.WriteFile(file, b.screenshot(t), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Size() > most {
		t.Errorf("no picture of at most %d bytes: %v", most, err)
	}
}
