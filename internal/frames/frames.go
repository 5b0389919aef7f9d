// Package frames compares the stack frames of gpucc's functions with the frames of riscv64 gcc at -O0. Both compilers write
// sizes by -fstack-usage.
package frames

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// A Size is the size of a frame.
type Size struct {
	Bytes int
	Kind  string // static or dynamic
}

// Read reads a .su file. It returns the sizes by functions.
func Read(path string) (map[string]Size, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	sizes := map[string]Size{}
	for line := range bytes.Lines(content) {
		fields := strings.Split(strings.TrimSuffix(string(line), "\n"), "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s: %q", path, line)
		}
		size, err := strconv.Atoi(fields[1])
		if err != nil {
			return nil, fmt.Errorf("%s: %q: %v", path, line, err)
		}
		sizes[fields[0][strings.LastIndex(fields[0], ":")+1:]] = Size{size, strings.TrimSuffix(fields[2], ",bounded")}
	}
	return sizes, nil
}

// Allowance is how many bytes a frame may have above 1.1 times the bytes of gcc's frame. They are for saved registers and
// intermediate values: gcc saves no registers at -O0, and keeps few intermediate values.
const Allowance = 96

// A Pair is a function with its frames.
type Pair struct {
	Name     string
	Own, GCC int
}

// Above reports whether gpucc's frame has more than 1.1 times the bytes of gcc's.
func (p *Pair) Above() bool { return 10*p.Own > 11*p.GCC }

// TooLarge reports whether gpucc's frame also exceeds the allowance.
func (p *Pair) TooLarge() bool { return p.Own > p.GCC*11/10+Allowance }

// A Comparison is a list of functions.
type Comparison []Pair

// Above lists the functions with frames above 1.1 times gcc's. The greatest difference comes first.
func (c Comparison) Above() (list Comparison) {
	for _, p := range c {
		if p.Above() {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(b.Own-b.GCC, a.Own-a.GCC), strings.Compare(a.Name, b.Name))
	})
	return list
}

// Totals returns the bytes of all frames.
func (c Comparison) Totals() (own, gcc int) {
	for _, p := range c {
		own, gcc = own+p.Own, gcc+p.GCC
	}
	return own, gcc
}

// List writes the totals, and lines for at most the given number of functions above 1.1 times gcc's frames.
func (c Comparison) List(most int) string {
	if len(c) == 0 {
		return "no functions"
	}
	above, large := c.Above(), 0
	for _, p := range above {
		if p.TooLarge() {
			large++
		}
	}
	own, gcc := c.Totals()
	var b strings.Builder
	fmt.Fprintf(&b, "%d functions, %d bytes, gcc %d (%.2f times); %d (%.1f %%) have more than 1.1 times gcc's frame, %d of them %d bytes more than that",
		len(c), own, gcc, float64(own)/float64(max(gcc, 1)), len(above), 100*float64(len(above))/float64(len(c)), large, Allowance)
	for _, p := range above[:min(most, len(above))] {
		fmt.Fprintf(&b, "\n%+5d: %d, gcc %d: %s", p.Own-p.GCC, p.Own, p.GCC, p.Name)
	}
	return b.String()
}
