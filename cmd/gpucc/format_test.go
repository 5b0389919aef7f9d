package main

import (
	"flag"
	"fmt"
	"math/rand"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"

	"github.com/google/go-cmp/cmp"
)

var formatCount = flag.Int("formats", 3000, "number of random formats that TestFormats compares")

const formatHead = `#include <stdio.h>
#include <stdint.h>
#include <stdarg.h>
#include <wchar.h>
void own(int, const char *, ...) __attribute__((format(printf, 2, 3)));
void f(int i, unsigned u, long l, unsigned long ul, long long ll, short h, char c, double d, long double ld, char *s, wchar_t *w, void *p, int *ip, long *lp, short *hp, float *fp, double *dp, long double *ldp, char **sp, void **pp, unsigned char *uc, long long *llp, intmax_t j, size_t z, const char *cs, FILE *file, va_list list) {
`

// TestFormats compares the warnings about formats of printf and scanf with gcc's: about fixed ones, and about random ones with random
// arguments. A column is the column of a character of the format.
func TestFormats(t *testing.T) {
	gputest.NoRaces(t)
	random := rand.New(rand.NewSource(1))
	for done := 0; done < *formatCount; done += 3000 {
		lines := strings.Split(strings.TrimSpace(fixedFormats), "\n")
		for range 3000 {
			lines = append(lines, randomFormat(random))
		}
		compareFormats(t, lines)
	}
}

// compareFormats compares the warnings about calls. Each call is a line.
func compareFormats(t *testing.T, lines []string) {
	directory(t, map[string]string{"a.c": formatHead + strings.Join(lines, "\n") + "\n}\n"})
	flags := strings.Fields("-Wformat -Wno-format-truncation -Wno-format-overflow -fsyntax-only a.c")
	ours := gpucc("", flags...)
	theirs, err := exec.Command(triple+"-gcc", append(flags, "-fdiagnostics-plain-output")...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, theirs)
	}
	want := formatMessages(string(theirs))
	if len(want) < len(lines)/2 {
		t.Errorf("gcc gives %d warnings about %d lines", len(want), len(lines))
	}
	if d := cmp.Diff(strings.Join(want, "\n"), strings.Join(formatMessages(ours.Stderr), "\n")); d != "" || ours.Status != 0 {
		t.Errorf("status %d, gcc's warnings (-), gpucc's (+):\n%s", ours.Status, d)
	}
}

var formatMessage = regexp.MustCompile(`(?m)^a\.c:(\d+):(\d+): warning: (.*)$`)

// callFormatMessage matches the messages for which gcc names no column of the format, but where it is in the text.
var callFormatMessage = regexp.MustCompile(`operand number|unused|more than once|constant object`)

// formatMessages returns the lines and texts of warnings.
func formatMessages(output string) (list []string) {
	output = strings.NewReplacer("‘", "'", "’", "'").Replace(output)
	for _, m := range formatMessage.FindAllStringSubmatch(output, -1) {
		if callFormatMessage.MatchString(m[3]) {
			m[2] = ""
		}
		list = append(list, m[1]+":"+m[2]+": "+m[3])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// randomFormat returns a call with a format of random specifications.
func randomFormat(random *rand.Rand) string {
	pick := func(list ...string) string { return list[random.Intn(len(list))] }
	scans := random.Intn(3) == 0
	numbered := random.Intn(8) == 0
	format, arguments := "", ""
	for range 1 + random.Intn(3) {
		format += pick("", "x", " ", "%%") + "%"
		if numbered && random.Intn(8) > 0 {
			format += fmt.Sprintf("%d$", random.Intn(4))
		}
		if scans {
			format += pick("", "", "", "*", "'", "I") + pick("", "", "", "5", "0") + pick("", "", "", "", "m")
		} else {
			for random.Intn(3) == 0 {
				format += pick("-", "+", " ", "#", "0", "'", "I")
			}
			format += pick("", "", "", "5", "*", "*2$") + pick("", "", "", ".", ".3", ".*")
		}
		format += pick("", "", "", "", "h", "hh", "l", "ll", "L", "q", "j", "z", "t", "Z")
		format += pick("d", "d", "i", "u", "o", "x", "X", "f", "e", "g", "G", "a", "c", "s", "s", "p", "n", "S", "C", "[a-z]", "[^]a]", "m", "y", "F", "E", "")
	}
	for range random.Intn(4) {
		if scans {
			arguments += ", " + pick("ip", "lp", "hp", "fp", "dp", "ldp", "s", "sp", "pp", "w", "uc", "llp", "i", "cs", "&ul", "&z", "&u")
		} else {
			arguments += ", " + pick("i", "u", "l", "ul", "ll", "h", "c", "d", "ld", "s", "w", "p", "ip", "j", "z", "uc", "(float)d", "cs", "i > 1")
		}
	}
	name := pick("printf(", "printf(", "fprintf(file, ", "own(1, ")
	if scans {
		name = pick("scanf(", "sscanf(s, ")
	}
	if random.Intn(10) == 0 {
		name, arguments = pick("vprintf(", "vscanf("), ", list"
	}
	return name + "\"" + format + "\"" + arguments + ");"
}

const fixedFormats = `printf("%Ld %Lu %Lx %Li", ll, ll, ll, i); printf("%Lf%qd%Zd%'d%m%a", ld, ll, sizeof i, i, d);
printf("%1$d %2$s", i, s); printf("%2$s %1$d", i, s); printf("%2$d", i, i); printf("%1$d %d", i, i); printf("%1$*2$d", i, i); printf("%1$d", i, i);
scanf("%ms %m[a-z] %mc", &s, &s, &s); scanf("%Ld %Lf", &ll, &ld); scanf("%as", &s); scanf("%[^]a]%n%*d", s, &i); scanf("%[abc", s);
printf(""); printf("", i); printf("a\0b"); printf("%d"); printf("%d %s"); printf("%5%"); printf("%"); printf("%l", i);
printf("%-+ #0*.*f", i, i, d); printf("%05.3d %-05d %+s %#d %0s", i, i, s, i, s); printf("%--d", i); printf("%I64d", ll); printf("%hs %Lc %Ls", s, i, s);
own(i, "%s %d", i, s); own(i, "%*d", l, i); own(i, "%.*s", l, s); own(i, ""); own(i, "%d%%", i, i);`
