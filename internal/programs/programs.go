// Package programs lists the corpus of test programs in testdata/programs, with the
// output and exit status of each.
//
// A C program NAME.c has its standard output in NAME.want and, unless it is 0, its exit
// status in NAME.status. Both come from running the program as compiled by the host's gcc
// (go test ./internal/programs -update). A TinyC program NAME.tc has the same files,
// which come from a C++ compiler. A Pareas program NAME.par has no output; its exit
// status is the status of its translation to C, NAME.check.c. C programs with behaviour that gpucc
// defines and C does not have a translation, too.
package programs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// A Language is the language of a program, with the name that gpucc's flag -x has for it.
type Language string

const (
	C      Language = "c"
	TinyC  Language = "tinyc"
	Pareas Language = "pareas"
)

// languages gives the languages of programs by the extensions of their files.
var languages = map[string]Language{".c": C, ".tc": TinyC, ".par": Pareas}

// A Program is one test program.
type Program struct {
	Name     string // name of the file without its extension
	Path     string // absolute path of the file
	Language Language
	Want     string // standard output
	Status   int    // exit status
	RV32     bool   // neither needs 64-bit types nor depends on the size of long
	Defined  bool   // a C program with behaviour that gpucc defines and C does not
}

// Folder returns the folder of the programs.
func Folder() string { return folder }

// folder is the folder of the programs. It is beside this source file. If the test was
// built without its path or was moved to another machine, the folder is above the working
// directory. It is determined before a test changes the working directory.
var folder = func() string {
	_, file, _, _ := runtime.Caller(0)
	folder := filepath.Join(filepath.Dir(file), "..", "..", "testdata", "programs")
	for up := ".."; ; up = filepath.Join("..", up) {
		if _, err := os.Stat(folder); err == nil || len(up) > len("../../..") {
			return folder
		}
		folder, _ = filepath.Abs(filepath.Join(up, "testdata", "programs"))
	}
}()

// Programs lists the corpus by name.
func Programs() ([]Program, error) {
	entries, err := os.ReadDir(Folder())
	if err != nil {
		return nil, err
	}
	var all []Program
	for _, e := range entries {
		name, ending := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())), filepath.Ext(e.Name())
		if languages[ending] == "" || strings.HasSuffix(name, ".check") {
			continue
		}
		p, err := load(name, ending)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		all = append(all, p)
	}
	return all, nil
}

func load(name, ending string) (Program, error) {
	p := Program{Name: name, Path: filepath.Join(Folder(), name+ending), Language: languages[ending]}
	if p.Language == Pareas {
		p.RV32 = true
	} else {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			return p, err
		}
		p.RV32 = strings.HasPrefix(string(text), "// rv32")
		want, err := os.ReadFile(p.beside(".want"))
		if err != nil {
			return p, err
		}
		p.Want = string(want)
		p.Defined = exists(p.beside(".check.c"))
	}
	status, err := os.ReadFile(p.beside(".status"))
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.Status, err = strconv.Atoi(strings.TrimSpace(string(status)))
	return p, err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// beside returns the path of p's file with the given extension.
func (p *Program) beside(ending string) string {
	return filepath.Join(Folder(), p.Name+ending)
}
