package ast

import "fmt"

// Validate checks every invariant that this package states about a tree: the lengths of
// the columns, the children and types of every kind of node, the ranges of Data, and the
// tables of functions, locals and symbols. The error names the first node that violates
// an invariant. Validate takes time linear in the size of the tree, also for corrupt
// columns.
func Validate(t *Tree) error {
	v := validator{Tree: t}
	for _, check := range []func() error{v.columns, v.structure, v.symbols, v.functions} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

type validator struct {
	*Tree
	function *FunctionInfo // the function being checked
	word     Type          // the type of the first address, which all addresses must have; Void before it
}

// errorf returns an error about node n.
func (v *validator) errorf(n int, format string, args ...any) error {
	return fmt.Errorf("node %d (%s %s): %s", n, v.Kind[n], v.Type[n], fmt.Sprintf(format, args...))
}

// columns checks that all columns have one length, that kinds and types are known, and that
// positions are in the files.
func (v *validator) columns() error {
	n := len(v.Kind)
	if len(v.Type) != n || len(v.Parent) != n || len(v.ChildIndex) != n || len(v.First) != n ||
		len(v.Data) != n || len(v.Pos) != n {
		return fmt.Errorf("tree: columns differ in length")
	}
	if n == 0 {
		return fmt.Errorf("tree: no nodes")
	}
	end := uint64(0)
	if len(v.Files) > 0 {
		last := v.Files[len(v.Files)-1]
		end = uint64(last.Base) + uint64(len(last.Text))
	}
	for i := range n {
		switch {
		case v.Kind[i] == Invalid || v.Kind[i] >= Kinds:
			return fmt.Errorf("node %d: kind %d is unknown", i, v.Kind[i])
		case v.Type[i] >= Types:
			return fmt.Errorf("node %d: type %d is unknown", i, v.Type[i])
		case uint64(v.Pos[i]) > end && len(v.Files) > 0:
			return v.errorf(i, "position %d is outside of the files", v.Pos[i])
		}
	}
	return nil
}

// structure checks First, Parent, ChildIndex and arities: the columns must be one tree in
// post-order. Its root must be a Unit of Functions.
func (v *validator) structure() error {
	root := len(v.Kind) - 1
	for n := range v.Kind {
		if err := v.subtree(n); err != nil {
			return err
		}
		if isUnit := v.Kind[n] == Unit; isUnit != (n == root) {
			return v.errorf(n, "a Unit is the last node, and only that")
		}
	}
	switch {
	case v.First[root] != 0:
		return v.errorf(root, "nodes before %d are outside of the tree", v.First[root])
	case int(v.Parent[root]) != root || v.ChildIndex[root] != 0:
		return v.errorf(root, "the root's parent is itself, its child index 0")
	}
	return nil
}

// subtree checks that the subtrees of n's children fill [First[n], n), and that n is the
// children's parent. It returns at the first error, so that each node is visited as a
// child only once in all.
func (v *validator) subtree(n int) error {
	first := int(v.First[n])
	if first < 0 || first > n {
		return v.errorf(n, "First is %d", first)
	}
	count := v.children(n)
	c := n - 1
	for i := count - 1; i >= 0; i-- {
		switch {
		case c < first:
			return v.errorf(n, "child %d of %d is outside of the subtree", i, count)
		case int(v.Parent[c]) != n:
			return v.errorf(c, "Parent is %d, but node %d has it as a child", v.Parent[c], n)
		case int(v.ChildIndex[c]) != i:
			return v.errorf(c, "ChildIndex is %d, but it is child %d of node %d", v.ChildIndex[c], i, n)
		}
		c = int(v.First[c]) - 1
	}
	if c != first-1 {
		return v.errorf(n, "First is %d, but its children start at %d", first, c+1)
	}
	if arity := v.Kind[n].Arity(); arity != Variable && count != arity {
		return v.errorf(n, "has %d children, not %d", count, arity)
	}
	return nil
}

// children returns the number of n's children, given by the ChildIndex of the last.
func (v *validator) children(n int) int {
	if int(v.First[n]) == n {
		return 0
	}
	return int(v.ChildIndex[n-1]) + 1
}

// symbols checks the symbols and the addresses in the data sections.
func (v *validator) symbols() error {
	size := []uint64{InData: uint64(len(v.DataSection.Bytes)), InROData: uint64(len(v.RODataSection.Bytes)), InBSS: v.BSSSize, AtLabel: 0}
	for i := range v.Named {
		size = append(size, v.Named[i].Extent())
	}
	for i, s := range v.Symbols {
		switch {
		case int(s.Section) >= len(size):
			return fmt.Errorf("symbol %d (%s): section %d is unknown", i, s.Name, s.Section)
		case s.Section >= InNamed && s.Thread != v.Named[s.Section-InNamed].Thread:
			return fmt.Errorf("symbol %d (%s): an object of a thread in a section for all, or the reverse", i, s.Name)
		case s.Section == InText && (!s.Func || s.Offset >= uint64(len(v.Functions)) || v.Symbols[v.Functions[s.Offset].Symbol].Offset != s.Offset):
			return fmt.Errorf("symbol %d (%s): not the symbol of function %d", i, s.Name, s.Offset)
		case s.Section == AtLabel && (s.Func || s.Scope != Private || s.Offset >= uint64(len(v.Labels)) || v.Kind[v.Labels[s.Offset]] != Label):
			return fmt.Errorf("symbol %d (%s): not the symbol of label %d", i, s.Name, s.Offset)
		case s.Section >= InData && s.Section != AtLabel && (s.Func || s.Offset > size[s.Section] || s.Size > size[s.Section]-s.Offset):
			return fmt.Errorf("symbol %d (%s): %d bytes at %d are not an object in its section", i, s.Name, s.Size, s.Offset)
		}
	}
	sections := []*Section{&v.DataSection, &v.RODataSection}
	for i := range v.Named {
		sections = append(sections, &v.Named[i].Section)
	}
	for _, s := range sections {
		if s.Align&(s.Align-1) != 0 {
			return fmt.Errorf("section: alignment %d is no power of two", s.Align)
		}
		for i, r := range s.Relocs {
			if r.Symbol >= 0 && int(r.Symbol) < len(v.Symbols) && v.isLeftOut(int(r.Symbol)) {
				return fmt.Errorf("symbol %d in data: neither name nor section", r.Symbol)
			}
			if r.Symbol < 0 || int(r.Symbol) >= len(v.Symbols) || r.Less < 0 || int(r.Less) > len(v.Symbols) || r.Offset >= uint64(len(s.Bytes)) {
				return fmt.Errorf("relocation %d: symbol %d at %d", i, r.Symbol, r.Offset)
			}
		}
	}
	return nil
}

// functions checks the function table and every node of every function.
func (v *validator) functions() error {
	root := len(v.Kind) - 1
	if n := v.children(root); n != len(v.Functions) {
		return v.errorf(root, "has %d functions, the table %d", n, len(v.Functions))
	}
	node, local := 0, 0
	for i := range v.Functions {
		f := &v.Functions[i]
		if err := v.functionInfo(i, local); err != nil {
			return fmt.Errorf("function %d: %w", i, err)
		}
		v.function = f
		first := node
		for ; node <= int(f.Root); node++ {
			if err := v.node(node); err != nil {
				return err
			}
		}
		if b := v.builder(node); f.Endless && b.ComesToEnd(first) {
			return fmt.Errorf("function %d: control comes to its end", i)
		}
		local += int(f.NumLocals)
	}
	if local != len(v.Locals) {
		return fmt.Errorf("tree: functions have %d locals, the table %d", local, len(v.Locals))
	}
	for i, t := range v.Locals {
		if t == Void || t >= Types {
			return fmt.Errorf("local %d of the tree: type is %s", i, t)
		}
	}
	return nil
}

// functionInfo checks entry i of the function table. The locals of the preceding
// functions end at number local.
func (v *validator) functionInfo(i, local int) error {
	f, last := v.Functions[i], len(v.Kind)-1
	switch {
	case f.Root < 0 || int(f.Root) >= last || v.Kind[f.Root] != Function:
		return fmt.Errorf("root %d is no Function", f.Root)
	case int(v.ChildIndex[f.Root]) != i:
		return fmt.Errorf("root %d is function %d of the unit", f.Root, v.ChildIndex[f.Root])
	case f.Symbol < 0 || int(f.Symbol) >= len(v.Symbols):
		return fmt.Errorf("symbol %d of %d", f.Symbol, len(v.Symbols))
	case v.Symbols[f.Symbol].Section != InText || v.Symbols[f.Symbol].Offset != uint64(i):
		return fmt.Errorf("symbol %d is not its symbol", f.Symbol)
	case i > 0 && f.Region < v.Functions[i-1].Region:
		return fmt.Errorf("region %d is behind region %d", f.Region, v.Functions[i-1].Region)
	case int(f.FirstLocal) != local:
		return fmt.Errorf("first local is %d, not %d", f.FirstLocal, local)
	case f.NumLocals < 0 || int(f.NumLocals) > len(v.Locals)-local:
		return fmt.Errorf("%d locals of %d left", f.NumLocals, len(v.Locals)-local)
	case f.ObjectBytes < 0:
		return fmt.Errorf("%d bytes of frame objects", f.ObjectBytes)
	case f.VarargBytes < 0:
		return fmt.Errorf("%d bytes of variable arguments", f.VarargBytes)
	}
	return nil
}

// isLeftOut reports whether a symbol is of an object that has been left out, since nothing refers to it.
func (v *validator) isLeftOut(symbol int) bool {
	return v.Symbols[symbol].Section == Undefined && v.Symbols[symbol].Name == ""
}
