package bytematch

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestCommentEnd compares CommentEnd with a search for both characters.
func TestCommentEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		text := make([]byte, r.IntN(40))
		for i := range text {
			text[i] = "*/ xxxx\n"[r.IntN(8)]
		}
		want := bytes.Index(text, []byte("*/"))
		if want >= 0 {
			want += 2
		}
		if got := CommentEnd(text); got != want {
			t.Fatalf("%q: %d instead of %d", text, got, want)
		}
	}
}
