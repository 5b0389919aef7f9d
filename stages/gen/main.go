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
		xlen := target.xlen
		t, err := parseFor(string(text), xlen, target.extension)
		if err != nil {
			log.Fatal(err)
		}
		if missing := t.missing(); len(missing) > 0 {
			for _, m := range missing {
				log.Printf("rv%d: no rule for %s", xlen, m)
			}
			os.Exit(1)
		}
		if more := t.superfluous(); len(more) > 0 {
			for _, m := range more {
				log.Printf("rv%d: no front end makes such a node: %s", xlen, m)
			}
			os.Exit(1)
		}
		if errs := t.check(); len(errs) > 0 {
			for _, err := range errs {
				log.Print(err)
			}
			os.Exit(1)
		}
		tables[target.name] = t
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
