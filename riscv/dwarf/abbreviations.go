package dwarf

import "encoding/binary"

// Numbers of tags, attributes and forms (DWARF 5, section 7.5).
const (
	tagArray         = 0x01
	tagEnum          = 0x04
	tagParameter     = 0x05
	tagBlock         = 0x0b
	tagMember        = 0x0d
	tagPointer       = 0x0f
	tagCompileUnit   = 0x11
	tagStruct        = 0x13
	tagSubroutine    = 0x15
	tagTypedef       = 0x16
	tagUnion         = 0x17
	tagUnspecified   = 0x18
	tagRange         = 0x21
	tagNumber        = 0x24
	tagConst         = 0x26
	tagEnumerator    = 0x28
	tagSubprogram    = 0x2e
	tagInlinedCall   = 0x1d // DW_TAG_inlined_subroutine
	tagVariable      = 0x34
	tagVolatile      = 0x35
	tagAtomic        = 0x47
	attributeVector  = 0x2107 // DW_AT_GNU_vector
	formAddress      = 0x01
	formHalf         = 0x05 // DW_FORM_data2
	formString       = 0x08
	formByte         = 0x0b // DW_FORM_data1
	formFlag         = 0x0c
	formSLEB         = 0x0d // DW_FORM_sdata
	formULEB         = 0x0f // DW_FORM_udata
	formRef          = 0x13 // DW_FORM_ref4
	formOffset       = 0x17 // DW_FORM_sec_offset
	formExpression   = 0x18 // DW_FORM_exprloc
	formFlagPresent  = 0x19
	attributeName    = 0x03
	attributeSize    = 0x0b // DW_AT_byte_size
	attributeBitSize = 0x0d

	attributeLocation   = 0x02
	attributeLines      = 0x10 // DW_AT_stmt_list
	attributeLowPC      = 0x11
	attributeHighPC     = 0x12
	attributeLanguage   = 0x13
	attributeDirectory  = 0x1b // DW_AT_comp_dir
	attributeConst      = 0x1c // DW_AT_const_value
	attributeProducer   = 0x25
	attributePrototyped = 0x27
	attributeCount      = 0x37
	attributeOffset     = 0x38 // DW_AT_data_member_location
	attributeFile       = 0x3a // DW_AT_decl_file
	attributeLine       = 0x3b // DW_AT_decl_line
	attributeIncomplete = 0x3c // DW_AT_declaration
	attributeEncoding   = 0x3e
	attributeArtificial = 0x34
	attributeOrigin     = 0x31 // DW_AT_abstract_origin
	attributeInline     = 0x20
	attributeCallFile   = 0x58
	attributeCallLine   = 0x59
	attributeExternal   = 0x3f
	attributeFrameBase  = 0x40
	attributeType       = 0x49
	attributeBitOffset  = 0x6b // DW_AT_data_bit_offset
	attributeMacros     = 0x79
)

// The kinds of entries: their numbers in the list of abbreviations. An entry that has a type as its
// first attribute is followed by the same entry for void, without that attribute. If it has children,
// both follow again, without children. entryStruct and entryUnion are followed by the entry without a
// name, and by the incomplete one.
const (
	entryUnit      = 1 + iota
	entryScattered // a unit in several sections
	entryFunction
	entryVoidFunction
	entryBareFunction
	entryBareVoidFunction
	entryNumber
	entryPointer
	entryVoidPointer
	entryArray
	entryVector
	entryRange
	entryUnknownRange
	entryMeasuredRange // its length is an expression
	entryVariableRange // its length is a variable
	entryStruct
	entryUnnamedStruct
	entryIncompleteStruct
	entryUnion
	entryUnnamedUnion
	entryIncompleteUnion
	entryMember
	entryUnnamedMember
	entryBitField
	entryEnum
	entryUnnamedEnum
	entryIncompleteEnum
	entryEnumerator
	entryPrototype
	entryVoidPrototype
	entryBarePrototype
	entryBareVoidPrototype
	entryNoPrototype
	entryVoidNoPrototype
	entryBareNoPrototype
	entryBareVoidNoPrototype
	entryParameterType
	entryVariadic
	entryTypedef
	entryVoidTypedef
	entryConst
	entryConstVoid
	entryVolatile
	entryVolatileVoid
	entryAtomic
	entryAtomicVoid
	entryBlock
	entryInlined // a function; its code is within the code of other functions
	entryVoidInlined
	entryInlinedCall
	entryParameter
	entryLostParameter   // it is nowhere
	entryListedParameter // it has a location list
	entryVariable
	entryLostVariable
	entryListedVariable
	entryLength // an artificial variable
	entryGlobal // a variable at a symbol
	entryLostGlobal
	entryMacroUnit
	entryScatteredMacroUnit
	entries
)

// An abbreviation is a kind of entries: a tag, whether entries have children, and attributes, each
// with its form.
type abbreviation struct {
	tag        uint64
	children   bool
	attributes []uint64
}

