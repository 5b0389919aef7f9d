package preprocess

import (
	"strings"
	"time"
)

// Options are the source, the standard, macros, folders and forms of output of a run.
type Options struct {
	Standard     string // such as gnu17
	Assembler    bool   // the text is for an assembler
	Undefine     bool   // -undef
	Freestanding bool
	SignedChar   bool
	Trigraphs    bool // -trigraphs

	// Folders are searched in order: first for "x.h" only, from Bracket on for <x.h>, too.
	Folders []Folder
	Bracket int

	Command  string   // #define and #undef of flags, as text
	Macros   []string // files of -imacros
	Includes []string // files of -include
	// LibraryMacros is the name of a header, searched for as <...>, by which a C library defines macros before any program. It
	// is read behind Macros. It may be missing.
	LibraryMacros string
	Deferred      string // directives that follow Macros, as text

	Comments, MacroComments bool   // -C, -CC
	NoLines                 bool   // -P
	Dump                    string // the letters of -d: M D N I U
	NoOutput                bool   // of -M
	MissingHeaders          bool   // -MG
	Rules                   Rules

	Warnings                 []string // names of warnings that are on
	NoWarnings               bool     // -w
	NoExcerpts               bool     // messages come without the source line
	WarningsAreErrors        bool     // -Werror
	MaxErrors                int      // -fmax-errors: preprocessing ends where there would be more; 0: it goes on
	FatalErrors              bool     // -Wfatal-errors: preprocessing ends with the first error
	Pedantic, PedanticErrors bool

	ListMacros bool // Result.Macros is wanted

	Verbatim bool // white space and comments may stay, for a reader that skips them
	// OrdinaryStrings makes raw strings ordinary ones, so that no token is on several lines.
	OrdinaryStrings bool
	// FallsThrough, if it is not nil, reports whether a comment says that control may fall through to the label
	// behind it. A vertical tab then precedes a name that follows such a comment: see fallthrough.go.
	FallsThrough func(comment []byte) bool
	TokensOnly   bool // text is never copied in runs; the output is the same

	Report  func(Diagnostic)
	Entered func(path string, depth int) // for -H
	Has     func(query, name string) int // the value of __has_attribute(name) and the like
	Now     func() time.Time

	portionBytes int // length of a portion (portion.go), or 0

	// settle derives these from the fields above.
	c99, strict, gnu, assembler              bool
	longLongs                                bool // constants may be of type long long
	trigraphs, digraphs, scope, lineComments bool
	rawStrings, unicodeLiterals              bool
	utf8Characters                           bool // u8'x'
	extendedNames                            bool // names have characters beyond ASCII
	extendedNumbers                          bool // numbers have exponents with p
	digitSeparators, vaOpt, elifdef, embed   bool
	warnings, warningErrors                  map[string]bool
	warnDollars                              bool // there is a message about the first $ in a name
	commentWarnings, undefWarnings           bool
	noteLineComments                         bool // there is a message about the first one
	unusedMacros                             bool // of the main file are warned about
}

// Rules say which files make rules list.
type Rules uint8

const (
	NoRules   Rules = iota
	UserRules       // all but headers of the system
	AllRules
)

// settle sets the options that follow from the standard and from other flags.
func (o *Options) settle() {
	year := 17
	s := o.Standard
	o.gnu = strings.HasPrefix(s, "gnu") || s == ""
	switch strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(s, "gnu"), "c"), "iso9899:") {
	case "89", "90", "1990":
		year = 0
	case "199409":
		year = 1
	case "99", "9x", "1999", "199x":
		year = 9
	case "11", "1x", "2011":
		year = 11
	case "2x", "23", "2023":
		year = 23
	}
	o.assembler = o.Assembler
	if o.Dump = lastDump(o.Dump); strings.Contains(o.Dump, "M") {
		o.NoWarnings = true
	}
	o.c99, o.longLongs = year >= 9 && !o.assembler, year >= 9 || o.assembler
	o.strict = !o.gnu && !o.assembler
	o.lineComments = o.c99 || o.gnu || o.assembler
	o.digraphs = (year >= 1 || o.gnu) && !o.assembler
	o.rawStrings = o.gnu && o.c99
	o.unicodeLiterals = year >= 11 && !o.assembler || o.gnu && o.c99
	o.utf8Characters = year >= 23 && !o.assembler
	o.scope = year >= 23 || o.gnu && !o.assembler
	o.extendedNames = o.c99
	o.extendedNumbers = o.c99 || o.gnu || o.assembler
	o.digitSeparators = year >= 23 && !o.assembler
	o.vaOpt = o.gnu && !o.assembler
	o.elifdef = year >= 23
	o.trigraphs = o.Trigraphs || o.strict
	o.warnings = map[string]bool{"trigraphs": !o.trigraphs}
	o.warningErrors = map[string]bool{}
	for _, w := range usualWarnings {
		o.warnings[w] = true
	}
	o.warnings["expansion-to-defined"] = o.Pedantic
	for _, group := range [...]bool{true, false} { // a flag with a warning's own name counts more than one of a group
		for _, w := range o.Warnings {
			if name := strings.TrimPrefix(w, "no-"); (name == "all" || name == "extra") == group {
				o.warning(w)
			}
		}
	}
	o.commentWarnings, o.undefWarnings = o.warnings["comment"], o.warnings["undef"]
	o.warnDollars = o.Pedantic && !o.c99
	o.noteLineComments = !o.c99 && !o.assembler && (o.strict || o.Pedantic)
	if o.Now == nil {
		now := time.Now()
		o.Now = func() time.Time { return now }
	}
}

// lastDump returns the letters of -d that count: of D, M, N and U the last, and I.
func lastDump(letters string) (kept string) {
	if k := strings.LastIndexAny(letters, "DMNU"); k >= 0 {
		kept = letters[k : k+1]
	}
	if strings.Contains(letters, "I") {
		kept += "I"
	}
	return kept
}

// usualWarnings are given unless a flag switches them off.
var usualWarnings = []string{"builtin-macro-redefined", "cpp", "deprecated", "endif-labels", "multichar", "pedantic", "variadic-macros"}

// warningsOf returns the warnings that a flag switches: some flags switch several.
func warningsOf(flag string) []string {
	switch flag {
	case "all":
		return []string{"comment", "trigraphs", "multichar"}
	case "extra":
		return []string{"expansion-to-defined"}
	case "comments":
		return []string{"comment"}
	}
	return []string{flag}
}

// warning obeys a flag with -W.
func (o *Options) warning(flag string) {
	name, off := strings.CutPrefix(flag, "no-")
	if name, isError := strings.CutPrefix(name, "error="); isError {
		o.warningErrors[name] = !off
		if !off {
			o.warnings[name] = true
		}
		return
	}
	for _, w := range warningsOf(name) {
		o.warnings[w] = !off
	}
	if name == "pedantic" {
		o.Pedantic = !off
		o.warnings["expansion-to-defined"] = !off
	}
}

func (o *Options) version() string {
	switch strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(o.Standard, "gnu"), "c"), "iso9899:") {
	case "89", "90", "1990":
		return ""
	case "199409":
		return "199409L"
	case "99", "9x", "1999", "199x":
		return "199901L"
	case "11", "1x", "2011":
		return "201112L"
	case "2x", "23", "2023":
		return "202000L"
	}
	return "201710L"
}
