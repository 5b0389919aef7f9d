package main

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/riscv/description"
)

func rules(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../rules.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// tablesOf returns the tables of rules of all targets.
func tablesOf(t *testing.T, text string) map[string]*table {
	t.Helper()
	tables := map[string]*table{}
	for _, target := range targets {
		var err error
		if tables[target.name], err = parseFor(text, target.xlen, target.extension); err != nil {
			t.Fatal(err)
		}
	}
	return tables
}

// TestCommitted shows that the committed files are those that the generator makes.
func TestCommitted(t *testing.T) {
	tables := tablesOf(t, rules(t))
	tokens, err := tokensOf("../../ast/pareas/token.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := goFiles("../..", tables, tokens)
	if err != nil {
		t.Fatal(err)
	}
	libs, err := libraries("../..", tables, tokens)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range libs {
		files["shaders/"+name] = text
	}
	for path, want := range files {
		got, err := os.ReadFile("../../" + path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what go generate ./stages makes", path)
		}
	}
}

// TestOperations shows that an instruction which package riscv lacks, or has at another number,
// is named, and that one which only package riscv has is noticed.
func TestOperations(t *testing.T) {
	all := description.Instructions
	for want, list := range map[string][]description.Instruction{
		"instruction andn at its number": slices.Insert(slices.Clone(all), 3, description.Instruction{Mnemonic: "andn"}),
		"instruction czero":              append(slices.Clone(all), description.Instruction{Mnemonic: "czero"}),
		"instructions, the machine":      all[:len(all)-1],
	} {
		if err := checkOperations(list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if err := checkOperations(all); err != nil {
		t.Error(err)
	}
}

// TestCoverage shows that every node has a rule on both targets, and that
// taking one out is noticed.
func TestCoverage(t *testing.T) {
	for xlen, taken := range map[int]map[string]string{
		32: {"Branch void always:": "Branch void always", "Mul f32 :": "Mul f32", "rv32 Cast i8 u8,i16,u16,int32:": "Cast i8 u8"},
		64: {"rv64 Join f64:": "Join f64", "rv64 Div u64 :": "Div u64", "Const64 f64:": "Const64 f64", "Lt f32 branch:": "Lt f32 branch"},
	} {
		table, err := parse(rules(t), xlen)
		if err != nil {
			t.Fatal(err)
		}
		if missing, more := table.missing(), table.superfluous(); len(missing) > 0 || len(more) > 0 {
			t.Errorf("rv%d: no rule for %q, no node for %q", xlen, missing, more)
		}
		if err := table.line("Unit i32: none"); err != nil || len(table.superfluous()) != 1 {
			t.Errorf("rv%d: a rule for a Unit of type i32: %v, %q", xlen, err, table.superfluous())
		}
		for head, name := range taken {
			table, err := parse(without(t, rules(t), head), xlen)
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, m := range table.missing() {
				found = found || strings.TrimSpace(m) == name
			}
			if !found {
				t.Errorf("rv%d: the rule %q is gone and %q not missed", xlen, head, name)
			}
		}
	}
}

// TestMakers shows which kinds of nodes make their values, and that one which does not on
// one target, for one type, is none of them.
func TestMakers(t *testing.T) {
	list := func(text string) []ast.Kind {
		return makers(tablesOf(t, text))
	}
	all := list(rules(t))
	for kind, want := range map[ast.Kind]bool{
		ast.Const: true, ast.Load: true, ast.Add: true, ast.MulHigh: true, ast.Gt: true, ast.Call: true,
		ast.Local: false, ast.Assign: false, ast.Store: false, ast.Conditional: false, ast.Comma: false, ast.Cast: false, ast.If: false,
	} {
		if slices.Contains(all, kind) != want {
			t.Errorf("%s is, or is not, one of %v", kind, all)
		}
	}
	const head = "rv64 Neg int64 :"
	if rest := list(without(t, rules(t), head) + head + " forward\n"); slices.Contains(rest, ast.Neg) || len(rest) != len(all)-1 {
		t.Errorf("%v make their values where a Neg does not", rest)
	}
}

// without is text without the line that contains head.
func without(t *testing.T, text, head string) string {
	t.Helper()
	var kept []string
	lines := strings.Split(text, "\n")
	for _, line := range lines {
		if !strings.Contains(line, head) {
			kept = append(kept, line)
		}
	}
	if len(kept)+1 != len(lines) {
		t.Fatalf("%d lines with %q", len(lines)-len(kept), head)
	}
	return strings.Join(kept, "\n")
}

// TestErrors shows the messages about wrong rules.
func TestErrors(t *testing.T) {
	for line, want := range map[string]string{
		"Add i32 : addx $, left, right":                                 `no instruction "addx"`,
		"Add i33 : addw $, left, right":                                 `no type "i33"`,
		"Bad i32 : addw $, left, right":                                 `no kind "Bad"`,
		"Add i32 odd: addw $, left, right":                              `Add has no variant "odd"`,
		"Add i32 : addw $, left":                                        "operands missing",
		"Add i32 : addi $, left, what":                                  `no operand "what"`,
		"Neg i32: none\nNeg i32: none":                                  "a second rule",
		"Neg i32: none\nrv64 zba Neg i32: none\nrv64 zbb Neg i32: none": "extensions zba and zbb",
	} {
		if _, err := parse(line, 64); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}
