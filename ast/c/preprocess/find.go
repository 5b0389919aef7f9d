package preprocess

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"syscall"
)

// A Folder is searched for headers.
type Folder struct {
	Path   string
	System int // 0, 1, or 2 for C headers
}

// A found is a file that an #include names. A file that is found in two ways is two of these,
// as in gcc: each has its own guard, and make rules list both.
type found struct {
	file    *file
	name    string // as the #include has it
	search  int    // the folder that follows the file's own in the list; noFolder if there is none
	system  int
	folder  string
	entered int    // how often
	guard   string // the macro that, if it is defined, makes the file empty: all of it is in one #ifndef
}

// noFolder is the search of a file that was found by its absolute path.
const noFolder = -1

// A searchKey is a name and the place where the search for it begins: the folder of the file
// that includes it, or else an index in the list of folders.
type searchKey struct {
	name, folder string
	start        int
}

// errNoFolders says that there is no folder to search.
var errNoFolders = errors.New("no include path")

// find searches for a header. It returns nil if there is none; p.findError says why.
func (p *Preprocessor) find(name string, angled, next bool) *found {
	p.findError = nil
	key := searchKey{name: name, start: p.bracket}
	switch {
	case name[0] == '/':
		key.start = noFolder
	case next && p.buffer.search != noFolder:
		key.start = p.buffer.search
	case !angled:
		key.folder, key.start = "./"+p.buffer.folder, 0
	}
	if key.start == len(p.folders) && key.folder == "" {
		p.errorScanned("no include path in which to search for %s", name)
		p.findError = errNoFolders
		return nil
	}
	f := p.findFrom(key)
	if f != nil {
		p.state(f.file) // #import looks at all files that were found
	}
	return f
}

// findForced searches for a header of -include or -imacros: in the working folder first.
func (p *Preprocessor) findForced(name string) *found {
	p.findError = nil
	key := searchKey{name: name, folder: "././"}
	if name[0] == '/' || strings.HasPrefix(name, p.cache.folder) {
		key = searchKey{name: name, start: noFolder}
	}
	return p.findFrom(key)
}

// findFrom searches from a place on. Results are kept for that place and for the beginnings
// of the lists of folders.
func (p *Preprocessor) findFrom(key searchKey) *found {
	if f, ok := p.searches[key]; ok {
		return f
	}
	f := p.search(key)
	if p.findError == nil {
		p.searches[key] = f
	}
	return f
}

// search looks into the folders.
func (p *Preprocessor) search(key searchKey) *found {
	if key.start == noFolder {
		return p.try(key.name, key.name, noFolder, 0)
	}
	if key.folder != "" {
		if f := p.try(key.folder[2:]+key.name, key.name, 0, p.buffer.system); f != nil || p.findError != nil {
			return f
		}
		return p.findFrom(searchKey{name: key.name})
	}
	for i := key.start; i < len(p.folders); i++ {
		if i == p.bracket && i != key.start {
			return p.findFrom(searchKey{name: key.name, start: i})
		}
		folder := &p.folders[i]
		path := strings.TrimSuffix(folder.Path, "/") + "/" + key.name
		if f := p.try(path, key.name, i+1, folder.System); f != nil || p.findError != nil {
			return f
		}
	}
	return nil
}

// try returns the file at a path, nil if there is none.
func (p *Preprocessor) try(path, name string, search, system int) *found {
	if strings.IndexByte(path, 0) >= 0 {
		return nil
	}
	f := p.cache.open(path, p.options.cleaning())
	if f.err != nil {
		if !errors.Is(f.err, fs.ErrNotExist) && !errors.Is(f.err, syscall.ENOTDIR) {
			p.findError = f.err
		}
		return nil
	}
	return p.newFound(&found{file: f, name: name, search: search, system: system, folder: folderOf(path)})
}

// newFound notes a file for the list of files without guards.
func (p *Preprocessor) newFound(f *found) *found {
	p.found = append(p.found, f)
	return f
}

// folderOf is the part of a path up to its last slash.
func folderOf(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }

// unguarded returns the sorted paths of headers that were included once and that nothing
// keeps from being read twice.
func (p *Preprocessor) unguarded() (paths []string) {
	if p.options.Entered == nil {
		return nil
	}
	for _, f := range p.found {
		if f.entered == 1 && f.guard == "" && !p.state(f.file).once {
			paths = append(paths, f.file.path)
		}
	}
	slices.Sort(paths)
	return paths
}

// A Dependency is a file that was read.
type Dependency struct {
	Path   string
	System bool
}
