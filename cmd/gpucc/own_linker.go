package main

import (
	"fmt"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/riscv/link"
)

// ignoredByLinker lists flags that gpucc's own linker takes and ignores. It always links its
// C library, and only the parts of it that are used.
var ignoredByLinker = []string{"-lc", "-lm", "-lgcc", "-lpthread", "-s", "--as-needed", "--no-as-needed", "--fatal-warnings",
	"--start-group", "--end-group", "-O1", "-O2", "--sort-common", "-zrelro", "-znow", "-znoexecstack"}

// ownFlags are the flags that gpucc's own linker obeys.
type ownFlags struct {
	collect, printCollected bool     // --gc-sections, --print-gc-sections
	undefined               []string // -u
}

// ownLinkerFlags reads the inputs that are flags for a linker. foreign is the first of them that gpucc's own linker does not
// know, or "".
func ownLinkerFlags(inputs []linkInput) (flags ownFlags, foreign string) {
	awaited := "" // a flag that has the next word as its value
	for _, p := range inputs {
		if p.language != linkerFlag {
			continue
		}
		words := []string{p.path}
		if list, ok := strings.CutPrefix(p.path, "-Wl,"); ok {
			words = strings.Split(list, ",")
		}
		for _, word := range words {
			word, awaited = awaited+word, ""
			switch word {
			case "-u", "-z":
				awaited = word
			case "--undefined":
				awaited = "-u"
			default:
				if !flags.set(word) && foreign == "" {
					foreign = p.path
				}
			}
		}
	}
	return flags, foreign
}

// set obeys a flag. It reports whether gpucc's own linker knows it.
func (f *ownFlags) set(word string) bool {
	switch word {
	case "--gc-sections":
		f.collect = true
	case "--no-gc-sections":
		f.collect = false
	case "--print-gc-sections":
		f.printCollected = true
	case "--no-print-gc-sections":
		f.printCollected = false
	default:
		for _, prefix := range [...]string{"--undefined=", "-u"} {
			if symbol, ok := strings.CutPrefix(word, prefix); ok {
				f.undefined = append(f.undefined, symbol)
				return true
			}
		}
		return strings.HasPrefix(word, "-L") || slices.Contains(ignoredByLinker, word)
	}
	return true
}

// collection returns the options of the linker for sections that nothing needs. It reports the sections that it leaves out
// in the words of GNU ld.
func (d *driver) collection(flags ownFlags) link.Collection {
	c := link.Collection{On: flags.collect, Undefined: flags.undefined}
	if flags.printCollected {
		c.Dropped = func(object, section string) {
			fmt.Fprintf(d.stderr, "gpucc: removing unused section '%s' in file '%s'\n", ast.Printable(section), ast.Printable(object))
		}
	}
	return c
}
