package c

import "strings"

// unsupportedAttributes change what a program means.
var unsupportedAttributes = map[string]bool{
	"packed": true, "aligned": true, "section": true, "weak": true, "alias": true, "constructor": true,
	"destructor": true, "vector_size": true, "mode": true, "cleanup": true, "transparent_union": true,
	"scalar_storage_order": true,
}

// attribute skips __attribute__((...)), and reports what may not be ignored; it
// takes the name behind asm.
func (p *parser) attribute() { p.attributeList(nil) }

// alignment parses attributes where one may be an alignment, which it returns;
// 0 is none.
func (p *parser) alignment() (align uint32) {
	for p.tok == kAttribute {
		p.attributeList(&align)
	}
	return align
}

// attributeList is attribute that raises what aligned leads to, if that is not
// nil, to the alignment that is asked for.
func (p *parser) attributeList(aligned *uint32) {
	if p.tok == kAsm {
		p.assemblerName()
		return
	}
	p.next()
	p.expect(tLParen)
	p.expect(tLParen)
	for p.tok != tRParen && p.tok != tEOF && !p.recovering {
		pos, name := p.pos(), strings.Trim(string(p.text[p.start:p.off]), "_")
		if p.tok != tComma {
			p.next()
		}
		switch {
		case name == "aligned" && aligned != nil:
			*aligned = max(*aligned, p.alignedArgument(pos))
		case name == "mode" && aligned == nil && p.depth == 0:
			p.mode = p.modeArgument(pos)
		case p.tok == tLParen:
			p.parenthesized()
			fallthrough
		default:
			if unsupportedAttributes[name] {
				p.errorf(pos, "attribute '%s' is not supported", name)
			}
		}
		if p.tok == tComma {
			p.next()
		} else if p.tok != tRParen {
			break
		}
	}
	p.expect(tRParen)
	p.expect(tRParen)
}

// mostAligned is the alignment of the frame and of sections.
const mostAligned = 16

// alignedArgument parses the number behind aligned, if there is one.
func (p *parser) alignedArgument(pos uint32) uint32 {
	if p.tok != tLParen {
		return mostAligned
	}
	p.next()
	v, _, ok := p.constantExpression()
	p.expect(tRParen)
	switch {
	case !ok || v <= 0 || v&(v-1) != 0:
		p.errorf(pos, "requested alignment is not a positive power of 2")
		return 0
	case v > mostAligned:
		p.errorf(pos, "an alignment of %d bytes is not supported", v)
		return 0
	}
	return uint32(v)
}

// modeArgument parses what stands behind mode: the size of an integer type.
func (p *parser) modeArgument(pos uint32) (bytes int) {
	p.expect(tLParen)
	name := strings.Trim(string(p.text[p.start:p.off]), "_")
	p.next()
	p.expect(tRParen)
	sizes := map[string]int{"QI": 1, "byte": 1, "HI": 2, "SI": 4, "DI": 8, "word": p.wordSize, "pointer": p.wordSize}
	if sizes[name] == 0 {
		p.errorf(pos, "mode '%s' is not supported", name)
	}
	return sizes[name]
}

// withMode is the integer type of the size that a mode attribute asks for, and
// of the signedness of typ.
func (p *parser) withMode(typ Type, pos uint32) Type {
	bytes := p.mode
	if p.mode = 0; bytes == 0 {
		return typ
	}
	if p.types.kind(typ) != integerKind {
		p.errorf(pos, "attribute 'mode' for type '%s' is not supported", p.typeName(typ))
		return typ
	}
	sized := map[int]Type{1: SChar, 2: Short, 4: Int, 8: LongLong}[bytes]
	if bytes == p.wordSize {
		sized = Long
	}
	if !p.types.machine(typ).IsSigned() {
		sized += UInt - Int
	}
	return sized | typ&qualifiers
}
