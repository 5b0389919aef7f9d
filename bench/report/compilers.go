package report

import (
	"slices"

	"gpucc/bench/record"
)

func (p *page) flatten() {
	results := p.run.Find(record.Flatten, "", "")
	if len(results) == 0 {
		return
	}
	p.printf("## 4. Tree transformation\n\nFlattening expressions (Hsu, The Key to a Performant Data Parallel Compiler, Figure 1): the Key primitive over the tree's columns, which are on the device, against a pure and a mutating recursion in Go over trees of pointers. All give the same result, which is checked. Hsu, on a Tesla K40c against a Xeon E5-1620v3 in C++: up to 58 x the pure one and 9 x the mutating one.\n\n")
	t := newTable("device", "speed-up over", "largest", "depth x branching", "nodes", "median of trees over 10,000 nodes")
	for _, d := range p.run.Devices {
		for _, other := range []string{"pure", "mutating"} {
			points := speedups(p.run, d.Kind, other)
			if len(points) == 0 {
				continue
			}
			best := slices.MaxFunc(points, func(a, b speedup) int { return compare(a.factor, b.factor) })
			t.add(d.Kind, other, best.factor, best.Case, best.Nodes, medianLarge(points))
		}
	}
	t.write(p)
	p.printf("Chosen trees, in milliseconds:\n\n")
	t = newTable("depth x branching", "nodes", "algorithm", "ms", "min", "max", "ns a node")
	for _, r := range results {
		if chosen[[2]int{r.Depth, r.Branching}] {
			t.add(r.Case, r.Nodes, r.Subject, r.Seconds.Median*1e3, r.Seconds.Min*1e3, r.Seconds.Max*1e3, r.NanosecondsNode())
		}
	}
	t.write(p)
	for _, d := range p.run.Devices {
		p.plot("flatten-pure-"+d.Kind, "speed-up over the pure recursion")
		p.plot("flatten-mutating-"+d.Kind, "speed-up over the mutating recursion")
	}
	p.plot("flatten-depth", "speed-up at branching factor 2")
	p.plot("flatten-branching", "speed-up at depth 5")
}

// chosen are the trees, by depth and branching factor, that the page lists.
var chosen = map[[2]int]bool{{31, 1}: true, {10, 2}: true, {18, 2}: true, {5, 5}: true, {5, 12}: true, {3, 31}: true}

// A speedup is the speed-up of a device over a recursion.
type speedup struct {
	record.Result
	factor float64
}

