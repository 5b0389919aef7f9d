package main

import (
	"bytes"
	"cmp"
	"os"
	"os/exec"
	"strings"

	"gpucc/ast/c/asm"
	"gpucc/stages/assembler"
)

// newAssembler returns the target's assembler for assembler statements of C.
func (d *driver) newAssembler() *assembler.Machine {
	t := d.opt.target
	if t == nil { // the flags had an error
		return nil
	}
	return &assembler.Machine{WordBytes: t.xlen / 8, Architecture: d.architecture(), Assemble: d.assembleStatement}
}

// architecture is -march for the system's assembler.
func (d *driver) architecture() string { return cmp.Or(d.opt.march, d.opt.target.arch) }

// assembleStatement has the system's assembler make an object file of the text of an assembler
// statement. Several goroutines may call it.
func (d *driver) assembleStatement(text string) ([]byte, error) {
	tool, err := exec.LookPath(triple + "-as")
	if err != nil {
		return nil, errNoAssembler
	}
	output, err := d.scratch.file(".o")
	if err != nil {
		return nil, err
	}
	defer os.Remove(output)
	cmd := exec.Command(tool, "-march="+d.architecture(), "-mabi="+d.opt.target.abiName, "-o", output)
	var messages bytes.Buffer
	cmd.Stdin, cmd.Stderr = strings.NewReader(text), &messages
	if err := cmd.Run(); err != nil {
		return nil, assemblerErrors(messages.String(), err)
	}
	return os.ReadFile(output)
}

// assemblerErrors returns the errors among the messages of the assembler, without the lines of
// the text that it read. If there are none, it returns err.
func assemblerErrors(messages string, err error) error {
	var list asm.Errors
	for line := range strings.Lines(messages) {
		if _, text, ok := strings.Cut(strings.TrimSpace(line), "Error: "); ok {
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		return err
	}
	return list
}
