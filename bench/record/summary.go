package record

import (
	"math"
	"slices"
	"time"
)

// A Summary summarises repeated measurements. Times are in seconds.
type Summary struct {
	Repeats int     `json:"repeats"`
	Min     float64 `json:"min"`
	Median  float64 `json:"median"`
	Max     float64 `json:"max"`
	Mean    float64 `json:"mean"`
	SD      float64 `json:"sd"` // of the sample; 0 if there is one measurement
}

// Summarize summarises measurements. Without measurements, the Summary is zero.
func Summarize(times []time.Duration) Summary {
	n := len(times)
	if n == 0 {
		return Summary{}
	}
	sorted := make([]float64, n)
	sum := 0.0
	for i, t := range times {
		sorted[i] = t.Seconds()
		sum += sorted[i]
	}
	slices.Sort(sorted)
	s := Summary{Repeats: n, Min: sorted[0], Max: sorted[n-1], Mean: sum / float64(n)}
	s.Median = (sorted[(n-1)/2] + sorted[n/2]) / 2
	squares := 0.0
	for _, x := range sorted {
		squares += (x - s.Mean) * (x - s.Mean)
	}
	if n > 1 {
		s.SD = math.Sqrt(squares / float64(n-1))
	}
	return s
}
