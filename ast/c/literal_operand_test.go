package c

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestLiteralOperand: a literal as the right operand makes the tree, and the
// diagnostics, that it makes in parentheses.
func TestLiteralOperand(t *testing.T) {
	literals := []string{"0", "1", "2", "31", "32", "64", "2147483647", "0u", "1u", "4294967295u", "7l", "7ul", "4294967296", "'a'", "'\\377'"}
	unbracket := strings.NewReplacer("(", " ", ")", " ") // diagnostics quote the text
	for _, typ := range []string{"_Bool", "char", "short", "int", "unsigned", "long", "unsigned long", "double", "char *", "enum e"} {
		for _, operator := range strings.Fields("* / % + - << >> < > <= >= == != & ^ | && ||") {
			for _, expression := range []string{"x %s", "x + 1 %s", "1 %s", "(unsigned long)&v %s", "x %s * x", "x %s + x", "x %s[v]", "x %s ? x : x"} {
				for _, wordSize := range []int{4, 8} {
					program := func(open, end string) string {
						text := "enum e { E = 5 }; extern int v[9];\n"
						for i, literal := range literals {
							text += fmt.Sprintf("long f%d(%s x) { return "+expression+"; }\n", i, typ, operator+open+literal+end)
						}
						return text
					}
					o := Options{WordSize: wordSize, Warnings: []string{"all", "extra"}}
					alone, said := Parse("a.c", []byte(program(" ", " ")), o)
					same, saidOfSame := Parse("a.c", []byte(program("(", ")")), o)
					if alone != nil && same != nil {
						same.Files = alone.Files
					}
					if !reflect.DeepEqual(alone, same) || unbracket.Replace(said.String()) != unbracket.Replace(saidOfSame.String()) {
						t.Errorf("%s%s\nin parentheses it is not the same:\n%s", program(" ", " "), said, saidOfSame)
					}
				}
			}
		}
	}
}
