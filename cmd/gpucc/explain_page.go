package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf16"

	"gpucc/ast"
	"gpucc/ast/c/preprocess"
	"gpucc/stages"
	"gpucc/stages/schedule"
)

// pageFiles are the parts of the page that do not depend on the source.
//
//go:embed explain
var pageFiles embed.FS

// A page collects the data of a page of 'gpucc explain'. The data of a function is JSON that is compressed
// as soon as the last stage has run: the browser unpacks the functions that the reader chooses.
type page struct {
	head   pageHead
	packed []string // the functions, then the files
	files  map[string]*pageFile
	batch  []*pageFunction // functions of the current batch
	input  []byte          // the source, if it is the standard input

	profile *pageProfile // or nil
	early   *earlyMessages
}

// A pageHead is the data that the browser unpacks when it opens the page.
type pageHead struct {
	Title     string            `json:"title"`
	Source    int               `json:"source"` // number of the source in Files, or -1 if it cannot be read
	Device    string            `json:"device"`
	Target    string            `json:"target"`
	Functions []pageEntry       `json:"functions"`
	Failed    bool              `json:"failed"` // the source has errors, and was not compiled
	Files     []string          `json:"files"`
	Times     []row             `json:"times"`
	Messages  []pageMessage     `json:"messages"`
	About     map[string]string `json:"about"` // a line about each stage
	Counts    pageCounts        `json:"counts"`
	Hot       []pageBlock       `json:"hot,omitempty"`      // with a profile: the hottest blocks
	Executed  uint64            `json:"executed,omitempty"` // and the instructions that the program has executed
}

// A pageMessage is an error or a warning.
type pageMessage struct {
	File  int    `json:"file"` // in pageHead.Files, or -1
	Line  int    `json:"line"`
	Place string `json:"place"` // file and line, for a message about another file
	Text  string `json:"text"`
}

// earlyMessages are the messages of the preprocessor, which works beside the parser.
type earlyMessages struct {
	mutex sync.Mutex
	list  []preprocess.Diagnostic
}

// add adds a message, and those that belong to it.
func (e *earlyMessages) add(m *preprocess.Diagnostic) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.list = append(append(e.list, *m), m.Notes...)
}

type pageCounts struct {
	Bytes        int `json:"bytes"`
	Nodes        int `json:"nodes"`
	Instructions int `json:"instructions"`
}

// A pageEntry is a function in the list from which the reader chooses.
type pageEntry struct {
	Name string `json:"name"`
	File int    `json:"file"` // in pageHead.Files, or -1 if it cannot be read
	Line int    `json:"line"`
	Last int    `json:"last"` // line
}

// A pageFile is a source file that nodes come from.
type pageFile struct {
	number int // in pageHead.Files, or -1 if it cannot be read
	lines  []string
}

// A pageFunction has the columns of a function. Numbers of nodes and instructions count from the function's first.
type pageFunction struct {
	entry  pageEntry
	first  int              // its first node in the batch
	from   int              // its first instruction in the batch, or -1 before it is known
	File   []int            `json:"file"`   // of each node
	Line   []int            `json:"line"`   // of each node, from 1 on
	Column []int            `json:"column"` // of each node, in UTF-16 units from 0 on; -1 if macros have changed the line
	Start  []int            `json:"start"`  // the first node of each node's subtree
	Local  []int            `json:"local"`  // of each node: the local that it reads or writes, or -1
	Names  map[int][]string `json:"names"`  // of variables, by local
	Stages []*pageStage     `json:"stages"`
}

// A pageStage has the rows of a stage, as columns. See stages.Row.
type pageStage struct {
	Name  string         `json:"name"`
	Text  []string       `json:"text"`
	Node  []int          `json:"node"`
	Code  []int          `json:"code"`
	Local []int          `json:"local"`
	Range map[int][2]int `json:"range,omitempty"` // of rows about an interval
	Reads map[int][]int  `json:"reads,omitempty"`
	Count map[int]uint64 `json:"count,omitempty"` // executions of the instructions, with a profile
}

