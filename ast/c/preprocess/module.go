package preprocess

// A module is a part of a file that was read in a row: it ends where a file is included or a
// line is renumbered. Messages tell once how the file was included, at the first message of one
// of its modules.
type module struct {
	parent int32 // the module that includes the file; 0 if none does
	entry  int32 // the first module of the file
	line   int   // of the #include in the parent

	// Of a line marker with flag 1: the line of the parent with which it goes on behind the end of
	// the file, and whether the parent is a header of the system.
	behind, around int
	name           string
}

// modules are all modules of a compilation. Number 0 stands for none.
type modules struct {
	list []module
	told map[int32]bool // the entries of the modules of messages
	last int32          // the module of the last message
}

// add adds a module and returns its number.
func (m *modules) add(new module) int32 {
	if len(m.list) == 0 {
		m.list = append(m.list, module{})
	}
	n := int32(len(m.list))
	if new.entry == 0 {
		new.entry = n
	}
	m.list = append(m.list, new)
	return n
}

// again adds the continuation of a module. Its file may have another name from there on.
func (m *modules) again(old int32, name string) int32 {
	next := m.list[old]
	next.name = name
	return m.add(next)
}

// depth returns the number of inclusions around the file of a module.
func (m *modules) depth(of int32) (n int) {
	for of = m.list[of].parent; of != 0; of = m.list[of].parent {
		n++
	}
	return n
}

// includes returns the places that include the file of a module, the innermost first. It stops at a
// file that an earlier message has listed with its places. It returns none if the message before
// was of the same module.
func (m *modules) includes(of int32) (places []Place) {
	if of == m.last || of == 0 {
		return nil
	}
	m.last = of
	for ; !m.isTold(of); of = m.list[of].parent {
		k := m.list[of]
		places = append(places, Place{m.list[k.parent].name, k.line})
	}
	return places
}

// isTold reports whether nothing has to be told of how the file of a module was included, and
// notes that it will be told.
func (m *modules) isTold(of int32) bool {
	k := m.list[of]
	if k.parent == 0 || m.told[k.entry] {
		return true
	}
	if m.told == nil {
		m.told = map[int32]bool{}
	}
	m.told[k.entry] = true
	return false
}
