//go:build !cgo && linux

package limits

// start is the first instruction of the process, if the program is linked with -E gpucc/internal/limits.start. It is
// executed before Go's runtime is there, and it jumps to the runtime's own first instruction, or executes the complete
// program in place of this one if
//
//   - the address space or data are limited, or few files or processes are allowed, or
//   - the standard output is closed.
//
// If there is no complete program, start jumps to the runtime, too.
func start()

var _ = start // no Go code calls it
