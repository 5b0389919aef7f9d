package c

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Numbers with a comma right behind are read from the text: the tables are those of
// the same numbers with a blank between, which are read otherwise, and so are the
// messages.
func TestNumberLists(t *testing.T) {
	spellings := []string{
		"0", "1", "9", "10", "127", "128", "255", "256", "32767", "32768", "65535", "65536", "9999999", "12345678", "123456789",
		"2147483647", "2147483648", "4294967295", "4294967296", "-1", "-0", "-128", "-129", "-32768", "-32769", "-9999999", "- 3",
		"0x0", "0x7f", "0xff", "0xFF", "0X1f", "0x100", "0x7fffffff", "0x80000000", "0xffffffff", "0x1ffffffff", "0xg", "-0x1", "0x",
		"00", "07", "010", "08", "1u", "2L", "3.5", "4e1", "5.", "6 ", "7\n", "8/* */", "'a'", "1+1", "1 2", "+1", "--1", "~0", "1\\\n2", "",
	}
	for _, typ := range []string{
		"signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "_Bool", "float", "enum e", "__int128", "char *",
	} {
		for _, declarator := range []string{"x[]", "x[4]", "x[2][3]", "x[][2]"} {
			for _, s := range spellings {
				text := "enum e { A };\n" + typ + " " + declarator + " = {1, 2, " + s + ", 3, 4, 5, " + s + "};\n"
				if diff := cmp.Diff(listed(strings.ReplaceAll(text, ",", " ,")), listed(text)); diff != "" {
					t.Errorf("%s %s, %q (-as expressions +as a list):\n%s", typ, declarator, s, diff)
				}
			}
		}
	}
}

// listed is the data of a unit, and what is said of it.
func listed(text string) (result []string) {
	tree, list := Parse("x.c", []byte(text), Options{Warnings: []string{"all", "extra"}})
	for _, d := range list.List {
		result = append(result, d.Message)
	}
	if tree != nil {
		result = append(result, fmt.Sprintf("% x, %d zero", tree.DataSection.Bytes, tree.BSSSize))
	}
	return result
}

func BenchmarkNumberList(b *testing.B) {
	text := []byte("short x[] = {" + strings.Repeat("-1234, 17, 0x7f, 5, ", 50_000) + "1};\n")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Parse("x.c", text, Options{})
	}
}
