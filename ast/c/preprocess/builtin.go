package preprocess

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A builtin is a macro. Its value depends on the place or the time of its use.
type builtin uint8

const (
	builtinNone builtin = iota
	builtinLine
	builtinFile
	builtinFileName
	builtinBaseFile
	builtinIncludeLevel
	builtinDate
	builtinTime
	builtinTimestamp
	builtinCounter
	builtinPragma
	builtinHasAttribute
	builtinHasCAttribute
	builtinHasBuiltin
	builtinHasInclude
	builtinHasIncludeNext
)

// builtinNames are the names of the macros.
var builtinNames = [...]struct {
	name    string
	builtin builtin
}{
	{"__LINE__", builtinLine},
	{"__FILE__", builtinFile},
	{"__FILE_NAME__", builtinFileName},
	{"__BASE_FILE__", builtinBaseFile},
	{"__INCLUDE_LEVEL__", builtinIncludeLevel},
	{"__DATE__", builtinDate},
	{"__TIME__", builtinTime},
	{"__TIMESTAMP__", builtinTimestamp},
	{"__COUNTER__", builtinCounter},
	{"_Pragma", builtinPragma},
	{"__has_attribute", builtinHasAttribute},
	{"__has_cpp_attribute", builtinHasAttribute},
	{"__has_c_attribute", builtinHasCAttribute},
	{"__has_builtin", builtinHasBuiltin},
	{"__has_include", builtinHasInclude},
	{"__has_include_next", builtinHasIncludeNext},
}

// isReplaceable reports whether a user may define the macro anew.
func (b builtin) isReplaceable() bool {
	switch b {
	case builtinFile, builtinFileName, builtinBaseFile, builtinDate, builtinTime, builtinTimestamp:
		return true
	}
	return false
}

// isAboutC reports whether the macro is __has_attribute, __has_c_attribute or __has_builtin. They ask about the C compiler, so
// they do not exist when assembler text is preprocessed.
func (b builtin) isAboutC() bool {
	return b == builtinHasAttribute || b == builtinHasCAttribute || b == builtinHasBuiltin
}

// isDefined reports whether #ifdef finds the macro.
func (b builtin) isDefined() bool { return b != builtinNone && b != builtinPragma }

// isConstant reports whether the value depends on nothing but the place of the use.
func (b builtin) isConstant() bool { return b < builtinCounter }

// enterBuiltin replaces a built-in macro. It reports false if its name stays.
func (p *Preprocessor) enterBuiltin(t *token) bool {
	b := t.name.builtin
	if b == builtinPragma {
		return p.pragmaOperator(t)
	}
	if p.portion && !b.isConstant() {
		p.giveUp()
		return false
	}
	line, column, at := p.line, p.column, p.locate(t)
	value, text := kindNumber, ""
	switch b {
	case builtinLine:
		text = strconv.Itoa(p.lineOf(at))
	case builtinFile:
		value, text = kindString, p.quoted(p.buffer.name)
	case builtinFileName:
		value, text = kindString, p.quoted(p.buffer.name[strings.LastIndexByte(p.buffer.name, '/')+1:])
	case builtinBaseFile:
		value, text = kindString, p.quoted(p.mainName)
	case builtinIncludeLevel:
		text = strconv.Itoa(len(p.buffers) - 1)
	case builtinDate, builtinTime:
		value, text = kindString, p.clock(b)
	case builtinTimestamp:
		value, text = kindString, p.timestamp()
	case builtinCounter:
		text = strconv.Itoa(p.counter)
		p.counter++
	default:
		text = p.query(t, b)
	}
	p.line, p.column = line, column
	p.lastScanned = at
	one := p.alloc(1)
	one[0] = token{kind: value, text: text, line: at.line, column: at.column, origin: at.origin, flags: p.builtinFlags(t)}
	p.push(one)
	return true
}

// lineOf is the value of the __LINE__ at a location. It is the line in the file, or, if the
// __LINE__ comes from a macro, the line of the outermost macro. This holds for a macro without
// parameters even if the __LINE__ is in an argument behind it.
func (p *Preprocessor) lineOf(at location) int {
	if p.outermost == nil || !p.outermost.function {
		return int(p.line)
	}
	return int(p.traces.expansion(at).line)
}

// builtinFlags are the flags of the value of the built-in macro t. In an expansion the value
// belongs to no file; elsewhere it belongs to the file of t.
func (p *Preprocessor) builtinFlags(t *token) uint16 {
	if len(p.contexts) > 0 {
		return computed
	}
	return t.flags & (system | systemC)
}

// quoted returns a string literal.
func (p *Preprocessor) quoted(text string) string { return `"` + quoting.Replace(text) + `"` }

