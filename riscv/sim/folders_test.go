package sim

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

//go:embed testdata/files.c
var filesSource string

// filesProgram returns a program that makes the calls which its input lists.
var filesProgram = sync.OnceValues(func() ([]byte, error) { return compileStatic(filesSource) })

// callFiles runs the program and returns its output, with spaces for the ends of lines.
func callFiles(t *testing.T, input string, folders ...Folder) string {
	t.Helper()
	program, err := filesProgram()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	m, err := New(program, Config{Args: []string{"files"}, Stdin: strings.NewReader(input), Stdout: &out, Stderr: &out, Folders: folders})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if status, err := m.Run(); status != 0 || err != nil {
		t.Fatalf("status %d, %v", status, err)
	}
	return strings.TrimSpace(strings.ReplaceAll(out.String(), "\n", " "))
}

// world makes a folder with a folder that a program may use, and secrets around it. It is the
// working folder of the test.
func world(t *testing.T) (outside string) {
	t.Helper()
	outside, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	inside := filepath.Join(outside, "in")
	for _, folder := range []string{"in/sub/deep", "in/data", "in2", "other"} {
		must(t, os.MkdirAll(filepath.Join(outside, folder), 0o777))
	}
	for _, file := range []string{"secret", "in2/secret", "other/secret", "in/own", "in/sub/own", "in/data/own"} {
		must(t, os.WriteFile(filepath.Join(outside, file), []byte("text\n"), 0o666))
	}
	for link, target := range map[string]string{
		"in/inner": "sub/own", "in/inner-up": "sub/../own", "in/relative": "../secret", "in/absolute": outside + "/secret",
		"in/own-absolute": inside + "/own", "in/chain": "relative", "in/away": "../other", "in/sub/up": "../..",
		"in/dangling": "../made", "in/dangling-absolute": outside + "/made", "in/loop": "loop", "in/mem": "/proc/self/mem",
		"to-in": "in", "in/todata": "data", "in/back": "../in/own",
	} {
		must(t, os.Symlink(target, filepath.Join(outside, link)))
	}
	t.Chdir(inside)
	return outside
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestEscapes checks that no name leads out of the folder. Each call is repeated with all files
// allowed, where it must do something else, so that the test is known to notice an escape.
func TestEscapes(t *testing.T) {
	for _, test := range []struct{ call, want string }{
		{"read ../secret", "EACCES"},
		{"read sub/../../secret", "EACCES"},
		{"read sub/deep/../../../secret", "EACCES"},
		{"read ./.././secret", "EACCES"},
		{"read .//..//secret", "EACCES"},
		{"read %/secret", "EACCES"},
		{"read %/in/../secret", "EACCES"},
		{"read %/in2/secret", "EACCES"}, // begins with the folder's name
		{"read ../in2/secret", "EACCES"},
		{"read relative", "EACCES"},
		{"read absolute", "EACCES"},
		{"read chain", "EACCES"},
		{"read away/secret", "EACCES"},
		{"read sub/up/secret", "EACCES"},
		{"read sub/up/in/own", "EACCES"}, // out and in again
		{"read back", "EACCES"},
		{"read own-absolute", "EACCES"},
		{"read %/in/relative", "EACCES"},
		{"read inner/../../../secret", "EACCES"},
		{"read /etc/passwd", "EACCES"},
		{"open /proc/self/mem 2", "EACCES"},
		{"open mem 2", "EACCES"},
		{"read /proc/self/maps", "EACCES"},
		{"read /proc/self/environ", "EACCES"},
		{"read /proc/self/root%/secret", "EACCES"},
		{"list /proc/self/fd", "EACCES"},
		{"read /dev/../etc/passwd", "EACCES"},
		{"list ..", "EACCES"},
		{"list away", "EACCES"},
		{"list /", "EACCES"},
		{"open .. 200000\nread @secret", "EACCES EBADF"},
		{"open sub 200000\nread @../../secret", "0 EACCES"},
		{"open sub/deep 200000\nread @../up/secret", "0 EACCES"},
		{"open sub 200000\nfchdir\nread ../../secret", "0 0 EACCES"},
		{"chdir ..\nread secret", "EACCES ENOENT"},
		{"chdir away\nread secret", "EACCES ENOENT"},
		{"chdir sub/deep\nread ../../../secret", "0 EACCES"},
		{"create ../made", "EACCES"},
		{"create dangling", "EACCES"},
		{"create dangling-absolute", "EACCES"},
		{"create away/made", "EACCES"},
		{"create relative", "EACCES"},
		{"open relative 1001", "EACCES"}, // truncates
		{"open relative 301", "EEXIST"},  // creates files, but not one that exists
		{"unlink ../secret", "EACCES"},
		{"unlink away/secret", "EACCES"},
		{"rmdir ../in2", "EACCES"},
		{"mkdir ../new", "EACCES"},
		{"mkdir away/new", "EACCES"},
		{"rename own ../own", "EACCES"},
		{"rename own away/own", "EACCES"},
		{"rename ../secret taken", "EACCES"},
		{"rename away/secret taken", "EACCES"},
		{"stat ../secret", "EACCES"},
		{"stat relative", "EACCES"},
		{"stat %/secret", "EACCES"},
		{"lstat ../secret", "EACCES"},
		{"lstat away/secret", "EACCES"},
		{"access ../secret 4", "EACCES"},
		{"access relative 4", "EACCES"},
		{"readlink ../to-in", "EACCES"},
		{"readlink /proc/self/exe", "EACCES"},
	} {
		outside := world(t)
		before := listing(t, outside)
		input := strings.ReplaceAll(test.call, "%", outside) + "\n"
		if have := callFiles(t, input, Folder{Path: "."}); have != test.want {
			t.Errorf("%q: %s, want %s", test.call, have, test.want)
		}
		if after := listing(t, outside); after != before {
			t.Errorf("%q changes files from\n%s to\n%s", test.call, before, after)
		}
		if have := callFiles(t, input, Folder{Path: "/"}); have == test.want && have != "EEXIST" {
			t.Errorf("%q: %s also where all files are allowed", test.call, have)
		}
	}
}

// listing lists the files in a folder and whether they are empty.
func listing(t *testing.T, folder string) (list string) {
	must(t, filepath.Walk(folder, func(path string, info os.FileInfo, err error) error {
		if err == nil {
			list += fmt.Sprintln(path, info.Mode(), info.Mode().IsRegular() && info.Size() > 0)
		}
		return err
	}))
	return list
}

// TestInside checks the calls that a program may make in its folder.
func TestInside(t *testing.T) {
	for _, test := range []struct{ call, want string }{
		{"read own\nread ./own\nread sub/../own\nread %/in/own\nread %/in//sub/own\nread ../in/own", "5 5 5 5 5 5"},
		{"read inner\nread inner-up\nread todata/own", "5 5 5"},
		{"read none\nread sub\nread own/\nread own/x\nread loop\nread", "ENOENT EISDIR ENOTDIR ENOTDIR ELOOP ENOENT"},
		{"create new\nsize\nread new\nunlink new\nread new", "3 3 3 0 ENOENT"},
		{"open own 2\npwrite 10\nsize\npread 10\nseek 11\ntruncate\nsize\nclose\nclose", "0 3 13 3 11 0 0 0 EBADF"},
		{"open own 2001\npwrite 0\nopen own 301\nopen own 400000\nopen inner 400000", "0 3 EEXIST 0 ELOOP"},
		{"mkdir new\nmkdir new\ncreate new/file\nrmdir new\nrename new/file sub/file\nrmdir new\nread sub/file", "0 EEXIST 3 ENOTEMPTY 0 0 3"},
		{"unlink sub\nrmdir own\nunlink relative\nlstat relative\nread ../secret", "EISDIR ENOTDIR 0 ENOENT EACCES"},
		{"stat own\nstat sub\nlstat relative\nlstat inner\nstat inner\nreadlink relative\nreadlink own", "8 4 10 10 8 9 EINVAL"},
		{"open sub 200000\nread @own\nopen sub 200000\nstat @deep\nopen own 200000\nread @own", "0 5 0 4 ENOTDIR 5"},
		{"chdir sub\nread own\nchdir ..\nread sub/own\nchdir own\nopen data 200000\nfchdir\nread own", "0 5 0 5 ENOTDIR 0 0 5"},
		{"list sub\nlist .\nlist %/in", "5 18 18"},
		{"access own 4\naccess own 2\naccess own 1\naccess sub 1\naccess none 0", "0 0 EACCES 0 ENOENT"},
		{"link own own2\nsymlink /etc/passwd p", "EPERM EPERM"},
		{"read /dev/null\ncreate /dev/null\nread /dev/zero\nopen /dev/stdin 0\nsize", "0 3 100 0 0"},
		{"open own 0\ndup2 0\nread none", "0 0"}, // the program's input is then the file's
	} {
		input := strings.ReplaceAll(test.call, "%", world(t)) + "\n"
		if have := callFiles(t, input, Folder{Path: "."}); !strings.HasPrefix(have, test.want) {
			t.Errorf("%q: %s, want %s", test.call, have, test.want)
		}
	}
}

// TestReadOnly checks that nothing in a read-only folder is changed, and that each call would
// change something without that.
func TestReadOnly(t *testing.T) {
	for _, test := range []struct{ call, want string }{
		{"open own 1", "EROFS"},
		{"open own 2", "EROFS"},
		{"open own 1000", "EROFS"}, // reads and truncates
		{"open own 2000\npwrite 5", "EROFS EBADF"},
		{"open own 100", "EROFS"},
		{"open inner 1000", "EROFS"},
		{"create new", "EROFS"},
		{"open own 0\ntruncate", "0 EINVAL"},
		{"open own 0\npwrite 0", "0 EBADF"},
		{"unlink own", "EROFS"},
		{"rmdir sub/deep", "EROFS"},
		{"mkdir new", "EROFS"},
		{"rename own new", "EROFS"},
		{"access own 2", "EROFS"},
	} {
		outside := world(t)
		before := listing(t, outside)
		if have := callFiles(t, test.call+"\n", Folder{Path: ".", ReadOnly: true}); have != test.want {
			t.Errorf("%q: %s, want %s", test.call, have, test.want)
		}
		if after := listing(t, outside); after != before {
			t.Errorf("%q changes files", test.call)
		}
		if have := callFiles(t, test.call+"\n", Folder{Path: "."}); have == test.want && !strings.HasPrefix(have, "0 ") {
			t.Errorf("%q: %s also in a folder that may be written", test.call, have)
		}
	}
	world(t)
	if have := callFiles(t, "read own\nread inner\nlist sub\n", Folder{Path: ".", ReadOnly: true}); have != "5 5 5" {
		t.Errorf("reading: %s", have)
	}
}

// TestSeveralFolders checks which folder decides about a file.
func TestSeveralFolders(t *testing.T) {
	for _, test := range []struct {
		call, want string
		folders    []Folder
	}{
		{"read own", "EACCES", nil},
		{"open /dev/null 1", "0", nil},
		{"read own\nread ../other/secret\nread ../secret\nread away/secret", "5 5 EACCES EACCES", []Folder{{Path: "."}, {Path: "../other"}}},
		{"rename own ../other/own", "EXDEV", []Folder{{Path: "."}, {Path: "../other"}}},
		{"create own\ncreate sub/new\ncreate sub/../new\nrename sub/own own\nchdir sub\ncreate x\ncreate ../x", "EROFS 3 EROFS EROFS 0 3 EROFS",
			[]Folder{{Path: ".", ReadOnly: true}, {Path: "sub"}}},
		{"create todata/new\ncreate data/new", "EROFS 3", []Folder{{Path: ".", ReadOnly: true}, {Path: "data"}}},
		{"read %/to-in/own\nread %/in/own\nread own\nread %/to-in/../secret", "5 5 5 EACCES", []Folder{{Path: "../to-in"}}},
		{"create new\nread ../secret", "EROFS 5", []Folder{{Path: "/", ReadOnly: true}}},
		{"create new\ncreate ../new", "3 EROFS", []Folder{{Path: "/", ReadOnly: true}, {Path: "."}}},
	} {
		input := strings.ReplaceAll(test.call, "%", world(t)) + "\n"
		if have := callFiles(t, input, test.folders...); have != test.want {
			t.Errorf("%q in %v: %s, want %s", test.call, test.folders, have, test.want)
		}
	}
	world(t)
	program, err := filesProgram()
	must(t, err)
	for _, list := range [][]Folder{
		{{Path: "none"}}, {{Path: "own"}}, {{Path: "."}, {Path: "data", ReadOnly: true}}, {{Path: "todata", ReadOnly: true}, {Path: "."}},
		{{Path: "/"}, {Path: ".", ReadOnly: true}}, {{Path: "."}, {Path: ".", ReadOnly: true}},
	} {
		if m, err := New(program, Config{Folders: list}); err == nil {
			m.Close()
			t.Errorf("%v: no error", list)
		}
	}
}

// TestProc checks that the simulator's memory is out of reach where the folder is the root of
// the file system, or lies in /proc.
func TestProc(t *testing.T) {
	for _, test := range []struct{ folder, here, call, want string }{
		{"/.", "/", "open proc/self/mem 2\nread proc/self/environ\nread etc/passwd", "EACCES EACCES 100"},
		{"/.", "/", "open /proc/thread-self/mem 2\nread proc/self/root/etc/passwd\nlist proc/self/fd", "EACCES EACCES EACCES"},
		{"/proc", "/proc", "open self/mem 2\nopen /proc/self/mem 2\nlist self/fd", "EACCES EACCES EACCES"},
		{"/proc/self", "/proc/self", "open mem 2\nread environ\nread fd/0\nread cwd/etc/passwd", "EACCES EACCES EACCES EACCES"},
		{"/", "/", "open proc/self/mem 2\nread proc/self/root/etc/passwd", "0 100"},
	} {
		t.Chdir(test.here)
		if have := callFiles(t, test.call+"\n", Folder{Path: test.folder}); have != test.want {
			t.Errorf("%q in %s: %s, want %s", test.call, test.folder, have, test.want)
		}
	}
}

// TestSwappedLink opens a name that is in turn a folder and a link out of it.
func TestSwappedLink(t *testing.T) {
	outside := world(t)
	must(t, os.MkdirAll("swap", 0o777))
	must(t, os.WriteFile("swap/secret", []byte("x"), 0o666))
	stop, done := make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
				os.Rename("swap", "kept")
				os.Symlink("../other", "swap")
				os.Remove("swap")
				os.Rename("kept", "swap")
			}
		}
	}()
	input := strings.Repeat("read swap/secret\nclose\n", 5000)
	inside := callFiles(t, input, Folder{Path: "."})
	everywhere := callFiles(t, input, Folder{Path: "/"})
	close(stop)
	<-done
	if strings.Contains(" "+inside+" ", " 5 ") {
		t.Errorf("%s is read", outside+"/other/secret")
	}
	if !strings.Contains(" "+everywhere+" ", " 5 ") {
		t.Log("the link was never seen, also where all files are allowed")
	}
}
