package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestCopiedLocals checks that a local that is only copied by memcpy has no place in the frame, and that a local with an address
// that is used has one.
func TestCopiedLocals(t *testing.T) {
	folders(t, map[string]string{"a.c": `void *memcpy(void *, const void *, unsigned long);
unsigned get4(const unsigned char *p) { unsigned x; memcpy(&x, p, sizeof x); return x; }
unsigned short get2(const unsigned char *p) { unsigned short x; memcpy(&x, p, sizeof x); return x; }
void put4(unsigned char *p, unsigned x) { memcpy(p, &x, sizeof x); }
void put8(unsigned char *p, long x) { memcpy(p, &x, sizeof x); }
int same(int a) { int b; memcpy(&b, &a, 4); return b; }
unsigned *kept(const unsigned char *p, unsigned **q) { unsigned x; memcpy(&x, p, 4); *q = &x; return *q; }
unsigned part(const unsigned char *p, unsigned x) { memcpy(&x, p, 2); return x; }
unsigned fixed(const unsigned char *p) { volatile unsigned x; memcpy((void *)&x, p, 4); return x; }
`})
	for _, flags := range []string{"-O1", "-O2"} {
		text := mustDo(t, "-S -w a.c -o - "+flags)
		for name, inFrame := range map[string]bool{"get4": false, "get2": false, "put4": false, "put8": false, "same": false, "kept": true, "part": true, "fixed": true} {
			_, body, _ := strings.Cut(text, "\n"+name+":\n")
			body, _, _ = strings.Cut(body, "\tret\n")
			if got := regexp.MustCompile(`\(sp\)`).MatchString(body); got != inFrame || body == "" {
				t.Errorf("%s, %s: uses the frame: %t\n%s", flags, name, got, body)
			}
		}
	}
}
