package main

import (
	"fmt"
	"slices"

	"gpucc/ast"
)

// missing names the nodes that have no rule on the target: all kinds, types and variants
// that a front end may make and selection may ask for.
func (t *table) missing() []string {
	var out []string
	for kind := range ruleKinds {
		for _, typ := range t.legalTypes(kind) {
			for _, v := range t.legalVariants(kind, typ) {
				if _, ok := t.rules[key{kind, typ, v}]; !ok {
					out = append(out, fmt.Sprintf("%s %s %s", ruleName(kind), typ, variantName(kind, v)))
				}
			}
		}
	}
	return out
}

// superfluous names the rules of nodes that no front end may make.
func (t *table) superfluous() []string {
	var out []string
	for k, r := range t.rules {
		if !slices.Contains(t.legalTypes(k.kind), k.typ) || !slices.Contains(t.legalVariants(k.kind, k.typ), k.variant) {
			out = append(out, fmt.Sprintf("rules.txt:%d: %s %s %s", r.line, ruleName(k.kind), k.typ, variantName(k.kind, k.variant)))
		}
	}
	slices.Sort(out)
	return out
}

// makers lists the kinds of nodes with rules that all end, on all targets, in the instruction that
// defines the value. If the parent is an Assign, that instruction can write the register of
// the local.
func makers(tables map[string]*table) []ast.Kind {
	var out []ast.Kind
	for kind := range ast.Kinds {
		some, all := false, true
		for _, t := range tables {
			for _, typ := range t.legalTypes(kind) {
				for _, v := range t.legalVariants(kind, typ) {
					r := t.rules[key{kind, typ, v}]
					some = some || r.defines
					all = all && (r.defines || !assignable(kind, typ, variantName(kind, v)))
				}
			}
		}
		if some && all {
			out = append(out, kind)
		}
	}
	return out
}

// assignable reports whether a node's parent may be an Assign. An assigned value is always
// made by an instruction, even if it is 0.
func assignable(kind ast.Kind, typ ast.Type, variant string) bool {
	switch variant {
	case "branch", "folded":
		return false
	case "zero":
		return kind != ast.Const
	}
	return typ != ast.Void
}

func ruleName(kind ast.Kind) string {
	if kind >= ast.Kinds {
		return extraRules[kind-ast.Kinds]
	}
	return kind.String()
}

func variantName(kind ast.Kind, v int) string {
	if kind == ast.Cast {
		return ast.Type(v).String()
	}
	if list, ok := variants[kind]; ok {
		return list[v]
	}
	return ""
}

// legalTypes lists the types of a kind's rules, which are those that the tree allows for nodes of
// the kind; for a comparison, the operands' types; for an Index, the index's.
func (t *table) legalTypes(kind ast.Kind) (list []ast.Type) {
	word := ast.Word(t.xlen / 8)
	for x := range ast.Types {
		var ok bool
		switch {
		case kind == ruleBranch:
			ok = x == ast.Void
		case kind == ruleJoin:
			ok = true
		case kind >= ast.Kinds || kind.IsComparison():
			ok = x != ast.Void
		case kind == ast.Index:
			ok = x.IsInteger()
		default:
			ok = kind.MayHave(x, word)
		}
		if ok && t.has(x) {
			list = append(list, x)
		}
	}
	return list
}

// legalVariants lists the variants that selection may ask for.
func (t *table) legalVariants(kind ast.Kind, typ ast.Type) []int {
	var out []int
	if kind == ast.Cast {
		for _, from := range t.legalTypes(kind) {
			out = append(out, int(from))
		}
		return out
	}
	names, ok := variants[kind]
	if !ok {
		names = []string{""}
	}
	for v, name := range names {
		if t.asked(kind, typ, name) {
			out = append(out, v)
		}
	}
	return out
}

func (t *table) asked(kind ast.Kind, typ ast.Type, variant string) bool {
	switch variant {
	case "constant":
		return !typ.IsFloat()
	case "const", "zero":
		return !typ.IsFloat() || kind == ast.Const
	case "above", "below", "negated-below", "negated-power", "negated":
		return !typ.IsFloat()
	case "integer", "integer-slot":
		return typ.IsFloat()
	case "f64":
		return t.xlen == 64
	case "folded":
		if kind == ast.Add {
			return typ == ast.Word(t.xlen/8)
		}
		return true
	}
	return true
}
