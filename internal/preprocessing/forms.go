package preprocessing

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Form holds all results of a run: its output, messages, exit status, and the files
// that it writes.
type Form struct {
	Result *Result
	Files  map[string]string
}

// RunForm executes a preprocessor on a case in an empty folder.
func (p *Program) RunForm(folder string, c Case) (*Form, error) {
	if err := c.write(folder); err != nil {
		return nil, err
	}
	r, err := c.run(p, folder, "-isystem", "sys")
	if err != nil {
		return nil, err
	}
	form := &Form{r, map[string]string{}}
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(folder, path)
		if _, input := c.Files[name]; err != nil || entry.IsDir() || input {
			return err
		}
		text, err := os.ReadFile(path)
		form.Files[name] = string(text)
		return err
	})
	return form, err
}

// run preprocesses main.c. Flags of the form NAME=VALUE set variables of the environment.
// If the last flag is "-", main.c is the standard input.
func (c Case) run(p *Program, folder string, more ...string) (*Result, error) {
	args := slices.Concat([]string{"-undef", "-nostdinc", "-I."}, more)
	command := []string{"env"}
	for _, arg := range c.Args {
		if name, _, is := strings.Cut(arg, "="); is && !strings.HasPrefix(name, "-") {
			command = append(command, arg)
		} else {
			args = append(args, arg)
		}
	}
	if args[len(args)-1] == "-" {
		command = append(command, "sh", "-c", `exec "$0" "$@" <main.c`)
	} else {
		args = append(args, "main.c")
	}
	return (&Program{append(command, p.Command...), p.Damage}).Run(folder, args...)
}

// written is the modification time of all files of cases, which __TIMESTAMP__ states.
var written = time.Unix(1e9, 0)

// write writes the files of a case.
func (c Case) write(folder string) error {
	for name, text := range c.Files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return err
		}
		if err := os.Chtimes(path, written, written); err != nil {
			return err
		}
	}
	return nil
}

// text returns the part of an output that is compared. If the output consists only of
// definitions, their order does not matter. The part before the text of main.c is left
// out, because it depends on predefined macros and on flags.
func (f *Form) text(c Case) string {
	out := f.Result.Out
	if slices.Contains(c.Args, "-dM") {
		lines := strings.Split(out, "\n")
		slices.Sort(lines)
		return strings.Join(lines, "\n")
	}
	others := slices.ContainsFunc(c.Args, func(arg string) bool { return strings.HasSuffix(arg, ".c") })
	if _, after, found := strings.Cut(out, "\n# 1 \"main.c\"\n"); found && !others {
		return after
	}
	return out
}

// sameForm compares two runs of a case.
func sameForm(c Case, want, got *Form) error {
	if err := sameStatus(want.Result, got.Result); err != nil {
		return err
	}
	if err := sameMessages(want.Result, got.Result); err != nil {
		return err
	}
	if got.Result.Status != 0 && got.Result.Out == "" {
		return nil // gpucc may write nothing after an error
	}
	if err := sameText("output", want.text(c), got.text(c)); err != nil {
		return err
	}
	for name, text := range want.Files {
		if _, ok := got.Files[name]; !ok {
			return fmt.Errorf("file %s is not written", name)
		}
		if err := sameText(name, text, got.Files[name]); err != nil {
			return err
		}
	}
	for name := range got.Files {
		if _, ok := want.Files[name]; !ok {
			return fmt.Errorf("file %s is written", name)
		}
	}
	return nil
}

// sameText compares two texts byte for byte.
func sameText(what, want, got string) error {
	if want == got {
		return nil
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	line := func(lines []string) string {
		if i < len(lines) {
			return fmt.Sprintf("%q", lines[i])
		}
		return "the end"
	}
	return fmt.Errorf("%s differs in line %d:\n\twant   %s\n\tgot    %s\n%s", what, i+1, line(a), line(b), want)
}