// show adds the results of a stage of a batch.
func (p *page) show(stage string, b *stages.Batch, rows []stages.Row) {
	if stage == schedule.ParseStage {
		p.begin(b)
	}
	if stage == stages.Names()[0] { // perhaps for the second time, if a capacity was too small
		for _, f := range p.batch {
			f.Stages = f.Stages[:1]
		}
	}
	for _, f := range p.batch {
		f.Stages = append(f.Stages, &pageStage{Name: stage, Range: map[int][2]int{}, Reads: map[int][]int{}})
	}
	for i := range rows {
		p.add(&rows[i])
	}
	if names := stages.Names(); stage == names[len(names)-1] {
		p.pack()
	}
}

// begin begins a batch: it finds the places of the nodes in the source.
func (p *page) begin(b *stages.Batch) {
	if b.UnitFunction == 0 && b.FirstNode == 0 {
		*p = page{input: p.input, profile: p.profile, early: p.early, files: map[string]*pageFile{}} // the source may be translated again
		if p.profile != nil {
			p.profile.blocks = nil
		}
	}
	p.batch = nil
	for f := range b.Functions {
		first, end := b.FunctionNodes(f)
		x := &pageFunction{first: first, from: -1, Names: b.LocalNames(f), entry: pageEntry{Name: b.FunctionName(f)}}
		for n := first; n < end; n++ {
			x.Local = append(x.Local, localOf(b.Tree, b.FirstNode+n))
			at, text := ast.Locate(b.Tree.Files, b.Tree.Pos[b.FirstNode+n])
			file, column := p.place(at, text)
			x.File, x.Line, x.Column = append(x.File, file), append(x.Line, at.Line), append(x.Column, column)
			x.Start = append(x.Start, int(b.Tree.First[b.FirstNode+n])-b.FirstNode-first)
		}
		x.entry.File, x.entry.Line, x.entry.Last = x.File[0], x.Line[0], x.Line[0]
		for n, file := range x.File {
			if file == x.entry.File {
				x.entry.Line, x.entry.Last = min(x.entry.Line, x.Line[n]), max(x.entry.Last, x.Line[n])
			}
		}
		p.batch = append(p.batch, x)
	}
}

// localOf returns the local that a node reads or writes, or -1.
func localOf(t *ast.Tree, n int) int {
	switch k := t.Kind[n]; {
	case k.UsesLocal():
		return int(t.Data[n])
	case k.ReceivesLocal():
		return int(t.ChildIndex[n]) - 1
	}
	return -1
}

// place returns the number of a file, and the column of a place in it, or -1 if text, which was parsed, is
// not the line of the file.
func (p *page) place(at ast.Location, text string) (file, column int) {
	f := p.files[at.File]
	if f == nil {
		if f = p.open(at.File); p.files == nil {
			p.files = map[string]*pageFile{}
		}
		p.files[at.File] = f
	}
	if at.Line < 1 || at.Line > len(f.lines) || strings.TrimRight(f.lines[at.Line-1], " \t\r") != strings.TrimRight(text, " \t\r") {
		return f.number, -1
	}
	return f.number, len(utf16.Encode([]rune(text[:min(at.Column-1, len(text))])))
}

// open reads a source file.
func (p *page) open(name string) *pageFile {
	f := &pageFile{number: -1}
	text, err := p.input, error(nil)
	if name != standardInput {
		text, err = os.ReadFile(name)
	}
	if err == nil {
		f.number, f.lines = len(p.head.Files), strings.Split(string(text), "\n")
		p.head.Files = append(p.head.Files, name)
	}
	return f
}

// add adds a row to its function, or to all functions of the batch.
func (p *page) add(r *stages.Row) {
	if r.Function >= 0 {
		p.batch[r.Function].add(r)
		return
	}
	for _, f := range p.batch {
		f.add(r)
	}
}

func (f *pageFunction) add(r *stages.Row) {
	s := f.Stages[len(f.Stages)-1]
	i, node, code := len(s.Text), -1, -1
	if r.Node >= 0 {
		node = r.Node - f.first
	}
	if r.Instruction >= 0 {
		if f.from < 0 {
			f.from = r.Instruction
		}
		code = r.Instruction - f.from
	}
	s.Text, s.Node, s.Code, s.Local = append(s.Text, r.Text), append(s.Node, node), append(s.Code, code), append(s.Local, r.Local)
	if r.First >= 0 {
		s.Range[i] = [2]int{r.First - f.first, r.Last - f.first}
	}
	for _, k := range r.Reads {
		s.Reads[i] = append(s.Reads[i], k-f.from)
	}
}

