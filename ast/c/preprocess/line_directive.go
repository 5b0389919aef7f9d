package preprocess

import (
	"strconv"
	"strings"
)

// lineDirective executes #line, or # and a number, which is t.
func (p *Preprocessor) lineDirective(t *token, marker bool) {
	if t == nil {
		t = p.nextReal()
	}
	first := *t
	number, err := strconv.ParseUint(first.text, 10, 64)
	if first.kind != kindNumber || err != nil && !strings.Contains(err.Error(), "range") {
		switch {
		case first.kind == kindEnd:
			p.errorAt(&first, "unexpected end of file after #line")
		case marker:
			p.errorAt(&first, "\"%s\" after # is not a positive integer", first.text)
		default:
			p.errorAt(&first, "\"%s\" after #line is not a positive integer", first.text)
		}
		return
	}
	if !marker && p.options.Pedantic && (number == 0 || number > 1<<31-1 || !p.options.c99 && number > 32767) || !marker && (err != nil || number > 1<<32-1) {
		p.pedwarnAt(&first, "line number out of range")
	}
	b := p.buffer
	name, system, reason := b.name, b.system, ""
	t = p.nextMaybeRaw(marker)
	switch t.kind {
	case kindString:
		name = p.unquote(t.text)
		system = 0
		if marker {
			reason, system = p.markerFlags()
		} else {
			p.expectExpandedEnd("line")
		}
	case kindEnd:
		if marker {
			system = b.system
		}
	default:
		p.errorScanned("\"%s\" is not a valid filename", t.shown())
		return
	}
	p.skipRest()
	if !p.nest(b, reason, &name) {
		return
	}
	p.endLine()
	b.line = int(uint32(number))
	b.system = system
	p.output.fileChange(b, reason)
}

// rename begins a module for the lines behind a #line.
func (p *Preprocessor) rename(b *buffer, name string) {
	if name == b.name && p.modules.list[b.module].parent == 0 {
		return // messages would not differ
	}
	b.name = name
	b.module = p.modules.again(b.module, name)
}

// markerFlags reads the flags of a line marker.
func (p *Preprocessor) markerFlags() (reason string, system int) {
	flag := p.markerFlag('0')
	if flag == '1' || flag == '2' {
		reason = " " + string(flag)
		flag = p.markerFlag(flag)
	}
	if flag == '3' {
		system = 1
		if p.markerFlag(flag) == '4' {
			system = 2
		}
	}
	p.expectEnd("#")
	return reason, system
}

// markerFlag reads the flag behind another one, '0' for none, and returns '0' if there is none:
// flags ascend, 2 is the first, and 4 follows 3.
func (p *Preprocessor) markerFlag(last byte) byte {
	t := p.scanDirective()
	if t.kind == kindNumber && len(t.text) == 1 {
		flag := t.text[0]
		if flag > last && flag <= '4' && (flag != '2' || last == '0') && (flag != '4' || last == '3') {
			return flag
		}
	}
	if t.kind != kindEnd {
		p.errorAt(t, "invalid flag \"%s\" in line directive", t.text)
	}
	return '0'
}

// nest begins a module behind a line marker. With flag 1 the marker begins an included file. With
// flag 2 it returns to the including file; nest finds its name if the marker has none. nest reports
// false if that file has another name, after a warning.
func (p *Preprocessor) nest(b *buffer, reason string, name *string) bool {
	switch reason {
	case " 1":
		b.name = *name
		b.module = p.modules.add(module{parent: b.module, line: b.line, behind: b.nextLine(), around: b.system, name: *name})
		if p.options.Entered != nil {
			p.options.Entered(*name, p.modules.depth(b.module))
		}
	case " 2":
		parent := p.modules.list[b.module].parent
		from := p.modules.list[parent].name
		if parent != 0 && *name == "" {
			*name = from
		}
		if parent == 0 || *name != from {
			p.report(p.scannedLast(Warning, "file \"%s\" linemarker ignored due to incorrect nesting", *name))
			return false
		}
		b.name = from
		b.module = p.modules.again(parent, from)
	default:
		p.rename(b, *name)
	}
	return true
}

// unquote returns the text of a string literal, which was read last, with its escapes replaced.
func (p *Preprocessor) unquote(text string) string {
	text = text[1 : len(text)-1]
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	c := characterConstant{e: &expression{p: p}, text: text, width: 8}
	c.read()
	out := make([]byte, len(c.units))
	for i, unit := range c.units {
		out[i] = byte(unit)
	}
	return string(out)
}
