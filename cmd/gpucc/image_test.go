package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// imageLoad matches an instruction that loads from an image, not from the stack.
var imageLoad = regexp.MustCompile(`(?m)^\tld \w+, .*\([ast]\d+\)$`)

// TestImages compares the contents of automatic objects with gcc's program, and checks for each object whether it is copied from an image.
func TestImages(t *testing.T) {
	gputest.NoRaces(t)
	objects := []struct {
		object string
		image  string // how it is copied: "ld", "memcpy", or not: ""
	}{
		{"int a[12] = {1,2,3,4,5,6,7,8,9,10,11,-12}", "ld"},
		{"int a[] = {1,2,3,4,5,6,7,8,9,10,11,-12, 13}", "ld"},
		{"int a[] = {1,2,3,4,5,6,7,8,9,10,11,-12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33}", "memcpy"},
		{"int a[4] = {1,2,3,4}", ""},
		{"int a[12] = {1}", ""},
		{"int a[14] = {1,2,3,4,5,6,7,8,9,10,11,12}", "ld"},
		{"int a[100] = {1,2,3,4,5,6,7,8,9,10,11,12}", ""},
		{"int a[12] = {[3] = 1,2,3,4,5,6,7,8,9}", "ld"},
		{"volatile int a[12] = {1,2,3,4,5,6,7,8,9,10,11,12}", ""},
		{"int a[12] = {1,2,3,x,5,6,7,8,9,10,11,12}", ""},
		{"int a[3][5] = {{1,2,3,4,5},{6,7,8,9,10},{11,12,13,14,15}}", "ld"},
		{"long a[8] = {1,2,3,4,5,6,7,8}", ""},
		{"long a[8] = {0x123456789,0x223456789,0x323456789,0x423456789,0x523456789,0x623456789,0x723456789,0x823456789}", "ld"},
		{"char a[20] = {1,2,3,4,5,6,7,8,9,10,11,-12,13,14,15,16,17,18,19,20}", "ld"},
		{"short a[9] = {1,-2,3,-4,5,-6,7,-8,9}", "ld"},
		{"double a[8] = {1.5,-2,3e9,4,5,6,7,-0.0}", "ld"},
		{"float a[9] = {1.5,-2,3e9,4,5,6,7,-0.0,9}", "ld"},
		{"_Bool a[16] = {1,2,3,4,5,6,7,8,9,1,1,1,1,1,1,1}", "ld"},
		{"char *a[4] = {\"x\", \"y\", \"z\", 0}", ""},
		{"struct { char c; int i; short s; } a[5] = {{1,2,3},{4,5,6},{7,8,9},{10,11,12},{13,14,15}}", "ld"},
		{"struct { int f : 5, g : 9; } a[8] = {{1,2},{3,4},{5,6},{7,8},{9,10},{11,12},{13,14},{15,1}}", ""},
		{"union { int i; char c; } a[12] = {1,2,3,4,5,6,7,8,9,10,11,12}", "ld"},
		{"int a[12] = {[8] = 1,2,3,4,[0] = 5,6,7,8,9,10,11,12}", "ld"},
		{"_Alignas(32) int a[12] = {1,2,3,4,5,6,7,8,9,10,11,12}", ""},
	}
	text, calls := "#include <stdio.h>\n#include <string.h>\nstatic int __attribute__((noinline)) show(void *p, int n) { int s = 0; for (unsigned char *q = p; q < (unsigned char *)p + n; q++) s = s * 31 + *q, *q += 7; return s; }\n", ""
	for i, c := range objects {
		text += fmt.Sprintf("int __attribute__((noinline)) test%d(int x) { %s; if (x > 1) ((volatile char *)a)[sizeof a - 1]++; return %s; }\n", i, c.object, padded(c.object))
		calls += fmt.Sprintf("for (int x = 0; x < 3; x++) printf(\"%d: %%d\\n\", test%d(x));\n", i, i)
	}
	directory(t, map[string]string{"a.c": text + "int main(void) {\n" + calls + "return 0; }\n"})
	assembler := assemblerTextOf(t, false, "-O1")
	for i, c := range objects {
		code := bodyOf(t, assembler, fmt.Sprint("test", i))
		call, loads := strings.Contains(code, "call memcpy"), len(imageLoad.FindAllString(code, 2)) > 1
		if call != (c.image == "memcpy") || loads != (c.image == "ld") {
			t.Errorf("%s: a call of memcpy: %t, loads: %t\n%s", c.object, call, loads, code)
		}
	}
	outputsAgree(t, "-O1", "-O2 -march=rv64gc", "-Os", "-O0", "-O1 -fdata-sections -ffunction-sections -fPIC")
}

// padded returns an expression of all that is in an object. Padding is left out: its bytes are anything.
func padded(object string) string {
	if strings.HasPrefix(object, "struct { char") {
		return "a[0].c + a[1].i * 3 + a[2].s * 5 + a[3].c * 7 + a[4].s * 11"
	}
	if strings.HasPrefix(object, "char *") {
		return "a[0][0] + a[1][0] * 3 + !a[3]"
	}
	return "show((void *)a, sizeof a)"
}
