package preprocessing

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A DG holds the directives of a file of gcc's tests. They are comments such as {
// dg-error "x" }, and state how to test the file.
type DG struct {
	Do      string   // "preprocess", "compile", "run" and so on; "compile" if there is no directive
	Skip    bool     // the file is for another language or machine
	Options []string // nil if there is no directive
	Expect  []Expect
	Unknown string // a directive or a condition that is not supported, or ""
}

// An Expect is a message that is expected, or that must not occur.
type Expect struct {
	Line    int            // 0 for any place
	Kind    string         // "error", "warning", "" for any message
	Pattern *regexp.Regexp // matches the text behind the kind
	Bogus   bool           // the message must not occur
	Xfail   bool           // gcc itself fails the test: nothing is expected
}

// ParseDG reads the directives of a test, which is assumed to be for C.
func ParseDG(text string) *DG {
	d, lines := &DG{Do: "compile"}, map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		for _, words := range dgDirectives(line) {
			d.add(words, i+1, lines)
		}
	}
	return d
}

// dgDirectives returns the words of each directive in a line.
func dgDirectives(line string) (list [][]string) {
	for {
		at := strings.Index(line, "{ dg-")
		if at < 0 {
			return list
		}
		word, rest := tclWord(line[at:])
		list = append(list, tclWords(word))
		line = rest
	}
}

// tclWord returns the first word of a Tcl list, and the rest of the list.
func tclWord(text string) (word, rest string) {
	text = strings.TrimLeft(text, " \t")
	switch {
	case text == "":
		return "", ""
	case text[0] == '{':
		depth := 0
		for i := range len(text) {
			switch text[i] {
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return text[1:i], text[i+1:]
				}
			}
		}
		return text[1:], ""
	case text[0] == '"':
		var out strings.Builder
		for i := 1; i < len(text); i++ {
			switch {
			case text[i] == '"':
				return out.String(), text[i+1:]
			case text[i] == '\\' && i+1 < len(text):
				i++
				out.WriteString(tclEscape(text[i]))
			default:
				out.WriteByte(text[i])
			}
		}
		return out.String(), ""
	}
	word, rest, _ = strings.Cut(text, " ")
	return word, rest
}

// tclEscape returns the character for which a backslash and c stand.
func tclEscape(c byte) string {
	switch c {
	case 'n':
		return "\n"
	case 't':
		return "\t"
	}
	return string(c)
}

func tclWords(text string) (words []string) {
	for strings.TrimSpace(text) != "" {
		var word string
		word, text = tclWord(text)
		words = append(words, word)
	}
	return words
}

// add processes one directive in a line. lines gives the numbers of lines that have
// names.
func (d *DG) add(words []string, line int, lines map[string]int) {
	argument := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	switch words[0] {
	case "dg-do":
		d.Do = argument(1)
		d.Skip = !d.applies(argument(2))
	case "dg-options":
		if d.applies(argument(2)) {
			d.Options = compared(argument(1))
		}
	case "dg-additional-options":
		if d.applies(argument(2)) {
			d.Options = append(d.Options, compared(argument(1))...)
		}
	case "dg-line":
		lines[argument(1)] = line
	case "dg-error", "dg-warning", "dg-message", "dg-bogus":
		if d.applies(argument(3)) {
			d.Expect = append(d.Expect, expect(words[0], argument(1), argument(3), argument(4), line, lines))
		}
	case "dg-final", "dg-begin-multiline-output", "dg-end-multiline-output", "dg-prune-output":
	default:
		d.Unknown = words[0]
	}
}

// applies reports whether a condition such as "target *-*-*" holds.
func (d *DG) applies(condition string) bool {
	condition = strings.Join(strings.Fields(condition), " ")
	switch condition {
	case "", "target *-*-*", "target c", "target native", "xfail *-*-*", "target { ! c++ }", "target { *-*-* }", "target lp64", "target 4byte_wchar_t", "target { 4byte_wchar_t }":
		return true
	case "target c++", "target c++11", "target { c++11 }", "target { c++ }", "target ilp32", "target { ! lp64 }":
		return false
	}
	d.Unknown = condition
	return false
}

// expect reads the arguments of dg-error and similar directives.
func expect(directive, pattern, condition, place string, line int, lines map[string]int) Expect {
	e := Expect{Line: line, Bogus: directive == "dg-bogus", Xfail: strings.Contains(condition, "xfail")}
	switch directive {
	case "dg-error":
		e.Kind = "error"
	case "dg-warning":
		e.Kind = "warning"
	}
	switch n, err := strconv.Atoi(strings.TrimPrefix(place, ".")); {
	case place == "":
	case err != nil:
		e.Line = lines[place]
	case strings.HasPrefix(place, "."):
		e.Line += n
	default:
		e.Line = n
	}
	var err error
	if e.Pattern, err = regexp.Compile(pattern); err != nil {
		e.Pattern = regexp.MustCompile(regexp.QuoteMeta(pattern))
	}
	return e
}

// message matches a line of a compiler's messages.
var message = regexp.MustCompile(`^(.*?):(?:(\d+):)?(?:\d+:)? (fatal error|error|warning|note): (.*)$`)

// Check reports expected messages about a file that are missing in the messages of a run,
// and messages that are not expected.
func (d *DG) Check(name, messages string) error {
	left := Messages(messages)
	for _, e := range d.Expect {
		found := false
		for i, line := range left {
			m := message.FindStringSubmatch(line)
			if m == nil || e.Kind != "" && !strings.HasSuffix(m[3], e.Kind) || !e.Pattern.MatchString(m[3]+": "+m[4]) {
				continue
			}
			if at, _ := strconv.Atoi(m[2]); e.Line > 0 && (at != e.Line || filepath.Base(m[1]) != filepath.Base(name)) {
				continue
			}
			if found = true; !e.Bogus {
				left[i] = ""
			}
		}
		if found == e.Bogus && !e.Xfail {
			return fmt.Errorf("line %d: %s %q: expected %v", e.Line, e.Kind, e.Pattern, !e.Bogus)
		}
	}
	for _, line := range left {
		if m := message.FindStringSubmatch(line); m != nil && m[3] != "note" {
			return fmt.Errorf("not expected: %s", line)
		}
	}
	return nil
}

// compared returns the options of a test without the one that shows source lines: gpucc and gcc show
// them in different forms.
func compared(options string) []string {
	return slices.DeleteFunc(strings.Fields(options), func(o string) bool { return o == "-fdiagnostics-show-caret" })
}
