package frontend

import (
	"errors"
	"math/rand"
	"os"
	"strings"
	"testing"

	"gpucc/ast/pareas"
	"gpucc/ast/random"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
)

// sources are Pareas programs, from the corpus and random.
func sources(t testing.TB, randomOnes int) map[string]string {
	t.Helper()
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"every": everyKernel}
	for _, p := range list {
		if strings.HasSuffix(p.Path, ".par") {
			text, err := os.ReadFile(p.Path)
			if err != nil {
				t.Fatal(err)
			}
			texts[p.Path] = string(text)
		}
	}
	if len(texts) < 10 {
		t.Fatalf("only %d programs", len(texts))
	}
	for seed := range int64(randomOnes) {
		texts["random"+string(rune('0'+seed%10))+strings.Repeat("'", int(seed/10))] = random.Pareas(seed, random.Size(10+int(seed%150)))
	}
	return texts
}

// isLeft reports whether an error says that the text is left to the front end in Go.
func isLeft(err error) bool {
	var left leftError
	return errors.As(err, &left)
}

// lexed returns the tokens of a text.
func lexed(dev gpu.Device, text []byte) (start, end, token []uint32, err error) {
	if len(text) > mostBytes {
		return nil, nil, nil, leftError(0)
	}
	c := newCompilation(dev, text)
	defer c.Release()
	if err := lex(c); err != nil {
		return nil, nil, nil, err
	}
	start, end, token = make([]uint32, c.tokens), make([]uint32, c.tokens), make([]uint32, c.tokens)
	for _, column := range []struct {
		b *gpu.Buffer
		w []uint32
	}{{c.start, start}, {c.end, end}, {c.token, token}} {
		if err := dev.Read(column.b, 0, gpu.Words(column.w)); err != nil {
			return nil, nil, nil, err
		}
	}
	return start, end, token, nil
}

// sameTokens compares the tokens of the kernels and of the lexer in Go. It reports whether the kernels have
// left the text to that lexer.
func sameTokens(t testing.TB, dev gpu.Device, name, text string) (left bool) {
	t.Helper()
	start, end, token, err := lexed(dev, []byte(text))
	if isLeft(err) {
		return true
	}
	if err != nil {
		t.Fatal(err)
	}
	want, _ := pareas.Lex([]byte(text))
	for i := range max(len(want), len(token)) {
		switch {
		case i >= len(want) || i >= len(token):
			t.Fatalf("%s: %d tokens, not %d\n%.300q", name, len(token), len(want), text)
		case int(start[i]) != want[i].Start || int(end[i]) != want[i].End || uint8(token[i]) != want[i].Token:
			t.Fatalf("%s: token %d is %d from %d to %d, not %+v\n%.300q", name, i, token[i], start[i], end[i], want[i], text)
		}
	}
	return false
}

// TestLex compares tokens of programs. The kernels must not leave any to the lexer in Go.
func TestLex(t *testing.T) {
	for name, text := range sources(t, 100) {
		if sameTokens(t, gpu.NewCPU(), name, text) {
			t.Errorf("%s is left", name)
		}
	}
	for _, text := range []string{
		"", " ", "a", "ab1_", "12", "1.5", "1.5 .5", "a // b\nc", "a/b", "a/ /b", "// x", "/", "a//", "//\n//\nx//y", "x\n//", "0.1e", "fn f", "fnf if0 whiles returning",
		">>>", ">> >", "a>>>b>>c>d>=e", "<<<= ==!=!&&||", "a&&!b", "a=!b", "a==!!b", "!!!a", "x=-1", "a!=b=c<=d", "1.25.5", "12ab", "a12", "a.5", "1.", "1./2.0", "1.//\n5",
		"(a)[b]{c};:,", "\t\r\n\f\v x", strings.Repeat("a", 10000), strings.Repeat("1", 5000) + "." + strings.Repeat("1", 5000), strings.Repeat("/", 999) + "\nx", "é", "a\x00b",
	} {
		_, ok := pareas.Lex([]byte(text))
		left := sameTokens(t, gpu.NewCPU(), text, text)
		if !ok && !left && !strings.Contains(text, "11111") {
			t.Errorf("%q is not left", text)
		}
		if left && ok && !strings.Contains(text, "<<<=") {
			t.Errorf("%q is left", text)
		}
	}
}

// TestLexDamaged compares tokens of programs from which bytes have been removed, or in which they
// have been replaced. It counts those that are left, which are those with strange bytes.
func TestLexDamaged(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	left, all := 0, 0
	for name, text := range sources(t, 20) {
		for range 30 {
			b := []byte(text[:min(len(text), 3000)])
			for n := 1 + r.Intn(4); n > 0 && len(b) > 0; n-- {
				switch i := r.Intn(len(b)); r.Intn(3) {
				case 0:
					b = append(b[:i], b[i+1:]...)
				case 1:
					b[i] = " \n/.<>=!&|(){}[];:,+-*%^~0a_$"[r.Intn(29)]
				default:
					b = b[:i+1]
				}
			}
			all++
			if sameTokens(t, gpu.NewCPU(), name, string(b)) {
				left++
			}
		}
	}
	if left == 0 || left > all/3 {
		t.Errorf("%d of %d texts are left", left, all)
	}
}

// TestTwins compares the kernels with their twins.
func TestTwins(t *testing.T) {
	gputest.NoRaces(t)
	dev := gputest.OpenGL(t)
	for name, text := range sources(t, 10) {
		if kernels, _ := accepted(t, gpu.NewCheck(dev, gpu.NewCPU()), text); !kernels {
			t.Errorf("%s is left", name)
		}
	}
	for _, text := range []string{"a $ b 1. >>>> &&&", "fn f[]: void { ( }", "fn f[x: int]: int { y; } fn f[]: void { f[]; }", "fn f[x: int]: int { x = 1.5; f[x, x]; }"} {
		if kernels, _ := accepted(t, gpu.NewCheck(dev, gpu.NewCPU()), text); kernels {
			t.Errorf("%s is not left", text)
		}
	}
}

// TestSpellings shows that the table of spellings has all of them, and that nothing else is in it.
func TestSpellings(t *testing.T) {
	list, rows := pareas.Spellings(), 0
	l := lexer{spelling: spellingTable()}
	for _, s := range list {
		if got := l.spelled(spellingKey(s.Text)); got != uint32(s.Token) {
			t.Errorf("%s is token %d, not %d", s.Text, got, s.Token)
		}
	}
	for row := spellingTable(); len(row) > 0; row = row[spellingRow:] {
		if row[spellingToken] != 0 {
			rows++
		}
	}
	if rows != len(list) {
		t.Errorf("%d rows for %d spellings", rows, len(list))
	}
}

// TestRanges runs the stages on programs with every dispatch cut into small ranges, the last first.
func TestRanges(t *testing.T) {
	for name, text := range sources(t, 10) {
		if kernels, _ := accepted(t, gputest.Cut(), text); !kernels {
			t.Errorf("%s is left", name)
		}
	}
}
