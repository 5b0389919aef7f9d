package c

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast/interp"
)

// TestTinyCValues: int has 64 bits from the literal on, and so have the results of
// comparisons; char has a sign; sizes are ints.
func TestTinyCValues(t *testing.T) {
	for expression, want := range map[string]string{
		"1 << 40":                            "1099511627776",
		"(1 < 2) << 40":                      "1099511627776",
		"!0 << 40":                           "1099511627776",
		"(1 && 2) << 40":                     "1099511627776",
		"(one == 1.0) << 40":                 "1099511627776",
		"(one ? 1 : 2) << 40":                "1099511627776",
		"(one, 1) << 40":                     "1099511627776",
		"2000000000 + 2000000000":            "4000000000",
		"65536 * 65536":                      "4294967296",
		"-(one < 2) * 65536 * 65536 * 32768": "-140737488355328",
		"('a' << 40) >> 40":                  "97",
		"-2147483648 - 1":                    "-2147483649",
		"~0 - 1":                             "-2",
		"0xffffffff":                         "4294967295",
		"0x80000000 + 0":                     "2147483648",
		"017 + 0x7fffffffffffffff":           "-9223372036854775794",
		"9223372036854775807":                "9223372036854775807",
		"-9223372036854775807 - 1 < 0":       "1",
		"one - 2 < sizeof(int)":              "1",
		"sizeof(int) - 9":                    "-1",
		"sizeof 1 + sizeof(one < 2)":         "16",
		"sizeof(char) + sizeof(double)":      "9",
		"sizeof(\"abc\") + sizeof 'a'":       "12",
		"'\\xff'":                            "-1",
		"\"\\377\"[0]":                       "-1",
		"cast<char>(200)":                    "-56",
		"cast<char>(one + 127) + 0":          "-128",
		"cast<int>(3.99)":                    "3",
		"cast<int>(-1e15 - 0.5)":             "-1000000000000000",
		"7 / 2 * 2.0":                        "6",
		"cast<double>(7) / 2 * 2":            "7",
		"one / 2 + (one + 0.5) * 2":          "3",
		"3000000000 / -2":                    "-1500000000",
		"-7 % 3":                             "-1",
		"cast<int>(&one) == cast<int>(&one)": "1",
		"cast<int>(cast<char*>(0) + 5)":      "5",
		"&array[3] - array":                  "3",
		"(cast<int>(&array[3]) - cast<int>(array)) << 40": "26388279066624",
		"*cast<int*>(cast<void*>(&one))":                  "1",
		"cast<int(*)(int)>(twice)(one + 20)":              "42",
	} {
		text := "int one = 1; int array[4]; int twice(int x) { return 2 * x; } int main() { printnum(" + expression + "); return one; }"
		var out strings.Builder
		status, err := interp.Run(parse(t, "t.tc", text, 8), interp.Config{Stdout: &out, MaxSteps: 1e6})
		if got := out.String(); err != nil || status != 1 || got != want+"\n" {
			t.Errorf("%s is %q, status %d, %v; want %s", expression, got, status, err, want)
		}
	}
}

// TestTinyCStatic: constant expressions compute with 64 bits, too.
func TestTinyCStatic(t *testing.T) {
	const text = `
int a = 1 << 40, b[3] = {0xffffffff, -1, 65536 * 65536}, c = (1 < 2) << 33;
char d = 'a' + 200, text[] = "\xff";
double e = 1 << 35;
int main() {
	printnum(a); printnum(b[0]); printnum(b[1]); printnum(b[2]); printnum(c); printnum(d); printnum(text[0]); printnum(e);
	switch (a) { case 1: return 1; case 1 << 40: return 2; }
	return 3;
}`
	var out strings.Builder
	status, err := interp.Run(parse(t, "t.tc", text, 8), interp.Config{Stdout: &out, MaxSteps: 1e6})
	got := fmt.Sprint(strings.Fields(out.String()), status, err)
	if want := "[1099511627776 4294967295 -1 4294967296 8589934592 41 -1 34359738368] 2 <nil>"; got != want {
		t.Errorf("%s instead of %s", got, want)
	}
}
