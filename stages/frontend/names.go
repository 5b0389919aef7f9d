package frontend

import (
	"bytes"
	"math"
	"strconv"

	"gpucc/gpu"
)

// names finds the declaration or function that each name refers to.
//
// Names with the same text come together by a sort of hashes of 48 bits, and a comparison of each
// text with the one before. The sort is stable, so that names of a group are in the order of the
// text. The declaration of a name is then the last one before it, in its group, with a scope that ends
// behind it: a search for the nearest level below a bound. Floats are sorted along, so that the host
// converts each different one once.
//
// It moves about 190 bytes a token of generated programs.
func names(c *compilation) error {
	n := c.tokens
	c.over, c.left, c.right, c.nameStep = c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n), c.NewBuffer(n)
	c.dispatch(pareasNamesOperandKernel, n)
	c.names = c.sumsOf(n, &c.nameStep)
	c.Drop(&c.tokenLevel)
	words, err := gpu.ReadWord(c.Device, c.names, n)
	if err != nil {
		return err
	}
	m := int(words)
	c.hash, c.nameKey, c.name = c.NewBuffer(n), c.NewBuffer(m), c.NewBuffer(m)
	c.dispatch(pareasNamesHashKernel, n)
	gpu.RadixSort(c.Device, m, c.nameKey, c.name, 0, wordBits-hashShift)
	c.dispatch(pareasNamesKeyKernel, m)
	gpu.RadixSort(c.Device, m, c.nameKey, c.name, 0, wordBits)

	c.groupStep, c.literalStep, c.group = c.NewBuffer(m), c.NewBuffer(m), c.NewBuffer(m+1)
	c.dispatch(pareasNamesGroupKernel, m)
	gpu.InclusiveScan(c.Device, gpu.Add, m, c.groupStep, c.group)
	c.literals = c.NewBuffer(m + 1)
	gpu.ExclusiveScan(c.Device, gpu.Add, m, c.literalStep, c.literals)
	floats, err := gpu.ReadWord(c.Device, c.literals, m)
	if err != nil {
		return err
	}
	c.nameLevel, c.literal, c.groupFunction = c.NewBuffer(m), c.NewBuffer(literalRow*int(floats)), c.NewBuffer(m)
	c.Device.Fill(c.groupFunction, 0)
	c.dispatch(pareasNamesLevelKernel, m)
	c.level = c.nameLevel
	c.minimize(m)
	c.referent = c.NewBuffer(n)
	c.Device.Fill(c.referent, none)
	c.dispatch(pareasNamesResolveKernel, m)
	if err := c.check(); err != nil {
		return err
	}
	c.Drop(&c.hash, &c.nameKey, &c.name, &c.groupStep, &c.group, &c.literalStep, &c.literals, &c.nameLevel, &c.groupFunction, &c.names, &c.minima, &c.match)
	return c.convertFloats(int(floats))
}

// convertFloats makes the values of the different floats of the text.
func (c *compilation) convertFloats(n int) error {
	rows, values := make([]uint32, literalRow*n), make([]uint32, n)
	if err := c.Device.Read(c.literal, 0, gpu.Words(rows)); err != nil {
		return err
	}
	for i := range values {
		row := rows[literalRow*i:]
		f, err := strconv.ParseFloat(string(c.source[row[literalStart]:row[literalEnd]]), 32)
		if err != nil {
			return leftError(0)
		}
		values[i] = math.Float32bits(float32(f))
	}
	c.floatValue = c.NewBuffer(n)
	c.Device.Write(c.floatValue, 0, gpu.Words(values))
	c.Drop(&c.literal)
	return nil
}

func (p kernelParameters) tokens() uint32        { return uint32(p.compilation.tokens) }
func (p kernelParameters) functionCount() uint32 { return uint32(p.compilation.functionCount) }

// isWord reports whether tokens of a role are names or floats.
func isWord(r uint32) bool {
	switch r {
	case roleVariable, roleDeclared, roleCalled, roleFunctionName, roleParam, roleFloat:
		return true
	}
	return false
}

// overOf returns the token to which an operand belongs: of the tokens at which it stops, the one that binds more
// tightly, or the bracket or statement before it.
func (b *pareasNamesOperandBuffers) overOf(t int) uint32 {
	before, behind := b.stopBefore[t], b.stopBehind[t]
	x, y := b.tokenLevel[before], b.tokenLevel[behind]
	switch {
	case x&levelMost <= levelArm && y&levelMost <= levelArm:
		return before
	case x == y:
		return choose(x&levelMost == levelAssign, behind, before)
	}
	return choose(x > y, before, behind)
}

// pareasNamesOperandTwin links each operand to the operator, bracket or statement that it belongs to,
// and that one to its operands. It marks names and floats.
func pareasNamesOperandTwin(lo, hi int, b pareasNamesOperandBuffers) {
	for t := lo; t < hi; t++ {
		r := b.role[t]
		b.nameStep[t] = choose(isWord(r), 1, 0)
		b.over[t] = none
		if r == roleArmOpen {
			b.left[b.stopBefore[t]] = uint32(t)
		}
		if b.roleTable[roleRow*r+roleFacts]&factsOperand == 0 {
			continue
		}
		o := b.overOf(t)
		b.over[t] = o
		if o < uint32(t) {
			b.right[o] = uint32(t)
		} else {
			b.left[o] = uint32(t)
		}
	}
}

