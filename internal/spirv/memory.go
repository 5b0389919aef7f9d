package spirv

// many stands for more than one invocation, or for more than one group.
const many = ^uint32(0)

// An access is the last access of one kind to a word.
type access struct {
	invocation uint32 // 1 + the number of the invocation in the dispatch; 0: there was no access
	group      uint32
	epoch      uint32 // number of barriers that the group had passed
	line       int32
}

// A word is the state of a word of memory, apart from its value.
type word struct {
	dispatch              uint32 // the dispatch in which it was accessed last
	read, changed, atomic access
}

// Ways to access a word.
const (
	reads = iota
	writes
	atomics
)

// races reports whether access a and a later access x are a race, which means that
// nothing orders them.
func (a *access) races(x *access) bool {
	if a.invocation == 0 {
		return false
	}
	return a.group != x.group || a.epoch == x.epoch && a.invocation != x.invocation
}

// add records the access x.
func (a *access) add(x *access) {
	switch {
	case a.invocation == 0 || a.group == x.group && a.epoch != x.epoch:
		*a = *x
	case a.group != x.group:
		a.group, a.invocation = many, many
	case a.invocation != x.invocation:
		a.invocation = many
	}
}

// touch records an access of the word. If another access races with it, touch returns
// that access and a description of it. Otherwise it returns nil.
func (w *word) touch(dispatch uint32, way int, x *access) (other *access, did string) {
	if w.dispatch != dispatch {
		*w = word{dispatch: dispatch}
	}
	switch {
	case w.changed.races(x):
		other, did = &w.changed, "written"
	case way != atomics && w.atomic.races(x):
		other, did = &w.atomic, "changed by an atomic"
	case way != reads && w.read.races(x):
		other, did = &w.read, "read"
	}
	if other != nil {
		found := *other
		other = &found
	}
	switch way {
	case reads:
		w.read.add(x)
	case writes:
		w.changed.add(x)
	default:
		w.atomic.add(x)
	}
	return other, did
}

// A memory is the memory of a buffer, or the shared memory of a group.
type memory struct {
	data    []uint32
	defined []bool
	words   []word
}

// newMemory returns a memory in which no word has been written.
func newMemory(words int) *memory {
	m := &memory{make([]uint32, words), make([]bool, words), make([]word, words)}
	m.forget()
	return m
}

// undefined is the value of words that were never written.
const undefined = 0xdeadbeef

// set makes all words defined.
func (m *memory) set(words []uint32) {
	copy(m.data, words)
	for i := range m.defined {
		m.defined[i] = true
	}
}

// forget makes all words undefined.
func (m *memory) forget() {
	for i := range m.data {
		m.data[i] = undefined
	}
	clear(m.defined)
}
