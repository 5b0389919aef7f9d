package link

// A debugOutput is a section for debuggers of the executable: those of one
// name of all inputs, in a row. It is not part of the program, so has no
// address: what refers to it counts from its start.
type debugOutput struct {
	name  string
	bytes []byte
}

// A debugInput is where a section for debuggers of an input is.
type debugInput struct {
	output *debugOutput
	offset uint64
}

// placeDebug copies the sections for debuggers to those of the executable.
func (l *linker) placeDebug() {
	byName := map[string]*debugOutput{}
	for _, in := range l.inputs {
		for i := range in.Debug {
			s := &in.Debug[i]
			out := byName[s.Name]
			if out == nil {
				out = &debugOutput{name: s.Name}
				byName[s.Name] = out
				l.debug = append(l.debug, out)
			}
			in.debug = append(in.debug, debugInput{out, uint64(len(out.bytes))})
			out.bytes = append(out.bytes, s.Bytes...)
		}
	}
}