// pareasNamesHashTwin lists names and floats, with hashes of their texts: 32 bits and 16 bits more.
func pareasNamesHashTwin(lo, hi int, b pareasNamesHashBuffers) {
	for t := lo; t < hi; t++ {
		if b.names[t] == b.names[t+1] {
			continue
		}
		text := b.text[b.start[t]:b.end[t]]
		if len(text) > nameBytes {
			gpu.AtomicOr(&b.problem[0], problemLength)
			text = text[:nameBytes]
		}
		low, high := uint32(hashStart), uint32(hashStart)
		for _, x := range text {
			low = (low ^ uint32(x)) * hashFactor
			high = (high + uint32(x)) * spellingFactor
		}
		b.hash[t] = low
		b.nameKey[b.names[t]] = high >> hashShift
		b.name[b.names[t]] = uint32(t)
	}
}

// pareasNamesKeyTwin finds the hashes of names in the order of the first sort.
func pareasNamesKeyTwin(lo, hi int, b pareasNamesKeyBuffers) {
	for i := lo; i < hi; i++ {
		b.nameKey[i] = b.hash[b.name[i]]
	}
}

// sameText reports whether two tokens have the same text, as far as names go.
func (b *pareasNamesGroupBuffers) sameText(x, y uint32) bool {
	if b.end[x]-b.start[x] != b.end[y]-b.start[y] {
		return false
	}
	size := min(b.end[x]-b.start[x], nameBytes)
	return bytes.Equal(b.text[b.start[x]:][:size], b.text[b.start[y]:][:size])
}

// pareasNamesGroupTwin compares each name with the one before it in the order of hashes. Names with the
// same text follow each other, unless other ones have the same hashes.
func pareasNamesGroupTwin(lo, hi int, b pareasNamesGroupBuffers) {
	for i := lo; i < hi; i++ {
		isHead := i == 0 || b.nameKey[i] != b.nameKey[i-1] || !b.sameText(b.name[i], b.name[i-1])
		if isHead && i > 0 && b.nameKey[i] == b.nameKey[i-1] {
			gpu.AtomicOr(&b.problem[0], problemHash)
		}
		b.groupStep[i] = choose(isHead, 1, 0)
		b.literalStep[i] = choose(isHead && b.role[b.name[i]] == roleFloat, 1, 0)
	}
}

// scopeEnd returns the token at which the scope of a declaration ends.
func (b *pareasNamesLevelBuffers) scopeEnd(t, r uint32) uint32 {
	if r == roleDeclared {
		return b.match[b.block[t]]
	}
	if next := b.functions[t]; next < b.functions[b.tokens] {
		return b.function[functionRow*next+functionToken]
	}
	return b.tokens
}

// pareasNamesLevelTwin finds where the scope of each declaration ends. The complement of that is the level that
// searches compare. It also finds the function of each name. It lists the distinct floats.
func pareasNamesLevelTwin(lo, hi int, b pareasNamesLevelBuffers) {
	for i := lo; i < hi; i++ {
		t := b.name[i]
		r := b.role[t]
		b.nameLevel[i] = none
		switch r {
		case roleDeclared, roleParam:
			b.nameLevel[i] = ^b.scopeEnd(t, r)
		case roleFunctionName:
			gpu.AtomicMax(&b.groupFunction[b.group[i]-1], b.functions[t])
		}
		if b.literalStep[i] != 0 {
			row := b.literal[literalRow*b.literals[i]:]
			row[literalStart], row[literalEnd] = b.start[t], b.end[t]
		}
	}
}

// declarationBefore returns the innermost declaration of name i with a scope that contains it, or none.
func (b *pareasNamesResolveBuffers) declarationBefore(i int, t uint32) uint32 {
	d := b.previousBelow(b.Items(), i, ^t)
	if d == none || b.group[d] != b.group[i] {
		return none
	}
	return b.name[d]
}

// pareasNamesResolveTwin finds the meaning of each name: the declaration of a variable, or the number of a
// function. For a float, which has no declaration, it finds the number among the distinct floats.
func pareasNamesResolveTwin(lo, hi int, b pareasNamesResolveBuffers) {
	for i := lo; i < hi; i++ {
		t, found, isProblem := b.name[i], uint32(none), false
		switch b.role[t] {
		case roleVariable:
			found = b.declarationBefore(i, t)
			isProblem = found == none
		case roleParam:
			isProblem = b.declarationBefore(i, t) != none
		case roleCalled:
			found = b.groupFunction[b.group[i]-1] - 1
			isProblem = found == none
		case roleFunctionName:
			isProblem = b.groupFunction[b.group[i]-1] != b.functions[t]
		case roleFloat:
			found = b.literals[i] + b.literalStep[i] - 1
		}
		b.referent[t] = found
		if isProblem {
			gpu.AtomicOr(&b.problem[0], problemName)
		}
	}
}
