package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gpucc/ast/random"
	"gpucc/gpu/gputest"
	"gpucc/internal/leash"
	"gpucc/internal/parallel"
	"gpucc/riscv/object/cross"
)

var (
	randomVariables = flag.Int("random-variables", 3, "show the variables of this number of random programs in gdb")
	variableSeed    = flag.Int("variable-seed", 1, "the seed of the first one")
)

// TestRandomVariablesInDebugger does the same with random programs as TestVariablesInDebugger with the corpus. A third
// of the programs are csmith's, and a third has records that are mostly not in memory.
func TestRandomVariablesInDebugger(t *testing.T) {
	gputest.NoRaces(t)
	script, err := filepath.Abs("testdata/variables.py")
	if err != nil {
		t.Fatal(err)
	}
	headers, _ := filepath.Glob("/usr/include/csmith*")
	if len(headers) == 0 {
		t.Fatal("csmith's headers are needed (packages csmith, libcsmith-dev)")
	}
	directory(t, nil)
	total := variableCounts{levels: []string{"-O0", "-O1", "-O2"}}
	const atOnce = 2
	parallel.Each(atOnce, *randomVariables, func(_, i int) {
		seed := *variableSeed + i
		kind := []string{"random", "csmith", "records"}[i%3]
		name, text := fmt.Sprint(kind, seed), ""
		switch kind {
		case "random":
			text = random.C(int64(seed), random.Size(10+seed%60))
		case "csmith":
			if text = csmithProgram(t, name, seed); text == "" {
				return
			}
		case "records":
			text = recordProgram(int64(seed))
		}
		cross.WriteFile(t, name+".c", []byte(text))
		if kind == "csmith" && !ends(name, headers[0]) {
			return
		}
		compareVariables(t, script, name, name+".c", &total, "-I"+headers[0])
	})
	for _, level := range total.levels {
		n := total.of[level]
		t.Logf("%s: %v", level, &n)
		if n.right == 0 {
			t.Errorf("%s: no value is shown", level)
		}
	}
}

// ends reports whether csmith's program ends soon, as gcc compiles it. A third of them do not.
func ends(name, headers string) bool {
	const limit = 2 * time.Second
	if !patterned(name, name+".c", "-I"+headers) {
		return false
	}
	context, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	program := exec.CommandContext(context, "qemu-riscv64", name+".gcc")
	leash.Bind(program)
	return program.Run() == nil
}

// csmithProgram returns a program of csmith's, or "" if it makes none of this seed.
func csmithProgram(t *testing.T, folder string, seed int) string {
	t.Helper()
	if err := os.Mkdir(folder, 0o777); err != nil { // it leaves a file where it runs
		t.Error(err)
		return ""
	}
	cmd := exec.Command("csmith", "--seed", fmt.Sprint(seed), "--max-funcs", "6", "--no-packed-struct")
	cmd.Dir = folder
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	return strings.Replace(string(out), `#include "csmith.h"`, "#include <stdint.h>\n#include \"csmith.h\"", 1)
}
