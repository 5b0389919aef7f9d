package stages

import "gpucc/ast"

// constant returns the variant of the Const n. word is its node word, data its data.
func (s *selector) constant(n, word, data uint32) uint32 {
	p := s.parent[n]
	parent := s.node[p]
	folded := boolWord(p == n+1) & s.immediates.takesConst(parent, word, data)
	if kindOf(parent) == ast.Mul && p == n+1 { // few
		product, _ := multiplies(parent, word, data, s.expandsProducts)
		folded = boolWord(product != 0)
	}
	switch {
	case folded == 0 && kindOf(parent) == ast.Argument && s.m.fitsImmediate(data) && !typeOf(word).IsFloat() && s.isMoved(p):
		return constFolded // the move makes the value
	case folded == 0 || isComparison(kindOf(parent)) && s.jumps(s.parent[p], s.childIndex[p]):
		return s.m.constant(data)
	}
	return constFolded
}

// localRead returns the variant of the Local n with parent p. It first makes a quick test, which few pass. p uses the value or, if p is
// an Add, the node above p may use it; clobbered tells which.
func (s *selector) localRead(n, p, storage uint32) uint32 {
	parent := s.kindAt(p)
	if storage >= storageSlot {
		if parent == ast.Argument && s.remains(p) && s.isMoved(p) {
			return localLater
		}
		return localSlot
	}
	user := either(boolWord(parent == ast.Add), s.parent[p], p)
	if s.overwritten(n, p, storage) {
		return localCopy
	}
	if s.assigns[user-1]^s.assigns[n]|(user-n)>>halfBits != 0 && s.clobbered(n, p, storage) && s.assigned(n, p, storage) {
		return localCopy
	}
	return 0
}

// store returns the variant of the Store n. Its detail is the offset that the address adds to its base.
func (s *selector) store(n uint32) (variant uint32) {
	address := s.left(n)
	variant = s.memoryAccess(address)
	s.detail[n] = s.data[address-boolWord(variant == loadOffset)]
	if !dropped(s.node[s.parent[n]], s.childIndex[n]) {
		variant += storeUsed
	}
	return variant
}

// product returns the variant of the Mul n. Its detail is the logarithm of the power of two that is next to its factor, if the variant needs
// that. word is its node word.
func (s *selector) product(n, word uint32) uint32 {
	variant, log := multiplies(word, s.node[n-1], s.data[n-1], s.expandsProducts)
	if variant != 0 {
		s.detail[n] = log
		s.products++
	}
	return variant
}

// comparison returns the variant of the comparison n. word is its node word.
func (s *selector) comparison(n, word uint32) uint32 {
	right := s.data[n-1]
	variant := s.immediates.takesConst(word, s.node[n-1], right) * compareConst
	if right == 0 && variant != 0 && takesZero(kindOf(word)) {
		return compareZero
	}
	return variant
}

// returnPair returns the variant of the ReturnPair n. Its detail is the function's root.
//
//go:noinline
func (s *selector) returnPair(n uint32) uint32 {
	s.detail[n] = s.function[functionOf(s.scope[n])*functionRow+functionRoot]
	switch s.typeAt(n - 1) {
	case ast.F32:
		return returnPairF32
	case ast.F64:
		return returnPairF64
	}
	return 0
}

// returning returns the variant of the Return n. Its detail is the function's root.
//
//go:noinline
func (s *selector) returning(n, lo uint32) uint32 {
	root := s.function[functionOf(s.scope[n])*functionRow+functionRoot]
	s.detail[n] = root
	if s.leaves(n) {
		return returnLast + boolWord(s.typeAt(n) != ast.Void)*returnMade
	}
	return boolWord(n+2 == root)*returnLast + s.makeChild(n, lo)*returnMade
}

// assignment returns the variant of the Assign n. Its detail is the local's storage.
//
//go:noinline
func (s *selector) assignment(n, lo uint32) (variant uint32) {
	p, storage := s.parent[n], s.storages[s.data[n]]
	s.detail[n] = storage
	variant = boolWord(storage >= storageSlot) * assignSlot
	if storage < storageSlot && (makesValue(s.kindAt(n-1)) || s.makes(n-1)) {
		variant = assignMade
		if n > lo {
			s.assign(n-1, storage)
		}
	} else if s.stays(n-1, storage) {
		variant = assignMade
	}
	if !dropped(s.node[p], s.childIndex[n]) && (storage >= storageSlot || s.clobbered(n, p, storage) || s.overwritten(n, p, storage)) { // few
		variant++ // its value is copied
	}
	return variant
}

// makeChild returns 1 if the child of n, an Argument or Return, can compute its value in the
// register in which n needs it, and makes a child from node lo on do so. Otherwise it returns 0.
func (s *selector) makeChild(n, lo uint32) uint32 {
	register, ok := s.made(n)
	if !ok {
		return 0
	}
	if n > lo {
		s.assign(n-1, register)
	}
	return 1
}

// argument returns the variant of Argument n. lo is the first node of the range.
//
//go:noinline
func (s *selector) argument(n, lo uint32) uint32 {
	typ, kind := s.typeAt(n), s.kindAt(n-1)
	last := s.parent[n] == n+1 || s.isAtOnce(n)
	if !last && kind != ast.Const && kind != ast.Local && s.data[n]&ast.ArgumentAtOnce == 0 { // most, from -O1 on
		return 0
	}
	location, number := s.m.argumentLocation(s.childIndex[n], s.data[n], typ.IsFloat())
	if location != inRegister {
		return s.data[n] / ast.ArgumentAtOnce & 1 & boolWord(location == onStack) * argumentStored
	}
	if last {
		if !s.makes(n - 1) {
			return 0
		}
		if n > lo {
			s.assign(n-1, number)
		}
		return argumentMade
	}
	switch {
	case kind == ast.Const && !typ.IsFloat() && s.m.fitsImmediate(s.data[n-1]):
		return argumentConstant
	case kind == ast.Local && s.storages[s.data[n-1]] >= storageSlot && s.remains(n):
		return argumentLater
	}
	return 0
}

// forward returns the selection of node n, which forwards its child's value. If the value is a
// local's register, and the local may be assigned to before the value is used, this is a copy.
//
//go:noinline
func (s *selector) forward(n, selection, word uint32) uint32 {
	p, storage := s.parent[n], s.forwarded(n)
	if storage != none && (s.clobbered(n, p, storage) || s.passed(n, p) && s.m.changedByCalls(storage)) {
		return s.rules[ruleOf(ofType(ruleCopy, word), 0)] | selection&selectionMoves
	}
	return selection
}

// completeChildren completes the selections of the children of node n, from node lo on: some are
// conditions, or are followed by join code. The kernel asks this at every node of its
// parent; the twin asks at the few parents.
func (s *selector) completeChildren(n, lo uint32) {
	c := n - 1
	if c >= lo {
		s.condition(c)
	}
	for s.childIndex[c] > 0 && s.first[c] > lo {
		c = s.first[c] - 1
		s.condition(c)
	}
}

// completeLast completes the selections of those nodes from lo to hi-1 that have parents from hi
// on. These are node hi-1, the node before the first node of its subtree, and so on.
func (s *selector) completeLast(lo, hi int) {
	for ; hi > lo; hi = int(s.first[hi-1]) {
		n := uint32(hi) - 1
		p := s.parent[n]
		if register, ok := s.made(p); ok {
			s.assign(n, register)
		} else if hasConditions(s.kindAt(p)) {
			s.condition(n)
		}
	}
}
