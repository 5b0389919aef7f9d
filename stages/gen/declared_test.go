package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unnamed lists the fields and columns that are used without their names, with the reasons.
var unnamed = map[string]string{
	"ruleKind":              "ruleOf takes a node word, in which nodeKind has the same bits",
	"ruleType":              "ruleOf takes a node word, in which nodeType has the same bits",
	"valueNode":             "it is the word without valueDeferred",
	"branchTargetWhenFalse": "it is the lowest bit, to which 0 or 1 is added",
	"operandsRs1":           "it is below operandKilled, as operandsRs2 in its field",
	"operandsKill1":         "it is operandKilled",
	"operandsKill2":         "it is operandKilled, in the field behind operandsRs2Shift",
	"frameStart":            "the number of a part of the frame is its column",
}

// TestDeclared names the fields, columns and numbers that are declared and that neither Go nor GLSL
// uses. The generator leaves them out of both, so nothing else would notice that they are superfluous.
func TestDeclared(t *testing.T) {
	for _, x := range []struct {
		d       *declarations
		files   []string
		unnamed map[string]string
	}{
		{backEnd, []string{"../words_gen.go", "../../shaders/lib/words.glsl"}, unnamed},
		{frontEnd(nil), []string{"../frontend/words_gen.go", "../../shaders/pareas/words.glsl"}, nil},
	} {
		var text string
		for _, file := range x.files {
			text += read(t, file)
		}
		missing := undefined(text, x.d.declared())
		for _, name := range missing {
			if x.unnamed[name] == "" {
				t.Errorf("%s declares %s, which nothing uses", x.d.source, name)
			}
		}
		for name := range x.unnamed {
			if !slices.Contains(missing, name) {
				t.Errorf("%s: %s need not be listed as unnamed", x.d.source, name)
			}
		}
	}
}

// declared lists, for each field, column and number, the names by which it may be used.
func (d *declarations) declared() (list [][]string) {
	for _, w := range d.words {
		for _, f := range w.fields {
			name := w.name + f.name
			list = append(list, []string{name, name + "Shift", name + "Most", f.accessor})
		}
	}
	for _, r := range d.tables {
		list = append(list, []string{r.name + "Row"})
		for _, c := range r.columns {
			list = append(list, []string{r.name + c.name})
		}
	}
	for _, s := range slices.Concat(d.others, d.shader) {
		for _, n := range s.list {
			list = append(list, []string{n.name})
		}
	}
	return list
}

// definition finds the constants and functions that a generated text defines.
var definition = regexp.MustCompile(`(?m)^(?:const uint |\t|func |uint )(\w+)(?: += |\()`)

// undefined takes lists of names. It returns the first name of each list if the text defines no
// name of that list.
func undefined(text string, lists [][]string) (missing []string) {
	defined := map[string]bool{}
	for _, m := range definition.FindAllStringSubmatch(text, -1) {
		defined[m[1]] = true
	}
	for _, names := range lists {
		if !slices.ContainsFunc(names, func(name string) bool { return defined[name] }) {
			missing = append(missing, names[0])
		}
	}
	return missing
}

// TestUndefined shows that undefined finds a field and a constant without a definition.
func TestUndefined(t *testing.T) {
	text := "const (\n\taMost = 7 // a field\n)\nfunc takeB(word uint32) uint32 { return word }\nconst uint cRow = 4u;\nuint takeD(uint word) { return word; }\n"
	lists := [][]string{{"a", "aShift", "aMost", ""}, {"b", "takeB"}, {"cRow"}, {"d", "takeD"}, {"e", "eMost"}, {"field"}}
	if got := strings.Join(undefined(text, lists), " "); got != "e field" {
		t.Errorf("found %q", got)
	}
}
