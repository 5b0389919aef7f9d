package pareas

import (
	"fmt"
	"strings"
	"testing"
)

// check parses text and returns the diagnostics, one on each line.
func check(text string) string {
	tree, errs := Parse("t", []byte(text), Options{})
	if (tree == nil) != (errs.Errors() > 0) {
		return "tree and errors do not agree"
	}
	var s strings.Builder
	for _, line := range strings.Split(errs.String(), "\n") {
		if strings.HasPrefix(line, "t:") {
			s.WriteString(strings.TrimPrefix(line, "t:") + "\n")
		}
	}
	return strings.TrimSuffix(s.String(), "\n")
}

// TestBodyErrors checks the errors of statements. The statements are on line 2 of a
// function that returns void; f is a function of an int and a float, v returns void.
func TestBodyErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		// Characters and tokens.
		{"a = $;", `2:5: error: unexpected character '$'` + "\n" + `2:6: error: unexpected ";", expected an expression`},
		{"a = 1 @@ ;", `2:7: error: unexpected character '@'`},
		{"a é;", `2:3: error: unexpected character 'é'`},
		{"a \x80;", `2:3: error: unexpected character '\x80'`},
		{"a \x00;", `2:3: error: unexpected character '\x00'`},
		{"x = 1.;", `2:1: error: unknown name "x"` + "\n" + `2:6: error: unexpected character '.'`},
		{"a = .5;", `2:5: error: unexpected character '.'`},
		{"a = 12ab;", `2:7: error: unexpected "ab", expected ";"`},
		{"a = 2147483648;", `2:5: error: integer literal out of range`},
		{"a = 99999999999999999999999999;", `2:5: error: integer literal out of range`},
		{"x = 1000000000000000000000000000000000000000.0;", `2:1: error: unknown name "x"` + "\n" + `2:5: error: float literal out of range`},
		{"a b;", `2:3: error: unexpected "b", expected ";"`},
		{"a = ;", `2:5: error: unexpected ";", expected an expression`},
		{"* a;", `2:1: error: unexpected "*", expected an expression`},
		{"a +;", `2:4: error: unexpected ";", expected an expression`},
		{"var 1;", `2:5: error: unexpected "1", expected a variable name`},
		{"int a;", `2:5: error: unexpected "a", expected "("`},
		{"a : b;", `2:5: error: unexpected "b", expected a type`},
		{"else { }", `2:1: error: "else" without "if"`},
		{"elif a { } else { }", `2:1: error: "elif" without "if"`},
		{"if a b = 1;", `2:6: error: unexpected "b", expected "{"`},
		{"if { }", `2:4: error: unexpected "{", expected an expression`},
		{"while ; { }", `2:7: error: unexpected ";", expected an expression`},
		{"if a { } else b = 1;", `2:15: error: unexpected "b", expected "{"`},
		{"return 1 2;", `2:1: error: return with a value in function "main", which returns void` + "\n" + `2:10: error: unexpected "2", expected ";"`},
		{"a = 1\nb = 2;", `3:1: error: unexpected "b", expected ";"`},
		{"a = 1 }", `2:7: error: unexpected "}", expected ";"` + "\n" + `3:1: error: unmatched "}"`},
		{"a = " + strings.Repeat("1", 10) + strings.Repeat("x", 60) + ";", `2:15: error: unexpected "` + strings.Repeat("x", 40) + `...", expected ";"`},
		{"f[1, 2.0,];", `2:10: error: unexpected "]", expected an expression`},
		{"f[1 2.0];", `2:5: error: unexpected "2.0", expected "," or "]"`},
		{"(1, 2);", `2:3: error: unexpected ",", expected ")"`},
		{"(a b);", `2:4: error: unexpected "b", expected ")"`},
		{"a, b;", `2:2: error: unexpected ",", expected ";"`},
		{"a = {};", `2:5: error: unexpected "{", expected an expression`},

		// Brackets.
		{"(1;", `2:1: error: unmatched "("`},
		{"1);", `2:2: error: unmatched ")"`},
		{");", `2:1: error: unmatched ")"`},
		{"a = ((1);", `2:5: error: unmatched "("`},
		{"f[1, 2.0;", `2:2: error: unmatched "["`},
		{"a];", `2:2: error: unmatched "]"`},
		{"f[1, 2.0);", `2:2: error: unmatched "["`},
		{"(1 + ];", `2:1: error: unmatched "("`},
		{"int(2.0;", `2:4: error: unmatched "("`},
		{"if (a { }", `2:4: error: unmatched "("`},
		{"{", `1:31: error: unmatched "{"`},
		{"while a { if b {", `2:9: error: unmatched "{"`},
		{"}", `3:1: error: unmatched "}"`},

		// Names.
		{"x;", `2:1: error: unknown name "x"`},
		{"x = y + 1;", `2:1: error: unknown name "x"` + "\n" + `2:5: error: unknown name "y"`},
		{"g[1];", `2:1: error: unknown function "g"`},
		{"a[1];", `2:1: error: unknown function "a"`},
		{"v;", `2:1: error: unknown name "v"`},
		{"{ var x = 1; } x = 2;", `2:16: error: unknown name "x"`},
		{"if a { var x = 1; } else { x = 2; }", `2:28: error: unknown name "x"`},

		// Arguments.
		{"f[1];", `2:1: error: function "f" takes 2 arguments, not 1`},
		{"f[1, 2.0, 3];", `2:1: error: function "f" takes 2 arguments, not 3`},
		{"f[];", `2:1: error: function "f" takes 2 arguments, not 0`},
		{"v[1];", `2:1: error: function "v" takes 0 arguments, not 1`},
		{"f[1.0, 2.0];", `2:3: error: argument 1 of "f" must be int, not float`},
		{"f[1, a + b];", `2:8: error: argument 2 of "f" must be float, not int`},

		// Types of operands.
		{"1 + 2.0;", `2:3: error: operands of "+" differ in type: int and float`},
		{"1.0 % 2;", `2:5: error: operands of "%" differ in type: float and int`},
		{"1 % 2.0;", `2:3: error: operands of "%" differ in type: int and float`},
		{"1 < 2.0;", `2:3: error: operands of "<" differ in type: int and float`},
		{"1.0 << 2.0;", `2:5: error: operands of "<<" must be int, not float`},
		{"1.0 >> 2.0;", `2:5: error: operands of ">>" must be int, not float`},
		{"1.0 >>> 2.0;", `2:5: error: operands of ">>>" must be int, not float`},
		{"1.0 & 2.0;", `2:5: error: operands of "&" must be int, not float`},
		{"1.0 ^ 2.0;", `2:5: error: operands of "^" must be int, not float`},
		{"1.0 | 2.0;", `2:5: error: operands of "|" must be int, not float`},
		{"1.0 && 2.0;", `2:5: error: operands of "&&" must be int, not float`},
		{"1.0 || 2.0;", `2:5: error: operands of "||" must be int, not float`},
		{"!1.0;", `2:1: error: operand of "!" must be int, not float`},
		{"~1.0;", `2:1: error: operand of "~" must be int, not float`},
		{"a = 1.0;", `2:3: error: cannot assign float to "a", which is int`},
		{"var x: float = 1;", `2:14: error: cannot assign int to "x", which is float`},
		{"a : float;", `2:3: error: expression is int, not float`},
		{"1.0 + 2.0 : int;", `2:11: error: expression is float, not int`},
		{"if 1.0 { }", `2:4: error: condition must be int, not float`},
		{"while a = 1 : float { }", `2:13: error: expression is int, not float`},
		{"while 1.0 + 1.0 { }", `2:11: error: condition must be int, not float`},
		{"(1 + 2.0) * (3 + 4.0);", `2:4: error: operands of "+" differ in type: int and float` + "\n" + `2:16: error: operands of "+" differ in type: int and float`},

		// Assignment, declarations.
		{"1 = 2;", `2:3: error: left side of "=" is not a variable`},
		{"a + b = 2;", `2:7: error: left side of "=" is not a variable`},
		{"a = b + 1 = 2;", `2:11: error: left side of "=" is not a variable`},
		{"(a = b) = 2;", `2:9: error: left side of "=" is not a variable`},
		{"f[1, 2.0] = 2;", `2:11: error: left side of "=" is not a variable`},
		{"int(a) = 2;", `2:8: error: left side of "=" is not a variable`},
		{"v[] = 1;", `2:1: error: void used as a value`},
		{"var x;", `2:5: error: declaration of "x" has no type`},
		{"var x; x = 1;", `2:5: error: declaration of "x" has no type`},
		{"a = var x;", `2:9: error: declaration of "x" has no type`},
		{"(var x) + 1;", `2:6: error: declaration of "x" has no type`},
		{"-var x: int;", `2:6: error: declaration of "x" has no type`},
		{"if var x { }", `2:8: error: declaration of "x" has no type`},
		{"f[var x, 1.0];", `2:7: error: declaration of "x" has no type`},
		{"var x = x;", `2:9: error: "x" is used in its own declaration, which has no type`},
		{"var a = a + 1;", `2:9: error: "a" is used in its own declaration, which has no type`},
		{"var x: void;", `2:8: error: variable "x" cannot be void`},

		// Return.
		{"return 1;", `2:1: error: return with a value in function "main", which returns void`},
		{"return v[];", `2:1: error: return with a value in function "main", which returns void`},

		// Void.
		{"a = v[];", `2:5: error: void used as a value`},
		{"v[] + 1;", `2:1: error: void used as a value`},
		{"1 + v[];", `2:5: error: void used as a value`},
		{"-v[];", `2:2: error: void used as a value`},
		{"f[v[], 1.0];", `2:3: error: void used as a value`},
		{"if v[] { }", `2:4: error: void used as a value`},
		{"while v[] { }", `2:7: error: void used as a value`},
		{"int(v[]);", `2:5: error: void used as a value`},
		{"var x = v[]; x = 1;", `2:9: error: void used as a value`},
		{"v[] : int;", `2:5: error: expression is void, not int`},

		// Several errors, in order.
		{"a = 1.0; b b; x = 1; if a { y = 1; } (", `2:3: error: cannot assign float to "a", which is int` + "\n" + `2:12: error: unexpected "b", expected ";"` + "\n" +
			`2:15: error: unknown name "x"` + "\n" + `2:29: error: unknown name "y"` + "\n" + `2:38: error: unmatched "("`},
	} {
		text := "fn main[a: int, b: int]: void {\n" + test.text + "\n}\nfn f[a: int, x: float]: int { return a; } fn v[]: void { }"
		if got := check(text); got != test.want {
			t.Errorf("%q\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestFileErrors checks errors of whole files.
func TestFileErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{" // nothing\n", ""},
		{"fn", `1:3: error: unexpected end of file, expected a function name`},
		{"fn fn", `1:4: error: unexpected "fn", expected a function name` + "\n" + `1:6: error: unexpected end of file, expected a function name`},
		{"fn f", `1:5: error: unexpected end of file, expected "["`},
		{"fn f(", `1:5: error: unexpected "(", expected "["`},
		{"fn f[", `1:6: error: unexpected end of file, expected a parameter name`},
		{"fn f[a", `1:7: error: unexpected end of file, expected ":"`},
		{"fn f[a:", `1:8: error: unexpected end of file, expected a type`},
		{"fn f[a: int", `1:5: error: unmatched "["`},
		{"fn f[a: int b: int]: void {}", `1:13: error: unexpected "b", expected "," or "]"`},
		{"fn f[a: int,]: void {}", `1:13: error: unexpected "]", expected a parameter name`},
		{"fn f[a: int): void {}", `1:5: error: unmatched "["`},
		{"fn f[int]: void {}", `1:6: error: unexpected "int", expected a parameter name`},
		{"fn f[a: x]: void {}", `1:9: error: unexpected "x", expected a type`},
		{"fn f[a: void]: void {}", `1:9: error: parameter "a" cannot be void`},
		{"fn f[a: int, a: float]: void {}", `1:14: error: duplicate parameter "a"`},
		{"fn f[] {}", `1:8: error: unexpected "{", expected ":"`},
		{"fn f[]: {}", `1:9: error: unexpected "{", expected a type`},
		{"fn f[]: void;", `1:13: error: unexpected ";", expected "{"`},
		{"fn f[]: void", `1:13: error: unexpected end of file, expected "{"`},
		{"fn f[]: void {", `1:14: error: unmatched "{"`},
		{"fn f[]: void { (", `1:14: error: unmatched "{"` + "\n" + `1:16: error: unmatched "("`},
		{"fn f[]: void { 1", `1:14: error: unmatched "{"` + "\n" + `1:17: error: unexpected end of file, expected ";"`},
		{"fn f[]: void { fn g[]: void { }", `1:14: error: unmatched "{"`},
		{"fn 1[]: void {}", `1:4: error: unexpected "1", expected a function name`},
		{"fn f[]: void { a = fn; }", `1:14: error: unmatched "{"` + "\n" + `1:16: error: unknown name "a"` + "\n" +
			`1:20: error: unexpected "fn", expected an expression` + "\n" + `1:22: error: unexpected ";", expected a function name`},
		{"fn f[]: void {} }", `1:17: error: unmatched "}"`},
		{"fn f[]: void {} x y z", `1:17: error: unexpected "x", expected "fn"`},
		{"int f; fn f[]: void {}", `1:1: error: unexpected "int", expected "fn"`},
		{"$ fn f[]: void {}", `1:1: error: unexpected character '$'`},
		{"\x7fELF\x02\x01\x01\x00", `1:1: error: unexpected character '\x7f'` + "\n" + `1:2: error: unexpected "ELF", expected "fn"`},
		{"fn f[]: void {} fn g[]: void {} fn f[]: int { return 1; }", `1:36: error: duplicate function "f"`},
		{"fn f[]: int {}", `1:14: error: missing return at the end of function "f"`},
		{"fn f[]: int { 1 1; }", `1:17: error: unexpected "1", expected ";"`},
		{"fn f[]: int { return; }", `1:15: error: return without a value in function "f", which returns int`},
		{"fn f[]: int { return 1.0; }", `1:22: error: function "f" returns int, not float`},
		{"fn f[]: float { return 1; }", `1:24: error: function "f" returns float, not int`},
		{"fn f[]: int { return v[]; } fn v[]: void {}", `1:22: error: void used as a value`},
		{"fn f[a] : int { x; return f[1, 2]; }", `1:7: error: unexpected "]", expected ":"` + "\n" + `1:17: error: unknown name "x"`},
		{"fn main[]: int { return 1; } // fn \n /", `2:2: error: unexpected "/", expected "fn"`},
	} {
		if got := check(test.text); got != test.want {
			t.Errorf("%q\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestMissingReturn checks, for bodies of a function with a parameter int a, whether they
// return on every path.
func TestMissingReturn(t *testing.T) {
	for _, test := range []struct {
		text string
		ok   bool
	}{
		{"return 1;", true},
		{"{ { return 1; } }", true},
		{"return 1; a = 2;", true},
		{"return 1; while a { }", true},
		{"if a { return 1; }", false},
		{"if a { return 1; } else { }", false},
		{"if a { } else { return 1; }", false},
		{"if a { return 1; } else { return 2; }", true},
		{"if a { return 1; } return 2;", true},
		{"if a { return 1; } elif a { return 2; }", false},
		{"if a { return 1; } elif a { return 2; } else { return 3; }", true},
		{"if a { return 1; } elif a { } else { return 3; }", false},
		{"if a { } elif a { return 2; } else { return 3; }", false},
		{"if a { return 1; } elif a { return 2; } else { }", false},
		{"while a { return 1; }", false},
		{"while 1 { }", false},
		{"while a { return 1; } return 2;", true},
		{"if a { if a { return 1; } else { return 2; } } else { a = 1; return 3; }", true},
	} {
		want := ""
		if !test.ok {
			want = fmt.Sprintf(`1:%d: error: missing return at the end of function "f"`, len(test.text)+22)
		}
		if got := check("fn f[a: int]: int { " + test.text + " }"); got != want {
			t.Errorf("%q\n got %s\nwant %s", test.text, got, want)
		}
	}
}
