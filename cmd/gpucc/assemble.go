package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"

	"gpucc/ast/c"
	"gpucc/riscv/assembly"
	"gpucc/riscv/object"
)

// errNoAssembler says which package to install.
var errNoAssembler = errors.New("no RISC-V assembler is installed: install the binutils for riscv64 (Debian: apt-get install binutils-riscv64-linux-gnu)")

// assembleTo assembles an input to an object file of its own. With -S it only warns: the
// input is assembler text already.
func (d *driver) assembleTo(in input) {
	if !d.opt.object {
		d.message("gpucc: ", "warning", in.path+": input file unused because it is not compiled")
		return
	}
	file := d.temporaryFile(".o")
	if d.assemble(in, file) {
		d.copyFile(outputName(d.opt.output, in.path, ".o"), file, 0o666)
	}
}

// assemble has the system's assembler make an object file of assembler text, which is
// preprocessed first if its language is assemblerSource. It reports errors, and returns false
// after them.
func (d *driver) assemble(in input, output string) bool {
	name, text, ok := d.read(in.path)
	if !ok {
		return false
	}
	if _, err := exec.LookPath(triple + "-as"); err != nil {
		d.errorf("%s: %v", name, errNoAssembler)
		return false
	}
	if in.language == assemblerSource {
		source := d.preprocess(in, text, "-D__ASSEMBLER__=1")
		if source == nil {
			return false
		}
		text = source.text
		if source.rules != nil {
			d.writeDependencies(in, source.rules)
		}
	}
	var args []string
	for i := 0; i+1 < len(d.opt.preprocess.paths); i += 2 {
		args = append(args, "-I", d.opt.preprocess.paths[i+1])
	}
	if d.opt.debug && in.language == assemblerText {
		args = append(args, "-g")
	}
	args = append(args, d.opt.assembler...)
	if in.language == assemblerText && in.path != "-" {
		args = append(args, in.path)
	}
	return d.runAssembler(text, output, args...)
}

// assembleObject has the system's assembler make an object file of an object with assembler
// text. It reports errors, and returns false after them.
func (d *driver) assembleObject(o *object.Object, output string) bool {
	if output == "" {
		return false
	}
	var text bytes.Buffer
	if err := assembly.Write(&text, o); err != nil {
		d.errorf("%v", err)
		return false
	}
	return d.runAssembler(text.Bytes(), output)
}

// runAssembler has the system's assembler make an object file of a text. It reports errors,
// and returns false after them.
func (d *driver) runAssembler(text []byte, output string, more ...string) bool {
	if output == "" {
		return false // there is no temporary file, which has been reported
	}
	tool, err := exec.LookPath(triple + "-as")
	if err != nil {
		d.errorf("%v", errNoAssembler)
		return false
	}
	t := d.opt.target
	args := []string{"-march=" + d.architecture(), "-mabi=" + t.abiName}
	if d.position().code != c.NoPIC {
		args = append(args, "-fpic")
	}
	cmd := exec.Command(tool, append(append(args, more...), "-o", output)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(text), d.stdout, d.stderr
	return d.execute(cmd)
}

// copyFile copies a file that another program has made to an output.
func (d *driver) copyFile(output, file string, mode os.FileMode) {
	if d.opt.dryRun { // no program has made the file
		return
	}
	from, err := os.Open(file)
	if err != nil {
		d.errorf("%v", err)
		return
	}
	defer from.Close()
	d.writeFile(output, mode, func(w io.Writer) error {
		if _, err := io.Copy(w, from); err != nil {
			return fmt.Errorf("copying %s: %w", file, err)
		}
		return nil
	})
}
