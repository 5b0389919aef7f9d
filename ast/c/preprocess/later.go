package preprocess

// Most macros of headers are never used. The replacement list of a simple #define is read when it is
// needed first; until then the macro knows where it is in the text. It consists of tokens about
// which there can be no message.

// A laterBody is where the replacement list of a macro begins: behind its name, or behind its
// parameters.
type laterBody struct {
	file  *file // nil if the directive was read as tokens
	start int32 // offset
	line  int32
	base  int32 // offset at which the line begins
	joint int32 // as of the buffer
	read  bool  // macro.body is set

	system int // as of the buffer
}

// readLater makes the replacement list be read when it is needed. It begins at an offset.
func (m *macro) readLater(b *buffer, start int) {
	m.later = laterBody{file: b.file, start: int32(start), line: int32(b.line), base: int32(b.base), joint: int32(b.joint), system: b.system}
}

// need makes sure that the replacement list of a macro has been read.
func (p *Preprocessor) need(m *macro) {
	if m != nil && m.later.file != nil && !m.later.read {
		p.readBody(m)
	}
}

// readBody reads the replacement list of a macro from the text of its definition. It keeps the
// state of the text that is being read, and restores it afterwards.
func (p *Preprocessor) readBody(m *macro) {
	outer, outerDirective, outerScanned, outerLast := p.buffer, p.directiveState, p.scanned, p.lastScanned
	skipping, commented := p.skipping, p.commented
	p.commented = 0
	m.later.read = true
	f := m.later.file
	p.bodyBuffer = buffer{file: f, text: f.text, pos: int(m.later.start), line: int(m.later.line), base: int(m.later.base), name: m.written, module: m.writtenIn, system: m.later.system}
	p.bodyBuffer.joint = int(m.later.joint)
	p.bodyBuffer.setNext()
	p.buffer, p.inDirective, p.skipping = &p.bodyBuffer, true, false
	p.body(m)
	p.buffer, p.directiveState, p.scanned, p.lastScanned, p.skipping, p.commented = outer, outerDirective, outerScanned, outerLast, skipping, commented
}

// readAllBodies reads the replacement lists that have not been read: before names are poisoned, which may
// be in them.
func (p *Preprocessor) readAllBodies() {
	for _, n := range p.names.slots {
		if n != nil && n.macro != nil {
			p.need(n.macro)
		}
	}
	for _, list := range p.pushed {
		for _, m := range list {
			if m.macro != nil {
				p.need(m.macro)
			}
		}
	}
}
