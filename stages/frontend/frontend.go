// Package frontend is the front end of Pareas made of kernels: from text to the columns of a tree.
// It knows no errors. Where a text has one, or something that the kernels leave out, the front end
// in Go (package ast/pareas) reads the text. docs/pareas.md describes the algorithms.
package frontend

//go:generate go run gpucc/shaders/gen -package frontend -folders pareas

import (
	"errors"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/pareas"
	"gpucc/gpu"
	"gpucc/stages"
)

// HasKernel reports whether a kernel is one of this front end.
func HasKernel(kernel string) bool { return strings.HasPrefix(kernel, "pareas/") }

// A leftError is the error of stages that leave the text to the front end in Go: the problem word, which is 0 if
// no kernel has found the reason.
type leftError uint32

func (e leftError) Error() string {
	var list []string
	for i, reason := range problems {
		if e>>i&1 != 0 {
			list = append(list, reason)
		}
	}
	if list == nil {
		list = []string{"an empty or very long text, or a float out of range"}
	}
	return strings.Join(list, "; ")
}

// mostBytes is the size from which a text is left to the front end in Go.
const mostBytes = 1 << 27

// A compilation is the state that the stages share.
type compilation struct {
	columns
	gpu.Buffers

	source []byte

	words            int // of the text
	tokens           int
	functionCount    int
	declarationCount int // parameters and variables
	nodes            int

	minimaOf, minimaFrom, minimaTo uint32 // see pareasNearestMinimaKernel
}

// columns are the buffers that kernels work on. A dispatch finds them by the names that the
// shaders have for them. A column is nil before it is made and after it has been dropped.
type columns struct {
	tables
	text    *gpu.Buffer // with at least one blank behind it, to a whole number of words
	problem *gpu.Buffer // one word: why the text is left to the front end in Go

	mark *gpu.Buffer // a word a word of text: where tokens begin and end
	sums *gpu.Buffer // aggregates of a scan; the host reads their total

	// A word a token.
	start, end *gpu.Buffer // its first byte, and the byte behind it
	token      *gpu.Buffer // its kind

	// A word a token; columns of sums have the total behind the last token.
	bracketStep, brackets         *gpu.Buffer // its change of the number of open brackets and braces; the number in front of it
	braceStep, braces             *gpu.Buffer // its change of the number of open braces; the number in front of it
	functionStep, functions       *gpu.Buffer // 1 for fn; functions that begin before it
	declarationStep, declarations *gpu.Buffer // 1 for a parameter or variable that is declared; those before it
	role                          *gpu.Buffer // its role: see roleNone
	tokenLevel, braceLevel        *gpu.Buffer // its levels: see levels, and the open braces
	stopBefore, stopBehind        *gpu.Buffer // the nearest tokens of a lower level, or none
	around                        *gpu.Buffer // the bracket around it
	block                         *gpu.Buffer // the brace around it
	match                         *gpu.Buffer // of an opening bracket: the closing one

	function    *gpu.Buffer // functionRow words a function
	declaration *gpu.Buffer // a word a declaration: its token

	level  *gpu.Buffer // the column in which searches look
	minima *gpu.Buffer // its minima: see minimize

	// A word a token.
	over             *gpu.Buffer // of an operand: the token to which it belongs
	left, right      *gpu.Buffer // its operands; of an if, elif or while: the block and the condition
	nameStep, names  *gpu.Buffer // 1 for names and floats; those before it, with the total behind them
	hash             *gpu.Buffer // of a name
	referent         *gpu.Buffer // of a name: its declaration, or its function's number
	link, linkOut    *gpu.Buffer // its type, or a token with its type: see linkFinal
	inner, solid     *gpu.Buffer // the operand behind parentheses and ascriptions; and behind casts
	silent           *gpu.Buffer // 1 if it makes no node
	statements       *gpu.Buffer // of a brace: the statements in the block
	returns          *gpu.Buffer // of a brace: whether the block returns, here and in the rest of an if statement
	returnsOut       *gpu.Buffer // the same, one level further out
	shiftStep, shift *gpu.Buffer // the change of shift from the token before; how far its site is behind it
	leafData         *gpu.Buffer // the data of its node
	early, late      *gpu.Buffer // its nodes: at its site, and late
	lateSite         *gpu.Buffer // the site of its late nodes
	nodeAt           *gpu.Buffer // the first node at its site
	lateIndex        *gpu.Buffer // the tokens with late nodes

	// A word a site: the nodes of tokens there, and those before, with the total behind them.
	earlyAt, earlyBefore, lateAt, lateBefore *gpu.Buffer

	// A word a name, in the order of the text or of the groups.
	nameKey, name         *gpu.Buffer // its hash; its token
	groupStep, group      *gpu.Buffer // 1 if it is the first of its group; the number of its group, from 1
	literalStep, literals *gpu.Buffer // 1 for the first of a group of floats; those before it
	nameLevel             *gpu.Buffer // the complement of the end of its scope

	groupFunction *gpu.Buffer // a word a group: 1 + the number of the function of this name
	literal       *gpu.Buffer // literalRow words a distinct float
	floatValue    *gpu.Buffer // a word a distinct float

	lateKey, lateOrder, lateStep, lateSum *gpu.Buffer // a word a token with late nodes

	// A word a node, if no other size is given.
	node               *gpu.Buffer // treeRow words
	nodeFirst          *gpu.Buffer
	parent, childIndex *gpu.Buffer
	nodeKey, nodeOrder *gpu.Buffer // the parents, and the nodes, in the order of the parents
	headStep, head     *gpu.Buffer // the first node with this parent, in that order

	localType, floatStep, floats *gpu.Buffer // a word a declaration: its type; 1 for a float; floats before
}

