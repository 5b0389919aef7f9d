package host

import "testing"

func TestFreeHuge(t *testing.T) {
	for text, want := range map[string]int{
		"": 0,
		"Node 0, zone      DMA      0      0      0      0      0      0      0      0      1      1      3 \n": 2<<20 + 3*4<<20,
		"Node 0, zone   Normal  48192  31030  11364   4955   3373   3279   3002   1980    547      0      0 \n": 0,
		"Node 0, zone 12 1 1 1 1 1 1 1 1 1 5 0\nNode 1, zone Normal 0 0 0 0 0 0 0 0 0 0 7 1\n":                  5*2<<20 + 7*4<<20 + 8<<20,
		"what no system writes\nzone": 0,
	} {
		if got := freeHugeOf(text); got != want {
			t.Errorf("%q: %d bytes, want %d", text, got, want)
		}
	}
}
