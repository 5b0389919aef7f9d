package lint

import (
	"slices"
	"strconv"
	"strings"

	"gpucc/ast/c/cases"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// OfEnumerations are the warnings of CheckEnumeration.
var OfEnumerations = warn.SetOf(warn.Switch, warn.SwitchEnum)

// A Switch is a switch statement on a value of an enumerated type.
type Switch struct {
	Enum        types.Type
	Alias       intern.Ident // of the value
	Enumerators []types.Enumerator
	Type        types.Type   // of the promoted value
	Cases       []cases.Case // sorted by value
	HasDefault  bool
	Known       bool // the value is Value
	Value       uint64
}

// CheckEnumeration warns of enumerators that no case of s handles, and of cases that are no enumerator. on are the warnings
// that are on.
func (c *Checker) CheckEnumeration(s *Switch, on warn.Set, pos uint32) {
	if len(s.Enumerators) == 0 {
		return
	}
	lows, highs := c.handled(s, on, pos)
	flag := warn.SwitchEnum
	if on.Has(warn.Switch) {
		flag = warn.Switch
	}
	for i := range s.Cases {
		x := &s.Cases[i]
		if !lows[i] {
			c.noEnumerator(s, x.Low, flag, x.Pos)
		}
		if x.Low != x.High && !highs[i] {
			c.noEnumerator(s, x.High, flag, x.Pos)
		}
	}
}

// handled warns of enumerators that no case of s handles. It reports for each case whether its lower end, and its upper end, is
// an enumerator.
func (c *Checker) handled(s *Switch, on warn.Set, pos uint32) (lows, highs []bool) {
	flag := warn.Switch
	if s.HasDefault || !on.Has(warn.Switch) {
		flag = warn.SwitchEnum
	}
	signed := c.Types.Machine(s.Type).IsSigned()
	lows, highs = make([]bool, len(s.Cases)), make([]bool, len(s.Cases))
	for _, e := range s.Enumerators {
		value := c.Types.Wrap(e.Value, s.Type)
		i, exact := slices.BinarySearchFunc(s.Cases, value, func(x cases.Case, v uint64) int { return cases.Compare(x.Low, v, signed) })
		if exact {
			lows[i] = true
			continue
		}
		if i--; i >= 0 && s.Cases[i].Low != s.Cases[i].High && cases.Compare(s.Cases[i].High, value, signed) >= 0 {
			highs[i] = highs[i] || s.Cases[i].High == value
			continue
		}
		name := c.front.Spelled(e.Name)
		if s.Known && s.Value != value || isReserved(name) && c.front.InSystemHeader(e.Pos) {
			continue
		}
		c.front.Warnf(flag, pos, "enumeration value '%s' not handled in switch", name)
	}
	return lows, highs
}

// noEnumerator warns of a case with a value that no enumerator has.
func (c *Checker) noEnumerator(s *Switch, value uint64, flag warn.Warning, pos uint32) {
	text := strconv.FormatUint(value, 10)
	if c.Types.Machine(s.Type).IsSigned() {
		text = strconv.FormatInt(int64(value), 10)
	}
	if size := c.Types.Size(s.Enum); size < c.Types.Size(s.Type) && c.Types.Wrap(int64(value), c.Types.Underlying(types.Unqualified(s.Enum))) != value {
		return // the enumerated type cannot have this value: gcc gives another warning, -Wswitch-outside-range
	}
	of := ""
	if info := c.Types.Info(s.Enum); info.Tag != intern.None || info.Length != 0 {
		of = " " + c.front.DescribeType(types.Unqualified(s.Enum), s.Alias)
	}
	c.front.Warnf(flag, pos, "case value '%s' not in enumerated type%s", text, of)
}

// isReserved reports whether C reserves a name for implementations (7.1.3).
func isReserved(name string) bool {
	return strings.HasPrefix(name, "__") || len(name) > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z'
}
