package main

import "slices"

// standardsOfC90 are the names of C90, in which bits may be shifted out of a signed number, declarations need no types, and inline has
// the meaning of GNU C89.
var standardsOfC90 = map[string]bool{"c89": true, "c90": true, "gnu89": true, "gnu90": true, "iso9899:1990": true, "iso9899:199409": true}

// warningFlags returns the flags of warnings, without -W. Flags that the standard implies come before the command's. Behind
// them come flags against warnings that gcc does not give: a freestanding program may have any main, and without code no result is looked for.
func (o *options) warningFlags() []string {
	flags := o.warnings[:len(o.warnings):len(o.warnings)]
	if standardsOfC90[o.preprocess.standard] {
		flags = append([]string{"no-shift-overflow", "no-shift-negative-value"}, flags...)
		if !slices.Contains(flags, "all") && !slices.Contains(flags, "implicit") {
			flags = append([]string{"no-implicit-int"}, flags...)
		}
	}
	if o.preprocess.freestanding && !slices.Contains(flags, "main") && !slices.Contains(flags, "error=main") {
		flags = append(flags, "no-main")
	}
	if o.syntaxOnly {
		flags = append(flags, "no-unused-result")
	}
	return flags
}
