package stages_test

import "flag"

// alone is for machines that have no emulator and no other compiler.
var alone = flag.Bool("alone", false, "run no other programs, such as qemu and gcc: compare with the simulator, the interpreter and recorded results")

// everything is for a long run: tests that take programs, devices and runners in turn take all of them.
var everything = flag.Bool("everything", false, "compile every program with every set of options on both devices, and run it in the simulator and in qemu")

// runners returns the ways to run compiled program n: the simulator or qemu in turn, with -everything both. With
// -alone it is the simulator.
func runners(n int) map[string]runner {
	switch {
	case *alone:
		return map[string]runner{"simulator": execute}
	case *everything:
		return map[string]runner{"simulator": execute, "qemu": emulate}
	case n%2 == 0:
		return map[string]runner{"simulator": execute}
	}
	return map[string]runner{"qemu": emulate}
}

// inTurn reports whether a test takes program n: it takes every of-th one, and with -everything all.
func inTurn(n, of int) bool { return *everything || n%of == 0 }
