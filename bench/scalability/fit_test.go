package scalability

import (
	"math"
	"math/rand/v2"
	"testing"
)

// measured returns measurements by a law, each with noise of the given relative deviation.
func measured(law func(p int) float64, noise float64, repeats int, cores ...int) (list []Times) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, p := range cores {
		t := Times{Cores: p}
		for range repeats {
			t.Seconds = append(t.Seconds, law(p)*(1+noise*random.NormFloat64()))
		}
		list = append(list, t)
	}
	return list
}

func near(got, want, tolerance float64) bool { return math.Abs(got-want) <= tolerance }

// TestAmdahl finds the parameters of Amdahl's law in times without noise. By hand: 10 s on one
// core, with 2 s that are sequential, are 6 s on two cores and 3 s on eight.
func TestAmdahl(t *testing.T) {
	for _, test := range []struct {
		list       []Times
		one, share float64
	}{
		{[]Times{{1, []float64{10}}, {2, []float64{6}}, {8, []float64{3}}}, 10, 0.2},
		{[]Times{{1, []float64{10}}, {2, []float64{6}}}, 10, 0.2},
		{[]Times{{2, []float64{6}}, {8, []float64{3}}, {16, nil}}, 10, 0.2},
		{[]Times{{1, []float64{5}}, {4, []float64{5}}}, 5, 1},
		{[]Times{{1, []float64{8}}, {2, []float64{4}}, {4, []float64{2}}, {8, []float64{1}}}, 8, 0},
		{[]Times{{1, []float64{10, 99, 10}}, {2, []float64{6, 6, 0.1}}}, 10, 0.2}, // medians
		{[]Times{{1, []float64{10}}, {2, []float64{4}}}, 10, -0.2},                // more than twice as fast
	} {
		f, err := FitTimes(test.list)
		if err != nil || !near(f.OneCore, test.one, 1e-9) || !near(f.Sequential, test.share, 1e-9) || !near(f.Deviation, 0, 1e-9) {
			t.Errorf("%v: %+v, %v; want %g s and %g", test.list, f, err, test.one, test.share)
		}
		if (f.USL != nil) != (len(test.list) > 2 && test.list[2].Seconds != nil) {
			t.Errorf("%v: %+v", test.list, f.USL)
		}
	}
}

// TestUSL finds the parameters of the universal law. With these, 64 cores are slower than 32.
func TestUSL(t *testing.T) {
	want := USL{OneCore: 3, Contention: 0.05, Coherency: 0.001}
	if got := want.Time(32); got < 0.318 || got > 0.333 { // 3 * (1 + 1.55 + 0.992) / 32
		t.Errorf("the law gives %g s", got)
	}
	f, err := FitTimes(measured(want.Time, 0, 1, 1, 2, 4, 8, 16, 32, 64))
	if err != nil || !near(f.USL.OneCore, 3, 1e-6) || !near(f.USL.Contention, 0.05, 1e-6) || !near(f.USL.Coherency, 0.001, 1e-6) {
		t.Errorf("%+v, %v", f.USL, err)
	}
	if got := f.USL.Best(); !near(got, math.Sqrt(950), 0.01) {
		t.Errorf("best on %g cores", got)
	}
	if f.Deviation < 0.02 {
		t.Errorf("Amdahl's law deviates by %g", f.Deviation)
	}
	// Off by 1 % and by 3 %: the root of (0.0001 + 0.0009) / 2.
	if got := deviation(Amdahl{10, 0}, []int{1, 2}, []float64{10 / 1.01, 5 / 0.97}); !near(got, math.Sqrt(0.0005), 1e-9) {
		t.Errorf("the deviation is %g", got)
	}
	// Times by Amdahl's law have no coherency, also if noise would make it negative.
	law := Amdahl{OneCore: 3, Sequential: 0.1}
	f, err = FitTimes([]Times{{1, []float64{law.Time(1)}}, {2, []float64{law.Time(2) * 1.01}}, {4, []float64{law.Time(4)}}})
	if err != nil || f.USL.Coherency != 0 || f.USL.Best() != 0 || f.USL.Contention != f.Sequential {
		t.Errorf("%+v, %v", f.USL, err)
	}
}

// TestBounds draws noisy times by laws with known shares: the bounds contain the share in
// about 95 of 100 cases, they are narrower for more measurements, and they are 0 wide for
// one.
func TestBounds(t *testing.T) {
	const cases = 60
	within, width := 0, map[int]float64{}
	random := rand.New(rand.NewPCG(5, 6))
	for range cases {
		law := Amdahl{OneCore: 1 + random.Float64(), Sequential: random.Float64() / 2}
		for _, repeats := range []int{7, 31} {
			var list []Times
			for _, p := range []int{1, 2, 4, 8, 16} {
				x := Times{Cores: p}
				for range repeats {
					x.Seconds = append(x.Seconds, law.Time(p)*(1+0.03*random.NormFloat64()))
				}
				list = append(list, x)
			}
			f, err := FitTimes(list)
			if err != nil || f.Low > f.Sequential || f.High < f.Sequential {
				t.Fatalf("%+v, %v", f, err)
			}
			width[repeats] += f.High - f.Low
			if repeats == 31 && f.Low <= law.Sequential && law.Sequential <= f.High {
				within++
			}
			if !near(f.Sequential, law.Sequential, 0.03) {
				t.Errorf("a share of %g is found as %g", law.Sequential, f.Sequential)
			}
		}
	}
	if within < cases*85/100 || within == 0 {
		t.Errorf("the bounds contain the share %d times of %d", within, cases)
	}
	if width[31] > 0.7*width[7] || width[31] == 0 {
		t.Errorf("the bounds are %g wide for 7 measurements, %g for 31", width[7]/cases, width[31]/cases)
	}
	if f, err := FitTimes(measured(Amdahl{1, 0.3}.Time, 0.05, 1, 1, 2, 4)); err != nil || f.Low != f.High {
		t.Errorf("one measurement each: %+v, %v", f, err)
	}
}

// TestFew shows that one number of cores has no fit.
func TestFew(t *testing.T) {
	for _, list := range [][]Times{nil, {{1, []float64{1}}}, {{1, []float64{1}}, {2, nil}}, {{2, []float64{1}}, {2, []float64{2}}}} {
		if f, err := FitTimes(list); err == nil {
			t.Errorf("%v: %+v", list, f)
		}
	}
}
