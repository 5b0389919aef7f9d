package stages

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/pareas"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/stages/convention"
)

// An invariantCheck checks the columns of a compilation between two passes. It recomputes
// them by walks, or holds them against rules that every compilation has to keep. It calls
// errorf for each that is broken.
type invariantCheck struct {
	*compilation
	errors []string
}

// invariants are the checks, by the pass after which they run.
var invariants = map[string]func(*invariantCheck){
	"upload":    (*invariantCheck).uploaded,
	"scope":     (*invariantCheck).scoped,
	"fold":      (*invariantCheck).folded,
	"dead":      (*invariantCheck).withoutDead,
	"versions":  (*invariantCheck).versionsFound,
	"linear":    (*invariantCheck).linearFound,
	"hoist":     (*invariantCheck).hoistedOnce,
	"common":    (*invariantCheck).commonKept,
	"intervals": (*invariantCheck).intervalsFound,
	"locals":    (*invariantCheck).localsWeighed,
	"share":     (*invariantCheck).localsAssigned,
	"rewrite":   (*invariantCheck).treeRewritten,
	"select":    (*invariantCheck).selected,
	"number":    (*invariantCheck).numbered,
	"branches":  (*invariantCheck).branchesFound,
	"generate":  (*invariantCheck).generated,
	"lastuse":   (*invariantCheck).lastUsesFound,
	"allocate":  (*invariantCheck).allocated,
	"frames":    (*invariantCheck).framed,
	"layout":    (*invariantCheck).laidOut,
	"encode":    (*invariantCheck).encoded,
	"lines":     (*invariantCheck).linesMade,
	"variables": (*invariantCheck).variablesFound,
	"download":  (*invariantCheck).downloaded,
}

const mostErrors = 5

func (c *invariantCheck) errorf(format string, args ...any) {
	if len(c.errors) < mostErrors {
		c.errors = append(c.errors, fmt.Sprintf(format, args...))
	}
}

// checkInvariants runs all passes over a batch of a tree, and checks the columns after each
// of them. Before the check, damage may change them.
func checkInvariants(t testing.TB, tree *ast.Tree, opt Options, b Batch, damage func(pass string, c *compilation)) (pass string, errors []string) {
	x := newStageTest(t, tree, opt)
	x.batch = b
	defer x.Release()
	for i := range passes {
		p := &passes[i]
		if !opt.runs(p) {
			continue
		}
		if err := p.run(x); err != nil {
			t.Fatal(err)
		}
		if damage != nil {
			damage(p.name, x)
		}
		check := invariantCheck{compilation: x}
		if invariants[p.name] == nil {
			t.Fatalf("there are no invariants of pass %s", p.name)
		}
		if invariants[p.name](&check); check.errors != nil {
			return p.name, check.errors
		}
	}
	return "", nil
}

// functionBatches are batches of one function each.
func functionBatches(tree *ast.Tree) (list []Batch) {
	symbols, label := ast.SymbolFunctions(tree), 0
	for f, info := range tree.Functions {
		b := Batch{Tree: tree, UnitFunction: f, SymbolFunction: symbols, FirstFunction: f, Functions: 1}
		b.FirstNode, b.Nodes = int(tree.First[info.Root]), int(info.Root-tree.First[info.Root])+1
		b.FirstLocal, b.Locals, b.FirstLabel = int(info.FirstLocal), int(info.NumLocals), label
		for label < len(tree.Labels) && tree.Labels[label] < info.Root {
			label++
		}
		b.Labels = label - b.FirstLabel
		list = append(list, b)
	}
	return list
}

// parseText parses a program in the language that the name says.
func parseText(t testing.TB, name, text string, xlen int) *ast.Tree {
	t.Helper()
	var tree *ast.Tree
	var diagnostics *ast.Diagnostics
	switch {
	case strings.HasSuffix(name, ".par"):
		tree, diagnostics = pareas.Parse(name, []byte(text), pareas.Options{})
	case strings.HasSuffix(name, ".tc"):
		tree, diagnostics = c.Parse(name, []byte(text), c.Options{ABI: convention.RISCV(xlen), Dialect: c.TinyC, Debug: true})
	default:
		tree, diagnostics = c.Parse(name, []byte(text), c.Options{ABI: convention.RISCV(xlen), Debug: true})
	}
	if diagnostics.Errors() > 0 {
		t.Fatal(diagnostics)
	}
	return tree
}

