package preprocess

import "gpucc/internal/host"

// A name is an identifier that the preprocessor has looked up, with its macro or directive.
type name struct {
	text      string
	hash      uint64
	macro     *macro
	builtin   builtin
	directive directive
	poisoned  bool
	noted     bool // a __VA_ARGS__ or the like, about which there may be an error
}

// special reports whether the name has to be looked at where it occurs in text.
func (n *name) special() bool { return n.macro != nil || n.builtin != 0 || n.poisoned || n.noted }

// A nameTable is a hash table of names with linear probing. filter has a bit for the hash of
// every name that is special: it tells from the hash that most identifiers in a text are not,
// without a look at the table. 64 Kibit are a quarter of a first-level cache; of 4,000 macros
// they let one other identifier in sixteen pass.
type nameTable struct {
	slots  []*name
	count  int
	block  []name
	base   *nameTable // its names are in this table, too; nil if there is none
	filter [1 << 16 / 64]uint64
}

func (t *nameTable) filterBit(hash uint64) (word *uint64, bit uint64) {
	return &t.filter[hash>>54], 1 << (hash >> 48 & 63)
}

// maybe reports whether a name with the hash may be special.
func (t *nameTable) maybe(hash uint64) bool { return t.filter[hash>>54]>>(hash>>48&63)&1 != 0 }

// mark makes the name be found in text. That it is not special any more is not undone.
func (t *nameTable) mark(n *name) {
	word, bit := t.filterBit(n.hash)
	*word |= bit
}

// find returns the name, or nil if it is not in the table.
func (t *nameTable) find(hash uint64, text string) *name {
	mask := uint64(len(t.slots) - 1)
	for i := hash >> 20; ; i++ {
		n := t.slots[i&mask]
		if n == nil || n.hash == hash && n.text == text {
			return n
		}
	}
}

// intern returns the name, which it adds to the table if it is not there.
func (t *nameTable) intern(hash uint64, text string) *name {
	if t.base != nil {
		if n := t.base.find(hash, text); n != nil {
			return n
		}
	}
	if n := t.find(hash, text); n != nil {
		return n
	}
	if t.count*2 >= len(t.slots) {
		t.grow()
	}
	if len(t.block) == 0 {
		t.block = make([]name, 256)
	}
	n := &t.block[0]
	t.block = t.block[1:]
	n.text, n.hash = text, hash
	t.insert(n)
	t.count++
	return n
}

func (t *nameTable) insert(n *name) {
	mask := uint64(len(t.slots) - 1)
	i := n.hash >> 20
	for t.slots[i&mask] != nil {
		i++
	}
	t.slots[i&mask] = n
}

func (t *nameTable) grow() {
	old := t.slots
	t.slots = host.MakeTable[*name](max(2*len(old), 4096))
	for _, n := range old {
		if n != nil {
			t.insert(n)
		}
	}
}

// extend returns a table with the names of t, which does not change any more while the new one is used.
func (t *nameTable) extend() *nameTable {
	next := newNameTable()
	next.base, next.filter = t, t.filter
	return next
}

// special returns the name if it may be special, or nil. Names that are not in the base never are.
func (t *nameTable) special(hash uint64, text string) *name {
	if t.base != nil {
		t = t.base
	}
	return t.find(hash, text)
}

func newNameTable() *nameTable {
	t := &nameTable{}
	t.grow()
	return t
}