var quoting = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// clock returns the date or the time at which the compilation began, or the one that
// SOURCE_DATE_EPOCH gives.
func (p *Preprocessor) clock(b builtin) string {
	now := p.options.Now()
	if p.warns("date-time") {
		name := "__DATE__"
		if b == builtinTime {
			name = "__TIME__"
		}
		p.warnPlace("date-time", "macro \"%s\" might prevent reproducible builds", name)
	}
	if b == builtinDate {
		return now.Format(`"Jan _2 2006"`)
	}
	return now.Format(`"15:04:05"`)
}

// timestamp returns the time at which the file was changed last.
func (p *Preprocessor) timestamp() string {
	if p.warns("date-time") {
		p.warnPlace("date-time", "macro \"%s\" might prevent reproducible builds", "__TIMESTAMP__")
	}
	info := p.buffer.file.information()
	if info == nil {
		return `"??? ??? ?? ??:??:?? ????"`
	}
	return info.ModTime().In(time.Local).Format(`"Mon Jan _2 15:04:05 2006"`)
}

// query evaluates __has_include and the like.
func (p *Preprocessor) query(t *token, b builtin) string {
	p.preventExpansion++
	defer func() { p.preventExpansion-- }()
	switch b {
	case builtinHasInclude, builtinHasIncludeNext:
		return p.hasInclude(t, b)
	case builtinHasBuiltin:
		return p.ask("__has_builtin", p.builtinOperand())
	}
	return p.ask(t.name.text, p.attributeOperand())
}

// ask returns the answer to a query about a name, which is "" after an error.
func (p *Preprocessor) ask(query, name string) string {
	if p.options.Has == nil || name == "" {
		return "0"
	}
	return fmt.Sprint(p.options.Has(query, name))
}

// attributeOperand reads the operand of __has_attribute or __has_c_attribute. It gives the same messages
// as gcc, and skips the same tokens of a wrong operand. It returns "" after an error.
func (p *Preprocessor) attributeOperand() string {
	if p.nextButEnd().kind != kindOpenParen {
		p.errorScanned("missing '(' after \"__has_attribute\"")
		return ""
	}
	t := *p.nextButEnd()
	if t.kind != kindName {
		p.errorScanned("macro \"__has_attribute\" requires an identifier")
		return ""
	}
	name := t.text
	if t = *p.nextButEnd(); t.kind == kindScope {
		if t = *p.nextButEnd(); t.kind == kindName {
			name += "::" + t.text
		} else {
			p.errorScanned("attribute identifier required after scope")
			name = ""
		}
		t = *p.nextButEnd()
	}
	if t.kind != kindCloseParen {
		p.errorScanned("missing ')' after \"__has_attribute\"")
	}
	return name
}

// builtinOperand reads the operand of __has_builtin, in the same way.
func (p *Preprocessor) builtinOperand() string {
	if p.nextButEnd().kind != kindOpenParen {
		p.errorScanned("missing '(' after \"__has_builtin\"")
		return ""
	}
	name := ""
	t := *p.nextButEnd()
	if t.kind == kindName {
		name = t.text
		if t = *p.nextButEnd(); t.kind != kindCloseParen {
			p.errorScanned("expected ')' after \"%s\"", name)
			name = ""
		}
	} else {
		p.errorScanned("macro \"__has_builtin\" requires an identifier")
	}
	for depth := 1; t.kind != kindEnd; t = *p.nextButEnd() { // up to the closing parenthesis
		switch t.kind {
		case kindOpenParen:
			depth++
		case kindCloseParen:
			depth--
		}
		if depth == 0 {
			return name
		}
	}
	return name
}

func (p *Preprocessor) hasInclude(t *token, b builtin) string {
	if !p.inDirective {
		p.errorScanned("\"%s\" used outside of preprocessing directive", t.text)
	}
	p.preventExpansion--
	operand := p.headerToken(p.nextButEnd)
	paren := operand.kind == kindOpenParen
	if paren {
		operand = p.headerToken(p.nextButEnd)
	} else {
		p.errorScanned("missing '(' before \"%s\" operand", t.text)
	}
	name, angled, ok := p.nameOf(&operand)
	p.preventExpansion++
	value := "0"
	switch {
	case !ok:
		p.errorScanned("operator \"%s\" requires a header-name", t.text)
	case name == "":
		p.errorAt(&operand, "empty filename in #%s", p.directiveName)
	case p.unevaluated == 0 && p.find(name, angled, b == builtinHasIncludeNext && p.buffer != p.main) != nil:
		value = "1"
	}
	if paren && p.nextButEnd().kind != kindCloseParen {
		p.errorScanned("missing ')' after \"%s\" operand", t.text)
	}
	return value
}
