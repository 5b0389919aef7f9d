package link

// A debugOutput is a section of the executable for debuggers. It joins the sections with
// the same name of all inputs. It is not in the program's memory and has no address:
// references to it are offsets.
type debugOutput struct {
	name  string
	bytes []byte
}

// A debugInput is the position of an input's section for debuggers.
type debugInput struct {
	output *debugOutput // nil: the section is left out
	offset uint64
}

// layOutDebug copies the inputs' sections for debuggers to the executable's.
func (l *linker) layOutDebug() {
	byName := map[string]*debugOutput{}
	for _, in := range l.inputs {
		for i := range in.Debug {
			s := &in.Debug[i]
			if s.Loaded { // for unwinding: no program of this linker does that
				in.debug = append(in.debug, debugInput{})
				continue
			}
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
