package preprocess

// usedMacros are the macros that -dU writes: macros that are expanded, and names that are tested
// for a definition. They are written before the next line. A name is written again only if its
// definition changes.
type usedMacros struct {
	wanted  bool
	noted   map[*name]bool
	defined []string // definitions that are not written yet
	absent  []string // names that are no macros
}

// note notes that a name is used.
func (u *usedMacros) note(n *name) {
	if !u.wanted || u.noted[n] {
		return
	}
	if u.noted == nil {
		u.noted = map[*name]bool{}
	}
	u.noted[n] = true
	switch {
	case n.macro != nil:
		u.defined = append(u.defined, n.macro.String())
	case n.builtin == 0:
		u.absent = append(u.absent, n.text)
	}
}

// writeUsed writes the macros that the source has used since the last call, each on a line of its
// own, the last first: a #define, or an #undef if the macro was not defined.
func (o *output) writeUsed() {
	u := &o.used
	if len(u.defined) == 0 && len(u.absent) == 0 {
		return
	}
	o.endLine()
	for i := len(u.defined) - 1; i >= 0; i-- {
		o.ownLine("#define " + u.defined[i])
	}
	for i := len(u.absent) - 1; i >= 0; i-- {
		o.ownLine("#undef " + u.absent[i])
	}
	u.defined, u.absent = u.defined[:0], u.absent[:0]
}
