package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// firstRun runs the script gpu-first-run with other steps.
func firstRun(t *testing.T, steps string, args ...string) (summary, results string, err error) {
	t.Helper()
	dir := t.TempDir()
	file, results := filepath.Join(dir, "steps"), filepath.Join(dir, "results")
	if err := os.WriteFile(file, []byte(steps), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("./gpu-first-run", append([]string{"run", "-o", results}, args...)...)
	cmd.Env = append(os.Environ(), "GPU_FIRST_RUN_STEPS="+file)
	out, err := cmd.Output() // bash may write to standard error that a step was killed
	text, readErr := os.ReadFile(filepath.Join(results, "summary.txt"))
	if readErr == nil && !strings.HasSuffix(string(out), string(text)) {
		t.Errorf("the script prints\n%s\nand the summary is\n%s", out, text)
	}
	return string(text), results, err
}

// hanging is a list of steps. Some hang: one ends when it is told to, one must be killed, and one
// leaves a process behind.
const hanging = `steps='
good   20 succeeds
hangs   5 hangs
deaf    5 hangs and ignores signals
fails  20 fails
leaves 20 leaves a process
last   20 succeeds, too
'
step_good() { echo some output; echo "= 12 GB/s"; }
step_hangs() { echo "= before"; sleep 1000; }
step_deaf() { trap '' TERM; while :; do sleep 1; done; }
step_fails() { echo the reason; return 3; }
step_leaves() { sleep 1000 & echo $! >"$results/left"; }
step_last() { echo "= last"; }
`

// TestFirstRunHangs shows that a step that hangs or fails does not end the run, that no
// process is left, and that the results of all steps are there.
func TestFirstRunHangs(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for time limits: left out by -short")
	}
	t.Parallel()
	start := time.Now()
	summary, results, err := firstRun(t, hanging)
	if took := time.Since(start); took < 10*time.Second || took > time.Minute {
		t.Errorf("the run took %v", took)
	}
	if e, ok := err.(*exec.ExitError); !ok || e.ExitCode() != 1 {
		t.Errorf("the run ends with %v", err)
	}
	for _, want := range []string{
		`good +0\.\d s  ok\n +12 GB/s\n`,
		`hangs +5\.\d s  TIMED OUT after 5 s\n +before\n`,
		`deaf +\d\.\d s  TIMED OUT after 5 s\n`,
		`fails +0\.\d s  FAILED, status 3\n +\| the reason\n`,
		`leaves +0\.\d s  ok\n`,
		`last +0\.\d s  ok\n +last\nnot ok: hangs deaf fails\n$`,
	} {
		if !regexp.MustCompile(want).MatchString(summary) {
			t.Errorf("no %q in the summary:\n%s", want, summary)
		}
	}
	pid, err := os.ReadFile(filepath.Join(results, "left"))
	if err != nil {
		t.Fatal(err)
	}
	left := "/proc/" + strings.TrimSpace(string(pid))
	for range 50 { // the system may take a moment
		if _, err = os.Stat(left); err != nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err == nil {
		t.Errorf("process %s is left", pid)
	}
	list, err := exec.Command("tar", "-tzf", results+".tar.gz").Output()
	for _, want := range []string{"summary.txt", "01-good.txt", "02-hangs.txt", "03-deaf.txt", "04-fails.txt", "06-last.txt"} {
		if !strings.Contains(string(list), "results/"+want) {
			t.Errorf("the pack has no %s: %s%v", want, list, err)
		}
	}
}

// TestFirstRunStuck shows that the run goes on after a step that cannot be ended, as when a
// driver hangs in the kernel, and that it keeps its own time limit.
func TestFirstRunStuck(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for time limits: left out by -short")
	}
	t.Parallel()
	summary, _, _ := firstRun(t, `steps='
stuck   5 cannot be ended
good   20 succeeds
late   20 there is no time for it
'
step_stuck() { sleep 16; }
step_good() { sleep 4; }
step_late() { :; }
ended() { return 1; }
`, "-t", "18")
	for _, want := range []string{
		`stuck +5\.\d s  TIMED OUT after 5 s, and cannot be ended\n`,
		`good +4\.\d s  ok\n`,
		`late +not run: no time is left\nnot ok: stuck late\n$`,
	} {
		if !regexp.MustCompile(want).MatchString(summary) {
			t.Errorf("no %q in the summary:\n%s", want, summary)
		}
	}
}

// TestFirstRunSteps checks the arguments: some steps of all, and a step that there is not.
func TestFirstRunSteps(t *testing.T) {
	summary, _, err := firstRun(t, hanging, "last", "good")
	if err != nil || !regexp.MustCompile(`(?s)last .* ok\n.*good .* ok\n.*all steps are ok\n$`).MatchString(summary) {
		t.Errorf("%v:\n%s", err, summary)
	}
	if _, _, err := firstRun(t, hanging, "good", "other"); err == nil {
		t.Error("a step that there is not is run")
	}
}

// TestFirstRunNames shows that all tests that the script names exist: the machine on which it runs is not there to try.
func TestFirstRunNames(t *testing.T) {
	script, err := os.ReadFile("gpu-first-run")
	if err != nil {
		t.Fatal(err)
	}
	calls := regexp.MustCompile(`(?m)^.*\btests ([a-z/]+)((?: [A-Z]\w+)+)`).FindAllStringSubmatch(string(script), -1)
	if len(calls) < 6 {
		t.Errorf("the script runs tests %d times", len(calls))
	}
	for _, call := range calls {
		for _, name := range strings.Fields(call[2]) {
			if !hasTest(t, call[1], name) {
				t.Errorf("%s has no Test%s: %s", call[1], name, call[0])
			}
		}
	}
	if hasTest(t, "stages", "Nothing") {
		t.Error("stages has any test")
	}
}

// hasTest reports whether a package has a test of a name, which is without Test.
func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", folder, "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no tests: %v", folder, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc Test"+name+"(t *testing.T) {") {
			return true
		}
	}
	return false
}
