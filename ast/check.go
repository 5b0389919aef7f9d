package ast

import (
	"sync/atomic"

	"gpucc/internal/parallel"
)

// Check parses all pieces of a source with a number of workers, and keeps none of them: each worker uses the memory of
// its last piece again. It returns the diagnostics, and the number of nodes of the pieces without errors.
func Check(s Source, workers int) (d *Diagnostics, nodes int) {
	nodes = checkPieces(s, workers)
	for again := s.Finish(); again != nil; again = s.Finish() {
		s = again
		nodes = checkPieces(s, workers)
	}
	return s.Diagnostics(), nodes
}

// checkPieces parses all pieces once, and returns the number of their nodes.
func checkPieces(s Source, workers int) int {
	if s.Ready() {
		if n, all := s.Pieces(); all {
			workers = max(1, min(workers, n))
		}
	}
	list := s.Workers(workers)
	var next, nodes atomic.Int64
	parallel.Run(len(list), func(w int) {
		for i := int(next.Add(1)) - 1; list[w].Has(i); i = int(next.Add(1)) - 1 {
			if piece := list[w].Piece(i); piece != nil {
				nodes.Add(int64(piece.Len() - 1)) // without the Unit
			}
		}
	})
	return int(nodes.Load())
}
