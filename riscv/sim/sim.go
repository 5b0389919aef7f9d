// Package sim runs RISC-V programs: ELF executables for Linux, RV32 and RV64 with
// the extensions I, M, A, F, D and C, in user mode. The meaning of each instruction is
// generated from the machine description.
//
// Instructions are decoded once into an array (code.go), and run in a loop with a case
// for each operation (execute32_gen.go, execute64_gen.go). The loop counts only at jumps;
// the number of times that each instruction ran follows from a prefix sum (stats.go).
package sim

import (
	"io"
	"time"
	"unsafe"
)

// Config says how to run a program. The zero value means no arguments, empty input, and
// no output.
type Config struct {
	Args   []string // argv
	Env    []string // "NAME=value"
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer

	// Folders are the folders of the host in which the program may use files. Without folders, it
	// can open no file.
	Folders []Folder

	// Sysroot is a folder like the root of a system, with the dynamic linker and the libraries of
	// programs that are not static. Such programs can read all its files. "": there are none.
	Sysroot string

	// MemoryLimit is the size of the address space in bytes, for the program,
	// its heap and its stack (at the end). 0 is 1 GiB. Pages that the program
	// does not touch cost nothing.
	MemoryLimit uint64

	// MaxInstructions stops a program that runs for too long. The limit is only checked
	// at jumps. 0 means no limit.
	MaxInstructions uint64

	// Locate, if not nil, names the source line of an address, or returns "".
	Locate func(pc uint64) string

	// Trace, if not nil, gets a line for each instruction that is executed or, with
	// TraceCalls, for each call of a function or of the system.
	Trace      io.Writer
	TraceCalls bool

	// Profile counts instructions by the calls that are active: see Samples. The program then
	// takes some ten times as long.
	Profile bool
}

// A Machine is a hart, its memory and its system.
type Machine struct {
	config Config
	xlen   int

	// Registers 0-31 are x0-x31 and 32-63 are f0-f31, as in instructions. Writes to x0 go
	// to register 64. The array has 256 elements, so that an index of a byte needs no
	// bounds check.
	registers [256]uint64
	frm       uint32
	fflags    uint32
	flagsRead bool  // some instruction of the program can read the exception flags
	soft      int32 // if not 0, all floating point is computed in software, slowly and exactly

	block       []byte
	memory      unsafe.Pointer // block[0]
	permissions []uint8        // indexed by page
	reservation uint64         // 1 + the address of the last load-reserved; 0: none

	code              []instruction
	address           []uint32 // address of each instruction in code
	counts            []count  // indexed as code
	index             []uint32 // index in code for each halfword of text; 0: not decoded
	textLow, textSize uint64
	executableStack   bool
	trampolines       map[uint64]trampoline // by address
	textHigh          uint64                // textLow+textSize, rounded
	compressed        bool

	retired uint64 // number of instructions executed
	limit   uint64
	trap    *Trap
	status  int
	exited  bool

	entry       uint64
	bias        uint64 // the address of the program less the one in its file
	programHigh uint64 // the end of the program, behind which are other files
	functions   []function
	modules     []function // the code of the dynamic linker and of libraries, with the names of files
	tracer      *tracer    // nil: the program is not traced
	profiler    *profiler  // nil: calls are not followed
	system
}

// New loads an ELF executable. The error describes a fault in the file. Close releases the
// machine's memory and files.
func New(elfFile []byte, config Config) (*Machine, error) {
	m := &Machine{config: config, limit: config.MaxInstructions}
	if m.limit == 0 {
		m.limit = 1<<64 - 1
	}
	size := config.MemoryLimit
	if size == 0 {
		size = 1 << 30
	}
	var err error
	if m.folders, err = openFolders(config.Folders); err != nil {
		return nil, err
	}
	m.openStreams()
	if config.Trace != nil {
		m.tracer = newTracer(config.Trace, config.TraceCalls)
	}
	if config.Profile {
		m.profiler = newProfiler()
	}
	if err := m.newMemory(pageUp(min(size, 1<<32))); err != nil {
		m.Close()
		return nil, err
	}
	if err := m.load(elfFile); err != nil {
		m.Close()
		return nil, err
	}
	return m, nil
}

// Run runs the program to its end and returns its exit status. If the program ended by a
// trap, the error is a *Trap, and the status is the one that a shell shows, 128 plus the
// number of the signal.
func (m *Machine) Run() (status int, err error) {
	m.started = time.Now()
	if m.xlen == 32 {
		m.execute32(m.entry)
	} else {
		m.execute64(m.entry)
	}
	if m.tracer != nil {
		m.tracer.finish(m)
	}
	if m.trap != nil {
		m.locate(m.trap)
		return 128 + m.trap.Signal, m.trap
	}
	return m.status, nil
}