// abbreviations returns the list of abbreviations.
func abbreviations() (list [entries]abbreviation) {
	const with = true
	typ := []uint64{attributeType, formRef}
	name := []uint64{attributeName, formString}
	place := []uint64{attributeFile, formULEB, attributeLine, formULEB}
	size := []uint64{attributeSize, formULEB}
	location := []uint64{attributeLocation, formExpression}
	external := []uint64{attributeExternal, formFlag}
	incomplete := []uint64{attributeIncomplete, formFlagPresent}
	prototyped := []uint64{attributePrototyped, formFlagPresent}
	code := []uint64{attributeLowPC, formAddress, attributeHighPC, formULEB}
	set := func(entry int, tag uint64, children bool, attributes ...[]uint64) {
		x := abbreviation{tag: tag, children: children}
		for _, a := range attributes {
			x.attributes = append(x.attributes, a...)
		}
		list[entry] = x
	}
	targeted := func(entry int, tag uint64, children bool, attributes ...[]uint64) {
		set(entry, tag, children, append([][]uint64{typ}, attributes...)...)
		set(entry+1, tag, children, attributes...)
		if children {
			set(entry+2, tag, !children, append([][]uint64{typ}, attributes...)...)
			set(entry+3, tag, !children, attributes...)
		}
	}
	unit := []uint64{
		attributeProducer, formString, attributeLanguage, formHalf,
		attributeName, formString, attributeDirectory, formString, attributeLines, formOffset,
	}
	set(entryUnit, tagCompileUnit, with, unit, code)
	set(entryScattered, tagCompileUnit, with, unit)
	macros := []uint64{attributeMacros, formOffset}
	set(entryMacroUnit, tagCompileUnit, with, unit, macros, code)
	set(entryScatteredMacroUnit, tagCompileUnit, with, unit, macros)
	frameBase := []uint64{attributeFrameBase, formExpression}
	targeted(entryFunction, tagSubprogram, with, name, place, code, frameBase, []uint64{attributePrototyped, formFlag}, external)
	set(entryNumber, tagNumber, !with, name, []uint64{attributeEncoding, formByte}, size)
	targeted(entryPointer, tagPointer, !with, []uint64{attributeSize, formByte})
	set(entryArray, tagArray, with, typ)
	set(entryVector, tagArray, with, []uint64{attributeVector, formFlagPresent}, typ)
	set(entryRange, tagRange, !with, []uint64{attributeCount, formULEB})
	set(entryUnknownRange, tagRange, !with)
	set(entryMeasuredRange, tagRange, !with, []uint64{attributeCount, formExpression})
	set(entryVariableRange, tagRange, !with, []uint64{attributeCount, formRef})
	for entry, tag := range map[int]uint64{entryStruct: tagStruct, entryUnion: tagUnion} {
		set(entry, tag, with, name, size)
		set(entry+1, tag, with, size)
		set(entry+2, tag, !with, name, incomplete)
	}
	offset := []uint64{attributeOffset, formULEB}
	set(entryMember, tagMember, !with, name, typ, offset)
	set(entryUnnamedMember, tagMember, !with, typ, offset)
	set(entryBitField, tagMember, !with, name, typ, []uint64{attributeBitOffset, formULEB, attributeBitSize, formULEB})
	set(entryEnum, tagEnum, with, name, size, typ)
	set(entryUnnamedEnum, tagEnum, with, size, typ)
	set(entryIncompleteEnum, tagEnum, !with, name, incomplete)
	set(entryEnumerator, tagEnumerator, !with, name, []uint64{attributeConst, formSLEB})
	targeted(entryPrototype, tagSubroutine, with, prototyped)
	targeted(entryNoPrototype, tagSubroutine, with)
	set(entryParameterType, tagParameter, !with, typ)
	set(entryVariadic, tagUnspecified, !with)
	targeted(entryTypedef, tagTypedef, !with, name, place)
	targeted(entryConst, tagConst, !with)
	targeted(entryVolatile, tagVolatile, !with)
	targeted(entryAtomic, tagAtomic, !with)
	set(entryBlock, tagBlock, with, code)
	targeted(entryInlined, tagSubprogram, !with, name, place, []uint64{attributeInline, formByte})
	set(entryInlinedCall, tagInlinedCall, with, []uint64{attributeOrigin, formRef, attributeCallFile, formULEB, attributeCallLine, formULEB}, code)
	for entry, tag := range map[int]uint64{entryParameter: tagParameter, entryVariable: tagVariable} {
		set(entry, tag, !with, name, typ, place, location)
		set(entry+1, tag, !with, name, typ, place)
		set(entry+2, tag, !with, name, typ, place, []uint64{attributeLocation, formOffset})
	}
	set(entryLength, tagVariable, !with, []uint64{attributeArtificial, formFlagPresent}, typ, []uint64{attributeLocation, formOffset})
	set(entryGlobal, tagVariable, !with, name, typ, place, location, external)
	set(entryLostGlobal, tagVariable, !with, name, typ, place, external)
	return list
}

// abbreviations writes the list of abbreviations, which is the same for all units.
func (s *section) abbreviations() *section {
	b := s.bytes
	list := abbreviations()
	for entry := range list {
		x := &list[entry]
		if entry == 0 {
			continue
		}
		b = binary.AppendUvarint(b, uint64(entry))
		b = binary.AppendUvarint(b, x.tag)
		b = append(b, map[bool]byte{true: 1}[x.children])
		for _, n := range x.attributes {
			b = binary.AppendUvarint(b, n)
		}
		b = append(b, 0, 0)
	}
	s.bytes = append(b, 0)
	return s
}
