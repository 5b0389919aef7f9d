package link

import (
	"fmt"
	"sort"
	"strings"

	"gpucc/riscv/object"
)

// Errors lists everything that keeps objects from being linked.
type Errors []Error

// An Error is one reason why objects cannot be linked. Place is "file:line:column",
// "file: in function 'name'", a file, or "" if no place is known.
type Error struct{ Place, Message string }

func (e Error) Error() string {
	if e.Place == "" {
		return e.Message
	}
	return e.Place + ": " + e.Message
}

// Error returns the texts of the errors, one on each line.
func (list Errors) Error() string {
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

func (list Errors) orNil() error {
	if len(list) == 0 {
		return nil
	}
	return list
}

func (l *linker) errorf(place, format string, args ...any) {
	l.errors = append(l.errors, Error{place, fmt.Sprintf(format, args...)})
}

// where describes an offset of a section of an input for messages, as precisely as it is
// known. It does not describe positions within the runtime library.
func (in *input) where(section object.SectionIndex, offset uint64) string {
	if in.library {
		return ""
	}
	if section == object.Text {
		if file, line, column, ok := locate(in.Object, offset); ok {
			return fmt.Sprintf("%s:%d:%d", file, line, column)
		}
	}
	if s := in.enclosing(section, offset); s != nil {
		kind := "'" + s.Name + "'"
		if s.Func {
			kind = "function " + kind
		}
		return name(in.Object) + ": in " + kind
	}
	return name(in.Object)
}

// enclosing returns the named symbol with a size around an offset, or nil.
func (in *input) enclosing(section object.SectionIndex, offset uint64) *object.Symbol {
	for i := range in.Symbols {
		s := &in.Symbols[i]
		if s.Section == section && s.Name != "" && s.Value <= offset && offset-s.Value < s.Size {
			return s
		}
	}
	return nil
}

// locate finds the source position of an offset in an object's text.
func locate(o *object.Object, offset uint64) (file string, line, column int, ok bool) {
	i := sort.Search(len(o.Lines), func(i int) bool { return o.Lines[i].Offset > offset }) - 1
	if i < 0 || o.Lines[i].Line <= 0 {
		return "", 0, 0, false
	}
	at := &o.Lines[i]
	return o.Files[at.File], int(at.Line), int(at.Column), true
}
