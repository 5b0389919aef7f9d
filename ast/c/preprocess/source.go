package preprocess

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"

	"gpucc/internal/host"
)

// A file is a source file after translation phases 1 and 2 (5.1.1.2): ends of lines are
// newlines, and lines that end with a backslash are joined with the next. It does not change
// and is shared by all compilations of a Cache.
type file struct {
	path   string
	text   []byte // ends with a newline at end-1; slack zero bytes follow
	end    int
	joints []int32
	filled int   // number of blanks behind the last line with a joint (join.go)
	err    error // of reading the file
	size   int

	disk  string // the path by which the file system knows the file, or ""
	asked sync.Once
	info  fs.FileInfo // see information

	notes []note // about trigraphs and joints

	// If the text was changed and may contain raw strings (raw.go), these are the original and
	// the places of the changes.
	original []byte
	cuts     []cut

	// Trigraphs were replaced.
	trigraphs bool
	// The last line has no newline.
	openEnd bool
	// The text ended with a backslash before its last newline.
	splicedEnd bool
}

// A Cache holds the files that compilations have read. Several goroutines may use it.
type Cache struct {
	mu    sync.Mutex
	files map[cacheKey]*file

	memory []byte // for the texts of small files

	folder string // name of a folder that is not in the file system
	own    fs.FS  // the files in it
}

type cacheKey struct {
	path string
	how  cleaning
}

// A cleaning says how phases 1 and 2 are done.
type cleaning struct {
	trigraphs bool // they are replaced
	exact     bool // no blanks may be added, because comments are printed
}

// cleaning returns how the files of a compilation are cleaned.
func (o *Options) cleaning() cleaning { return cleaning{o.trigraphs, o.Comments || o.MacroComments} }

// NewCache returns an empty Cache. In addition to the file system, there is a folder with files
// of the compiler; own may be nil.
func NewCache(folder string, own fs.FS) *Cache {
	return &Cache{files: map[cacheKey]*file{}, folder: folder + "/", own: own}
}

// isOwn reports whether a path is in the compiler's folder.
func (c *Cache) isOwn(path string) bool { return c.own != nil && strings.HasPrefix(path, c.folder) }

// embedded returns the text of a file in the compiler's folder. It reports false if the path is
// not in that folder. The text is nil if there is no such file.
func (c *Cache) embedded(path string) (text []byte, ok bool) {
	if !c.isOwn(path) {
		return nil, false
	}
	text, err := fs.ReadFile(c.own, path[len(c.folder):])
	if err != nil {
		return nil, true
	}
	return text, true
}