// pack compresses the functions of the batch.
func (p *page) pack() {
	for _, f := range p.batch {
		if file := f.entry.File; p.profile != nil && file >= 0 {
			p.profile.addTo(f, len(p.head.Functions), p.head.Files[file])
		}
		p.head.Functions = append(p.head.Functions, f.entry)
		p.packed = append(p.packed, packJSON(f))
	}
	p.batch = nil
}

// packLevel makes pages 5 % larger than gzip's usual level, and takes 30 % less processor time for all.
const packLevel = 5

// packJSON returns a value as JSON, compressed, in base64.
func packJSON(value any) string {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, packLevel)
	if err != nil {
		panic(err) // a level that there is
	}
	if err := json.NewEncoder(z).Encode(value); err != nil {
		panic(err) // columns of numbers and texts
	}
	z.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// finish adds the title, the device, the times, the messages of the preprocessor and the lines of the files, at the end of the
// compilation. name is the name of the source, as messages give it. failed says that there are errors.
func (p *page) finish(path, name string, failed bool, d *driver) {
	h := &p.head
	h.Title, h.Device, h.Target, h.About = filepath.Base(path), d.times.device, d.opt.target.stages.Name, stages.About()
	h.Times, h.Counts = d.times.rows, pageCounts{d.times.sourceBytes, d.times.nodes, d.times.instructions}
	if h.Failed = failed; failed || h.Functions == nil {
		h.Functions, p.packed = []pageEntry{}, nil
	}
	parsed := h.Messages
	h.Messages = nil
	for i := range p.early.list {
		m := &p.early.list[i]
		p.addMessage(m.File, m.Line, m.Message())
	}
	h.Messages = append(h.Messages, parsed...)
	h.Source, _ = p.place(ast.Location{File: name}, "")
	if p.profile != nil {
		h.Hot, h.Executed = p.profile.hot(), p.profile.total
	}
	byNumber := make([]*pageFile, len(h.Files))
	for _, f := range p.files {
		if f.number >= 0 {
			byNumber[f.number] = f
		}
	}
	for _, f := range byNumber {
		p.packed = append(p.packed, packJSON(f.lines))
	}
}

// addMessages adds the messages of the parser that have been printed.
func (p *page) addMessages(list *ast.Diagnostics) {
	for _, x := range list.List {
		at := ast.Position(list.Files, x.Pos)
		p.addMessage(at.File, at.Line, fmt.Sprintf("%s: %s", x.Severity, x.Message))
	}
}

// showsErrors reports whether there is a message, and the source for it: then a page is worth it.
func (p *page) showsErrors() bool { return len(p.head.Messages) > 0 && p.head.Source >= 0 }

func (p *page) addMessage(name string, line int, text string) {
	file, _ := p.place(ast.Location{File: name, Line: line}, "")
	p.head.Messages = append(p.head.Messages, pageMessage{file, line, fmt.Sprintf("%s:%d", name, line), text})
}

// write writes the page.
func (p *page) write(w io.Writer) error {
	part := func(name string) string {
		text, err := pageFiles.ReadFile("explain/" + name)
		if err != nil {
			panic(err) // an embedded file
		}
		return string(text)
	}
	head, err := json.Marshal(p.head)
	if err != nil {
		return err
	}
	before, behind, _ := strings.Cut(part("page.html"), "<!-- data -->\n")
	before = strings.NewReplacer("<!-- title -->", html.EscapeString(p.head.Title), "/* style */", part("page.css")).Replace(before)
	behind = strings.NewReplacer("/* script */", part("page.js")).Replace(behind)
	if _, err = fmt.Fprintf(w, "%s<script type=\"application/json\" id=\"head\">%s</script>\n", before, head); err != nil {
		return err
	}
	for i, text := range p.packed {
		if _, err = fmt.Fprintf(w, "<script type=\"text/plain\" id=\"packed%d\">%s</script>\n", i, text); err != nil {
			return err
		}
	}
	_, err = io.WriteString(w, behind)
	return err
}
