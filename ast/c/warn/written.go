package warn

import (
	"bytes"
	"os"

	"gpucc/ast"
)

// A WrittenFile is a source file as it is stored, for warnings that gcc does not give in expansions of macros.
type WrittenFile struct {
	name  string
	text  []byte
	lines [][]byte // nil if it cannot be read
	mixed bool     // near its begin, some lines begin with tabs and blanks, or some with tabs and others with blanks
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
	if w.load(name); w.lines == nil {
		return bytes.HasPrefix(read, []byte("# "))
	}
	if line < 1 || line > len(w.lines) {
		return true
	}
	start := bytes.LastIndexByte(read[:pos], '\n') + 1
	before := withoutBlanks(withoutComments(read[start:min(int(pos)+1, len(read))]))
	return !bytes.HasPrefix(withoutBlanks(withoutComments(w.lines[line-1])), before)
}

// load reads a file and divides it into lines, unless it is the last one that has been read.
func (w *WrittenFile) load(name string) {
	if w.read(name); w.lines == nil && w.text != nil {
		w.lines = bytes.Split(w.text, []byte("\n"))
	}
}

// read reads a file, unless it is the last one that has been read.
func (w *WrittenFile) read(name string) {
	if name == w.name {
		return
	}
	*w = WrittenFile{name: name}
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() { // a line marker may name anything
		if text, err := os.ReadFile(name); err == nil {
			begin := text[:min(len(text), 1<<16)] // to search all of it would take 1 % of the time of the front end
			w.text, w.mixed = text, bytes.Contains(begin, []byte("\n\t")) && (bytes.Contains(begin, []byte("\n  ")) || bytes.Contains(begin, []byte("\t  ")))
		}
	}
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