// open returns a file. Its err is set if it cannot be read.
func (c *Cache) open(path string, how cleaning) *file {
	key := cacheKey{path, how}
	c.mu.Lock()
	f := c.files[key]
	c.mu.Unlock()
	if f != nil {
		return f
	}
	switch text, ok := c.embedded(path); {
	case text != nil:
		f = newFile(path, text, how)
	case ok:
		return noFile
	default:
		f = c.readFile(path, how)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if other := c.files[key]; other != nil {
		return other
	}
	c.files[key] = f
	return f
}

// noFile stands for all files that do not exist. Most paths that are tried are of this kind if there are
// many folders with headers.
var noFile = &file{err: fs.ErrNotExist}

// Sizes in bytes: of texts that share memory, and of that memory.
const (
	sharedText   = 1 << 15
	sharedMemory = 1 << 18
)

// allocate returns memory for a text of n bytes, with zero bytes behind it.
func (c *Cache) allocate(n int) []byte {
	n += slack + 1
	if n > sharedText {
		return make([]byte, n)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.memory) < n {
		c.memory = make([]byte, sharedMemory)
	}
	memory := c.memory[:n:n]
	c.memory = c.memory[n:]
	return memory
}

// readFile reads a file of the file system.
func (c *Cache) readFile(path string, how cleaning) *file {
	text, regular, err := host.ReadRegular(path, maxFile, c.allocate)
	if err == nil && !regular {
		text, err = readOther(path)
	}
	switch {
	case err == syscall.ENOENT:
		return noFile
	case err != nil:
		return &file{path: path, err: err}
	}
	f := newFile(path, text, how)
	f.disk = path
	return f
}

// readOther reads a file that may be no regular one. Folders and devices are refused as gcc does.
func readOther(path string) ([]byte, error) {
	open, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer open.Close()
	info, err := open.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fs.ErrNotExist
	}
	if info.Mode()&fs.ModeDevice != 0 && info.Mode()&fs.ModeCharDevice == 0 {
		return nil, errors.New("is a block device")
	}
	text := make([]byte, 0, info.Size()+slack+1)
	for {
		n, err := open.Read(text[len(text) : cap(text)-slack])
		text = text[:len(text)+n]
		if err != nil && err != io.EOF {
			return nil, err
		}
		if err == io.EOF || n == 0 || info.Mode().IsRegular() && int64(len(text)) == info.Size() {
			break
		}
		if len(text) > maxFile || !info.Mode().IsRegular() && len(text) > maxStream {
			return nil, host.ErrTooLarge
		}
		if len(text) == cap(text)-slack {
			text = append(text, make([]byte, max(len(text), 4096)+slack)...)[:len(text)]
		}
	}
	if len(text) == 0 && info.Mode()&fs.ModeNamedPipe != 0 {
		return nil, errors.New("nothing writes to the pipe")
	}
	return text, nil
}

// information returns the result of stat for a file, or nil if there is none.
func (f *file) information() fs.FileInfo {
	f.asked.Do(func() {
		if f.disk == "" {
			return
		}
		if info, err := os.Stat(f.disk); err == nil {
			f.info = info
		}
	})
	return f.info
}

// maxFile is the number of bytes that a file may have. Offsets are 32 bits wide.
const maxFile = 1<<31 - 1<<16

// maxStream is the number of bytes that a device or a pipe may give.
const maxStream = 1 << 26

// byteOrderMark may be at the beginning of a file.
const byteOrderMark = "\ufeff"

// newFile does phases 1 and 2. The file shares the memory of text if zero bytes follow and if
// nothing but joined lines has to be changed; otherwise it has a copy.
func newFile(path string, text []byte, how cleaning) *file {
	f := &file{path: path, size: len(text), trigraphs: how.trigraphs}
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	n := len(text)
	f.openEnd = n == 0 || text[n-1] != '\n' && text[n-1] != '\r'
	found := lookThrough(text)
	changed := found.returns || found.trigraphs && how.trigraphs ||
		len(found.joints) > 0 && (how.exact || found.raw || endsWithJoint(text))
	if own := f.withNewline(text); own == nil || changed {
		text = f.cleanCopy(text)
	} else {
		text = own
		if len(found.joints) > 0 {
			f.joinAll(text, found.joints)
		}
	}
	f.end = len(text)
	f.text = text[:f.end+slack]
	if !how.trigraphs && found.trigraphs {
		f.noteKeptTrigraphs()
	}
	return f
}

var zeros [slack + 1]byte

// withNewline returns a text with a newline at its end, in its own memory. It returns nil if
// that memory has no zero bytes behind the text.
func (f *file) withNewline(text []byte) []byte {
	n := len(text)
	if f.openEnd {
		n++
	}
	if cap(text) < n+slack || !bytes.Equal(text[len(text):n+slack], zeros[:n+slack-len(text)]) {
		return nil
	}
	if text = text[:n]; f.openEnd {
		text[n-1] = '\n'
	}
	return text
}

