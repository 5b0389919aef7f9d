package shaders

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestWriteOnly checks that no kernel reads a buffer that it declares as writeonly. NVIDIA's compiler refuses that. In
// a = b[0] = c it also sees a read of b. glslang and Mesa accept both.
func TestWriteOnly(t *testing.T) {
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range readsOfWriteOnly(source) {
			t.Errorf("%s: %s", name, use)
		}
	}
}

// TestReadsOfWriteOnly shows which uses are found, and which are not.
func TestReadsOfWriteOnly(t *testing.T) {
	source := `
layout(std430) writeonly buffer A { uint a[]; };
layout(std430) buffer B { uint b[]; };
// a[9]
a[b[0]] = b[1] = 1u;
if (b[0] == 1u) a[f(b[2])] = 2u;
for (;;) { a[1] = 3u; }
b[3] = a[4] = 5u;
a[5] += 6u;
b[4] = a[6];
if (a[7] == 7u) b[5] = a.length();
b[6] = aa[0];
`
	want := []string{"a[4] = 5u", "a[5] += 6u", "a[6]", "a[7] == 7u) b[5] = a.length()", "a.length()"}
	if got := readsOfWriteOnly(source); !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

// readsOfWriteOnly returns the uses of buffers that are declared as writeonly, each to the end of its statement, that
// are not the left side of an assignment, or are the left side of an assignment within an expression.
func readsOfWriteOnly(source string) (uses []string) {
	source = regexp.MustCompile(`//.*|#define.*`).ReplaceAllString(source, "")
	declaration := regexp.MustCompile(`\bwriteonly +buffer +\w+ *\{ *\w+ +(\w+)\[\]; *\};`)
	for _, m := range declaration.FindAllStringSubmatch(source, -1) {
		rest := strings.Replace(source, m[0], "", 1)
		for _, at := range regexp.MustCompile(`\b`+m[1]+`(\[|\.)`).FindAllStringIndex(rest, -1) {
			end := at[1]
			if rest[at[1]-1] == '[' {
				end = at[1] + matching(rest[at[1]-1:])
			}
			assigned := regexp.MustCompile(`^(\.\w+)? *=[^=]`).MatchString(rest[end:])
			if !assigned || strings.HasSuffix(strings.TrimRight(rest[:at[0]], " "), "=") {
				use, _, _ := strings.Cut(rest[at[0]:], ";")
				uses = append(uses, use)
			}
		}
	}
	return uses
}
