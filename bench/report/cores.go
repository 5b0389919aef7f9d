package report

import (
	"fmt"

	"gpucc/bench/record"
)

// cores writes how the time depends on the number of cores.
func (p *page) cores() {
	results := p.run.Find(record.Cores, "", record.Total)
	if len(results) == 0 {
		return
	}
	p.printf(`## Cores

gpucc on the CPU with a number of cores (GOMAXPROCS; two hardware threads of a core count as
two). Amdahl's law is fitted to the medians. The sequential share is that of the time on one
core; the noise of the measurements allows the values between the bounds (95 %%). Below 0, p cores are more
than p times as fast. The deviation is between the law and the medians; it says nothing for
two numbers of cores. The universal scalability law (USL) has a cost of every pair of cores
(coherency) besides; it needs three numbers of cores.

`)
	counts := coreCounts(results)
	head := []string{"file", "what"}
	for i, n := range counts {
		head = append(head, fmt.Sprintf("%d", n))
		if i == 0 {
			head[2] += " core, ms"
		}
	}
	t := newTable(append(head, "speed-up", "sequential %", "bounds", "deviation %", "USL contention %", "coherency %", "best on")...)
	for _, f := range p.run.Fits {
		row, first, last := []any{f.Case, f.Subject}, 0.0, 0.0
		for _, n := range counts {
			ms := 0.0
			for _, r := range results {
				if r.Case == f.Case && r.Subject == f.Subject && r.Cores == n {
					ms = r.Seconds.Median * 1e3
				}
			}
			if row = append(row, ms); first == 0 {
				first = ms
			}
			last = ms
		}
		row = append(row, first/last, signed(100*f.Sequential), fmt.Sprintf("%s to %s", signed(100*f.Low), signed(100*f.High)), number(100*f.Deviation))
		if f.USL == nil {
			row = append(row, "-", "-", "-")
		} else {
			row = append(row, signed(100*f.USL.Contention), fmt.Sprintf("%.3f", 100*f.USL.Coherency), f.USL.Best())
		}
		t.add(row...)
	}
	t.write(p)
}

// signed formats a number that may be 0 or negative.
func signed(v float64) string { return fmt.Sprintf("%.2f", v) }

// coreCounts lists the numbers of cores, in the order of the results.
func coreCounts(results []record.Result) (counts []int) {
	seen := map[int]bool{}
	for _, r := range results {
		if !seen[r.Cores] {
			seen[r.Cores] = true
			counts = append(counts, r.Cores)
		}
	}
	return counts
}
