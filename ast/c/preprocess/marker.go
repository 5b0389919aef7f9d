package preprocess

// enter writes the marker of a file that parent includes.
func (o *output) enter(p *Preprocessor, parent *buffer) {
	if o.lines {
		b := p.buffer
		o.advance(parent.name, parent.included, parent.system)
		o.marker(b.line, b.name, b.system, " 1")
	}
}

// leave writes the marker of the return to the file being read.
func (o *output) leave(p *Preprocessor) { o.fileChange(p.buffer, " 2") }

// leaveNested writes the marker of the return from the file that the main file's line markers have
// entered last and have not left, as gcc does.
func (o *output) leaveNested(p *Preprocessor) {
	if k := p.modules.list[p.main.module]; k.parent != 0 && !p.stopped {
		o.marker(k.behind, p.modules.list[k.parent].name, k.around, " 2")
	}
}

// fileChange writes the marker of the place where a file is being read. flags stand before the
// flag of a system header.
func (o *output) fileChange(b *buffer, flags string) {
	if o.lines {
		o.marker(b.line, b.name, b.system, flags)
	}
}

// include writes an #include for -dI.
func (o *output) include(p *Preprocessor, name string, angled bool) {
	if !o.includes || o.off {
		return
	}
	quoted := `"` + name + `"`
	if angled {
		quoted = "<" + name + ">"
	}
	text := "#" + p.directiveName + " " + quoted
	o.directive(p, int(p.hash.line), text)
}