// withRoots chooses roots for the pass rewrite behind the pass share. Besides it damages columns.
func withRoots(damage func(pass string, c *compilation)) func(string, *compilation) {
	return func(pass string, c *compilation) {
		if pass == "share" && c.optimize() {
			chooseRoots(c, everyRootSeed)
		}
		if damage != nil {
			damage(pass, c)
		}
	}
}

// everyRootSeed is any seed.
const everyRootSeed = 3

// TestInvariants checks the columns between passes for all programs of the corpus.
func TestInvariants(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1, Debug: true}, {Target: RV32, Optimize: 1}} {
			if opt.Target == RV32 && !p.RV32 {
				continue
			}
			tree := parseText(t, p.Path, string(text), opt.Target.Bits())
			var damage func(string, *compilation)
			if i%2 == 0 {
				addSpares(tree)
				damage = withRoots(nil)
			}
			batches := []Batch{WholeTree(tree, 0, ast.SymbolFunctions(tree))}
			if i%4 == 0 {
				batches = append(batches, functionBatches(tree)...)
			}
			for _, b := range batches {
				if pass, errors := checkInvariants(t, tree, opt, b, damage); errors != nil {
					t.Errorf("%s, %+v, functions from %d: after %s:\n%s", p.Name, opt, b.FirstFunction, pass, strings.Join(errors, "\n"))
				}
			}
		}
	}
}

// damaged is a program with a value of each class of temporaries, conditionals, loops,
// logical operators and calls.
const damaged = `
double g(double, int);
int f(int n, double x) {
	int s = 0;
	for (int i = 0; i < n && (s < 100 || i == 3); i++) {
		s = s * 3 + (int)(x * g(x, i) + 1.5) * (n + (int)g(x + 1, s));
		n > 1;
		s += (s * n - i) * (n * i + s) + (i ? n : s * 2);
	}
	return s + 4 * 8;
}
int h(int n) { return f(n, 2.5) + f(n + 1, 1.5); }
int sum(int *a, int n) {
	int s = 0;
	for (int i = 0; i < n; i++)
		s += a[i];
	return s;
}
int k(int a, int b) { return (a * b ^ 3) + a * b; }
`

