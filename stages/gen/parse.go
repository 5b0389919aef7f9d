package main

import (
	"fmt"
	"slices"
	"strings"

	"gpucc/ast"
)

// A table holds the rules of one target.
type table struct {
	xlen      int
	extension string // of the target, such as "zba"; "" if it has none
	rules     map[key]rule
	replaced  map[key]string // by rule for all extensions: the extension that replaces it
	templates []templates    // of all rules
	number    int            // of the line of rules.txt that is being read
	of        string         // the extension that the line is for, or "": such a line replaces a rule
}

type key struct {
	kind    ast.Kind
	typ     ast.Type
	variant int
}

// templates are the two versions of a template. The second is used where the parent assigns
// the value.
type templates [2][templateRow]uint32

type rule struct {
	start, length int
	flags         uint32
	defines       bool          // the last instruction defines the value
	list          []instruction // the list has length of them
	line          int           // of rules.txt
}

// newTable returns a table without rules.
func newTable(xlen int, extension string) *table {
	return &table{xlen: xlen, extension: extension, rules: map[key]rule{}, replaced: map[key]string{}}
}

// parse reads the rules of the target with the given XLEN, without extensions.
func parse(text string, xlen int) (*table, error) { return parseFor(text, xlen, "") }

// parseFor does the same for a target that may have an extension. All tables of an XLEN have the same templates: the
// templates of all extensions.
func parseFor(text string, xlen int, extension string) (*table, error) {
	t := newTable(xlen, extension)
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		t.number = i + 1
		if err := t.line(line); err != nil {
			return nil, fmt.Errorf("rules.txt:%d: %w", i+1, err)
		}
	}
	return t, nil
}

func (t *table) line(line string) error {
	head, body, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("no colon")
	}
	f := strings.Fields(head)
	if f[0] == "rv32" || f[0] == "rv64" {
		if f[0] != fmt.Sprint("rv", t.xlen) {
			return nil
		}
		f = f[1:]
	}
	if t.of = ""; slices.Contains(extensions, f[0]) {
		t.of, f = f[0], f[1:]
	}
	kind, err := kindNamed(f[0])
	if err != nil {
		return err
	}
	types, err := t.types(f[1])
	if err != nil {
		return err
	}
	names := append(slices.Clone(f[2:]), "")[0]
	var which []int
	if kind == ast.Cast {
		from, err := t.types(names)
		if err != nil {
			return err
		}
		for _, x := range from {
			which = append(which, int(x))
		}
	} else {
		for _, name := range strings.Split(names, ",") {
			v := variantNumber(kind, name)
			if v < 0 {
				return fmt.Errorf("%s has no variant %q", kind, name)
			}
			which = append(which, v)
		}
	}
	err = t.add(kind, types, which, strings.ReplaceAll(body, "loaded", "$"))
	if err == nil && strings.Contains(body, "loaded") {
		volatile := which[0] + len(variants[kind])/2
		err = t.add(kind, types, []int{volatile}, strings.ReplaceAll(body, "loaded", "kept"))
	}
	return err
}

// add adds rules for some types and variants of a kind.
func (t *table) add(kind ast.Kind, types []ast.Type, which []int, body string) error {
	float := len(types) > 0 && types[0].IsFloat()
	for _, typ := range types {
		if typ.IsFloat() != float && strings.Contains(body, "slot") {
			return fmt.Errorf("slots of two files")
		}
	}
	r, err := t.body(strings.TrimSpace(body), kind, float)
	if err != nil {
		return err
	}
	r.line = t.number
	switch kind {
	case ast.TailCallIndirect, ast.TailCall, ast.Call, ast.CallIndirect, ast.Syscall, ast.MachineCode:
		r.flags |= selectionFlag("Calls")
	case ast.Argument:
		if !slices.Contains(which, variantNumber(kind, "made")) {
			r.flags |= selectionFlag("Moves")
		}
	case ast.LogicalAnd, ast.LogicalOr:
		r.flags |= selectionFlag("Logical")
	case ast.Parameter:
		r.flags |= selectionFlag("Arrives")
	}
	for _, typ := range types {
		for _, v := range which {
			k := key{kind, typ, v}
			if _, twice := t.rules[k]; twice != (t.of != "") {
				return fmt.Errorf("a second rule for %v, or none that a rule of an extension replaces", k)
			}
			if other := t.replaced[k]; t.of != "" && other != "" && other != t.of {
				return fmt.Errorf("extensions %s and %s replace the rule for %v", other, t.of, k)
			}
			t.replaced[k] = t.of
			if t.of == "" || t.of == t.extension {
				t.rules[k] = r
			}
		}
	}
	return nil
}

