package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// growth measures how a compiler's processor time grows with the number of things of one kind: members, labels, pragmas, warnings.
// It prints a row for each text of growthTexts. A time that grows with the square of the number is a fault, which generated
// files find.
func growth(args []string, out io.Writer) error {
	f := flag.NewFlagSet("bench growth", flag.ContinueOnError)
	compiler := f.String("cc", "gpucc -O1 -Wall -Wextra -device=cpu", "the compiler and its flags")
	count := f.Int("n", 5000, "how many things the smaller text has; the larger one has four times as many")
	only := f.String("only", "", "names of texts, with commas between; none: all")
	limit := f.Duration("limit", time.Minute, "longest time of a compilation")
	if err := f.Parse(args); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "gpucc-growth")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	g := growing{command: strings.Fields(*compiler), dir: dir, limit: *limit}
	nothing, _, err := g.time("")
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "| text | bytes | ms | four times as many: bytes | ms | growth |\n| --- | ---: | ---: | ---: | ---: | ---: |")
	for _, x := range growthTexts {
		if *only != "" && !strings.Contains(","+*only+",", ","+x.name+",") {
			continue
		}
		if err := g.row(out, x, *count, nothing); err != nil {
			return fmt.Errorf("%s: %w", x.name, err)
		}
	}
	return nil
}

// A growing measures one compiler.
type growing struct {
	command []string
	dir     string
	limit   time.Duration
}

// row prints the times of text x with n and with 4n things. Of the times, the time for an empty file is taken off before they are compared.
func (g *growing) row(out io.Writer, x growthText, n int, nothing time.Duration) error {
	small, large := x.repeat(n), x.repeat(4*n)
	a, _, err := g.time(small)
	if err != nil {
		return err
	}
	b, ended, err := g.time(large)
	if err != nil {
		return err
	}
	growth, remark := float64(b-nothing)/float64(max(a-nothing, time.Millisecond)), ""
	switch {
	case !ended:
		remark = " (ended by -limit)"
	case growth > 6.5 && b > 100*time.Millisecond:
		remark = " (more than linear)"
	}
	ms := func(t time.Duration) float64 { return float64(t.Microseconds()) / 1e3 }
	_, err = fmt.Fprintf(out, "| %s | %d | %.1f | %d | %.1f | %.1f%s |\n", x.name, len(small), ms(a), len(large), ms(b), growth, remark)
	return err
}

// time returns the processor time of a compilation, the shorter one of two. ended is false if it took longer than the limit. Errors
// in the text are no errors of time.
func (g *growing) time(text string) (t time.Duration, ended bool, err error) {
	source, object := filepath.Join(g.dir, "t.c"), filepath.Join(g.dir, "t.o")
	if err := os.WriteFile(source, []byte(text+"\n"), 0o666); err != nil {
		return 0, false, err
	}
	for range 2 {
		cmd := exec.Command(g.command[0], append(g.command[1:len(g.command):len(g.command)], "-c", source, "-o", object)...)
		if err := cmd.Start(); err != nil {
			return 0, false, err
		}
		killed := false
		timer := time.AfterFunc(g.limit, func() {
			killed = true
			cmd.Process.Kill()
		})
		cmd.Wait()
		timer.Stop()
		used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		if killed {
			return used, false, nil
		}
		t = min(cmp.Or(t, used), used)
	}
	return t, true, nil
}

// A growthText is a text with many things of one kind.
type growthText struct {
	name string

	// The odd parts are repeated. In each copy, @ stands for its number.
	parts []string

	isWrong bool // it has errors
}

// repeat returns the text with n things.
func (x *growthText) repeat(n int) string {
	var s strings.Builder
	for i, part := range x.parts {
		if i%2 == 0 {
			s.WriteString(part)
			continue
		}
		for k := range n {
			s.WriteString(strings.ReplaceAll(part, "@", strconv.Itoa(k)))
		}
	}
	return s.String()
}
