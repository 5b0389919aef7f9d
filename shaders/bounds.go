package shaders

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Site is an access of an array in the text of a kernel.
type Site struct {
	File  string // shaders/lib/item.glsl
	Line  int
	Array string
}

func (s Site) String() string { return fmt.Sprintf("%s:%d: %s", s.File, s.Line, s.Array) }

// trap is how an access out of bounds is caught: the first one of an invocation is
// remembered, and what is accessed instead is the first element.
const trap = `uvec3 caught = uvec3(0u); // 1 + the number of the site, the index, the length
uint bounded(uint index, uint length, uint site) {
    if (index < length) return index;
    if (caught.x == 0u) caught = uvec3(site + 1u, index, length);
    return 0u;
}
`

// report is what follows a kernel, whose main has the name guarded: the first invocation
// that has caught something leaves it in an image, since kernels may use as many storage
// blocks as drivers offer.
const report = `
layout(r32ui, binding = 0) uniform uimageBuffer outOfBounds;
void main() {
    guarded();
    if (caught.x != 0u && imageAtomicCompSwap(outOfBounds, 0, 0u, caught.x) == 0u) {
        imageStore(outOfBounds, 1, uvec4(caught.y));
        imageStore(outOfBounds, 2, uvec4(caught.z));
    }
}
`

// Patterns. They are compiled when they are asked for, not with the start of every
// program: that takes as long as to compile 4 kB of C.
const (
	// Declarations of arrays that invocations share, between them and with the host.
	arrays = `\bbuffer\s+\w+\s*\{\s*\w+\s+(\w+)\[\]|\bshared\s+\w+\s+(\w+)\[`

	// Definitions of macros whose first parameter is an array.
	macros = `(?m)^#define \w+\((\w+), .*\b(\w+)\[`

	// What copy has to tell apart.
	token = `^(?://.*|/\*(?s:.*?)\*/|#line (\d+) (\d+)\n|\.?\w+|\s+|.)`
)

// Bounded returns the text of a kernel, whose includes are resolved, with every access
// of a storage block or a shared array guarded, and where they are. Drivers
// need not say that a kernel reads outside of its buffers: Mesa's return 0, others
// reset the device.
func Bounded(source string) (string, []Site) {
	version, body, _ := strings.Cut(source, "\n")
	g := guard{token: regexp.MustCompile(token), names: map[string]bool{}, text: body}
	for _, m := range regexp.MustCompile(arrays).FindAllStringSubmatchIndex(body, -1) {
		start, end := m[2], m[3]
		if start < 0 {
			start, end = m[4], m[5]
		}
		g.names[body[start:end]] = true
		g.declared = append(g.declared, start)
	}
	for _, m := range regexp.MustCompile(macros).FindAllStringSubmatch(body, -1) {
		if m[1] == m[2] {
			g.names[m[1]] = true
		}
	}
	g.out.WriteString(version + "\n" + trap)
	g.copy(len(body))
	g.out.WriteString(report)
	return g.out.String(), g.sites
}

// A guard rewrites the text of a kernel from its beginning to its end.
type guard struct {
	token    *regexp.Regexp
	names    map[string]bool // of arrays, and of macros' parameters that stand for some
	declared []int           // offsets of their names in their declarations

	text string
	at   int
	out  strings.Builder

	sites []Site
	file  string // of the text at hand
	line  int
}

// copy copies the text to an offset, with its accesses guarded.
func (g *guard) copy(end int) {
	for g.at < end {
		start := g.at
		m := g.token.FindStringSubmatch(g.text[start:])
		g.at += len(m[0])
		if m[0] == "main" {
			m[0] = "guarded"
		}
		g.out.WriteString(m[0])
		g.line += strings.Count(m[0], "\n")
		switch {
		case m[1] != "":
			g.line, _ = strconv.Atoi(m[1])
			number, _ := strconv.Atoi(m[2])
			g.file = "shaders/" + names()[number]
		case g.names[m[0]] && strings.HasPrefix(g.text[g.at:], "[") && !g.declares(start):
			g.index(m[0])
		}
	}
}

// declares reports whether the name at an offset is in its array's declaration.
func (g *guard) declares(at int) bool {
	for _, d := range g.declared {
		if d == at {
			return true
		}
	}
	return false
}

// index copies the index of an array, which begins with its bracket.
func (g *guard) index(array string) {
	site := len(g.sites)
	g.sites = append(g.sites, Site{g.file, g.line, array})
	end := g.at + matching(g.text[g.at:])
	g.out.WriteString("[bounded(uint(")
	g.at++
	g.copy(end)
	fmt.Fprintf(&g.out, "), uint(%s.length()), %du)", array, site)
}

// matching is the offset of the bracket that closes the one that text begins with.
func matching(text string) int {
	depth := 0
	for i, c := range text {
		switch c {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text)
}
