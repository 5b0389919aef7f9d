package stages

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/gpu"
)

// UnselectedRules names the rules that have not been selected for any type.
func UnselectedRules(unreached map[string]string, names map[uint32]string, xlen int, selected map[uint32]bool) (missing []string) {
	rules := rules64[:]
	if xlen == 32 {
		rules = rules32[:]
	}
	type same struct {
		kind    ast.Kind
		variant uint32
		rule    uint32
	}
	types, found := map[same][]string{}, map[same]bool{}
	for _, index := range slices.Sorted(maps.Keys(names)) {
		s := same{kindOf(index), index >> 12, rules[index]}
		if s.kind == ast.Cast { // the variant is a type
			s.variant = 0
		}
		types[s] = append(types[s], names[index])
		found[s] = found[s] || selected[index]
	}
	for s, list := range types {
		name := strings.Join(list, ", ")
		if !found[s] && unreached[list[0]] == "" {
			missing = append(missing, name)
		}
	}
	slices.Sort(missing)
	return missing
}

// RuleNames returns the rules of a target by their numbers in the table: those that
// tables_gen.go names.
func RuleNames(t *testing.T, xlen int) map[uint32]string {
	text, err := os.ReadFile("tables_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "var rules"+strconv.Itoa(xlen)+" =")
	if !ok {
		t.Fatal("no table")
	}
	section, _, _ = strings.Cut(section, "\n}")
	names := map[uint32]string{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\d+): +0x[0-9a-f]+, *// (.*)$`).FindAllStringSubmatch(section, -1) {
		index, _ := strconv.Atoi(m[1])
		names[uint32(index)] = strings.TrimSpace(m[2])
	}
	if len(names) < 500 {
		t.Fatalf("only %d rules", len(names))
	}
	return names
}

// NoteRules notes which rules a batch's nodes select. The passes run up to select with a
// table in which every rule has its number in place of its first template.
func NoteRules(t *testing.T, b Batch, opt Options, selected map[uint32]bool) {
	t.Helper()
	dev := gpu.NewCPU()
	tables := NewTables(dev, opt, nil)
	c := &compilation{columns: tables.columns, Buffers: gpu.Buffers{Device: dev}, opt: opt, tree: b.Tree, tables: tables, batch: b}
	defer c.Release()
	rules := c.column(c.rules, ruleCount)
	for i := range rules {
		rules[i] = rules[i]&^(1<<16-1) | uint32(i)
	}
	c.rules = c.Upload(gpu.Words(rules))
	for i := range passes {
		p := &passes[i]
		if !opt.runs(p) {
			continue
		}
		if err := p.run(c); err != nil {
			t.Fatal(err)
		}
		if p.name == "select" {
			break
		}
	}
	node, selection := c.column(c.node, c.nodes), c.column(c.selection, c.nodes)
	parent, child, detail := c.column(c.parent, c.nodes), c.column(c.childIndex, c.nodes), c.column(c.detail, c.nodes)
	for n, word := range node {
		s := selection[n]
		index := s & (1<<16 - 1)
		typ := typeOf(word)
		if k := kindOf(word); n > 0 && (k == ast.Index || k >= ast.Eq && k <= ast.Ge) {
			typ = typeOf(node[n-1])
		}
		if ast.Type(index>>8&15) != typ {
			index &^= templateAssigned // set as the parent has the value made in a register
		}
		selected[index] = true
		if s&selectionBranches != 0 {
			selected[ruleOf(nodeWord(ruleBranch, ast.Void), s/selectionAlways&1)] = true
		}
		if joinOf(s) > 0 {
			selected[ruleOf(nodeWord(ruleJoin, typeOf(node[parent[n]])), 0)] = true
		}
		if s&selectionMoves != 0 {
			location, _ := c.opt.Target.machine.argumentLocation(child[n], detail[n], typeOf(word).IsFloat())
			switch index >> ruleVariantShift {
			case argumentStored:
				location = moveDone
			case argumentConstant:
				location = moveConstant
			case argumentLater:
				location = moveSlot
			}
			selected[ruleOf(nodeWord(ruleMove, typeOf(word)), location)] = true
		}
	}
}
