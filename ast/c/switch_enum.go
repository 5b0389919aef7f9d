package c

import (
	"slices"
	"strconv"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/cases"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// noteEnumerator keeps an enumerator of the type typ. The enumerators of a type of file scope are consecutive
// in unit.enumerators, which only grows, so that parsers of bodies can read it. Enumerators of a type that a
// body declares are in p.enumerations.
func (p *parser) noteEnumerator(typ types.Type, name intern.Ident, value int64, pos uint32) {
	e := types.Enumerator{Name: name, Value: value, Pos: pos}
	if p.function == nil {
		list, info := p.unit.enumerators, p.Types.Info(typ)
		if first, n := info.Params, info.NumParams; n == 0 || int(first+n) != len(list) { // another enum stands inside this one
			info.Params = int32(len(list))
			list = append(list, slices.Clone(list[first:first+n])...)
		}
		p.unit.enumerators = append(list, e)
		info.NumParams++
		return
	}
	if p.enumerations == nil {
		p.enumerations = map[types.Type][]types.Enumerator{}
	}
	p.enumerations[typ] = append(p.enumerations[typ], e)
}

// enumeratorsOf returns the enumerators of an enumerated type without qualifiers.
func (p *parser) enumeratorsOf(typ types.Type) []types.Enumerator {
	if info := p.Types.Info(typ); info.NumParams > 0 {
		return p.unit.enumerators[info.Params : info.Params+info.NumParams]
	}
	return p.enumerations[typ]
}

// checkEnumeration warns of enumerators that no case of s, a switch on a value of the type typ, handles, and of
// cases that are no enumerator. The cases are sorted.
func (p *parser) checkEnumeration(s *switchStatement, typ types.Type, pos uint32) {
	if p.Types.Kind(typ) != types.EnumKind || p.Warnings&aboutEnumerations == 0 {
		return
	}
	list := p.enumeratorsOf(types.Unqualified(typ))
	if len(list) == 0 {
		return
	}
	flag := warn.Switch
	if s.defaultLabel >= 0 || !p.Warnings.Has(warn.Switch) {
		flag = warn.SwitchEnum
	}
	lows, highs := make([]bool, len(s.cases)), make([]bool, len(s.cases)) // the end of the case is an enumerator
	for _, e := range list {
		value := p.Types.Wrap(e.Value, s.typ)
		i, exact := slices.BinarySearchFunc(s.cases, value, func(x cases.Case, v uint64) int { return p.compareCases(s, x.Low, v) })
		if exact {
			lows[i] = true
			continue
		}
		if i--; i >= 0 && s.cases[i].Low != s.cases[i].High && p.compareCases(s, s.cases[i].High, value) >= 0 {
			highs[i] = highs[i] || s.cases[i].High == value
			continue
		}
		name := p.Names.Name(e.Name)
		if s.value.known && s.value.bits != value || isReserved(name) && ast.InSystemHeader(p.unit.shared.Files, e.Pos) {
			continue
		}
		p.warnf(flag, pos, "enumeration value '%s' not handled in switch", name)
	}
	flag = warn.SwitchEnum
	if p.Warnings.Has(warn.Switch) {
		flag = warn.Switch
	}
	for i := range s.cases {
		x := &s.cases[i]
		if !lows[i] {
			p.noEnumerator(s, x.Low, typ, flag, x.Pos)
		}
		if x.Low != x.High && !highs[i] {
			p.noEnumerator(s, x.High, typ, flag, x.Pos)
		}
	}
}

// aboutEnumerations are the warnings of checkEnumeration.
var aboutEnumerations = warn.SetOf(warn.Switch, warn.SwitchEnum)

// noEnumerator warns of a case with a value that no enumerator of typ has.
func (p *parser) noEnumerator(s *switchStatement, value uint64, typ types.Type, flag warn.Warning, pos uint32) {
	text := strconv.FormatUint(value, 10)
	if p.Types.Machine(s.typ).IsSigned() {
		text = strconv.FormatInt(int64(value), 10)
	}
	if size := p.Types.Size(typ); size < p.Types.Size(s.typ) && p.Types.Wrap(int64(value), p.Types.Underlying(types.Unqualified(typ))) != value {
		return // typ cannot have this value: gcc gives another warning, -Wswitch-outside-range
	}
	of := ""
	if info := p.Types.Info(typ); info.Tag != intern.None || info.Length != 0 {
		of = " '" + p.TypeName(types.Unqualified(typ)) + "'"
	}
	p.warnf(flag, pos, "case value '%s' not in enumerated type%s", text, of)
}

// isReserved reports whether C reserves a name for implementations (7.1.3).
func isReserved(name string) bool {
	return strings.HasPrefix(name, "__") || len(name) > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z'
}
