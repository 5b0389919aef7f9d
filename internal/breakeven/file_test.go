package breakeven

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

var model = Model{StartUp: 250 * ms, CPU: Line{1 * ms, 20}, GPU: Line{2 * ms, 5.5}, Name: "a GPU", Driver: "1.0"}

// measured returns a function that returns the model and counts its calls.
func measured(m Model, err error) (measure func() (Model, error), calls *int) {
	calls = new(int)
	return func() (Model, error) { *calls++; return m, err }, calls
}

// TestMeasureOnce shows that a model is measured once for each key.
func TestMeasureOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "folder")
	measure, calls := measured(model, nil)
	for _, key := range []string{"driver 1", "driver 1", "driver 2", "driver 1"} {
		if m, err := FileOf(folder, key).Measure(measure); err != nil || m != model {
			t.Errorf("%s: %+v, %v", key, m, err)
		}
	}
	if *calls != 2 {
		t.Errorf("measured %d times, want 2", *calls)
	}
	FileOf(folder, "driver 1").Remove()
	if _, ok := FileOf(folder, "driver 1").Load(); ok {
		t.Error("there is a model that was removed")
	}
	if _, ok := FileOf(folder, "driver 2").Load(); !ok {
		t.Error("there is no model that was not removed")
	}
}

// TestDamage shows that a damaged file is treated as missing, whichever byte is damaged
// and wherever the file ends.
func TestDamage(t *testing.T) {
	f := FileOf(t.TempDir(), "key")
	if err := f.Store(model); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(f.Path())
	if err != nil {
		t.Fatal(err)
	}
	load := func(file []byte) bool {
		if err := os.WriteFile(f.Path(), file, 0o644); err != nil {
			t.Fatal(err)
		}
		_, ok := f.Load()
		return ok
	}
	for i := range whole {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 1
		if load(damaged) {
			t.Errorf("byte %d is damaged, and the model is read", i)
		}
		if load(whole[:i]) {
			t.Errorf("the file has %d bytes of %d, and the model is read", i, len(whole))
		}
	}
	if !load(whole) {
		t.Error("the whole file is not read")
	}
	other := FileOf(filepath.Dir(f.Path()), "another key")
	if err := os.WriteFile(other.Path(), whole, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, ok := other.Load(); ok {
		t.Error("a model for another key is read")
	}
	if load(whole); f.Store(Model{}) != nil {
		t.Fatal("a model is not stored")
	}
	if _, ok := f.Load(); ok {
		t.Error("a model without numbers is read")
	}
	measure, calls := measured(model, nil)
	if m, err := f.Measure(measure); err != nil || m != model || *calls != 1 {
		t.Errorf("instead of a damaged file: %+v, %v, measured %d times", m, err, *calls)
	}
}

// TestNotKept shows which models are not kept, and that nothing is measured in vain.
func TestNotKept(t *testing.T) {
	folder := t.TempDir()
	f := FileOf(folder, "key")
	broken := errors.New("broken")
	measure, _ := measured(Model{}, broken)
	if _, err := f.Measure(measure); err != broken {
		t.Errorf("the error is %v", err)
	}
	measure, _ = measured(Model{}, nil)
	if _, err := f.Measure(measure); err == nil {
		t.Error("a model without numbers is good")
	}
	if _, ok := f.Load(); ok {
		t.Error("a failure is kept")
	}

	measure, calls := measured(model, nil)
	unlock, err := f.lock()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Measure(measure); err == nil || *calls != 0 {
		t.Errorf("while another measures: %v, measured %d times", err, *calls)
	}
	unlock()
	if err := os.WriteFile(filepath.Join(folder, "file"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := FileOf(filepath.Join(folder, "file"), "key").Measure(measure); err == nil || *calls != 0 {
		t.Errorf("in no folder: %v, measured %d times", err, *calls)
	}
	if _, err := f.Measure(measure); err != nil || *calls != 1 {
		t.Errorf("when all is well: %v, measured %d times", err, *calls)
	}
}

// TestCutOff shows that a measurement that has ended its process is not repeated for a
// day, unless the key is another one, and that a measurement that has failed is repeated.
func TestCutOff(t *testing.T) {
	folder := t.TempDir()
	f, other := FileOf(folder, "key"), FileOf(folder, "other")
	cutOff := func() {
		t.Helper()
		unlock, err := f.lock()
		if err != nil {
			t.Fatal(err)
		}
		begun, err := os.ReadFile(f.lockPath())
		if err != nil || len(begun) == 0 {
			t.Fatalf("the lock does not say that a measurement has begun: %v", err)
		}
		unlock() // the system also unlocks the file and leaves its contents
		if err := os.WriteFile(f.lockPath(), begun, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	failing, _ := measured(Model{}, errors.New("broken"))
	measure, calls := measured(model, nil)

	cutOff()
	if _, err := f.Measure(measure); err != ErrCutOff || *calls != 0 {
		t.Errorf("after a measurement that was cut off: %v, measured %d times", err, *calls)
	}
	if _, err := other.Measure(measure); err != nil || *calls != 1 {
		t.Errorf("for another key: %v, measured %d times", err, *calls)
	}
	cutOff()
	before := time.Now().Add(-retry)
	if err := os.Chtimes(f.lockPath(), before, before); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Measure(failing); err == nil || err == ErrCutOff {
		t.Errorf("after a day: %v", err)
	}
	if _, err := f.Measure(measure); err != nil || *calls != 2 {
		t.Errorf("after one that has failed: %v, measured %d times", err, *calls)
	}
}

// TestConcurrent shows that readers see a complete model or none while others write it,
// and that no temporary file is left.
func TestConcurrent(t *testing.T) {
	f := FileOf(t.TempDir(), "key")
	var all sync.WaitGroup
	for w := range 8 {
		all.Go(func() {
			m := model
			m.StartUp += float64(w)
			for range 50 {
				if err := f.Store(m); err != nil {
					t.Error(err)
				}
				if got, ok := f.Load(); !ok || got.CPU != model.CPU {
					t.Errorf("%+v, %t", got, ok)
				}
			}
		})
	}
	all.Wait()
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(f.Path()), "*.new")); left != nil {
		t.Errorf("left: %v", left)
	}
}
