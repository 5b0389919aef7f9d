package interp

import (
	"math"
	"strings"
	"testing"

	"gpucc/ast"
)

// A maker builds trees for one word size.
type maker struct {
	ast.Builder
	word ast.Type
}

func (b *maker) constant(x int32) { b.Leaf(ast.Const, ast.I32, uint32(x), 0) }

// argument appends a Const as an argument; variadic says whether it is a variadic
// argument.
func (b *maker) argument(x int32, variadic bool) {
	b.constant(x)
	data := uint32(0)
	if variadic {
		data = ast.ArgumentVariadic
	}
	b.Node(ast.Argument, ast.I32, data, 0, 1)
}

// TestVariadic calls f(1, 2, ..., 12). The prototype of f names two parameters. f returns
// the argument at byte `data` counted from the arguments on the stack.
func TestVariadic(t *testing.T) {
	for _, word := range []int{4, 8} {
		for i := range 10 { // argument i+3
			w := ast.Word(word)
			f := maker{word: w}
			f.Leaf(ast.FunctionEntry, ast.Void, 0, 0)
			f.Leaf(ast.Parameter, ast.I32, 0, 0)
			f.Leaf(ast.Parameter, ast.I32, 0, 0)
			f.Leaf(ast.IncomingAddress, w, uint32((i-6)*word), 0)
			f.Node(ast.Load, ast.I32, 0, 0, 1)
			f.Node(ast.Return, ast.I32, 0, 0, 1)
			f.Node(ast.Block, ast.Void, 0, 0, 1)
			f.Node(ast.Function, ast.I32, 0, 0, 4)

			g := maker{word: w}
			g.Leaf(ast.FunctionEntry, ast.Void, 0, 0)
			for k := range 12 {
				g.argument(int32(k)+1, k >= 2)
			}
			g.Node(ast.Call, ast.I32, 0, 0, 12)
			g.Node(ast.Return, ast.I32, 0, 0, 1)
			g.Node(ast.Block, ast.Void, 0, 0, 1)
			g.Node(ast.Function, ast.I32, 0, 0, 2)

			tree := &ast.Tree{Locals: []ast.Type{ast.I32, ast.I32}, Symbols: []ast.Symbol{
				{Name: "f", Section: ast.InText, Func: true, Offset: 0},
				{Name: "g", Section: ast.InText, Func: true, Offset: 1},
			}}
			tree.Append(&f.Builder, ast.FunctionInfo{Symbol: 0, NumLocals: 2, VarargBytes: int32(6 * word)})
			tree.Append(&g.Builder, ast.FunctionInfo{Symbol: 1, FirstLocal: 2})
			tree.Finish()
			if err := ast.Validate(tree); err != nil {
				t.Fatal(err)
			}
			m, err := New(tree, Config{WordSize: word})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := m.Call("g"); err != nil || int(got) != i+3 {
				t.Errorf("word %d, argument %d: %d, %v", word, i+3, got, err)
			}
		}
	}
}