// spliceLength is the length of the blanks and the end of line at i, behind a backslash. It is
// 0 if something else is there.
func spliceLength(text []byte, i int) int {
	start := i
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\f' || text[i] == '\v') {
		i++
	}
	switch {
	case i < len(text) && text[i] == '\n':
		return i + 1 - start
	case i < len(text) && text[i] == '\r':
		if i+1 < len(text) && text[i+1] == '\n' {
			i++
		}
		return i + 1 - start
	}
	return 0
}

// cleanCopy returns a copy of a text after phases 1 and 2, with zero bytes behind it.
func (f *file) cleanCopy(text []byte) []byte {
	if bytes.Contains(text, []byte(`R"`)) {
		f.original = text
	}
	to := append(make([]byte, 0, len(text)+1+slack), text...)
	if f.openEnd {
		to = append(to, '\n')
	}
	return f.clean(to)
}

// clean replaces trigraphs and other ends of lines, and joins lines, in place. Where a line was
// joined, joints has the offset of the next character. Zero bytes follow the result.
func (f *file) clean(text []byte) []byte {
	length, to := len(text), 0
	for i := 0; i < length; {
		k := i + f.nextUnclean(text[i:])
		to += copy(text[to:], text[i:k])
		if i = k; i == length {
			break
		}
		c, n := f.character(text[i:])
		trigraph := n == 3
		if i += n; c == '\\' {
			if n := spliceLength(text, i); n > 0 && !(f.openEnd && i+n == length) {
				f.joints = append(f.joints, int32(to))
				if trigraph {
					f.notes = append(f.notes, note{int32(to), int32(len(f.joints) - 1), noteReplacedJoint})
				} else if text[i] != '\n' && text[i] != '\r' {
					f.notes = append(f.notes, note{int32(to), int32(len(f.joints) - 1), noteBlanks})
				}
				i += n
				f.cut(to, i)
				if f.splicedEnd = i == length; !f.splicedEnd {
					continue
				}
				c = '\n'
			}
		}
		if trigraph && c != '\n' {
			f.notes = append(f.notes, note{offset: int32(to), kind: noteReplaced})
		}
		text[to] = c
		to++
		if n > 1 {
			f.cut(to, i)
		}
	}
	clear(text[to:])
	return text[:to]
}

// cut notes a change before offset to of the text, which is offset from of the original.
func (f *file) cut(to, from int) {
	if f.original != nil {
		f.cuts = append(f.cuts, cut{int32(to), int32(from)})
	}
}

// nextUnclean returns the offset of the first byte that phases 1 and 2 may change. If there is
// none in the next window bytes, it returns their number, or the length of the text.
func (f *file) nextUnclean(text []byte) int {
	const window = 1 << 9 // bytes that each search may look at: it goes on to the end even where another byte comes earlier
	text = text[:min(window, len(text))]
	n := len(text)
	if k := bytes.IndexByte(text, '\\'); k >= 0 {
		n = k
	}
	if k := bytes.IndexByte(text[:n], '\r'); k >= 0 {
		n = k
	}
	if f.trigraphs {
		if k := bytes.IndexByte(text[:n], '?'); k >= 0 {
			n = k
		}
	}
	return n
}

// character returns the character at the beginning of a text after phase 1, and its length.
func (f *file) character(text []byte) (c byte, n int) {
	switch c = text[0]; {
	case c == '\r' && len(text) > 1 && text[1] == '\n':
		return '\n', 2
	case c == '\r':
		return '\n', 1
	case c == '?' && f.trigraphs && len(text) > 2 && text[1] == '?' && trigraphs[text[2]] != 0:
		return trigraphs[text[2]], 3
	}
	return c, 1
}

// same reports whether two files have the same contents: #pragma once and #import obey a file
// once even if it has several names.
func (f *file) same(g *file) bool {
	if f == g {
		return true
	}
	if f.size != g.size {
		return false
	}
	a, b := f.information(), g.information()
	return a != nil && b != nil && (os.SameFile(a, b) || a.ModTime().Equal(b.ModTime()) && bytes.Equal(f.text, g.text))
}