// newCompilation uploads a text.
func newCompilation(dev gpu.Device, text []byte) *compilation {
	c := &compilation{Buffers: gpu.Buffers{Device: dev}, source: text, words: len(text)/wordBytes + 1}
	for text = slices.Clone(text); len(text) < c.words*wordBytes; {
		text = append(text, ' ')
	}
	c.text = c.Upload(text)
	c.problem = c.NewBuffer(1)
	dev.Fill(c.problem, 0)
	c.uploadTables()
	c.uploadRoles()
	return c
}

// dispatch runs a kernel over n items, on the columns that the kernel names.
func (c *compilation) dispatch(k gpu.Kernel, n int) {
	gpu.Run(c.Device, k.With(kernelParameters{c}), n, &c.columns)
}

// kernelParameters are the values of the kernels' parameters, each in a method of its name.
type kernelParameters struct{ *compilation }

// check returns an error if a kernel has found a reason to leave the text to the front end in Go. It
// waits for the device.
func (c *compilation) check() error {
	problem, err := gpu.ReadWord(c.Device, c.problem, 0)
	if err == nil && problem != 0 {
		err = leftError(problem)
	}
	return err
}

// Options of Parse.
type Options struct {
	pareas.Options

	// Dump, if not nil, is called after every stage with the stage's name, and a function that
	// renders the results of the stage.
	Dump func(stage string, text func() string)
}

// Parse parses a file on a device. pareas.Parse would return the same tree and the same diagnostics. If the
// kernels leave the file, pareas.Parse parses it, and left says why. If the device is a
// stages.Profiler, it counts by stage. The error is the device's.
func Parse(dev gpu.Device, name string, text []byte, opt Options) (tree *ast.Tree, diagnostics *ast.Diagnostics, left string, err error) {
	tree, err = parsed(dev, name, text, opt)
	var l leftError
	switch {
	case errors.As(err, &l):
		tree, diagnostics = pareas.Parse(name, text, opt.Options)
		return tree, diagnostics, l.Error(), nil
	case err != nil:
		return nil, nil, "", err
	}
	return tree, &ast.Diagnostics{Files: tree.Files}, "", nil
}

// parsed returns the tree of a text.
func parsed(dev gpu.Device, name string, text []byte, opt Options) (*ast.Tree, error) {
	if len(text) > mostBytes {
		return nil, leftError(0)
	}
	begin, end := func(string) {}, func() {}
	if p, ok := dev.(*stages.Profiler); ok {
		begin, end = p.Begin, p.End
	}
	begin(passes[0].name)
	c := newCompilation(dev, text)
	defer c.Release()
	for _, p := range passes {
		begin(p.name)
		err := p.run(c)
		end()
		if err != nil {
			return nil, err
		}
		if opt.Dump != nil {
			opt.Dump(p.name, func() string { return c.dump(p.dump) })
		}
	}
	begin(passes[len(passes)-1].name)
	defer end()
	return c.tree(name, opt.Options)
}

// passes are the stages, in order.
var passes = []struct {
	name string
	run  func(c *compilation) error
	dump []column
}{
	{"lex", lex, lexColumns},
	{"syntax", syntax, syntaxColumns},
	{"names", names, nameColumns},
	{"types", types, typeColumns},
	{"lower", lower, lowerColumns},
}

// Names lists the stages in order.
func Names() (list []string) {
	for _, p := range passes {
		list = append(list, p.name)
	}
	return list
}
