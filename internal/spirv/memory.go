package spirv

// many stands for more than one invocation or group.
const many = ^uint32(0)

// An access is the last access of one kind to a word.
type access struct {
	invocation uint32 // 1 + its number in the dispatch; 0: nobody has
	group      uint32
	epoch      uint32 // barriers that the group had passed
	line       int32
}

// A word is the state of a word of memory, apart from its value.
type word struct {
	dispatch              uint32 // in which it was accessed
	read, changed, atomic access
}

// ways to access a word.
const (
	reads = iota
	writes
	atomics
)

// races reports whether nothing orders a before the access x.
func (a *access) races(x *access) bool {
	if a.invocation == 0 {
		return false
	}
	return a.group != x.group || a.epoch == x.epoch && a.invocation != x.invocation
}

// add notes the access x.
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

// touch records an access of the word. It returns an access that races with it, nil if there is
// none, and a description of that.
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

// A memory is a buffer or a group's shared memory.
type memory struct {
	data    []uint32
	defined []bool
	words   []word
}

// newMemory returns a memory that nobody has written.
func newMemory(words int) *memory {
	m := &memory{make([]uint32, words), make([]bool, words), make([]word, words)}
	m.forget()
	return m
}

// undefined is the value of words that were never written.
const undefined = 0xdeadbeef

// forget makes all words undefined.
func (m *memory) forget() {
	for i := range m.data {
		m.data[i] = undefined
	}
	clear(m.defined)
}
