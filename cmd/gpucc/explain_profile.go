package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"gpucc/internal/pprof"
)

// A pageProfile says how often the instructions of a program were executed: the file of 'gpucc run -profile'.
type pageProfile struct {
	functions map[string][]*profiledFunction // by name: static functions of several files may have one
	total     uint64                         // instructions that were executed
	blocks    []pageBlock
	found     bool // it has a function of the page
}

// A profiledFunction is a function that was executed.
type profiledFunction struct {
	file   string
	start  uint64            // its first address
	counts map[uint64]uint64 // by address
}

// A pageBlock is instructions in a row that were executed equally often.
type pageBlock struct {
	Function int    `json:"function"` // in pageHead.Functions
	Code     int    `json:"code"`     // its first instruction
	Address  string `json:"address"`  // in the function
	Length   uint64 `json:"length"`
	Count    uint64 `json:"count"` // executions
}

// hottest is the number of blocks in the list of the hottest.
const hottest = 10

// readProfile reads the file of -profile.
func readProfile(path string) (*pageProfile, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	from, err := pprof.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %v", path, err)
	}
	p := &pageProfile{functions: map[string][]*profiledFunction{}}
	for _, s := range from.Samples {
		at := s.Frames[0]
		x := p.function(at.Function, at.File)
		if x == nil {
			x = &profiledFunction{file: at.File, start: at.Address, counts: map[uint64]uint64{}}
			p.functions[at.Function] = append(p.functions[at.Function], x)
		}
		x.start = min(x.start, at.Address) // the first instruction is executed in each call
		x.counts[at.Address] += s.Values[0]
		p.total += s.Values[0]
	}
	return p, nil
}

// function returns the function with a name in a file, or nil.
func (p *pageProfile) function(name, file string) *profiledFunction {
	i := slices.IndexFunc(p.functions[name], func(x *profiledFunction) bool { return x.file == file })
	if i < 0 {
		return nil
	}
	return p.functions[name][i]
}

// addTo adds the counts to the rows of a function's machine code, and lists its blocks. number is the function's in the
// page.
func (p *pageProfile) addTo(f *pageFunction, number int, file string) {
	x := p.function(f.entry.Name, file)
	if list := p.functions[f.entry.Name]; x == nil && len(list) == 1 {
		x = list[0] // the program was compiled from another folder
	}
	if x == nil {
		return
	}
	p.found = true
	for _, s := range f.Stages {
		if s.Name == "encode" {
			p.count(x, s, number)
		}
	}
}

// count adds the counts of a function to the rows of its machine code.
func (p *pageProfile) count(x *profiledFunction, s *pageStage, number int) {
	s.Count = map[int]uint64{}
	begin, open := uint64(0), false // the function's first address in the rows; whether the last row was executed
	for i, text := range s.Text {
		digits, _, ok := strings.Cut(text, ":")
		at, err := strconv.ParseUint(strings.TrimSpace(digits), 16, 64)
		if !ok || err != nil || s.Code[i] < 0 {
			continue // the heading
		}
		if len(s.Count) == 0 && !open {
			begin, open = at, true
		}
		n := x.counts[x.start+at-begin]
		s.Count[i] = n
		last := len(p.blocks) - 1
		switch {
		case n == 0:
			open = false
		case open && last >= 0 && p.blocks[last].Function == number && p.blocks[last].Count == n:
			p.blocks[last].Length++
		default:
			p.blocks = append(p.blocks, pageBlock{number, s.Code[i], fmt.Sprintf("%x", at-begin), 1, n})
			open = true
		}
	}
}

// hot returns the blocks with the most executed instructions.
func (p *pageProfile) hot() []pageBlock {
	slices.SortStableFunc(p.blocks, func(a, b pageBlock) int { return cmp.Compare(b.Count*b.Length, a.Count*a.Length) })
	return p.blocks[:min(len(p.blocks), hottest)]
}
