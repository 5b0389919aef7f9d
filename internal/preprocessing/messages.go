package preprocessing

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Case is an input of a table: flags (see run) and files. main.c is the file that is
// preprocessed.
type Case struct {
	Name  string
	Args  []string
	Files map[string]string
}

// symbol matches a symbol that stands for a byte in a table.
var symbol = regexp.MustCompile(`␀|␍|␛[0-9a-f]{2}`)

// Cases reads a table. A line "=== NAME" or "=== NAME: FLAGS" begins a case. The text
// behind it is main.c, and other files follow behind "//// FILE". A case without text has
// the files of the case before. The symbols for zero and for carriage return stand for
// these bytes, and the symbol for escape with two hexadecimal digits stands for any byte,
// so that the table is a text file.
func Cases(table string) (cases []Case) {
	table = symbol.ReplaceAllStringFunc(table, func(s string) string {
		switch s {
		case "␀":
			return "\x00"
		case "␍":
			return "\r"
		}
		n, _ := strconv.ParseUint(strings.TrimPrefix(s, "␛"), 16, 8)
		return string([]byte{byte(n)})
	})
	for _, text := range strings.Split("\n"+table, "\n=== ")[1:] {
		head, text, _ := strings.Cut(text, "\n")
		name, flags, _ := strings.Cut(head, ": ")
		c := Case{strings.TrimSuffix(name, ":"), strings.Fields(flags), Files("//// main.c\n" + text)}
		if text == "" && len(cases) > 0 {
			c.Files = cases[len(cases)-1].Files
		}
		cases = append(cases, c)
	}
	return cases
}

// snippet matches the part of gcc's messages that shows the source: lines of the source,
// carets, and proposed changes.
var snippet = regexp.MustCompile(`(?m)^ *(?:\d+ )?\|.*\n| *[+|-]{3} .*\n`)

// Snippets makes Messages keep the source lines that messages show.
var Snippets bool

// Messages returns the lines of messages, without the source that is shown below them
// unless Snippets is set.
func Messages(text string) []string {
	if Snippets {
		return strings.Split(text, "\n")
	}
	return strings.Split(strings.TrimSuffix(snippet.ReplaceAllString(text, ""), "\n"), "\n")
}

// stale matches messages about the end of a directive or a file that gcc reads a second time, in
// a search for arguments. It takes their place from memory that tokens of an earlier line have
// left there, or has none.
var stale = regexp.MustCompile(`^(?:cc1|[^:]+:(\d+):\d+): (error: (?:unterminated argument list invoking macro|'\?' without following ':').*)`)

// sameButStale reports whether two messages differ in a place that is stale in gcc's.
func sameButStale(want, got string) bool {
	a, b := stale.FindStringSubmatch(want), stale.FindStringSubmatch(got)
	if a == nil || b == nil || a[2] != b[2] {
		return false
	}
	old, _ := strconv.Atoi(a[1])
	line, _ := strconv.Atoi(b[1])
	return old < line
}

// sameMessages compares the messages of two runs line by line.
func sameMessages(want, got *Result) error {
	a, b := Messages(want.Err), Messages(got.Err)
	for i := range max(len(a), len(b)) {
		line := func(list []string) string {
			if i < len(list) {
				return list[i]
			}
			return ""
		}
		if line(a) != line(b) && !sameButStale(line(a), line(b)) {
			return fmt.Errorf("messages differ in line %d:\n\twant   %s\n\tgot    %s", i+1, line(a), line(b))
		}
	}
	return nil
}
