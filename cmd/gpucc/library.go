package main

import (
	"errors"
	"time"

	"gpucc/ast"
	"gpucc/riscv/object"
	"gpucc/riscv/runtime"
)

// A library compiles the parts of the C library that a program needs. All are
// parsed, which takes a moment, to know what each defines.
type library struct {
	d      *driver
	files  []libraryFile
	index  map[string]int // of the file that defines a symbol
	time   time.Duration  // spent
	taken  int            // files compiled
	parsed bool
}

type libraryFile struct {
	tree   *ast.Tree
	errors *ast.Diagnostics
	object *object.Object
}

// errReported stands for an error that the user has already seen.
var errReported = errors.New("reported")

func newLibrary(d *driver) *library { return &library{d: d} }

// find returns the object that defines a symbol, or nil. The library's sources
// are the compiler's own: that one does not compile is an internal error.
func (l *library) find(symbol string) (*object.Object, error) {
	start := time.Now()
	defer func() { l.time += time.Since(start) }()
	if !l.parsed {
		l.parse()
	}
	i, ok := l.index[symbol]
	if !ok {
		return nil, nil
	}
	f := &l.files[i]
	if f.object == nil {
		if !l.d.openDevice(0) {
			return nil, errReported
		}
		o, _, err := l.d.backEnd(f.tree, l.d.backEndOptions())
		if err != nil {
			return nil, err
		}
		f.object = o
		l.taken++
	}
	return f.object, nil
}

// parse parses the sources and notes who defines what.
func (l *library) parse() {
	l.parsed = true
	sources := runtime.Sources(l.d.opt.xlen)
	l.files = make([]libraryFile, len(sources))
	l.index = map[string]int{}
	for i, s := range sources {
		f := &l.files[i]
		f.tree, f.errors = languageC.parse(s.Name, []byte(s.Text), l.d.opt.xlen)
		if f.tree == nil {
			panic("the runtime library has errors:\n" + f.errors.String())
		}
		for _, s := range f.tree.Symbols {
			if s.Global && s.Section != ast.Undefined {
				l.index[s.Name] = i
			}
		}
	}
}
