// Package attribute has the attributes of declarations, as the parser has read them: their kinds, lists of them, and the
// alignments that they ask for.
package attribute

import (
	"maps"
	"slices"
	"sync"

	"gpucc/ast/c/types"
)

// A List is an attribute of a declaration, and those behind it: from __attribute__((...)) (GNU C), [[...]], _Alignas or
// asm ("name"). The attributes of a declaration form a linked list; nil is the empty list. Lists are immutable, so the
// declarators of a declaration share the attributes of its specifiers.
type List struct {
	Kind   Kind
	Pos    uint32
	Number int64  // an alignment, a priority, or the number of bytes of a mode
	Text   string // the name of a section, of another symbol, or of a visibility
	Next   *List
}

// A Kind is the meaning of an attribute. Attributes of other meanings are skipped.
type Kind uint8

const (
	Aligned Kind = iota
	Alias
	AlwaysInline // always_inline
	Cleanup
	Constructor
	Deprecated
	Destructor
	Error // error, warning: a call that is left is reported
	Fallthrough
	Format
	GnuInline
	Ifunc
	Mode
	Naked
	Noinline // noinline, noipa
	Nonnull  // Number: the arguments that may not be null, as bits; 0 means all pointers
	Noreturn
	NotInstrumented // no_instrument_function
	OwnCode         // target, optimize: the function is compiled in another way than its callers
	Packed
	Retain
	Section
	SymbolVersion // symver
	ThreadModel
	TransparentUnion
	Unused
	UnusedResult // warn_unused_result
	Used
	Vector
	Visibility
	Warning
	Weak

	// Attributes that are not written as __attribute__.
	Assembler // asm ("name")
	Thread    // _Thread_local
	Typedef   // the alignment that a typedef gives its type

	Kinds // number of kinds
)

// names gives the name of each kind, without the underscores around it. Kinds that are not written as __attribute__ have none.
var names = [Kinds]string{
	Aligned:          "aligned",
	Alias:            "alias",
	AlwaysInline:     "always_inline",
	Cleanup:          "cleanup",
	Constructor:      "constructor",
	Deprecated:       "deprecated",
	Destructor:       "destructor",
	Error:            "error",
	Fallthrough:      "fallthrough",
	Format:           "format",
	GnuInline:        "gnu_inline",
	Ifunc:            "ifunc",
	Mode:             "mode",
	Naked:            "naked",
	Noinline:         "noinline",
	Nonnull:          "nonnull",
	Noreturn:         "noreturn",
	NotInstrumented:  "no_instrument_function",
	OwnCode:          "target",
	Packed:           "packed",
	Retain:           "retain",
	Section:          "section",
	SymbolVersion:    "symver",
	ThreadModel:      "tls_model",
	TransparentUnion: "transparent_union",
	Unused:           "unused",
	UnusedResult:     "warn_unused_result",
	Used:             "used",
	Vector:           "vector_size",
	Visibility:       "visibility",
	Warning:          "warning",
	Weak:             "weak",
}

// String returns the name of a kind.
func (k Kind) String() string { return names[k] }

// byName gives the kind of each attribute by its name.
var byName = sync.OnceValue(func() map[string]Kind {
	list := make(map[string]Kind, 2*Kinds)
	for kind, name := range names {
		if name != "" {
			list[name] = Kind(kind)
		}
	}
	list["noipa"], list["optimize"] = Noinline, OwnCode
	return list
})

// Named returns the kind of the attributes called name, which has no underscores around it. It reports whether there is one.
func Named(name string) (kind Kind, known bool) {
	kind, known = byName()[name]
	return kind, known
}

// Names returns the names of all attributes that have a kind.
func Names() []string { return slices.Sorted(maps.Keys(byName())) }

// Find returns the first attribute of a kind, or nil.
func (a *List) Find(kind Kind) *List {
	for ; a != nil; a = a.Next {
		if a.Kind == kind {
			return a
		}
	}
	return nil
}

// FindBefore returns the first attribute of a kind in the text up to pos, or nil. Declarations behind pos may add others.
func (a *List) FindBefore(kind Kind, pos uint32) *List {
	for a = a.Find(kind); a != nil && a.Pos >= pos; {
		a = a.Next.Find(kind)
	}
	return a
}

// Has reports whether there is an attribute of a kind.
func (a *List) Has(kind Kind) bool { return a.Find(kind) != nil }

// Onto returns the attributes of list a, followed by the attributes of list tail.
func (a *List) Onto(tail *List) *List {
	switch {
	case a == nil:
		return tail
	case a.Kind.OnlyWarns() && tail.repeats(a): // a header may declare a function many times
		return a.Next.Onto(tail)
	}
	first := *a
	first.Next = a.Next.Onto(tail)
	return &first
}

// repeats reports whether an attribute of a list says the same as x.
func (a *List) repeats(x *List) bool {
	for ; a != nil; a = a.Next {
		if a.Kind == x.Kind && a.Number == x.Number && a.Text == x.Text {
			return true
		}
	}
	return false
}

// Without returns the attributes of other kinds.
func (a *List) Without(kind Kind) *List {
	switch {
	case a == nil:
		return nil
	case a.Kind == kind:
		return a.Next.Without(kind)
	}
	x := *a
	x.Next = a.Next.Without(kind)
	return &x
}

// Aligned returns the greatest alignment requested, or 0 if there is none.
func (a *List) Aligned() (align uint32) {
	for ; a != nil; a = a.Next {
		if a.Kind == Aligned {
			align = max(align, uint32(a.Number))
		}
	}
	return align
}

// AlignmentRequest returns the effect of the attributes of a member or record on its
// alignment.
func (a *List) AlignmentRequest() (r types.AlignmentRequest) {
	r.Packed, r.Aligned = a.Has(Packed), a.Aligned()
	if x := a.Find(Typedef); x != nil {
		r.TypeAlign = uint32(x.Number)
	}
	return r
}

// Alignment returns the alignment of an object of type typ with the attributes a.
func Alignment(table *types.Table, typ types.Type, a *List) uint32 {
	align := max(table.Align(typ), 1)
	if a == nil {
		return align
	}
	if x := a.Find(Typedef); x != nil {
		align = uint32(x.Number)
	}
	return max(align, a.Aligned())
}

// NeedsNoUse reports whether no warning says that a function or object with these attributes is unused.
func (a *List) NeedsNoUse() bool {
	return a.Has(Unused) || a.Has(Used) || a.Has(Constructor) || a.Has(Destructor)
}

// KeepsCalls reports whether calls of a function with these attributes are not inlined.
func (a *List) KeepsCalls() bool {
	for ; a != nil; a = a.Next {
		switch a.Kind {
		case Noinline, OwnCode, Naked, Ifunc, Alias, Weak, Noreturn, Section:
			return true
		}
	}
	return false
}

// OnlyInlining reports whether these attributes say nothing but whether to inline.
func (a *List) OnlyInlining() bool {
	for ; a != nil; a = a.Next {
		if !a.Kind.ConcernsInlining() && a.Kind != GnuInline && !a.Kind.OnlyWarns() {
			return false
		}
	}
	return true
}

// OnlyWarns reports whether attributes of this kind say nothing but where to warn.
func (k Kind) OnlyWarns() bool { return k == Nonnull || k == Deprecated }

// ConcernsInlining reports whether attributes of this kind say nothing but whether to inline.
func (k Kind) ConcernsInlining() bool {
	return k == Noinline || k == OwnCode || k == AlwaysInline
}
