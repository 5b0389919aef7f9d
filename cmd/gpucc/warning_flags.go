package main

// standardsOfC90 are the names of C90, in which bits may be shifted out of a signed number, and inline has the meaning of GNU C89.
var standardsOfC90 = map[string]bool{"c89": true, "c90": true, "gnu89": true, "gnu90": true, "iso9899:1990": true, "iso9899:199409": true}

// warningFlags returns the flags of warnings, without -W. Flags that the standard implies come before the command's.
func (o *options) warningFlags() []string {
	if standardsOfC90[o.preprocess.standard] {
		return append([]string{"no-shift-overflow", "no-shift-negative-value"}, o.warnings...)
	}
	return o.warnings
}
