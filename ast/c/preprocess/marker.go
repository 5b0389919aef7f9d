package preprocess

// enter writes the marker of a file that parent includes.
func (o *output) enter(p *Preprocessor, parent *buffer) {
	if o.lines {
		b := p.buffer
		p.buffer = parent
		line := parent.included
		o.advance(p, line, parent.system)
		p.buffer = b
		o.marker(b.line, b.name, b.system, " 1")
	}
	o.newFile()
}

// leave writes the marker of the return to the file being read.
func (o *output) leave(p *Preprocessor) {
	b := p.buffer
	if o.lines {
		o.marker(b.line, b.name, b.system, " 2")
	}
	o.newFile()
}

// fileChange writes the marker of another name or number of lines.
func (o *output) fileChange(p *Preprocessor, line int, name string, system int, flags string) {
	if o.lines {
		o.marker(line, name, system, flags)
	}
	o.newFile()
}

func (o *output) newFile() {}

// include writes an #include for -dI.
func (o *output) include(p *Preprocessor, d directive, name string, angled bool) {
	if !o.includes || o.off {
		return
	}
	quoted := `"` + name + `"`
	if angled {
		quoted = "<" + name + ">"
	}
	text := "#" + d.String() + " " + quoted
	o.directive(p, int(p.hash.line), text)
}
