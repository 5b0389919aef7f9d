package report

import (
	"strings"

	"gpucc/bench/record"
)

// quality writes the counts of executed instructions and the size of each compiler's code.
func (p *page) quality() {
	if len(p.run.Executions) == 0 {
		return
	}
	p.printf(`## Quality of the code

Instructions that programs execute, counted in gpucc's simulator. All compilers' objects are
linked with gpucc's C library, so that only the programs' own code differs. The target is
rv64imfd if no other is named. gcc and clang have -ffp-contract=off, so that all programs print
the same.

`)
	p.ratios("executed", record.GccO1, func(x *record.Execution) int64 { return x.Instructions })
	p.spills()
	p.printf("The size of the machine code of the programs, without the library.\n\n")
	p.ratios("bytes", record.GccOs, func(x *record.Execution) int64 { return x.Text })
}

// spills writes which share of the instructions of gpucc's code are spills, where there are any.
func (p *page) spills() {
	var compilers []string
	for _, c := range p.run.ExecutedCompilers() {
		if strings.HasPrefix(c, "gpucc") {
			compilers = append(compilers, c)
		}
	}
	p.printf("Of these instructions, the percentages that load and store operands which have no register (spills). Programs without spills are left out.\n\n")
	t := newTable(append([]string{"program"}, compilers...)...)
	for _, program := range p.run.ExecutedPrograms() {
		row, sum := []any{program}, int64(0)
		for _, c := range compilers {
			share := 0.0
			if x := p.run.Execution(program, c); x != nil && x.Instructions > 0 {
				share = 100 * float64(x.Spills) / float64(x.Instructions)
				sum += x.Spills
			}
			row = append(row, share)
		}
		if sum > 0 {
			t.add(row...)
		}
	}
	t.write(p)
}

// ratios writes a table of a figure for each program: the figure of one compiler's code, and the
// ratio of every other compiler's to it.
func (p *page) ratios(what, base string, figure func(*record.Execution) int64) {
	compilers := p.run.ExecutedCompilers()
	head := []string{"program", base + ", " + what}
	for _, c := range compilers {
		if c != base {
			head = append(head, c)
		}
	}
	means := make(map[string]*record.GeometricMean)
	t := newTable(head...)
	for _, program := range p.run.ExecutedPrograms() {
		of := p.run.Execution(program, base)
		if of == nil {
			continue
		}
		row := []any{program, figure(of)}
		for _, c := range compilers {
			if c == base {
				continue
			}
			ratio := 0.0
			if x := p.run.Execution(program, c); x != nil {
				ratio = float64(figure(x)) / float64(figure(of))
			}
			if means[c] == nil {
				means[c] = new(record.GeometricMean)
			}
			means[c].Add(ratio)
			row = append(row, ratio)
		}
		t.add(row...)
	}
	mean, most := []any{"geometric mean", "-"}, []any{"largest", "-"}
	for _, c := range compilers {
		if m := means[c]; m != nil {
			mean, most = append(mean, m.Mean()), append(most, m.Most)
		}
	}
	t.add(mean...)
	t.add(most...)
	t.write(p)
}
