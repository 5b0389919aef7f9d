package shaders

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestReserved shows that shaders use no name that a driver's compiler may reserve.
func TestReserved(t *testing.T) {
	found := map[string]bool{} // a file is in many kernels
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			t.Fatal(err)
		}
		checked, _ := CheckBounds(source)
		for _, use := range reservedNames(checked) {
			found[use] = true
		}
	}
	for use := range found {
		t.Error(use)
	}
}

// TestReservedNames shows that the search finds reserved names in a small shader.
func TestReservedNames(t *testing.T) {
	text := "#version 450 core\n// half of a register\nuint register = 1u;\n#line 7 0\n" +
		"void Technique(uint half2x3, float Float) { uint a__b, row, registers, uvec = uvec4(1u).x; for (;;) discard; }\n#define pass\n"
	var words []string
	for _, use := range reservedNames(text) {
		words = append(words, use[strings.LastIndexByte(use, ' ')+1:])
	}
	if want := []string{"register", "Technique", "half2x3", "Float", "a__b", "pass"}; !slices.Equal(words, want) {
		t.Errorf("found %v, want %v", words, want)
	}
	if got, want := reservedNames(text)[1], fmt.Sprintf("shaders/%s:7: a compiler may reserve Technique", names()[0]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// futureWords are those that GLSL reserves for future use, and that are no keywords yet: The
// OpenGL Shading Language 4.50, section 3.6. glslangValidator refuses most of them.
const futureWords = `common partition active asm class union enum typedef template this
	resource goto inline noinline public static extern external interface long short half
	fixed unsigned superp input output hvec2 hvec3 hvec4 fvec2 fvec3 fvec4 sampler3DRect
	filter sizeof cast namespace using`

// cgWords are the reserved words of Cg that are no keywords of GLSL: Fernando and Kilgard,
// The Cg Tutorial, appendix D. NVIDIA's compiler of GLSL is one of Cg, too.
const cgWords = `asm_fragment auto catch char class column_major compile const_cast delete
	dynamic_cast emit enum explicit extern fixed friend get goto half inline interface long
	mutable namespace new operator packed private protected public register reinterpret_cast
	row_major sampler sampler_state sampler1D sampler2D sampler3D samplerCUBE short signed
	sizeof static static_cast template texture1D texture2D texture3D textureCUBE textureRECT
	this throw try typedef typeid typename union unsigned using virtual FALSE TRUE`

// cgAnyCase are those that Cg reserves in upper and lower case. "float" itself is a keyword
// of GLSL.
const cgAnyCase = `asm decl dword matrix pass pixelfragment pixelshader string technique
	texture vector vertexfragment vertexshader`

// vectorType matches Cg's types of vectors and matrices. The list does not have them, but
// the book advises to treat them as reserved.
const vectorType = `^(?:bool|char|double|fixed|float|half|int|long|short|uint)[1-4](?:x[1-4])?$`

// reservedNames lists the words of a source that a compiler may reserve, each with its place.
func reservedNames(source string) (list []string) {
	words := map[string]bool{}
	for _, word := range strings.Fields(futureWords + " " + cgWords) {
		words[word] = true
	}
	anyCase := strings.Fields(cgAnyCase + " float")
	vector := regexp.MustCompile(vectorType)
	file, line := 0, 1
	for text := range strings.Lines(source) {
		if n, _ := fmt.Sscanf(text, "#line %d %d", &line, &file); n == 2 {
			continue
		}
		for _, word := range identifiers.FindAllString(comments.ReplaceAllString(text, ""), -1) {
			lower := strings.ToLower(word)
			if words[word] || word != "float" && slices.Contains(anyCase, lower) || strings.Contains(word, "__") || vector.MatchString(word) {
				list = append(list, "shaders/"+names()[file]+":"+strconv.Itoa(line)+": a compiler may reserve "+word)
			}
		}
		line++
	}
	return list
}
