// Package initlist follows an initializer while it is parsed, for its warnings: how many elements its lists have, which of them lack braces
// (-Wmissing-field-initializers, -Wmissing-braces), and which parts of the object have an initializer (-Woverride-init). The conditions are gcc's.
package initlist

// A Check is the state of an initializer.
type Check struct {
	Parts Parts

	list          List   // the innermost one
	depth         int    // number of lists around the current element
	begin         uint32 // the place of the outermost brace
	missingBraces bool   // a list without braces has begun
	isNonzero     bool   // the initializer that was read last is not { } or { 0 }
	designates    bool   // a list that has no braces begins behind a designator
}

// A List is a list of initializers with or without braces of its own.
type List struct {
	count      int
	isZero     bool // the last initializer is an integer zero
	designated bool // the list, or one around it, has a designator
}

// Begin begins a list. at is the place of its brace, if it has one. Begin returns the list around it, for End.
func (c *Check) Begin(at uint32, braced bool) (around List) {
	around = c.list
	if c.depth == 0 {
		c.begin = at
	}
	c.depth++
	c.list = List{designated: around.designated}
	c.missingBraces = c.missingBraces || !braced && !c.designates
	c.designates = false
	return around
}

// End ends a list. lacksBraces says that it, or a list in it, should have braces; complete says that a record should have an element for
// each member. Neither is so of { 0 } and { }; complete is not so of a list with designators, nor of a list inside one.
func (c *Check) End(around List, braced bool) (lacksBraces, complete bool) {
	switch l := &c.list; {
	case l.count == 0 || l.count == 1 && l.isZero:
		c.isNonzero = false
	case l.count > 1:
		c.isNonzero = true
	}
	lacksBraces, complete = braced && c.missingBraces && c.isNonzero, c.isNonzero && !c.list.designated
	c.depth--
	c.list = around
	c.element(false)
	c.isNonzero = c.isNonzero || braced
	return lacksBraces, complete
}

// OutermostBrace returns the place of the outermost brace.
func (c *Check) OutermostBrace() uint32 { return c.begin }

// MissesBraces reports whether a list without braces has begun.
func (c *Check) MissesBraces() bool { return c.missingBraces }

// Designator notes a designator in the list.
func (c *Check) Designator() { c.list.designated = true }

// Inside notes that a designator goes on inside a part. A list without braces begins there, and needs none.
func (c *Check) Inside() { c.designates = true }

// Elements notes that a list has n more elements.
func (c *Check) Elements(n int) { c.list.count += n }

// Scalar notes that a list has one more element, a scalar. isZero says that it is spelled as zero.
func (c *Check) Scalar(isZero, isInteger bool) {
	c.isNonzero = c.isNonzero || !isZero
	c.element(isZero && isInteger)
}

// Whole notes that a list has one more element, which is no scalar and no list.
func (c *Check) Whole() {
	c.isNonzero = true
	c.element(false)
}

func (c *Check) element(isZero bool) {
	c.list.count++
	c.list.isZero = isZero
}
