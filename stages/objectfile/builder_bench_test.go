package objectfile_test

import (
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/internal/workload"
	"gpucc/stages"
	"gpucc/stages/objectfile"
)

// BenchmarkBuild builds the object of a tree of 40,000 short functions from its one fragment.
func BenchmarkBuild(b *testing.B) {
	tree, err := workload.Shapes[1].Tree(1)
	if err != nil {
		b.Fatal(err)
	}
	functions := ast.SymbolFunctions(tree)
	opt := stages.Options{Target: stages.RV64, Optimize: 1, Without: stages.OffAt(1)}
	dev := gpu.NewCPU()
	tables := stages.NewTables(dev, opt, nil)
	fragment, err := stages.NewCompiler(&stages.Profiler{Device: dev}, opt, tables).Compile(stages.WholeTree(tree, 0, functions))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		b.StopTimer()
		copied := fragment
		copied.Text, copied.Relocs, copied.Extents = slices.Clone(fragment.Text), slices.Clone(fragment.Relocs), slices.Clone(fragment.Extents)
		b.StartTimer()
		builder := objectfile.NewBuilder(objectfile.Options{Target: stages.RV64})
		builder.Share(tree, functions)
		if err := builder.Add(0, &copied); err != nil {
			b.Fatal(err)
		}
		if _, err := builder.Finish(tree, nil, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(tree.Functions)), "ns/function")
}