func speedups(run *record.Run, device, other string) (points []speedup) {
	times := map[string]float64{}
	for _, r := range run.Find(record.Flatten, other, "") {
		times[r.Case] = r.Seconds.Median
	}
	for _, r := range run.Find(record.Flatten, device, "") {
		if t, ok := times[r.Case]; ok && r.Seconds.Median > 0 {
			points = append(points, speedup{r, t / r.Seconds.Median})
		}
	}
	return points
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// medianLarge returns the median speed-up of the trees that are not small.
func medianLarge(points []speedup) float64 {
	var factors []float64
	for _, x := range points {
		if x.Nodes > 10_000 {
			factors = append(factors, x.factor)
		}
	}
	if len(factors) == 0 {
		return 0
	}
	slices.Sort(factors)
	return factors[len(factors)/2]
}

func (p *page) peers() {
	totals := p.run.Find(record.Peers, "", record.Total)
	if len(totals) == 0 {
		return
	}
	p.printf("## 5. Peers\n\nGenerated C to an object file, from the start of the process to its end, the compilers in turn. gpucc, gcc and clang make 64-bit RISC-V code, tcc code for the machine that it runs on. Peak memory is the resident set's; about 6 MB are the floor of its measurement.\n\n")
	p.compilers(totals)
	p.plot("peers", "MB/s of each compiler")
}

func (p *page) projects() {
	totals := p.run.Find(record.Projects, "", record.Total)
	if len(totals) == 0 {
		return
	}
	p.printf("## Programs of others\n\nReal C programs, and what generators write: every file of a program to an object file, one process after the other, as a build without parallelism does. The size is that of the files themselves, before preprocessing and without headers.\n\n")
	p.compilers(totals)
}

func (p *page) preprocess() {
	totals := p.run.Find(record.Preprocess, "", record.Total)
	if len(totals) == 0 {
		return
	}
	p.printf("## Preprocessed as they come\n\nFiles with #include and macros to object files, and their preprocessing alone (-E). With -no-integrated-cpp, gpucc runs the system's preprocessor.\n\n")
	p.compilers(totals)
}

// compilers lists the results of compilers that compiled the same files.
func (p *page) compilers(totals []record.Result) {
	t := newTable("file", "compiler", "ms", "min", "max", "SD", "repeats", "MB/s", "lines/s", "speed against tcc", "peak memory MB", "bytes a byte of source")
	for _, r := range totals {
		ratio := 0.0
		for _, tcc := range totals {
			if tcc.Subject == "tcc" && tcc.Case == r.Case {
				ratio = tcc.Seconds.Median / r.Seconds.Median
			}
		}
		s := r.Seconds
		t.add(r.Case, r.Subject, s.Median*1e3, s.Min*1e3, s.Max*1e3, s.SD*1e3, s.Repeats, r.MBs(), float64(r.Lines)/s.Median,
			ratio, float64(r.PeakMemory)/1e6, float64(r.PeakMemory)/float64(r.SourceBytes))
	}
	t.write(p)
}

func (p *page) frontend() {
	results := p.run.Find(record.Frontend, "", "")
	if len(results) == 0 {
		return
	}
	p.printf("## Front ends alone\n\nFrom text in memory to a tree in memory.\n\n")
	t := newTable("file", "language", "ms", "min", "max", "repeats", "MB/s", "lines/s", "nodes", "ns a node")
	for _, r := range results {
		s := r.Seconds
		t.add(r.Case, r.Subject, s.Median*1e3, s.Min*1e3, s.Max*1e3, s.Repeats, r.MBs(), float64(r.Lines)/s.Median, r.Nodes, r.NanosecondsNode())
	}
	t.write(p)
}

func (p *page) scaling() {
	totals := p.run.Find(record.Scaling, "", record.Total)
	if len(totals) == 0 {
		return
	}
	p.printf("## Growth with the file\n\ngpucc end to end, as above. Peak memory has in it what is there of the source, which is mapped: all of one of less than 64 MB, of a larger one what is being read.\n\n")
	t := newTable("file", "compiler", "nodes", "ms", "min", "max", "repeats", "MB/s", "ns a byte", "peak memory MB", "bytes a byte of source")
	for _, r := range totals {
		s := r.Seconds
		t.add(r.Case, r.Subject, r.Nodes, s.Median*1e3, s.Min*1e3, s.Max*1e3, s.Repeats, r.MBs(), 1e3/r.MBs(),
			float64(r.PeakMemory)/1e6, float64(r.PeakMemory)/float64(r.SourceBytes))
	}
	t.write(p)
	p.plot("scaling", "MB/s against file size")
	p.plot("memory", "peak memory against file size")
	p.endToEndStages()
}

// endToEndStages writes the times of the stages for the largest file.
func (p *page) endToEndStages() {
	for _, subject := range p.run.Subjects(record.Scaling) {
		totals := p.run.Find(record.Scaling, subject, record.Total)
		largest := totals[len(totals)-1]
		p.printf("Stages of %s on %s:\n\n", subject, largest.Case)
		t := newTable("stage", "ms", "share", "ns a byte")
		for _, r := range p.run.Find(record.Scaling, subject, "") {
			if r.Case == largest.Case {
				m := r.Seconds.Median
				t.add(r.Stage, m*1e3, m/largest.Seconds.Median, m*1e9/float64(r.SourceBytes))
			}
		}
		t.write(p)
	}
}

func (p *page) startup() {
	results := p.run.Find(record.Startup, "", "")
	if len(results) == 0 {
		return
	}
	p.printf("## Start-up of the GPU\n\nA file of 5 kB compiled on the GPU, with all caches of programs empty, and again. The whole process counts; stage startup is how long it waits for the device, of which programs are made while the file is parsed.\n\n")
	t := newTable("run", "what", "ms", "min", "max", "repeats")
	for _, r := range results {
		if r.Stage == record.Total || r.Stage == "startup" {
			t.add(r.Subject, r.Stage, r.Seconds.Median*1e3, r.Seconds.Min*1e3, r.Seconds.Max*1e3, r.Seconds.Repeats)
		}
	}
	t.write(p)
}