// TestMemory stores through addresses of the frame and of symbols, repeats this in loops,
// and exits by a system call.
func TestMemory(t *testing.T) {
	for _, word := range []int{4, 8} {
		w := ast.Word(word)
		b := maker{word: w}
		b.Leaf(ast.FunctionEntry, ast.Void, 0, 0)
		// *(u8 *)(frame + 3) = 300; *pointer = *(u8 *)(frame + 3), pointer being a word that holds the address of table + 4
		b.Leaf(ast.FrameAddress, w, 3, 0)
		b.Leaf(ast.Const, ast.U8, 44, 0)
		b.Node(ast.Store, ast.U8, 0, 0, 2)
		b.Node(ast.Expression, ast.Void, 0, 0, 1)
		b.Leaf(ast.SymbolAddress, w, 2, 0)
		b.Node(ast.Load, w, 0, 0, 1)
		b.Leaf(ast.FrameAddress, w, 3, 0)
		b.Node(ast.Load, ast.U8, 0, 0, 1)
		b.Node(ast.Cast, ast.I32, 0, 0, 1)
		b.Node(ast.Store, ast.I32, 0, 0, 2)
		b.Node(ast.Expression, ast.Void, 0, 0, 1)
		// do { table[1]++; if (table[1] < 50) continue; break; } while (1);
		b.Leaf(ast.LoopEntry, ast.Void, 1, 0)
		b.tableEntry(func() {
			b.tableEntry(nil)
			b.constant(1)
			b.Node(ast.Add, ast.I32, 0, 0, 2)
		})
		b.Node(ast.Expression, ast.Void, 0, 0, 1)
		b.tableEntry(nil)
		b.constant(50)
		b.Node(ast.Lt, ast.I32, 0, 0, 2)
		next := b.Leaf(ast.Continue, ast.Void, 0, 0)
		b.Node(ast.If, ast.Void, 0, 0, 2)
		leave := b.Leaf(ast.Break, ast.Void, 0, 0)
		b.Node(ast.Block, ast.Void, 0, 0, 3)
		b.Leaf(ast.Block, ast.Void, 0, 0)
		b.constant(1)
		loop := b.Node(ast.Loop, ast.Void, 0, 0, 4)
		b.Data[next], b.Data[leave] = uint32(loop-next), uint32(loop-leave)
		// exit_group(1 ? table[1] : 7)
		b.constant(1)
		b.tableEntry(nil)
		b.constant(7)
		b.Node(ast.Conditional, ast.I32, 0, 0, 3)
		b.Node(ast.Argument, ast.I32, 0, 0, 1)
		for range 6 {
			b.argument(0, false)
		}
		b.argument(sysExitGroup, false)
		b.Node(ast.Syscall, w, 0, 0, 8)
		b.Node(ast.Expression, ast.Void, 0, 0, 1)
		b.Node(ast.Block, ast.Void, 0, 0, 4)
		b.Node(ast.Function, ast.Void, 0, 0, 2)

		tree := &ast.Tree{
			Symbols: []ast.Symbol{
				{Name: "main", Section: ast.InText, Func: true},
				{Name: "table", Section: ast.InBSS, Offset: 16, Size: 8},
				{Name: "pointer", Section: ast.InData, Size: 8},
			},
			DataSection: ast.Section{Bytes: make([]byte, 8), Align: 8, Relocs: []ast.Reloc{{Symbol: 1, Addend: 4}}},
			BSSSize:     32,
		}
		tree.Append(&b.Builder, ast.FunctionInfo{ObjectBytes: 16})
		tree.Finish()
		if err := ast.Validate(tree); err != nil {
			t.Fatal(err)
		}
		if status, err := Run(tree, Config{WordSize: word}); err != nil || status != 50 {
			t.Errorf("word %d: status %d, %v", word, status, err)
		}
	}
}

// TestOnce calls a function with a loop that has work for its LoopEntry: it is done once, before
// the first test.
func TestOnce(t *testing.T) {
	b := maker{word: ast.U64}
	local := func() { b.Leaf(ast.Local, ast.I32, 0, 0) }
	b.Leaf(ast.FunctionEntry, ast.Void, 0, 0)
	// x = 3; while (x < 5) x = x + 1; return x;
	b.constant(3)
	b.Node(ast.Assign, ast.I32, 0, 0, 1)
	b.Node(ast.LoopEntry, ast.Void, 0, 0, 1)
	local()
	b.constant(1)
	b.Node(ast.Add, ast.I32, 0, 0, 2)
	b.Node(ast.Assign, ast.I32, 0, 0, 1)
	b.Node(ast.Block, ast.Void, 0, 0, 0)
	local()
	b.constant(5)
	b.Node(ast.Lt, ast.I32, 0, 0, 2)
	b.Node(ast.Loop, ast.Void, 0, 0, 4)
	local()
	b.Node(ast.Return, ast.I32, 0, 0, 1)
	b.Node(ast.Block, ast.Void, 0, 0, 2)
	b.Node(ast.Function, ast.I32, 0, 0, 2)
	tree := &ast.Tree{Locals: []ast.Type{ast.I32}, Symbols: []ast.Symbol{{Name: "f", Section: ast.InText, Func: true}}}
	tree.Append(&b.Builder, ast.FunctionInfo{NumLocals: 1})
	tree.Finish()
	if err := ast.Validate(tree); err != nil {
		t.Fatal(err)
	}
	if got, err := Call(tree, "f"); err != nil || got != 5 {
		t.Errorf("%d, %v", got, err)
	}
}

