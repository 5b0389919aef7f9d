package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestComments shows that every function of a shader has a comment that begins with its name, or
// stands directly behind a comment that begins with its name. The comment on the kernel is about main and
// store, too.
func TestComments(t *testing.T) {
	functions := 0
	for _, shader := range shaderFiles(t) {
		text := read(t, "../../shaders/"+shader)
		functions += len(functionNames(text))
		for _, name := range uncommented(text) {
			t.Errorf("shaders/%s: the comment on %s does not begin with its name", shader, name)
		}
	}
	if functions < 300 {
		t.Errorf("only %d functions are found", functions)
	}
}

// uncommented lists the functions of a shader without such a comment.
func uncommented(text string) (list []string) {
	if strings.HasPrefix(text, "// Code generated") {
		return nil
	}
	comment, named := "", ""
	for line := range strings.SplitSeq(text, "\n") {
		switch name := functionNames(line + "\n"); {
		case strings.HasPrefix(line, "//"):
			comment += line + "\n"
			named = comment
			continue
		case len(name) == 0:
			if !strings.HasPrefix(line, " ") && line != "}" {
				named = ""
			}
		case name[0] == "main" || name[0] == "store":
		case !strings.HasPrefix(named, "// "+name[0]+" ") && !strings.Contains(named, " "+name[0]+" "):
			list = append(list, name[0])
		}
		comment = ""
	}
	return list
}

// TestUncommented shows that the check finds functions of a small shader without a comment.
func TestUncommented(t *testing.T) {
	text := "// The library.\n\n// a and b return x.\nuint a() { return x; }\nuint b() { return x; }\nuint c() { return x; }\n\n// e does.\nvoid d() {\n    e();\n}\n\nvoid main() {\n}\n"
	if got := strings.Join(uncommented(text), " "); got != "c d" {
		t.Errorf("found %q", got)
	}
}

// TestLoads shows that the kernels of a scan have the values of the scan from a library, which both
// include, so that the two cannot differ.
func TestLoads(t *testing.T) {
	defines := regexp.MustCompile(`(?m)^Value load\(.*\{`)
	libraries := 0
	for _, shader := range shaderFiles(t) {
		switch isKernel, found := strings.HasSuffix(shader, ".comp"), defines.MatchString(read(t, "../../shaders/"+shader)); {
		case isKernel && found:
			t.Errorf("shaders/%s defines load, which belongs into a library", shader)
		case found:
			libraries++
		}
	}
	if libraries < 20 {
		t.Errorf("only %d libraries define load", libraries)
	}
}
