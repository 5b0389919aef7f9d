package stages

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/interp"
	"gpucc/ast/random"
	"gpucc/internal/programs"
)

func TestRewrite(t *testing.T) {
	for _, test := range []struct {
		name, statements string
		roots            []root
		want             string
	}{
		// The first nodes are 0 FunctionEntry, 1 Parameter. Locals 1 and 2 are spare, 3 has no storage.
		{"a leader and a follower", "(Assign i32 0 (Add i32 (Local i32 0) (Const i32 5))) (Return i32 (Const i32 5))", []root{{3, 1, 3}, {6, 1, none}}, `
			2 Local i32 0: parent 5, child 0, first 2, from 2, assigns 0
			3 Const i32 5: parent 4, child 0, first 3, from 3, assigns 0
			4 Assign i32 1: parent 5, child 1, first 3, from 3, assigns 1
			5 Add i32 0: parent 6, child 0, first 2, from 4, assigns 1
			6 Assign i32 0: parent 9, child 0, first 2, from 5, assigns 2
			7 Local i32 1: parent 8, child 0, first 7, from 6, assigns 2
			8 Return i32 0: parent 9, child 1, first 7, from 7, assigns 2`},
		{"a larger leader and a larger follower", "(Assign i32 0 (Neg i32 (Add i32 (Local i32 0) (Const i32 5)))) (Return i32 (Add i32 (Local i32 0) (Const i32 5)))", []root{{4, 1, 4}, {9, 1, none}}, `
			2 Local i32 0: parent 4, child 0, first 2, from 2, assigns 0
			3 Const i32 5: parent 4, child 1, first 3, from 3, assigns 0
			4 Add i32 0: parent 5, child 0, first 2, from 4, assigns 0
			5 Assign i32 1: parent 6, child 0, first 2, from 4, assigns 1
			6 Neg i32 0: parent 7, child 0, first 2, from 5, assigns 1
			7 Assign i32 0: parent 10, child 0, first 2, from 6, assigns 2
			8 Local i32 1: parent 9, child 0, first 8, from 9, assigns 2
			9 Return i32 0: parent 10, child 1, first 8, from 10, assigns 2`},
		{"roots of two loops, in their order", `
			(Loop (LoopEntry)
				(Loop (LoopEntry) (Assign i32 0 (Const i32 1)) (Break 8) (Lt i32 (Local i32 0) (Const i32 2)))
				(Assign i32 0 (Const i32 3)) (Const i32 4))
			(Return i32 (Local i32 0))`, []root{{4, 1, 2}, {8, 2, 3}, {11, 4, 2}, {13, 3, 2}}, `
			2 Const i32 1: parent 3, child 0, first 2, from 4, assigns 0
			3 Assign i32 1: parent 6, child 0, first 2, from 4, assigns 0
			4 Const i32 3: parent 5, child 0, first 4, from 11, assigns 0
			5 Assign i32 4: parent 6, child 1, first 4, from 11, assigns 0
			6 LoopEntry void 0: parent 20, child 0, first 2, from 2, assigns 0
			7 Const i32 2: parent 8, child 0, first 7, from 8, assigns 4
			8 Assign i32 2: parent 9, child 0, first 7, from 8, assigns 4
			9 LoopEntry void 0: parent 16, child 0, first 7, from 3, assigns 4
			10 Local i32 1: parent 11, child 0, first 10, from 4, assigns 6
			11 Assign i32 0: parent 16, child 1, first 10, from 5, assigns 7
			12 Break void 8: parent 16, child 2, first 12, from 6, assigns 7
			13 Local i32 0: parent 15, child 0, first 13, from 7, assigns 7
			14 Local i32 2: parent 15, child 1, first 14, from 8, assigns 7
			15 Lt i32 0: parent 16, child 3, first 13, from 9, assigns 7
			16 Loop void 0: parent 20, child 1, first 7, from 10, assigns 7
			17 Local i32 4: parent 18, child 0, first 17, from 11, assigns 7
			18 Assign i32 0: parent 20, child 2, first 17, from 12, assigns 8
			19 Const i32 4: parent 20, child 3, first 19, from 13, assigns 8
			20 Loop void 0: parent 23, child 0, first 2, from 14, assigns 8`},
		{"a root without storage stays", "(Return i32 (Const i32 5))", []root{{2, 3, 2}}, `
			2 Const i32 5: parent 3, child 0, first 2, from 2, assigns 0
			3 Return i32 0: parent 4, child 0, first 2, from 3, assigns 0`},
		{"a root without a local stays", "(Return i32 (Const i32 5))", []root{{2, none, none}}, `
			2 Const i32 5: parent 3, child 0, first 2, from 2, assigns 0
			3 Return i32 0: parent 4, child 0, first 2, from 3, assigns 0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := buildTree(t, "(Function i32 (FunctionEntry) (Parameter i32) (Block "+test.statements+"))")
			for len(tree.Locals) < 5 {
				tree.Locals = append(tree.Locals, ast.I32)
				tree.Functions[0].NumLocals++
			}
			c := newStageTest(t, tree, Options{Target: RV64, Optimize: 1})
			c.runPass(t, "upload")
			c.runPass(t, "scope")
			c.storage = c.given(storageSlot, storageSlot+2, storageSlot+4, none, storageSlot+6)
			c.setRoots(test.roots)
			c.runPass(t, "rewrite")
			x := c.rewritten()
			if err := ast.Validate(x); err != nil {
				t.Error(err)
			}
			origin, assigns := c.column(c.origin, c.nodes), c.column(c.assigns, c.nodes)
			var got []string
			if c.origin == nil { // no root is rewritten
				for n := range uint32(c.nodes) {
					origin = append(origin, n)
				}
			}
			for n := 2; n < c.nodes-3 && len(got) < strings.Count(test.want, "\n"); n++ {
				got = append(got, fmt.Sprintf("%d %s %s %d: parent %d, child %d, first %d, from %d, assigns %d", n, x.Kind[n], x.Type[n], int32(x.Data[n]), x.Parent[n], x.ChildIndex[n], x.First[n], origin[n], assigns[n]))
			}
			compareLines(t, got, test.want)
		})
	}
}

// rewriteAll runs all passes up to rewrite on a tree that has spare locals, with random roots. It
// returns the rewritten tree.
func rewriteAll(t *testing.T, tree *ast.Tree, target *Target, seed uint64) (x *ast.Tree, roots int) {
	c := newStageTest(t, tree, Options{Target: target, Optimize: 1})
	defer c.Release()
	for _, name := range []string{"upload", "scope", "fold", "dead", "locals", "versions", "intervals", "share"} {
		c.runPass(t, name)
	}
	chooseRoots(c, seed)
	roots = c.roots
	c.runPass(t, "rewrite")
	return c.rewritten(), roots
}

// TestRewriteMeaning rewrites the programs of the corpus, and random ones, with random roots. The
// interpreter runs the rewritten trees, which must do the same as the programs.
func TestRewriteMeaning(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	for i, p := range list {
		if testing.Short() && i%8 > 0 {
			continue
		}
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		all += rewriteAndRun(t, p.Path, string(text), p.Want, p.Status)
	}
	for seed := range int64(60) {
		text := random.C(seed, random.Size(10+int(seed)%60))
		all += rewriteAndRun(t, "random.c", text, "", -1)
	}
	if all < 1000 {
		t.Errorf("there were only %d roots", all)
	}
}

// rewriteAndRun rewrites a program a few times, and runs it. If status is negative, the program's own
// results are expected. It returns the number of roots.
func rewriteAndRun(t *testing.T, name, text, want string, status int) (roots int) {
	t.Helper()
	run := func(tree *ast.Tree) (string, int) {
		var out strings.Builder
		got, err := interp.Run(tree, interp.Config{Stdout: &out, MaxSteps: 50_000_000})
		if err != nil {
			return err.Error(), got
		}
		return out.String(), got
	}
	tree := parseText(t, name, text, 64)
	out, code := run(tree)
	if status >= 0 && (out != want || code != status) {
		return 0 // the interpreter cannot run it
	}
	addSpares(tree)
	for seed := range uint64(3) {
		x, n := rewriteAll(t, tree, RV64, seed)
		roots += n
		if err := ast.Validate(x); err != nil {
			t.Fatalf("%s, seed %d: %v", name, seed, err)
		}
		if got, status := run(x); got != out || status != code {
			t.Fatalf("%s, seed %d: status %d, want %d: %.200q, want %.200q", name, seed, status, code, got, out)
		}
	}
	return roots
}
