package preprocess

// A module is a part of a file that was read in a row: it ends where a file is included or a
// line is renumbered. Messages of one module tell once how the file was included.
type module struct {
	parent int32 // the module that includes the file; 0 if none does
	line   int   // of the #include in the parent
	name   string
}

// modules are all modules of a compilation. Number 0 stands for none.
type modules struct {
	list []module
	last int32 // the module of the last message
}

// add adds a module and returns its number.
func (m *modules) add(new module) int32 {
	if len(m.list) == 0 {
		m.list = append(m.list, module{})
	}
	m.list = append(m.list, new)
	return int32(len(m.list) - 1)
}

// again adds the continuation of a module, whose file may have another name.
func (m *modules) again(old int32, name string) int32 {
	next := m.list[old]
	next.name = name
	return m.add(next)
}

// includes returns the places that include the file of a module, the innermost first. It
// returns none if the message before was of the same module.
func (m *modules) includes(of int32) (places []Place) {
	if of == m.last || of == 0 {
		return nil
	}
	m.last = of
	for k := &m.list[of]; k.parent != 0; k = &m.list[k.parent] {
		places = append(places, Place{m.list[k.parent].name, k.line})
	}
	return places
}
