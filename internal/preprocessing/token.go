package preprocessing

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
)

// A Token is a preprocessing token in the output of a preprocessor.
type Token struct {
	Text  string
	Space bool   // white space stands before it, or it is the first token of its line
	First bool   // it is the first token of its line
	File  string // its position according to the line markers before it
	Line  int
}

// A Marker is a line marker in the output of a preprocessor.
type Marker struct {
	Tokens int    // number of tokens before it
	Text   string // the whole line
}

// An Output is the output of a preprocessor, as tokens and line markers.
type Output struct {
	Tokens  []Token
	Markers []Marker
}

// marker matches a line marker: line, name of the file, flags.
var marker = regexp.MustCompile(`^# (\d+) "((?:[^"\\]|\\.)*)"([ 0-9]*)$`)

// Split splits the output of a preprocessor. It shares no code with gpucc's lexer, so
// that it does not repeat the lexer's mistakes. If raw is set, raw strings are tokens, as
// in gcc's GNU modes.
func Split(text []byte, raw bool) *Output {
	out, s := &Output{}, splitter{text: text, raw: raw}
	place := Token{Line: 1}
	for first, space := true, false; s.at < len(text); {
		switch c := text[s.at]; {
		case c == '\n':
			s.at++
			place.Line++
			first, space = true, false
		case strings.IndexByte(" \t\v\f\r", c) >= 0:
			s.at++
			space = true
		case first && !space && c == '#' && s.marker(&place):
			out.Markers = append(out.Markers, Marker{len(out.Tokens), s.line()})
			s.at += len(s.line()) + 1
		default:
			n := s.token()
			t := place
			t.Text, t.Space, t.First = string(text[s.at:s.at+n]), space || first, first
			out.Tokens = append(out.Tokens, t)
			s.at += n
			place.Line += strings.Count(t.Text, "\n")
			first, space = false, false
		}
	}
	return out
}

// A splitter holds a text and a position in it.
type splitter struct {
	text []byte
	at   int
	raw  bool
}

// line returns the rest of the line.
func (s *splitter) line() string {
	line, _, _ := bytes.Cut(s.text[s.at:], []byte("\n"))
	return string(line)
}

// marker reports whether the line is a line marker. If it is, the place is set to the
// place that it states for the next line.
func (s *splitter) marker(place *Token) bool {
	parts := marker.FindStringSubmatch(s.line())
	if parts == nil {
		return false
	}
	place.Line, _ = strconv.Atoi(parts[1])
	place.File = unescape(parts[2])
	return true
}

// unescape returns the file name that a line marker states in quotes.
func unescape(name string) string {
	if !strings.Contains(name, `\`) {
		return name
	}
	var out strings.Builder
	for i := 0; i < len(name); i++ {
		switch {
		case name[i] != '\\':
			out.WriteByte(name[i])
		case i+3 < len(name) && strings.IndexByte("01234567", name[i+1]) >= 0:
			n, _ := strconv.ParseUint(name[i+1:i+4], 8, 8)
			out.WriteByte(byte(n))
			i += 3
		case i+1 < len(name):
			i++
			out.WriteByte(name[i])
		}
	}
	return out.String()
}

var (
	identifier = regexp.MustCompile(`^(?:[A-Za-z_$]|[^\x00-\x7f]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})(?:[A-Za-z0-9_$]|[^\x00-\x7f]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*`)
	number     = regexp.MustCompile(`^\.?[0-9](?:[eEpP][+-]|'[A-Za-z0-9_]|[A-Za-z0-9_.$]|[^\x00-\x7f]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*`)
	quoted     = regexp.MustCompile(`^(?:u8|u|U|L)?(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`)
	rawString  = regexp.MustCompile(`^(?:u8|u|U|L)?R"([^ ()\\\t\v\f\n]{0,16})\(`)
	comment    = regexp.MustCompile(`^(?://[^\n]*|/\*(?s:.*?)\*/)`)
	punctuator = regexp.MustCompile(`^(?:%:%:|\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\*=|/=|%=|\+=|-=|&=|\^=|\|=|##|<:|:>|<%|%>|%:|::)`)
)

// token returns the length of the next token.
func (s *splitter) token() int {
	rest := s.text[s.at:]
	if s.raw {
		if m := rawString.FindSubmatch(rest); m != nil {
			end := append(append([]byte{')'}, m[1]...), '"')
			if i := bytes.Index(rest[len(m[0]):], end); i >= 0 {
				return len(m[0]) + i + len(end)
			}
		}
	}
	for _, kind := range s.kinds(rest[0]) {
		if m := kind.Find(rest); m != nil {
			return len(m)
		}
	}
	return 1
}

// kinds returns the kinds of tokens that can begin with a character.
func (s *splitter) kinds(c byte) []*regexp.Regexp {
	switch {
	case c >= '0' && c <= '9' || c == '.':
		return []*regexp.Regexp{number, punctuator}
	case c == '"' || c == '\'':
		return []*regexp.Regexp{quoted}
	case c == 'u' || c == 'U' || c == 'L':
		return []*regexp.Regexp{quoted, identifier}
	case c == '/':
		return []*regexp.Regexp{comment, punctuator}
	case c == '_' || c == '$' || c == '\\' || c >= 0x80 || c|0x20 >= 'a' && c|0x20 <= 'z':
		return []*regexp.Regexp{identifier}
	}
	return []*regexp.Regexp{punctuator}
}