func kindNamed(name string) (ast.Kind, error) {
	for k := range ruleKinds {
		if ruleName(k) == name {
			return k, nil
		}
	}
	return 0, fmt.Errorf("no kind %q", name)
}

func variantNumber(kind ast.Kind, name string) int {
	if list, ok := variants[kind]; ok {
		return slices.Index(list, name)
	}
	if name == "" {
		return 0
	}
	return -1
}

// types resolves a list of types and classes to types of the target.
func (t *table) types(list string) ([]ast.Type, error) {
	var out []ast.Type
	for name := range strings.SplitSeq(list, ",") {
		switch name {
		case "int32":
			out = append(out, ast.I32, ast.U32)
		case "int64":
			out = append(out, ast.I64, ast.U64)
		case "narrow":
			out = append(out, ast.I8, ast.U8, ast.I16, ast.U16)
		case "int":
			out = append(out, ast.I8, ast.U8, ast.I16, ast.U16, ast.I32, ast.U32, ast.I64, ast.U64)
		case "word":
			out = append(out, ast.Word(t.xlen/8)-1, ast.Word(t.xlen/8))
		case "value":
			for x := ast.I8; x < ast.Types; x++ {
				out = append(out, x)
			}
		case "*":
			for x := range ast.Types {
				out = append(out, x)
			}
		default:
			x := ast.Void
			for x < ast.Types && x.String() != name {
				x++
			}
			if x == ast.Types {
				return nil, fmt.Errorf("no type %q", name)
			}
			out = append(out, x)
		}
	}
	return slices.DeleteFunc(out, func(x ast.Type) bool { return !t.has(x) }), nil
}

// has reports whether the target has values of type x.
func (t *table) has(x ast.Type) bool {
	return t.xlen == 64 || x != ast.I64 && x != ast.U64 && x != ast.F64
}

// body parses the part of a rule right of the colon.
func (t *table) body(body string, kind ast.Kind, float bool) (rule, error) {
	switch body {
	case "none":
		return rule{}, nil
	case "forward":
		return rule{flags: selectionFlag("Forward")}, nil
	case "zero", "local":
		return rule{flags: selectionFlag("InDetail")}, nil
	}
	var flags uint32
	if instructions, ok := strings.CutSuffix(body, "; local"); ok {
		body, flags = instructions, selectionFlag("InDetail")
	}
	var list []instruction
	for text := range strings.SplitSeq(body, ";") {
		in, err := t.instruction(strings.TrimSpace(text), kind, float)
		if err != nil {
			return rule{}, fmt.Errorf("%s: %w", text, err)
		}
		list = append(list, in)
	}
	markKills(list)
	r := rule{start: t.share(list), length: len(list), flags: flags, defines: list[len(list)-1].defines(), list: list}
	if r.start+r.length > assigned || uint32(r.length) > fieldOf("selection", "Length").most() {
		return r, fmt.Errorf("too many templates")
	}
	return r, nil
}

// share returns the number of the first template of a list. It adds the list to the table
// if no earlier rule has the same one.
func (t *table) share(list []instruction) int {
	var words []templates
	for i, in := range list {
		both := templates{in.template(), in.template()}
		if i == len(list)-1 && in.defines() {
			both[1] = in.assigned()
		}
		words = append(words, both)
	}
	for i := 0; i+len(words) <= len(t.templates); i++ {
		if slices.Equal(t.templates[i:i+len(words)], words) {
			return i
		}
	}
	t.templates = append(t.templates, words...)
	return len(t.templates) - len(words)
}
