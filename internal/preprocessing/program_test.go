package preprocessing

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var (
	command = flag.String("preprocessor", "", "command line of the preprocessor to test, such as 'clang -E'; gpucc's if there is none")
	level   = Markers
)

func init() {
	flag.BoolVar(&Snippets, "snippets", false, "compare the source that messages show, too")
	flag.Var(&level, "level", "how much of an output has to be gcc's: tokens, spaces, places, markers; each includes those before")
}

// TestMain removes the compiler that underTest has built.
func TestMain(m *testing.M) {
	status := m.Run()
	if built.folder != "" {
		os.RemoveAll(built.folder)
	}
	os.Exit(status)
}

// built is the gpucc that underTest has built.
var built struct {
	sync.Once
	folder  string
	command []string
	err     error
}

// underTest returns the preprocessor to test.
func underTest(t *testing.T) *Program {
	t.Helper()
	if *command != "" {
		return &Program{Command: strings.Fields(*command)}
	}
	built.Do(func() {
		if built.folder, built.err = os.MkdirTemp("", "gpucc"); built.err != nil {
			return
		}
		path := filepath.Join(built.folder, "gpucc")
		if out, err := exec.Command("go", "build", "-o", path, "gpucc/cmd/gpucc").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		built.command = []string{path, "-E", "-fno-diagnostics-show-caret", "-fmax-errors=0"}
	})
	if built.err != nil || built.command == nil {
		t.Fatalf("gpucc was not built: %v", built.err)
	}
	return &Program{Command: built.command}
}

// write writes files into a new folder.
func write(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// ownPreprocessor reports whether the program under test is gpucc's own preprocessor.
func ownPreprocessor() bool {
	return *command == "" || strings.Contains(*command, "gpucc") && !strings.Contains(*command, "-no-integrated-cpp")
}
