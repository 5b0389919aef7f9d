package report

import (
	"fmt"

	"gpucc/bench/record"
)

// load writes how much longer compilers take on busy cores.
func (p *page) load() {
	results := p.run.Find(record.Load, "", record.Total)
	if len(results) == 0 {
		return
	}
	p.printf(`## Busy cores

Compilers beside other processes that compute without end. If the system gives all threads the same share of the cores, a
compiler that uses k of n cores takes (k + others) / n times as long: that is the fair slowdown. Waiting of threads for each other would add to it.

`)
	t := newTable("file", "compiler", "cores", "alone, ms", "others", "beside them, ms", "slowdown", "fair")
	for _, busy := range results {
		if busy.Others == 0 {
			continue
		}
		for _, alone := range results {
			if alone.Others == 0 && alone.Case == busy.Case && alone.Subject == busy.Subject {
				t.add(busy.Case, busy.Subject, busy.Cores, alone.Seconds.Median*1e3, busy.Others, busy.Seconds.Median*1e3,
					fmt.Sprintf("%.2f", busy.Seconds.Median/alone.Seconds.Median), fmt.Sprintf("%.2f", fairSlowdown(busy.Cores, busy.Others, p.run.Machine.Cores)))
			}
		}
	}
	t.write(p)
}

// fairSlowdown returns how many times as long a process takes that uses some of the machine's cores, beside other processes of one
// thread each.
func fairSlowdown(cores, others, machine int) float64 {
	return max(1, float64(cores+others)/float64(machine))
}
