package main

import (
	"errors"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/riscv/object"
	"gpucc/riscv/runtime"
)

// A library is gpucc's own C library. It compiles only the files that a program needs. The
// file scopes of all files are parsed to find out which symbols they define; function bodies
// are parsed only in the files that are needed.
type library struct {
	d      *driver
	files  []libraryFile
	index  map[string]int // for each symbol, the number of the file that defines it
	time   time.Duration  // time that compiling the files has taken
	taken  int            // number of files that were compiled
	opened bool
}

type libraryFile struct {
	runtime.Source
	unit   ast.Source
	object *object.Object
}

// errReported is returned after an error that has been reported.
var errReported = errors.New("reported")

func newLibrary(d *driver) *library { return &library{d: d} }

// find returns the object that defines a symbol, or nil if there is none.
func (l *library) find(symbol string) (*object.Object, error) {
	start := time.Now()
	defer func() { l.time += time.Since(start) }()
	if !l.opened {
		l.open()
	}
	i, ok := l.index[symbol]
	if !ok {
		return nil, nil
	}
	f := &l.files[i]
	if f.object == nil {
		l.d.startDevice(0)
		if !l.d.openDevice() {
			return nil, errReported
		}
		var err error
		if f.object, err = l.compile(f); err != nil {
			return nil, err
		}
		l.taken++
	}
	return f.object, nil
}

// open parses the file scopes of the sources and makes the index.
func (l *library) open() {
	l.opened = true
	sources := runtime.Sources(l.d.opt.target.xlen)
	l.files = make([]libraryFile, len(sources))
	l.index = map[string]int{}
	for i, s := range sources {
		unit := c.Open(s.Name, []byte(s.Text), libraryOptions(l.d.opt.target))
		l.files[i] = libraryFile{Source: s, unit: unit}
		for _, symbol := range unit.Symbols()(0) {
			if symbol.Scope != ast.Private && symbol.Section != ast.Undefined {
				l.index[symbol.Name] = i
			}
		}
	}
}

// libraryOptions returns the options for the library's sources. Flags do not change them.
func libraryOptions(t *target) c.Options { return c.Options{ABI: t.abi} }

// compile compiles a file. The sources are part of the compiler, so an error in one of
// them is an internal error.
func (l *library) compile(f *libraryFile) (*object.Object, error) {
	t := &translation{
		input: input{language: languageC}, name: f.Name, source: &preprocessed{text: []byte(f.Text)}, next: f.unit, library: true,
	}
	r, err := l.d.translate(t)
	l.mustParse(r.Diagnostics)
	return r.Object, err
}

func (l *library) mustParse(d *ast.Diagnostics) {
	if d.Errors() > 0 {
		panic("the runtime library has errors:\n" + d.String())
	}
}
