package warn

import (
	"bytes"
	"os"

	"gpucc/ast"
)

// A WrittenFile is a source file as it is stored, for warnings that gcc does not give in expansions of macros.
type WrittenFile struct {
	name  string
	lines [][]byte // nil if it cannot be read
}

// Differs reports whether the line of pos, up to pos, differs between the preprocessed text read and the source file: then a macro
// may have been expanded. The preprocessor says nothing about that, so the line is looked up in the file. If there is no such file, Differs
// returns true for a text that begins with a line marker. Another text has not been preprocessed.
func (w *WrittenFile) Differs(files []ast.File, read []byte, pos uint32) bool {
	at := ast.Position(files, pos)
	return w.DiffersAt(at.File, at.Line, read, pos)
}

// DiffersAt does the same for a position in a line of a file.
func (w *WrittenFile) DiffersAt(name string, line int, read []byte, pos uint32) bool {
	if name != w.name {
		*w = WrittenFile{name: name}
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() { // a line marker may name anything
			if text, err := os.ReadFile(name); err == nil {
				w.lines = bytes.Split(text, []byte("\n"))
			}
		}
	}
	if w.lines == nil {
		return bytes.HasPrefix(read, []byte("# "))
	}
	if line < 1 || line > len(w.lines) {
		return true
	}
	start := bytes.LastIndexByte(read[:pos], '\n') + 1
	before := withoutBlanks(withoutComments(read[start:min(int(pos)+1, len(read))]))
	return !bytes.HasPrefix(withoutBlanks(withoutComments(w.lines[line-1])), before)
}

func withoutBlanks(text []byte) []byte { return bytes.Join(bytes.Fields(text), nil) }

// withoutComments removes comments that end in the line.
func withoutComments(line []byte) (text []byte) {
	for {
		before, after, found := bytes.Cut(line, []byte("/*"))
		text = append(text, before...)
		if _, line, _ = bytes.Cut(after, []byte("*/")); !found {
			return text
		}
	}
}
