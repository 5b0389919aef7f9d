package preprocessing

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gpucc/ast"
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
// unless Snippets is set. Control characters are written as gpucc writes them.
func Messages(text string) []string {
	text = ast.Printable(text)
	if Snippets {
		return strings.Split(text, "\n")
	}
	return strings.Split(strings.TrimSuffix(snippet.ReplaceAllString(text, ""), "\n"), "\n")
}

// stale matches messages about the end of a directive or a file that gcc reads a second time, in
// a search for arguments. It takes their place from memory that tokens of an earlier line have
// left there, or has none.
var stale = regexp.MustCompile(`^(?:cc1|([^:]+):(\d+):\d+): (error: (?:unterminated argument list invoking macro|'\?' without following ':').*)`)

// sameButStale reports whether two messages differ in a place that is stale in gcc's.
func sameButStale(want, got string) bool {
	if text, is := strings.CutPrefix(want, "cc1: fatal error: "); is {
		return strings.HasSuffix(got, ": fatal error: "+text) // of a file that a pragma names
	}
	a, b := stale.FindStringSubmatch(want), stale.FindStringSubmatch(got)
	if a == nil || b == nil || a[3] != b[3] {
		return false
	}
	old, _ := strconv.Atoi(a[2])
	line, _ := strconv.Atoi(b[2])
	return old < line || a[1] != b[1]
}

// included matches the lines of a message that tell how its file is included.
var included = regexp.MustCompile(`^In file included from |^ {17}from `)

// null matches a message that gpucc does not have in groups that it skips, where it does not look
// at every character.
var null = regexp.MustCompile(`: warning: null character\(s\) ignored$`)

// sameMessages compares the messages of two runs line by line. A message with a stale place may
// belong to another file, and the lines about inclusions differ then.
func sameMessages(want, got *Result) error {
	a, b := Messages(want.Err), Messages(got.Err)
	err := sameLines(a, b)
	for _, ignored := range []struct{ reason, lines *regexp.Regexp }{{stale, included}, {null, null}} {
		if err != nil && slices.ContainsFunc(a, ignored.reason.MatchString) {
			a, b = slices.DeleteFunc(a, ignored.lines.MatchString), slices.DeleteFunc(b, ignored.lines.MatchString)
			err = sameLines(a, b)
		}
	}
	return err
}

func sameLines(a, b []string) error {
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

// losesTokens reports whether gcc's output has lost tokens behind an error. It prints the name of
// a _Pragma without an operand from memory that it has used for later tokens.
func losesTokens(r *Result) bool {
	return strings.Contains(r.Err, "_Pragma takes a parenthesized string literal")
}

// goesOn matches messages about a raw string without an end in a header. For gcc it goes on in
// the file that includes the header.
var goesOn = regexp.MustCompile(`(?s)In file included from .*unterminated raw string`)
