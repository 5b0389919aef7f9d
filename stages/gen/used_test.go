package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestReduce shows that a generated library keeps the names that a shader, or a kept function,
// uses, and nothing else.
func TestReduce(t *testing.T) {
	library := "// Generated.\n\n// Fields.\nconst uint a = 1u; // used by f\nconst uint b = 2u;\n\n// Numbers.\nconst uint c = 3u;\n\n" +
		"// f is used.\nuint f(uint x) {\n    return x + a;\n}\n\n// g uses c.\nbool g(uint x) { return x == c; }\n"
	files := fstest.MapFS{
		"lib/x.glsl": {Data: []byte(library)},
		"k.comp":     {Data: []byte("void main() {\n    f(1u); // not g\n}\n")},
	}
	used, err := usedNames(files, ".", map[string][]byte{"lib/x.glsl": []byte(library)})
	if err != nil {
		t.Fatal(err)
	}
	want := "// Generated.\n\n// Fields.\nconst uint a = 1u; // used by f\n\n// f is used.\nuint f(uint x) {\n    return x + a;\n}\n"
	if got := string(reduce([]byte(library), used)); got != want {
		t.Errorf("reduced to\n%swant\n%s", got, want)
	}
	if _, err := usedNames(fstest.MapFS{}, ".", nil); err == nil || !strings.Contains(err.Error(), "no shaders") {
		t.Errorf("without shaders: %v", err)
	}
}
