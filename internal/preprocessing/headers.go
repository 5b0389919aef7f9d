package preprocessing

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A Mode is a standard of C, with the macros that gcc predefines in it and the folders
// that gcc searches.
type Mode struct {
	Std  string
	Args []string // flags by which any preprocessor uses these macros and folders instead of its own
}

// Modes are the standards in which headers are read.
var Modes = []string{"c99", "gnu17", "c2x"}

// NewMode asks gcc for its predefined macros and for the folders of its headers, and
// writes the macros into a file in the folder. Macros that every preprocessor defines
// itself are left out.
func NewMode(folder, std string) (*Mode, error) {
	own, err := GCC.Run(folder, "-dM", "-undef", "-nostdinc", "-std="+std, "-x", "c", os.DevNull)
	if err != nil {
		return nil, err
	}
	all, err := GCC.Run(folder, "-v", "-dM", "-nostdinc", "-std="+std, "-x", "c", os.DevNull)
	if err != nil || all.Status != 0 {
		return nil, fmt.Errorf("%v\n%s", err, all.Err)
	}
	var macros strings.Builder
	for _, line := range strings.SplitAfter(all.Out, "\n") {
		if name := strings.Fields(line); len(name) > 1 && !strings.Contains(own.Out, "#define "+name[1]+" ") {
			macros.WriteString(line)
		}
	}
	path := filepath.Join(folder, "macros-"+std+".h")
	if err := os.WriteFile(path, []byte(macros.String()), 0o666); err != nil {
		return nil, err
	}
	m := &Mode{std, []string{"-undef", "-nostdinc", "-std=" + std, "-imacros", path}}
	folders, err := headerFolders(folder)
	for _, f := range folders {
		m.Args = append(m.Args, "-isystem", f)
	}
	return m, err
}

// headerFolders returns the folders that gcc searches.
func headerFolders(folder string) (list []string, err error) {
	r, err := GCC.Run(folder, "-v", "-x", "c", os.DevNull)
	if err != nil {
		return nil, err
	}
	_, after, _ := strings.Cut(r.Err, "#include <...> search starts here:\n")
	inside, _, found := strings.Cut(after, "End of search list.")
	if !found {
		return nil, fmt.Errorf("gcc -v names no folders of headers:\n%s", r.Err)
	}
	for _, line := range strings.Split(strings.TrimSpace(inside), "\n") {
		list = append(list, filepath.Clean(strings.TrimSpace(line)))
	}
	return list, nil
}

// Headers lists the headers of the target in the folders that gcc searches, by the names
// that #include uses. gcc's cross packages also search a folder of the host. Its headers are left
// out.
func Headers(folder string) (names []string, err error) {
	folders, err := headerFolders(folder)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, root := range folders {
		if root == "/usr/include" {
			continue
		}
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(path) != ".h" {
				return err
			}
			if name, _ := filepath.Rel(root, path); !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}