// TestInvariantsFail shows that each invariant is noticed when it is broken: it changes a
// column behind the pass that makes it.
func TestInvariantsFail(t *testing.T) {
	tree := parseText(t, "damaged.c", damaged, 64)
	change := func(b func(c *compilation) *gpu.Buffer, find func(c *compilation, i int, word uint32) bool, to func(word uint32) uint32) func(c *compilation) {
		return func(c *compilation) {
			words := c.column(b(c), b(c).Words())
			for i, word := range words {
				if find(c, i, word) {
					words[i] = to(word)
					c.Device.Write(b(c), 0, gpu.Words(words))
					return
				}
			}
			t.Error("there is nothing to break")
		}
	}
	at := func(index int) func(*compilation, int, uint32) bool {
		return func(_ *compilation, i int, _ uint32) bool { return i == index }
	}
	set := func(value uint32) func(uint32) uint32 { return func(uint32) uint32 { return value } }
	add := func(value uint32) func(uint32) uint32 { return func(word uint32) uint32 { return word + value } }
	toggle := func(flags uint32) func(uint32) uint32 { return func(word uint32) uint32 { return word ^ flags } }
	code := func(test func(in uint32) bool) func(*compilation, int, uint32) bool {
		return func(c *compilation, i int, word uint32) bool { return i < c.instructions && test(word) }
	}
	scopeColumn := func(c *compilation) *gpu.Buffer { return c.scope }
	nodeColumn := func(c *compilation) *gpu.Buffer { return c.node }
	storageColumn := func(c *compilation) *gpu.Buffer { return c.storage }
	selectionColumn := func(c *compilation) *gpu.Buffer { return c.selection }
	offsetColumn := func(c *compilation) *gpu.Buffer { return c.offset }
	valueColumn := func(c *compilation) *gpu.Buffer { return c.value }
	instructionColumn := func(c *compilation) *gpu.Buffer { return c.instruction }
	locationColumn := func(c *compilation) *gpu.Buffer { return c.location }
	kindIs := func(kind ast.Kind) func(*compilation, int, uint32) bool {
		return func(_ *compilation, _ int, word uint32) bool { return kindOf(word) == kind }
	}
	firstHoisted := func(c *compilation, i int, _ uint32) bool { // a root with a local
		return i < c.roots && slices.IndexFunc(c.column(c.rootLocal, c.roots), func(l uint32) bool { return l != none }) == i
	}
	lastRoot := func(c *compilation, i int, _ uint32) bool { return i == c.roots-1 }
	lastHoisted := func(c *compilation, i int, _ uint32) bool { return i == c.hoisted-1 }
	tests := []struct {
		pass, want string
		damage     func(c *compilation)
	}{
		{"upload", "first", change(func(c *compilation) *gpu.Buffer { return c.first }, at(5), add(1))},
		{"scope", "scope", change(scopeColumn, at(7), add(1))},
		{"scope", "scope", change(scopeColumn, at(20), toggle(1<<scopeDepthShift))},
		{"scope", "Assigns", change(func(c *compilation) *gpu.Buffer { return c.assigns }, at(9), add(1))},
		{"scope", "word", change(nodeColumn, at(9), toggle(1))},
		{"scope", "users", change(func(c *compilation) *gpu.Buffer { return c.users }, at(2), add(1))},
		{"fold", "has become", change(nodeColumn, kindIs(ast.Call), set(nodeWord(ast.Const, ast.I32)))},
		{"dead", "has an effect", change(nodeColumn, kindIs(ast.Call), set(0))},
		{"dead", "is left", change(nodeColumn, kindIs(ast.Invalid), set(nodeWord(ast.Local, ast.I32)))},
		{"versions", "varies in", change(func(c *compilation) *gpu.Buffer { return c.loopWords }, func(_ *compilation, _ int, word uint32) bool { return word > jumpsInto|jumpsOut }, set(0))},
		{"versions", "is in the loop of", change(func(c *compilation) *gpu.Buffer { return c.loop }, func(c *compilation, i int, _ uint32) bool {
			return i < c.nodes && depthOf(c.column(c.scope, c.nodes)[i]) > 0 && kindOf(c.column(c.node, c.nodes)[i]) != ast.LoopEntry
		}, add(1))},
		{"versions", "a jump leads into", change(func(c *compilation) *gpu.Buffer { return c.loopWords }, func(c *compilation, i int, _ uint32) bool {
			loop, node := c.column(c.loop, c.nodes), c.column(c.node, c.nodes)
			return slices.ContainsFunc(loop, func(at uint32) bool { return at == uint32(i) }) && kindOf(node[slices.Index(loop, uint32(i))]) == ast.LoopEntry
		}, toggle(jumpsInto))},
		{"linear", "does not change by", change(func(c *compilation) *gpu.Buffer { return c.step }, func(c *compilation, i int, _ uint32) bool {
			return i+1 < c.nodes && isMarked(c.column(c.inLinear, (c.nodes+wordBits-1)/wordBits), uint32(i+1)) && !isMarked(c.column(c.inLinear, (c.nodes+wordBits-1)/wordBits), c.column(c.parent, c.nodes)[i+1])
		}, add(1))},
		{"linear", "is no step", change(func(c *compilation) *gpu.Buffer { return c.step }, func(c *compilation, i int, _ uint32) bool {
			return i < c.nodes && isMarked(c.column(c.inLinear, (c.nodes+wordBits-1)/wordBits), uint32(i)) && !isMarked(c.column(c.inLinear, (c.nodes+wordBits-1)/wordBits), c.column(c.parent, c.nodes)[i])
		}, add(1))},
		{"linear", "varies", change(func(c *compilation) *gpu.Buffer { return c.inLinear }, at(0), set(1<<32-1))},
		{"hoist", "is not invariant", change(func(c *compilation) *gpu.Buffer { return c.rootNode }, firstHoisted, add(1))},
		{"hoist", "leads group", change(func(c *compilation) *gpu.Buffer { return c.rootLocal }, at(0), add(1))},
		{"hoist", "is before no loop around it", change(func(c *compilation) *gpu.Buffer { return c.rootTarget }, firstHoisted, add(1))},
		{"hoist", "weight", change(func(c *compilation) *gpu.Buffer { return c.hoistedWeight }, at(0), set(0))},
		{"hoist", "owner", change(func(c *compilation) *gpu.Buffer { return c.hoistedOwner }, at(0), toggle(1))},
		{"common", "is not the tree of", change(func(c *compilation) *gpu.Buffer { return c.rootNode }, lastRoot, add(1<<32-1))},
		{"common", "is set by", change(func(c *compilation) *gpu.Buffer { return c.hoistedStart }, lastHoisted, add(1))},
		{"common", "interval ends", change(func(c *compilation) *gpu.Buffer { return c.hoistedEnd }, lastHoisted, set(0))},
		{"common", "weight", change(func(c *compilation) *gpu.Buffer { return c.hoistedWeight }, lastHoisted, set(0))},
		{"common", "no follower", change(func(c *compilation) *gpu.Buffer { return c.rootTarget }, lastRoot, set(7))},
		{"share", "hoisted local", func(c *compilation) {
			storage := c.column(c.storage, c.locals+c.hoisted)
			storage[c.locals] = storageSlot + 40
			c.Device.Write(c.storage, 0, gpu.Words(storage))
		}},
		{"rewrite", "its children", change(func(c *compilation) *gpu.Buffer { return c.first }, at(5), add(1<<32-1))},
		{"rewrite", "its children", change(func(c *compilation) *gpu.Buffer { return c.parent }, at(7), add(1))},
		{"rewrite", "its children", change(func(c *compilation) *gpu.Buffer { return c.childIndex }, at(7), add(1))},
		{"rewrite", "comes from", change(func(c *compilation) *gpu.Buffer { return c.node }, func(_ *compilation, _ int, word uint32) bool { return kindOf(word) == ast.Return }, toggle(1))},
		{"rewrite", "is in function", change(func(c *compilation) *gpu.Buffer { return c.scope }, at(9), add(1))},
		{"rewrite", "Assigns", change(func(c *compilation) *gpu.Buffer { return c.assigns }, at(9), add(1<<20))},
		{"rewrite", "the root of function", change(func(c *compilation) *gpu.Buffer { return c.function }, at(functionRoot), add(1))},
		{"intervals", "uses local", change(func(c *compilation) *gpu.Buffer { return c.start }, at(2), add(5))},
		{"intervals", "is needed behind", change(func(c *compilation) *gpu.Buffer { return c.end }, at(2), add(^uint32(0)))},
		{"locals", "weighs", change(func(c *compilation) *gpu.Buffer { return c.weight }, at(1), add(1))},
		{"locals", "calls are", change(func(c *compilation) *gpu.Buffer { return c.calls }, at(1), add(1))},
		{"share", "are both in", change(storageColumn, at(0), set(RV64.machine.savedRegister(0, 1)))},
		{"share", "must not be in a0", change(storageColumn, at(0), set(RV64.machine.firstArgument(0)))},
		{"share", "is in ft0", change(storageColumn, at(0), set(32))},
		{"share", "nowhere", change(storageColumn, at(0), set(none))},
		{"share", "slot at 36", change(storageColumn, at(0), set(storageSlot+18))},
		{"share", "saves", change(func(c *compilation) *gpu.Buffer { return c.saved }, at(0), toggle(1<<9))},
		{"select", "templates", change(selectionColumn, at(3), set(0x3ff|15<<selectionLengthShift|selectionStart))},
		{"select", "by templates that do not", change(selectionColumn, func(_ *compilation, _ int, s uint32) bool { return s&templateAssigned != 0 }, toggle(templateAssigned))},
		{"number", "has instructions", change(offsetColumn, at(12), add(1))},
		{"number", "not its own", change(valueColumn, func(c *compilation, i int, v uint32) bool { return v == virtualRegister+4 }, add(20))},
		{"number", "which is number", change(func(c *compilation) *gpu.Buffer { return c.logicalNode }, at(1), add(1))},
		{"branches", "branches to", change(func(c *compilation) *gpu.Buffer { return c.branchTarget }, at(0), toggle(branchTargetInherited))},
		{"branches", "branches to", change(func(c *compilation) *gpu.Buffer { return c.branchTarget }, at(1), add(1000))},
		{"generate", "never for the last time", change(instructionColumn, func(c *compilation, i int, w uint32) bool {
			return i < c.instructions && w&codeKill1 != 0 && c.instructionList()[i].rs1 >= virtualRegister
		}, toggle(codeKill1))},
		{"generate", "not live", change(instructionColumn, func(c *compilation, i int, w uint32) bool {
			return i/c.instructions == instructionRs1 && w >= virtualRegister
		}, add(5))},
		{"generate", "in another function", change(instructionColumn, func(c *compilation, i int, w uint32) bool {
			return i/c.instructions == instructionImm && c.instructionList()[i%c.instructions].code&codeTarget != 0
		}, add(1000))},
		{"generate", "is of node", change(func(c *compilation) *gpu.Buffer { return c.owner }, at(8), set(0))},
		{"generate", "is taken out", change(instructionColumn, code(func(w uint32) bool { return operationOf(w) == opCall }), toggle(codeGone))},
		{"lastuse", "ends class", change(func(c *compilation) *gpu.Buffer { return c.ended }, func(_ *compilation, _ int, w uint32) bool { return w&noClass == 0 }, toggle(1))},
		{"lastuse", "ends class", change(func(c *compilation) *gpu.Buffer { return c.class }, func(_ *compilation, _ int, w uint32) bool { return w < noClass }, toggle(2))},
		{"allocate", "across the call", change(locationColumn, func(_ *compilation, i int, w uint32) bool {
			return i >= virtualRegister && w == RV64.machine.temporaryRegister(2, 0)
		}, set(RV64.machine.temporaryRegister(0, 0)))},
		{"allocate", "not saved", change(func(c *compilation) *gpu.Buffer { return c.saved }, at(0), set(0))},
		{"allocate", "has the live value", func(c *compilation) { // all temporaries in one register
			words := c.column(c.location, virtualRegister+c.instructions)
			for i := range words[virtualRegister:] {
				if words[virtualRegister+i] == RV64.machine.temporaryRegister(0, 1) {
					words[virtualRegister+i] = RV64.machine.temporaryRegister(0, 0)
				}
			}
			c.Device.Write(c.location, 0, gpu.Words(words))
		}},
		{"frames", "begin at", change(func(c *compilation) *gpu.Buffer { return c.frame }, at(frameSize), add(1<<32-16))},
		{"frames", "frame of", change(func(c *compilation) *gpu.Buffer { return c.frame }, at(frameSize), add(8))},
		{"layout", "is words", change(func(c *compilation) *gpu.Buffer { return c.address }, at(6), add(100))},
		{"layout", "behind one at", change(func(c *compilation) *gpu.Buffer { return c.reloc }, at(0), set(none))},
		{"encode", "is no instruction", change(func(c *compilation) *gpu.Buffer { return c.text }, at(4), set(0))},
		{"encode", "goes to word", change(func(c *compilation) *gpu.Buffer { return c.text }, func(_ *compilation, _ int, w uint32) bool { return w&0x7f == 0x63 }, toggle(1<<30))},
		{"encode", "begins at word", change(func(c *compilation) *gpu.Buffer { return c.extent }, at(2), add(1))},
		{"lines", "no rows", func(c *compilation) { c.programBytes = 0 }},
		{"variables", "behind its end", change(func(c *compilation) *gpu.Buffer { return c.borderAddress }, at(0), set(none))},
		{"variables", "scope", change(func(c *compilation) *gpu.Buffer { return c.borderAddress }, at(1), set(0))},
		{"variables", "outside of the function", change(func(c *compilation) *gpu.Buffer { return c.borderAddress }, func(c *compilation, i int, _ uint32) bool { return i == c.scopeBorders+1 }, set(none))},
		{"variables", "is in", change(func(c *compilation) *gpu.Buffer { return c.listedStorage }, at(0), set(33))},
		{"download", "words of text", func(c *compilation) { c.fragment.Text = c.fragment.Text[1:] }},
	}
	broken := map[string]bool{}
	for _, test := range tests {
		broken[test.pass] = true
		t.Run(test.pass+" "+test.want, func(t *testing.T) {
			damage := func(pass string, c *compilation) {
				if pass == test.pass {
					test.damage(c)
				}
			}
			tree := tree
			if test.pass == "rewrite" {
				spare := *tree
				spare.Functions = slices.Clone(tree.Functions)
				tree, damage = &spare, withRoots(damage)
				addSpares(tree)
			}
			b := WholeTree(tree, 0, ast.SymbolFunctions(tree))
			b.Nodes-- // without the Unit, so that the columns are not the tree's own
			pass, errors := checkInvariants(t, tree, Options{Target: RV64, Optimize: 1, Debug: true}, b, damage)
			if pass != test.pass || !strings.Contains(strings.Join(errors, "\n"), test.want) {
				t.Errorf("noticed after pass %q: %v", pass, errors)
			}
		})
	}
	for _, p := range passes {
		if !broken[p.name] {
			t.Errorf("nothing breaks the invariants of pass %s", p.name)
		}
	}
}
