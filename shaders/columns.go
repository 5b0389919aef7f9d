package shaders

import (
	"regexp"
	"strings"
)

// Columns counts the columns of a table that a kernel uses. The columns lie one behind the other
// in a buffer. All counts are 0 for a buffer that is a single column, or a table of rows.
type Columns struct {
	All    int // columns of the table
	Reads  int // of those the kernel may read
	Writes int // may write
}

// columnMacro is the pattern of the macro through which kernels access such a table.
const columnMacro = `(?m)^#define (\w+)\(k, column_\) (\w+)\[.*\n`

// columnsOf returns the columns that a kernel's text, as Source returns it, uses of the table
// array. Functions that main does not reach do not count.
func columnsOf(source, array string) (c Columns) {
	m := regexp.MustCompile(columnMacro).FindStringSubmatch(source)
	if m == nil || m[2] != array {
		return Columns{}
	}
	used := reached(strings.Replace(source, m[0], "", 1))
	access := func(column string) (reads, writes bool) {
		pattern := regexp.MustCompile(`\b` + m[1] + `\([^;]*?, ` + column + `\)( [|&^+-]?= )?`)
		for _, use := range pattern.FindAllStringSubmatch(used, -1) {
			reads = reads || use[1] != " = "
			writes = writes || use[1] != ""
		}
		return reads, writes
	}
	for _, column := range regexp.MustCompile(`(?m)^const uint (`+array+`[A-Z]\w*) = \d+u;`).FindAllStringSubmatch(source, -1) {
		reads, writes := access(column[1])
		c.All++
		if reads {
			c.Reads++
		}
		if writes {
			c.Writes++
		}
	}
	return c
}

// reached returns the text of the functions and macros that main reaches, without comments.
func reached(source string) string {
	source = regexp.MustCompile(`//.*`).ReplaceAllString(source, "")
	bodies := map[string]string{}
	for _, m := range regexp.MustCompile(`(?ms)^(?:\w+ (\w+)\([^()]*\) (\{[^\n]*\}|\{\n.*?^\})|#define (\w+)(?:\([^()\n]*\))? ([^\n]*))$`).FindAllStringSubmatch(source, -1) {
		bodies[m[1]+m[3]] += m[2] + m[4] + "\n" // overloaded functions share a name
	}
	var text strings.Builder
	var visit func(name string)
	visit = func(name string) {
		body := bodies[name]
		delete(bodies, name)
		text.WriteString(body)
		for _, word := range regexp.MustCompile(`\w+`).FindAllString(body, -1) {
			if _, ok := bodies[word]; ok {
				visit(word)
			}
		}
	}
	visit("main")
	return text.String()
}
