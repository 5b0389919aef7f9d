package shaders

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// A Site is an access to an array in the source of a kernel.
type Site struct {
	File  string // such as "shaders/lib/item.glsl"
	Line  int
	Array string
}

func (s Site) String() string { return fmt.Sprintf("%s:%d: %s", s.File, s.Line, s.Array) }

// trap is GLSL that checks an index. At the first index out of bounds an invocation records
// the access. The check returns 0 instead, so that the access goes to the first element.
const trap = `uvec3 caught = uvec3(0u); // 1 + the number of the site, the index, the length
uint bounded(uint index, uint length, uint site) {
    if (index < length) return index;
    if (caught.x == 0u) caught = uvec3(site + 1u, index, length);
    return 0u;
}
`

// report is the main function of a checked kernel. The kernel's own main is renamed to checked. The
// first invocation with an access out of bounds writes it to an image. It is not a storage block,
// because a kernel may already have as many as drivers allow.
const report = `
layout(r32ui, binding = 0) uniform uimageBuffer outOfBounds;
void main() {
    checked();
    if (caught.x != 0u && imageAtomicCompSwap(outOfBounds, 0, 0u, caught.x) == 0u) {
        imageStore(outOfBounds, 1, uvec4(caught.y));
        imageStore(outOfBounds, 2, uvec4(caught.z));
    }
}
`

// Patterns. They are compiled when they are needed, not at the start of the program, which
// would take as long as compiling 4 kB of C.
const (
	// Declarations of arrays in buffers and in shared memory.
	arrays = `\bbuffer\s+\w+\s*\{\s*\w+\s+(\w+)\[\]|\bshared\s+\w+\s+(\w+)\[`

	// Definitions of macros that have an array as their first parameter.
	macros = `(?m)^#define \w+\((\w+), .*\b(\w+)\[`

	// Tokens that copy distinguishes.
	token = `^(?://.*|/\*(?s:.*?)\*/|#line (\d+) (\d+)\n|\.?\w+|\s+|.)`
)

// CheckBounds inserts a check at every access to a buffer or a shared array in the source of a
// kernel. Includes must have been resolved before. It returns the new source and the accesses. The
// check is necessary because drivers need not report an access out of bounds: Mesa's return 0,
// others reset the device. Tests make the same kernels ready on one device after the other; the search took 7 % of the time of
// package stages. So a source is searched once.
func CheckBounds(source string) (string, []Site) {
	c, ok := checkedSources.Load(source)
	if !ok {
		text, sites := checkBounds(source)
		c, _ = checkedSources.LoadOrStore(source, checkedSource{text, sites})
	}
	return c.(checkedSource).text, c.(checkedSource).sites
}

// checkedSources has the results of CheckBounds by its sources.
var checkedSources sync.Map

// A checkedSource is a result of CheckBounds.
type checkedSource struct {
	text  string
	sites []Site
}

func checkBounds(source string) (string, []Site) {
	version, body, _ := strings.Cut(source, "\n")
	g := boundsChecker{token: regexp.MustCompile(token), names: map[string]bool{}, text: body}
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

// A boundsChecker rewrites the source of a kernel from the beginning to the end.
type boundsChecker struct {
	token    *regexp.Regexp
	names    map[string]bool // arrays, and parameters of macros that stand for arrays
	declared []int           // offsets of the names in their declarations

	text string
	at   int
	out  strings.Builder

	sites []Site
	file  string // file and line of the text at offset at
	line  int
}

// copy copies the text up to an offset and inserts checks.
func (g *boundsChecker) copy(end int) {
	for g.at < end {
		start := g.at
		m := g.token.FindStringSubmatch(g.text[start:])
		g.at += len(m[0])
		if m[0] == "main" {
			m[0] = "checked"
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

// declares reports whether the name at an offset is in the declaration of its array.
func (g *boundsChecker) declares(at int) bool {
	for _, d := range g.declared {
		if d == at {
			return true
		}
	}
	return false
}

// index copies the index of an array, which begins with a bracket, inside a check.
func (g *boundsChecker) index(array string) {
	site := len(g.sites)
	g.sites = append(g.sites, Site{g.file, g.line, array})
	end := g.at + matching(g.text[g.at:])
	g.out.WriteString("[bounded(uint(")
	g.at++
	g.copy(end)
	fmt.Fprintf(&g.out, "), uint(%s.length()), %du)", array, site)
}

// matching returns the offset of the bracket that closes the one at the start of text.
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
