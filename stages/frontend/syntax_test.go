package frontend

import (
	"errors"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"gpucc/ast/pareas"
	"gpucc/gpu"
)

var syntaxError = regexp.MustCompile(`error: (unexpected|unmatched|.* without "if")`)

// accepted runs the stages on a text and checks that they accept no text with an error in its syntax.
// It returns whether they accept the text, and whether the front end in Go does.
func accepted(t testing.TB, dev gpu.Device, text string) (kernels, golang bool) {
	t.Helper()
	err := parsed(dev, []byte(text))
	if err != nil && !errors.Is(err, errLeft) {
		t.Fatal(err)
	}
	_, errs := pareas.Parse("t", []byte(text), pareas.Options{Workers: 1})
	if err == nil && syntaxError.MatchString(errs.String()) {
		t.Fatalf("accepted although there are errors:\n%.2000s\n%.400q", errs.String(), text)
	}
	return err == nil, errs.Errors() == 0
}

// TestAccepted runs the stages on valid programs.
func TestAccepted(t *testing.T) {
	for name, text := range sources(t, 100) {
		if kernels, golang := accepted(t, gpu.NewCPU(), text); !kernels || !golang {
			t.Errorf("%s: kernels %v, Go %v", name, kernels, golang)
		}
	}
}

// TestDamaged runs the stages on programs of which tokens have been removed, doubled, exchanged or
// replaced.
func TestDamaged(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	words := strings.Fields("fn x f 1 2.5 x [ : int { } ; , ] ) ( if else elif while return var float void + - ! = < && :int x=1; {}")
	both, all := 0, 0
	for _, text := range sources(t, 20) {
		tokens, _ := pareas.Lex([]byte(text))
		if len(tokens) > 4000 {
			continue
		}
		for range 60 {
			var list []string
			for _, token := range tokens {
				list = append(list, text[token.Start:token.End])
			}
			for range r.Intn(3) {
				if len(list) < 2 {
					break
				}
				i, j := r.Intn(len(list)), r.Intn(len(list))
				switch r.Intn(4) {
				case 0:
					list = append(list[:i], list[i+1:]...)
				case 1:
					list[i], list[j] = list[j], list[i]
				case 2:
					list = append(list[:i+1], list[i:]...)
				default:
					list[i] = words[r.Intn(len(words))]
				}
			}
			all++
			if kernels, golang := accepted(t, gpu.NewCPU(), strings.Join(list, " ")); kernels && golang {
				both++
			}
		}
	}
	if both < all/10 || both > all*9/10 {
		t.Errorf("%d of %d texts are accepted", both, all)
	}
}

// TestSyntaxErrors runs the stages on short texts, many with errors.
func TestSyntaxErrors(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	words := strings.Fields("x y f[x] f[ f[x,y] 1 2.5 : int float ( ) ; ; ; { } } if else elif while return var + - ! = < && , ] if x { } else { x = 1 ; while x {")
	for range 20_000 {
		var list []string
		for range r.Intn(12) {
			list = append(list, words[r.Intn(len(words))])
		}
		accepted(t, gpu.NewCPU(), "fn f[x: int, y: int]: void { "+strings.Join(list, " ")+" }")
	}
}
