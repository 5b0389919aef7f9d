package stages_test

import "flag"

// alone is for machines that have no emulator and no other compiler.
var alone = flag.Bool("alone", false, "run no other programs, such as qemu and gcc: compare with the simulator, the interpreter and recorded results")

// runners returns the ways to run a compiled program: the simulator, and qemu unless the flag
// -alone is set.
func runners() map[string]runner {
	if *alone {
		return map[string]runner{"simulator": execute}
	}
	return map[string]runner{"simulator": execute, "qemu": emulate}
}
