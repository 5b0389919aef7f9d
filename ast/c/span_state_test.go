package c

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"gpucc/ast/c/lower"
	"gpucc/ast/c/section"
)

// unmerged lists the parts of a parser and of its piece that span_state.go does
// not name, by the reason why a span leaves nothing behind in them.
var unmerged = map[string][]string{
	"no function changes it":                                  {"snapshot", "speculative", "main", "allocaName", "packName", "jumpNames", "Split", "ABI", "Strict", "Wraps", "Optimize", "Small", "KeepDivisions", "Reciprocals", "WordSize"},
	"all parsers add to one number":                           {"Divided"},
	"it is over when its statement is over":                   {"unbraced", "clauses", "results", "hasResults", "Innermost", "blockEnd", "derivations", "stars", "parameters", "inParameters", "listScopes", "unnamedTags", "skipped", "typedef", "nameTypedef", "BitRange", "UsesValues", "overflowed", "overflowing", "unusedLabel", "unevaluated", "lint", "elseEnd"},
	"merge resets assigned, without which it means nothing":   {"assignedAt", "assignedEnd"},
	"it is used before or behind the statements":              {"incoming", "arrived", "narrowed", "moved", "Unexpanded", "AssignHeads", "assignNexts", "long", "functions", "out", "simplifier"},
	"nodesMoved makes resolveJumps look for jumps":            {"jumps"},
	"the merge gives every literal its number":                {"FirstLiteral", "literalNumbers", "numberedFrom", "numbered"},
	"AddsOnlyStrings finds it, and the span is given up":      {"BSS", "Named", "sections", "strings", "wide"},
	"a span with labels to which data refers is given up":     {"tabled"},
	"it is memory that is used again":                         {"stringBuffer", "imageBuffer", "Clipboard", "headerBuilders", "debugLists", "frameUses", "usage", "written", "lines", "directives", "lineSeen"},
	"merge moves the lexer behind the span":                   {"Lexer"},
	"a span with cleanups is given up":                        {"returnCalls", "saved", "returned", "savedIn", "savedType", "savedObject"},
	"references are listed when the function has been parsed": {"refs"},
	"a function of spans is too long to be inlined":           {"inlining"},
	"a function with spans has no member locals":              {"MemberLocals", "wholeRecords", "leafBuffer", "copies"},
	"a function with spans does not follow pointers":          {"pointed", "assignments"},
	"a span with nested functions is given up":                {"record", "around", "ended", "captures", "unitIndex", "unnumbered", "executableStack"},
	"a span with register variables is given up":              {"entryRegisters"},
	"it concerns declarations at file scope":                  {"bound", "bounds", "bounded", "typeNameAligned"},
	"each parser finds the wrappers":                          {"wrappers", "wrapperIn"},
	"a span has whole statements":                             {"expansion", "expanded", "asking", "actualTree", "subobject"},
	"it is for tests":                                         {"spansMerged"},
}

// TestSpanState names each part of the parser's state that is neither merged nor listed in
// unmerged. Changes that a span makes to such a part would be lost.
func TestSpanState(t *testing.T) {
	text, err := os.ReadFile("span_state.go")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, list := range unmerged {
		listed = append(listed, list...)
	}
	fields := slices.Concat(fieldsOf(reflect.TypeFor[parser]()), fieldsOf(reflect.TypeFor[piece]()))
	for _, field := range fields {
		named := regexp.MustCompile(`\.` + field + `\b`).Match(text)
		switch isListed := slices.Contains(listed, field); {
		case !named && !isListed:
			t.Errorf("what a span leaves behind in %s is lost: the merge does not name it, and unmerged does not list it", field)
		case named && isListed:
			t.Errorf("unmerged lists %s, which the merge names", field)
		}
	}
	for _, field := range listed {
		if !slices.Contains(fields, field) {
			t.Errorf("unmerged lists %s, which neither a parser nor a piece has", field)
		}
	}
}

// fieldsOf lists the fields of a structure, and of the structures of this package and of packages lower and section that it embeds.
func fieldsOf(of reflect.Type) (list []string) {
	ours := []string{reflect.TypeFor[parser]().PkgPath(), reflect.TypeFor[lower.Lowering]().PkgPath(), reflect.TypeFor[section.Contents]().PkgPath()}
	for i := range of.NumField() {
		f := of.Field(i)
		if f.Anonymous && slices.Contains(ours, f.Type.PkgPath()) {
			list = append(list, fieldsOf(f.Type)...)
		} else {
			list = append(list, f.Name)
		}
	}
	return list
}
