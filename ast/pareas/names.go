package pareas

// names gives every name of a file a number. It is a hash table with open addressing. The
// keywords have the first numbers.
type names struct {
	slots []uint32 // number + 1, or 0 if the slot is free; the number of slots is a power of two
	text  [][]byte // indexed by number
	hash  []uint32
}

func newNames() names {
	n := names{slots: make([]uint32, 1024)}
	for _, k := range keywords {
		n.intern([]byte(k), hash([]byte(k)))
	}
	return n
}

// hash returns the hash that intern expects. The scanner computes it byte by byte.
func hash(name []byte) (h uint32) {
	for _, c := range name {
		h = hashByte(h, c)
	}
	return h
}

// hashByte continues h by a byte (FNV-1a).
func hashByte(h uint32, c byte) uint32 { return (h ^ uint32(c)) * 0x01000193 }

// intern returns the number of a name with the given hash.
func (n *names) intern(text []byte, hash uint32) uint32 {
	mask := uint32(len(n.slots) - 1)
	i := (hash ^ hash>>15) & mask
	for {
		slot := n.slots[i]
		if slot == 0 {
			break
		}
		if id := slot - 1; n.hash[id] == hash && string(n.text[id]) == string(text) {
			return id
		}
		i = (i + 1) & mask
	}
	n.text, n.hash = append(n.text, text), append(n.hash, hash)
	n.slots[i] = uint32(len(n.text))
	if 2*len(n.text) > len(n.slots) {
		n.grow()
	}
	return uint32(len(n.text) - 1)
}

// grow doubles the table.
func (n *names) grow() {
	n.slots = make([]uint32, 2*len(n.slots))
	mask := uint32(len(n.slots) - 1)
	for id, hash := range n.hash {
		i := (hash ^ hash>>15) & mask
		for n.slots[i] != 0 {
			i = (i + 1) & mask
		}
		n.slots[i] = uint32(id) + 1
	}
}