// tableEntry appends a load of the int at table + 4, or a store of the value that the
// function value appends.
func (b *maker) tableEntry(value func()) {
	b.Leaf(ast.SymbolAddress, b.word, 1, 0)
	b.Leaf(ast.Const, b.word, 4, 0)
	b.Node(ast.Add, b.word, 0, 0, 2)
	if value == nil {
		b.Node(ast.Load, ast.I32, 0, 0, 1)
		return
	}
	value()
	b.Node(ast.Store, ast.I32, 0, 0, 2)
}

func TestFault(t *testing.T) {
	b := maker{word: ast.U64}
	b.Leaf(ast.FunctionEntry, ast.Void, 0, 0)
	b.Leaf(ast.Const, ast.U64, 16, 0)
	b.Node(ast.Load, ast.I32, 0, 3, 1)
	b.Node(ast.Expression, ast.Void, 0, 0, 1)
	b.Node(ast.Block, ast.Void, 0, 0, 1)
	b.Node(ast.Function, ast.Void, 0, 0, 2)
	tree := &ast.Tree{Symbols: []ast.Symbol{{Name: "f", Section: ast.InText, Func: true}}, Files: []ast.File{{Name: "a.c", Text: []byte("12345")}}}
	tree.Append(&b.Builder, ast.FunctionInfo{})
	tree.Finish()
	if _, err := Call(tree, "f"); err == nil || err.Error() != "a.c:1:4: in f: access to 4 bytes at 0x10" {
		t.Error(err)
	}
}

// TestPrintf checks conversions; the expected texts come from glibc.
func TestPrintf(t *testing.T) {
	d := math.Float64bits
	m := &Machine{config: Config{WordSize: 8}}
	m.memory.load(new(ast.Tree), 8)
	put := func(s string) uint64 {
		to := m.memory.push(uint64(len(s)) + 1)
		b, _ := m.memory.bytes(to, uint64(len(s))+1)
		copy(b, s+"\x00")
		return to
	}
	for _, test := range []struct {
		format string
		args   []uint64
		want   string
	}{
		{"plain %%\n", nil, "plain %\n"},
		{"%d %i", []uint64{^uint64(0), 1 << 31}, "-1 -2147483648"},
		{"%u %x %X %o", []uint64{^uint64(0), 255, 255, 8}, "4294967295 ff FF 10"},
		{"%ld %lu %lx", []uint64{1 << 63, ^uint64(0), 1 << 40}, "-9223372036854775808 18446744073709551615 10000000000"},
		{"%lld %zu %jd", []uint64{7, 8, 9}, "7 8 9"},
		{"%hhd %hu %hhx", []uint64{200, 70000, 511}, "-56 4464 ff"},
		{"[%5d|%-5d|%05d|%+d|% d]", []uint64{42, 42, 42, 42, 42}, "[   42|42   |00042|+42| 42]"},
		{"[%.3d|%8.3d|%-8.3d|%08.3d|%.0d]", []uint64{7, 7, 7, 7, 0}, "[007|     007|007     |     007|]"},
		{"[%#x|%#o|%#X|%#x|%#06x]", []uint64{255, 8, 255, 0, 255}, "[0xff|010|0XFF|0|0x00ff]"},
		{"[%*d|%-*d|%*d|%.*d]", []uint64{5, 42, 5, 42, ^uint64(4), 42, 3, 7}, "[   42|42   |42   |007]"},
		{"%c%c|%3c", []uint64{'a', 'b', 'c'}, "ab|  c"},
		{"[%s|%5s|%-5s|%.2s]", []uint64{put("abc"), put("abc"), put("abc"), put("abc")}, "[abc|  abc|abc  |ab]"},
		{"%f %.2f %.0f %10.3f|%-8.1f|%08.2f", []uint64{d(1.5), d(2.345), d(2.5), d(-3.14159), d(1.25), d(-1.5)}, "1.500000 2.35 2     -3.142|1.2     |-0001.50"},
		{"%e %.3E %g %g %g %G", []uint64{d(12345.678), d(0.00012), d(100000), d(1e6), d(0.0001), d(1e-10)}, "1.234568e+04 1.200E-04 100000 1e+06 0.0001 1E-10"},
		{"%f %5g %f", []uint64{d(math.Inf(1)), d(math.Inf(-1)), ast.NaN64}, "inf  -inf nan"},
		{"%p", []uint64{0x1234}, "0x1234"},
	} {
		values := []Value{{ast.U64, put(test.format)}}
		for _, x := range test.args {
			values = append(values, Value{ast.U64, x})
		}
		var out strings.Builder
		m.config.Stdout = &out
		if n, err := printf(m, values); err != nil || out.String() != test.want || int(n) != len(test.want) {
			t.Errorf("%q: got %q, %d, %v, want %q", test.format, out.String(), n, err, test.want)
		}
	}
	if _, err := printf(m, []Value{{ast.U64, put("%y")}}); err == nil {
		t.Error("no error")
	}
}

