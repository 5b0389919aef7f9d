// Package scalability fits laws to the times that a program takes on several numbers of
// cores, to find the share of its work that does not become faster.
package scalability

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
)

// Times are the measurements on a number of cores, in seconds.
type Times struct {
	Cores   int
	Seconds []float64
}

// A Fit is the result.
type Fit struct {
	Amdahl

	// Low and High bound the sequential share: the measurements would give one between them
	// 95 times of 100. They contain the noise of the measurements, but not that the law may
	// be wrong, which Deviation shows. They are equal to the share if every number of cores
	// was measured once.
	Low  float64 `json:"low"`
	High float64 `json:"high"`

	// Deviation is the root of the mean squared difference between Amdahl's law and the
	// medians, as a share of the medians. It is 0 for two numbers of cores: a law with two
	// parameters fits any two points.
	Deviation float64 `json:"deviation"`

	// USL is nil if there are fewer than three numbers of cores.
	USL *USL `json:"usl,omitempty"`
}

// Amdahl is Amdahl's law: the time on p cores is OneCore * (Sequential + (1-Sequential)/p).
type Amdahl struct {
	OneCore    float64 `json:"one_core"`   // seconds
	Sequential float64 `json:"sequential"` // share of OneCore; below 0 if p cores are more than p times as fast
}

// Time returns the time on p cores.
func (a Amdahl) Time(p int) float64 {
	return a.OneCore * (a.Sequential + (1-a.Sequential)/float64(p))
}

// USL is the universal scalability law (Gunther, Guerrilla Capacity Planning, 2007): the time
// on p cores is OneCore * (1 + Contention*(p-1) + Coherency*p*(p-1)) / p. Without
// coherency it is Amdahl's law.
type USL struct {
	OneCore    float64 `json:"one_core"`   // seconds
	Contention float64 `json:"contention"` // share of the work that waits its turn
	Coherency  float64 `json:"coherency"`  // cost of every pair of cores, as a share of the work; at least 0
}

// Time returns the time on p cores.
func (u USL) Time(p int) float64 {
	n := float64(p)
	return u.OneCore * (1 + u.Contention*(n-1) + u.Coherency*n*(n-1)) / n
}

// Best returns the number of cores on which the time is shortest, or 0 if more cores are always
// better.
func (u USL) Best() float64 {
	if u.Coherency == 0 {
		return 0
	}
	return math.Sqrt(max(0, 1-u.Contention) / u.Coherency)
}

var errFew = errors.New("a fit needs measurements on two numbers of cores")

// resamples is the number of random samples from which the bounds are taken.
const resamples = 1000

// FitTimes fits the laws to the medians. Differences count as shares of the medians, since
// noise grows with the time. The bounds come from a bootstrap: laws are fitted to samples of
// the measurements, drawn with replacement, and the middle 95 % of their shares are kept.
func FitTimes(list []Times) (f Fit, err error) {
	cores, medians := pointsOf(list, median)
	if len(slices.Compact(slices.Sorted(slices.Values(cores)))) < 2 {
		return f, errFew
	}
	f.Amdahl = fitAmdahl(cores, medians)
	if len(cores) > 2 {
		u := fitUSL(cores, medians)
		f.USL, f.Deviation = &u, deviation(f.Amdahl, cores, medians)
	}
	random := rand.New(rand.NewPCG(1, 2)) // the same measurements give the same bounds
	shares := make([]float64, resamples)
	for i := range shares {
		_, drawn := pointsOf(list, func(seconds []float64) float64 {
			sample := make([]float64, len(seconds))
			for k := range sample {
				sample[k] = seconds[random.IntN(len(seconds))]
			}
			return median(sample)
		})
		shares[i] = fitAmdahl(cores, drawn).Sequential
	}
	slices.Sort(shares)
	f.Low, f.High = shares[resamples*25/1000], shares[resamples*975/1000-1]
	return f, nil
}

// deviation returns Fit.Deviation.
func deviation(law Amdahl, cores []int, medians []float64) float64 {
	sum := 0.0
	for i, p := range cores {
		d := law.Time(p)/medians[i] - 1
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(cores)))
}

// pointsOf returns a number of seconds for each number of cores that has measurements.
func pointsOf(list []Times, of func(seconds []float64) float64) (cores []int, seconds []float64) {
	for _, t := range list {
		if len(t.Seconds) > 0 {
			cores, seconds = append(cores, t.Cores), append(seconds, of(t.Seconds))
		}
	}
	return cores, seconds
}

func median(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// fitAmdahl fits the law as a sum of two terms: a constant time, and one divided by the cores.
func fitAmdahl(cores []int, seconds []float64) Amdahl {
	x := leastSquares(2, cores, seconds, func(p float64) []float64 { return []float64{1, 1 / p} })
	return Amdahl{OneCore: x[0] + x[1], Sequential: x[0] / (x[0] + x[1])}
}

// fitUSL fits the law as a sum of three terms. If coherency would be negative, it fits the law
// without coherency.
func fitUSL(cores []int, seconds []float64) USL {
	x := leastSquares(3, cores, seconds, func(p float64) []float64 { return []float64{1 / p, (p - 1) / p, p - 1} })
	if x[2] < 0 {
		a := fitAmdahl(cores, seconds)
		return USL{OneCore: a.OneCore, Contention: a.Sequential}
	}
	return USL{OneCore: x[0], Contention: x[1] / x[0], Coherency: x[2] / x[0]}
}

// leastSquares returns the factors of n terms that make their sum closest to the measured times. It
// minimises the squares of relative differences.
func leastSquares(n int, cores []int, seconds []float64, terms func(p float64) []float64) []float64 {
	equations := make([][]float64, n) // the normal equations, with their right sides
	for i := range equations {
		equations[i] = make([]float64, n+1)
	}
	for k, p := range cores {
		row := append(terms(float64(p)), seconds[k])
		for i := range row {
			row[i] /= seconds[k]
		}
		for i := range n {
			for j := range row {
				equations[i][j] += row[i] * row[j]
			}
		}
	}
	return solve(equations)
}

// solve solves linear equations by elimination. They have one solution, since no two numbers
// of cores are equal, and there are at least as many as terms.
func solve(equations [][]float64) []float64 {
	n := len(equations)
	for i := range n {
		for k := i + 1; k < n; k++ { // the largest factor is the divisor
			if math.Abs(equations[k][i]) > math.Abs(equations[i][i]) {
				equations[i], equations[k] = equations[k], equations[i]
			}
		}
		for k := range n {
			if k == i {
				continue
			}
			factor := equations[k][i] / equations[i][i]
			for j := i; j <= n; j++ {
				equations[k][j] -= factor * equations[i][j]
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = equations[i][n] / equations[i][i]
	}
	return x
}
