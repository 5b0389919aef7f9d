package frontend

import (
	"bytes"
	"testing"

	"gpucc/ast/pareas"
	"gpucc/gpu"
	"gpucc/internal/workload"
)

// BenchmarkParse parses 5 MB by the front end in Go, and by the twins, both on one core.
func BenchmarkParse(b *testing.B) {
	var text bytes.Buffer
	if _, err := (workload.Source{Language: "par", Bytes: 5e6, Seed: 1}).WriteTo(&text); err != nil {
		b.Fatal(err)
	}
	b.Run("Go", func(b *testing.B) {
		b.SetBytes(int64(text.Len()))
		for b.Loop() {
			pareas.Parse("b", text.Bytes(), pareas.Options{Workers: 1})
		}
	})
	b.Run("twins", func(b *testing.B) {
		dev := gpu.NewCPU().(gpu.Forker).Fork()[0]
		b.SetBytes(int64(text.Len()))
		for b.Loop() {
			if _, _, left, err := Parse(dev, "b", text.Bytes(), Options{}); left != "" || err != nil {
				b.Fatal(left, err)
			}
		}
	})
}
