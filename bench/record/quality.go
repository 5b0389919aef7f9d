package record

import "math"

// An Execution has the counts of executed instructions of a program that a compiler has compiled,
// and the size of its code. Counts are exact, and include the C library, which is the same for all
// compilers.
type Execution struct {
	Program      string `json:"program"`
	Compiler     string `json:"compiler"`
	Text         int64  `json:"text"`         // bytes of machine code, without the library
	Instructions int64  `json:"instructions"` // executed
	Loads        int64  `json:"loads"`
	Stores       int64  `json:"stores"`
	Branches     int64  `json:"branches"`
	Spills       int64  `json:"spills"` // loads and stores of operands that have no register; only of gpucc's code
}

// Names of compilers in Executions. Without another target, it is rv64imfd.
const (
	GpuccO2           = "gpucc -O2"
	GpuccO1           = "gpucc -O1"
	GpuccO0           = "gpucc -O0"
	GccO0             = "gcc -O0"
	GccO1             = "gcc -O1"
	GccO2             = "gcc -O2"
	GccOs             = "gcc -Os"
	GpuccOs           = "gpucc -Os"
	GpuccO2Compressed = "gpucc -O2 rv64gc"
	GccOsCompressed   = "gcc -Os rv64gc"
	ClangO1           = "clang -O1"
	Tcc               = "tcc"
)

// Execution returns how a compiler's code of a program was executed, or nil.
func (r *Run) Execution(program, compiler string) *Execution {
	for i := range r.Executions {
		if x := &r.Executions[i]; x.Program == program && x.Compiler == compiler {
			return x
		}
	}
	return nil
}

// ExecutedPrograms and ExecutedCompilers list the programs and the compilers of all Executions.
func (r *Run) ExecutedPrograms() []string {
	return distinct(r.Executions, func(x Execution) string { return x.Program })
}

func (r *Run) ExecutedCompilers() []string {
	return distinct(r.Executions, func(x Execution) string { return x.Compiler })
}

// A GeometricMean is the geometric mean of the ratios added.
type GeometricMean struct {
	logarithms float64
	count      int
	Most       float64 // the largest ratio
}

// Add adds a ratio. A ratio of 0 stands for a missing measurement and adds nothing.
func (g *GeometricMean) Add(ratio float64) {
	if ratio > 0 {
		g.logarithms += math.Log(ratio)
		g.count++
		g.Most = max(g.Most, ratio)
	}
}

// Mean returns the mean, or 0 if no ratio was added.
func (g *GeometricMean) Mean() float64 {
	if g.count == 0 {
		return 0
	}
	return math.Exp(g.logarithms / float64(g.count))
}
