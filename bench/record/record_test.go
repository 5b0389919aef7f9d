package record

import (
	"bytes"
	"encoding/csv"
	"math"
	"reflect"
	"testing"
	"time"
)

func TestSummarize(t *testing.T) {
	for _, test := range []struct {
		times []time.Duration
		want  Summary
	}{
		{nil, Summary{}},
		{[]time.Duration{2e9}, Summary{1, 2, 2, 2, 2, 0}},
		{[]time.Duration{4e9, 1e9, 1e9}, Summary{3, 1, 1, 4, 2, math.Sqrt(3)}},
		{[]time.Duration{1e9, 4e9, 2e9, 5e9}, Summary{4, 1, 3, 5, 3, math.Sqrt(10.0 / 3)}},
	} {
		if got := Summarize(test.times); got != test.want {
			t.Errorf("%v: %+v, want %+v", test.times, got, test.want)
		}
	}
}

func sample() *Run {
	return &Run{
		Date: "2026-01-02T03:04:05Z", Machine: Machine{CPU: "Some, CPU", Cores: 2},
		Devices: []Device{{Kind: "cpu"}}, Versions: map[string]string{"go": "go1"}, Seed: 1, Repeats: 31,
		Results: []Result{
			{Experiment: Size, Case: "5kB", Subject: "cpu", Stage: Total, Nodes: 1000, Seconds: Summary{Median: 1e-3}},
			{Experiment: Size, Case: "5kB", Subject: "cpu", Stage: "fold", Nodes: 1000},
			{Experiment: Peers, Case: "1MB", Subject: "tcc", Stage: Total, SourceBytes: 3e6, Seconds: Summary{Median: 0.5}},
		},
	}
}

func TestWrite(t *testing.T) {
	run := sample()
	var text bytes.Buffer
	if err := run.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	again, err := ReadJSON(&text)
	if err != nil || !reflect.DeepEqual(again, run) {
		t.Errorf("read %+v (%v), wrote %+v", again, err, run)
	}
	text.Reset()
	if err := run.WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&text).ReadAll()
	if err != nil || len(lines) != 1+len(run.Results) {
		t.Errorf("%d lines (%v)", len(lines), err)
	}
}

func TestFind(t *testing.T) {
	run := sample()
	if n := len(run.Find(Size, "cpu", "")); n != 2 {
		t.Errorf("found %d", n)
	}
	if got := run.Stages(Size); !reflect.DeepEqual(got, []string{"fold"}) {
		t.Errorf("stages %v", got)
	}
	if got := run.Subjects(Peers); !reflect.DeepEqual(got, []string{"tcc"}) {
		t.Errorf("subjects %v", got)
	}
	if got := run.Results[0].NanosecondsNode(); got != 1000 {
		t.Errorf("%g ns a node", got)
	}
	if got := run.Results[2].MBs(); got != 6 {
		t.Errorf("%g MB/s", got)
	}
}

// TestOthers checks that the time of this process is not counted.
func TestOthers(t *testing.T) {
	o := WatchOthers()
	for start := time.Now(); time.Since(start) < 50*time.Millisecond; {
	}
	if share := o.Share(); share < 0 || share > 1.5 {
		t.Errorf("others had %g of the cores", share)
	}
}

func TestThisMachine(t *testing.T) {
	if m := ThisMachine(); m.Cores < 1 || m.System == "" {
		t.Errorf("%+v", m)
	}
	if Version("go", "version") == "" || Version("no such tool") != "" {
		t.Error("versions")
	}
}