// TestHosts checks the functions of the C library.
func TestHosts(t *testing.T) {
	var out strings.Builder
	m := &Machine{config: Config{WordSize: 8, Stdin: strings.NewReader("\xff"), Stdout: &out}}
	m.memory.load(new(ast.Tree), 8)
	call := func(name string, args ...uint64) uint64 {
		t.Helper()
		var values []Value
		for _, x := range args {
			values = append(values, Value{ast.U64, x})
		}
		got, err := hosts[name](m, values)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		return got
	}
	p := call("malloc", 10)
	q := call("calloc", 10, 1)
	if call("memset", p, 'x', 9); call("strlen", p) != 9 {
		t.Error("strlen")
	}
	call("memcpy", q, p, 5)
	call("puts", q)
	call("putchar", 'y')
	if out.String() != "xxxxx\ny" {
		t.Errorf("%q", out.String())
	}
	call("free", p)
	f := func(x float32) uint64 { return uint64(math.Float32bits(x)) }
	d := math.Float64bits
	for i, test := range [][2]uint64{
		{call("fmodf", f(7.5), f(2)), f(1.5)}, {call("fmodf", f(-7.5), f(2)), f(-1.5)}, {call("fmodf", f(1), f(0)), ast.NaN32},
		{call("fmod", d(7.5), d(2)), d(1.5)}, {call("sqrt", d(2)), d(math.Sqrt2)}, {call("sqrtf", f(4)), f(2)},
		{call("malloc", 1<<40), 0}, {call("getchar"), 255}, {call("getchar"), math.MaxUint64}, {call("calloc", 1<<40, 1<<40), 0},
	} {
		if test[0] != test[1] {
			t.Errorf("%d: got %#x, want %#x", i, test[0], test[1])
		}
	}
	if _, err := hosts["abort"](m, nil); err == nil {
		t.Error("abort: no error")
	}
	if _, err := hosts["exit"](m, []Value{{ast.I32, 3}}); err != exitError(3) {
		t.Error(err)
	}
	for _, name := range []string{"putchar", "puts", "printf", "exit", "malloc", "calloc", "fmodf", "fmod", "sqrt", "sqrtf", "strlen", "memcpy", "memset"} {
		if _, err := hosts[name](m, nil); err == nil {
			t.Errorf("%s without arguments: no error", name)
		}
	}
}
