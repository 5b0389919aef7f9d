package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/limits"
	"gpucc/riscv/object/cross"
)

// concurrent matches the names of the tests that the race detector watches (-short): those in which much runs side by side,
// and one for each way through the driver. The others compile small sources as these do.
const concurrent = `^Test(SideBySide.*|MayWorkBeside|SameOutput|PanicBeside|GroupsOfCores|EveryDeviceFault|DeviceFailsLarge|` +
	`InternalError|OpeningFails|AutoDevice.*|Build|SeparateCompilation|AssemblerText|TinyC|Errors|` +
	`Times|Stats|Dump|Frontend|DumpOnce|ErrorLimit|ErrorLimitOfPreprocessor|Preprocess|HasDirectiveInChunks|DirectiveLong|` +
	`SyntaxOnlyInPieces|UninitializedInSpan|LengthsInSpans|` +
	`TextWhileCompiling|TextAfterError|OutputUntouched|` +
	`UnreadOutput|Run|RunSeveral|OptInfo|Concurrent)$`

// TestMain removes the programs that the tests have built together. With -short it runs the concurrent tests.
func TestMain(m *testing.M) {
	flag.Parse()
	if run := flag.Lookup("test.run"); testing.Short() && run.Value.String() == "" {
		run.Value.Set(concurrent)
	}
	status := m.Run()
	if builtFolder != "" {
		os.RemoveAll(builtFolder)
	}
	os.Exit(status)
}

// everything is for a long run: tests that take programs, flags and sizes in turn take all of them.
var everything = flag.Bool("everything", false, "take all programs, sets of flags and sizes where tests otherwise take some")

// inTurn reports whether a test takes thing n, a program or a set of flags: it takes every of-th one, and with -everything all.
func inTurn(n, of int) bool { return *everything || n%of == 0 }

// builtFolder is the folder of built once there is one.
var builtFolder string

// built runs the script build, and bench/measure's build, once for all tests. Linking takes three seconds a program.
// Another user may read the folder, and run the programs.
var built = sync.OnceValues(func() (folder string, err error) {
	folder, err = os.MkdirTemp("/tmp", "gpucc-built")
	if err != nil {
		return "", err
	}
	builtFolder = folder
	if err := os.Chmod(folder, 0o755); err != nil {
		return "", err
	}
	for _, command := range [][]string{{"./build", folder}, {"go", "build", "-o", folder, "gpucc/bench/measure"}} {
		if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("%v: %v\n%s", command, err, out)
		}
	}
	return folder, nil
})

// builtPrograms returns the folder with gpucc, with the complete program gpucc-opengl on amd64, and with measure. Tests
// must not change it. It skips the test under the race detector (-short), which does not see another process.
func builtPrograms(t *testing.T) string {
	t.Helper()
	gputest.NoRaces(t)
	folder, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// copyProgram copies one of the programs that were built.
func copyProgram(t *testing.T, name, path string) {
	t.Helper()
	if err := os.WriteFile(path, cross.ReadFile(t, filepath.Join(builtPrograms(t), name)), 0o755); err != nil {
		t.Fatal(err)
	}
}

// ownComplete returns a folder of the test's own with the complete program, which is named gpucc.
func ownComplete(t *testing.T) string {
	t.Helper()
	name := "gpucc"
	if runtime.GOARCH == "amd64" {
		name += limits.Complete
	}
	folder := t.TempDir()
	copyProgram(t, name, filepath.Join(folder, "gpucc"))
	return folder
}

// gpuccInPath puts gpucc and measure into PATH, and makes gpucc CC.
func gpuccInPath(t *testing.T) {
	t.Helper()
	t.Setenv("PATH", builtPrograms(t)+":"+os.Getenv("PATH"))
	t.Setenv("CC", "gpucc")
}

// TestConcurrent shows that concurrent names tests that there are.
func TestConcurrent(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, file := range files {
		all = append(all, cross.ReadFile(t, file)...)
	}
	list := strings.TrimSuffix(strings.TrimPrefix(concurrent, "^Test("), ")$")
	for name := range strings.SplitSeq(list, "|") {
		if !regexp.MustCompile(`func Test` + name + `\(t \*testing\.T\)`).Match(all) {
			t.Errorf("there is no test %s", name)
		}
	}
}
