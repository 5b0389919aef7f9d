package frontend

import (
	"fmt"
	"strings"

	"gpucc/ast"
	"gpucc/gpu"
)

// A column of a dump has an entry for each token.
type column struct {
	heading string
	width   int
	buffer  func(c *columns) *gpu.Buffer
	text    func(word uint32) string
}

// The columns that each stage adds.
var (
	lexColumns = []column{
		{"kind", -12, func(c *columns) *gpu.Buffer { return c.token }, func(w uint32) string { return tokenNames[w] }},
	}
	syntaxColumns = []column{
		{"role", -12, func(c *columns) *gpu.Buffer { return c.role }, func(w uint32) string { return roleNames[w] }},
		{"level", 6, func(c *columns) *gpu.Buffer { return c.tokenLevel }, decimal},
		{"before", 6, func(c *columns) *gpu.Buffer { return c.stopBefore }, decimal},
		{"behind", 6, func(c *columns) *gpu.Buffer { return c.stopBehind }, decimal},
		{"block", 6, func(c *columns) *gpu.Buffer { return c.block }, decimal},
	}
	nameColumns = []column{
		{"over", 6, func(c *columns) *gpu.Buffer { return c.over }, decimal},
		{"refers", 6, func(c *columns) *gpu.Buffer { return c.referent }, decimal},
	}
	typeColumns = []column{
		{"type", 5, func(c *columns) *gpu.Buffer { return c.link }, func(w uint32) string { return ast.Type(w & linkType).String() }},
		{"silent", 6, func(c *columns) *gpu.Buffer { return c.silent }, decimal},
	}
	lowerColumns = []column{
		{"moves", 6, func(c *columns) *gpu.Buffer { return c.shift }, func(w uint32) string { return fmt.Sprint(int32(w)) }},
		{"early", 6, func(c *columns) *gpu.Buffer { return c.early }, decimal},
		{"late", 6, func(c *columns) *gpu.Buffer { return c.late }, func(w uint32) string { return fmt.Sprint(lateNodesOf(w)) }},
		{"node", 6, func(c *columns) *gpu.Buffer { return c.nodeAt }, decimal},
	}
)

// decimal shows a number, or nothing for none.
func decimal(w uint32) string {
	if w == none {
		return ""
	}
	return fmt.Sprint(w)
}

// dump shows columns, a line for each token with its number, position and text.
func (c *compilation) dump(list []column) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%6s %9s", "token", "position")
	start, end := c.download(c.start), c.download(c.end)
	columns := make([][]uint32, len(list))
	for i, column := range list {
		columns[i] = c.download(column.buffer(&c.columns))
		fmt.Fprintf(&s, " %*s", column.width, column.heading)
	}
	s.WriteString("  text\n")
	files := []ast.File{{Text: c.source}}
	for t := range start {
		at := ast.Position(files, start[t])
		fmt.Fprintf(&s, "%6d %9s", t, fmt.Sprintf("%d:%d", at.Line, at.Column))
		for i, column := range list {
			fmt.Fprintf(&s, " %*s", column.width, column.text(columns[i][t]))
		}
		fmt.Fprintf(&s, "  %s\n", c.source[start[t]:end[t]])
	}
	return s.String()
}

// download returns a copy of a column of tokens.
func (c *compilation) download(b *gpu.Buffer) []uint32 {
	words := make([]uint32, c.tokens)
	if err := c.Device.Read(b, 0, gpu.Words(words)); err != nil {
		return make([]uint32, c.tokens) // the device keeps the error
	}
	return words
}
