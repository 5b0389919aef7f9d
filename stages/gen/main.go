// Gen turns stages/rules.txt into the tables that the stages read: Go for the twins, GLSL
// constants for the shaders. It fails if a node that a front end may make has no rule on some
// target, and if a rule does not compute the value or the effect of its node. It also makes the
// predicates of kinds, and the constants and accessors of words and tables, for the stages and for the
// front end of Pareas. Run it with go generate ./stages.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"

	"gpucc/ast"
	"gpucc/riscv"
	"gpucc/riscv/description"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gen: ")
	dir := flag.String("dir", "..", "root of the module")
	flag.Parse()
	if err := errors.Join(checkKinds(ast.UnstatedKinds()), checkOperations(description.Instructions)); err != nil {
		log.Fatal(err)
	}
	tokens, err := tokensOf(*dir + "/ast/pareas/token.go")
	if err != nil {
		log.Fatal(err)
	}
	pareas := frontEnd(tokens)
	if err := errors.Join(checkWords(words, rowTables), checkWords(pareas.words, pareas.tables), backEnd.checkUses(uses()), pareas.checkUses(pareasUses()), checkSameBits()); err != nil {
		log.Fatal(err)
	}
	text, err := os.ReadFile(*dir + "/stages/rules.txt")
	if err != nil {
		log.Fatal(err)
	}
	tables := map[string]*table{}
	for _, target := range targets {
		if tables[target.name], err = parseFor(string(text), target.xlen, target.extension); err != nil {
			log.Fatal(err)
		}
		checkTable(tables[target.name], target.xlen)
	}
	list, err := goFiles(*dir, tables, tokens)
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range list {
		write(*dir+"/"+name, text)
	}
	if list, err = libraries(*dir, tables, tokens); err != nil {
		log.Fatal(err)
	}
	for name, text := range list {
		write(*dir+"/shaders/"+name, text)
	}
}

// checkTable ends the program, after messages, if rules are missing, superfluous or wrong.
func checkTable(t *table, xlen int) {
	var wrong []string
	for _, m := range t.missing() {
		wrong = append(wrong, fmt.Sprintf("rv%d: no rule for %s", xlen, m))
	}
	for _, m := range t.superfluous() {
		wrong = append(wrong, fmt.Sprintf("rv%d: no front end makes such a node: %s", xlen, m))
	}
	if wrong == nil { // only then rules can be evaluated
		for _, err := range t.check() {
			wrong = append(wrong, err.Error())
		}
	}
	for _, message := range wrong {
		log.Print(message)
	}
	if wrong != nil {
		os.Exit(1)
	}
}

// targets are the targets for which there are tables of rules, by the ends of the tables' names. Those with an extension are behind the
// one without.
var targets = []struct {
	name      string
	xlen      int
	extension string // by its name in -march
}{{"32", 32, ""}, {"64", 64, ""}, {"64Zba", 64, "zba"}, {"64Zbb", 64, "zbb"}}

// extensions are those that have rules.
var extensions = []string{"zba", "zbb"}

// checkOperations reports an instruction of the machine description that package riscv does not
// have at its number. The generator evaluates the instructions of the description by the numbers
// of package riscv.
func checkOperations(list []description.Instruction) error {
	for i, row := range list {
		if op := riscv.Op(i + 1); op >= riscv.OpCount || riscv.Ops[op].Mnemonic != row.Mnemonic {
			return fmt.Errorf("package riscv does not have instruction %s at its number: go generate ./riscv comes first", row.Mnemonic)
		}
	}
	if n := int(riscv.OpCount) - 1; n != len(list) {
		return fmt.Errorf("package riscv has %d instructions, the machine description %d: go generate ./riscv comes first", n, len(list))
	}
	return nil
}

func write(path string, source []byte) {
	if err := os.WriteFile(path, source, 0o666); err != nil {
		log.Fatal(fmt.Errorf("writing tables: %w", err))
	}
}
