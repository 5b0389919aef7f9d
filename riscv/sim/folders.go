package sim

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"syscall"
)

// A Folder is a folder of the host below which the program may open files. The path "/" stands
// for all files. The checks below are then switched off.
//
// A symbolic link in another folder is followed only if it stays in the folder. Absolute links
// are not followed. Files of /proc are refused wherever they are mounted, because
// /proc/self/mem is the memory of the simulator.
type Folder struct {
	Path     string
	ReadOnly bool
}

// A tree has the operations that the program may do in a folder of the host. Names are relative to
// the folder. *os.Root is such a tree and refuses names and links that lead out of it.
type tree interface {
	OpenFile(name string, flag int, mode os.FileMode) (*os.File, error)
	Mkdir(name string, mode os.FileMode) error
	Remove(name string) error
	Rename(from, to string) error
	Stat(name string) (os.FileInfo, error)
	Lstat(name string) (os.FileInfo, error)
	Readlink(name string) (string, error)
	Close() error
}

// everything is the tree of all files of the host. Names are relative to "/".
type everything struct{}

func (everything) OpenFile(name string, flag int, mode os.FileMode) (*os.File, error) {
	return os.OpenFile("/"+name, flag, mode)
}
func (everything) Mkdir(name string, mode os.FileMode) error { return os.Mkdir("/"+name, mode) }
func (everything) Remove(name string) error                  { return os.Remove("/" + name) }
func (everything) Rename(from, to string) error              { return os.Rename("/"+from, "/"+to) }
func (everything) Stat(name string) (os.FileInfo, error)     { return os.Stat("/" + name) }
func (everything) Lstat(name string) (os.FileInfo, error)    { return os.Lstat("/" + name) }
func (everything) Readlink(name string) (string, error)      { return os.Readlink("/" + name) }
func (everything) Close() error                              { return nil }

// An openFolder is a Folder that is ready for use.
type openFolder struct {
	tree
	names    []string // absolute paths of the folder: as given, and without links
	readOnly bool
	all      bool // the tree is everything
}

// folders are the folders that the program may use.
type folders struct {
	list   []openFolder
	system *openFolder // the sysroot, as if its files were in "/", or nil
	here   string      // the program's working folder
}

// openFolders opens the folders of the configuration. A folder that may only be read must not
// lie within one that may be written, since links of the outer one could lead into it.
func openFolders(list []Folder) (*folders, error) {
	here, err := os.Getwd()
	if err != nil {
		here = "/"
	}
	f := &folders{here: here}
	for _, folder := range list {
		open, err := openOne(folder)
		if err != nil {
			f.close()
			return nil, err
		}
		f.list = append(f.list, open)
	}
	for _, outer := range f.list {
		for _, inner := range f.list {
			if inner.readOnly && !outer.readOnly && (outer.all || isBelow(inner.real(), outer.real())) {
				f.close()
				return nil, fmt.Errorf("%s is read-only but lies in %s, which is not", inner.real(), outer.real())
			}
		}
	}
	sort.SliceStable(f.list, func(i, j int) bool { return len(f.list[i].real()) > len(f.list[j].real()) })
	return f, nil
}

func openOne(folder Folder) (open openFolder, err error) {
	open.readOnly = folder.ReadOnly
	if folder.Path == "/" {
		open.tree, open.all, open.names = everything{}, true, []string{"/"}
		return open, nil
	}
	name, err := filepath.Abs(folder.Path)
	if err != nil {
		return open, err
	}
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return open, err
	}
	root, err := os.OpenRoot(real)
	if err != nil {
		return open, err
	}
	open.tree, open.names = root, []string{name, real}
	return open, nil
}

// real returns the path of the folder without links.
func (o *openFolder) real() string { return o.names[len(o.names)-1] }

// openSystem lets the program read the files of a sysroot by their names in that system.
func (f *folders) openSystem(sysroot string) error {
	open, err := openOne(Folder{Path: sysroot, ReadOnly: true})
	f.system = &open
	return err
}

func (f *folders) close() {
	if f.system != nil && f.system.tree != nil {
		f.system.Close()
	}
	for _, folder := range f.list {
		folder.Close()
	}
}

// isBelow reports whether a clean path is a folder or lies in it.
func isBelow(path, folder string) bool {
	return path == folder || folder == "/" || strings.HasPrefix(path, folder+"/")
}

// errDenied is the error for a file that the program may not open.
var errDenied error = deniedError{}

type deniedError struct{}

func (deniedError) Error() string {
	return "not in a folder that the program may use: " + syscall.EACCES.Error()
}
func (deniedError) Unwrap() error { return syscall.EACCES }

// A filePath is a file's name in a folder. The file need not exist.
type filePath struct {
	*openFolder
	name string // relative to the folder
	full string // absolute
}

// find returns the path of a file. Its name is absolute or relative to base. If folders contain
// each other, the inner one decides. The name in the folder keeps its "..", because links determine
// where they lead. They are resolved here only if they lead out of the folder and into it again.
func (f *folders) find(base, name string) (p filePath, err error) {
	if name == "" {
		return p, syscall.ENOENT
	}
	if !strings.HasPrefix(name, "/") {
		name = base + "/" + name
	}
	clean := filepath.Clean(name)
	if f.system != nil {
		inside := nameIn("/", clean, clean)
		if info, err := f.system.Stat(inside); err == nil && info.Mode().IsRegular() {
			return filePath{f.system, inside, clean}, nil
		}
	}
	for i := range f.list {
		for _, folder := range f.list[i].names {
			if isBelow(clean, folder) {
				return filePath{&f.list[i], nameIn(folder, name, clean), clean}, nil
			}
		}
	}
	return p, errDenied
}

// nameIn returns the name of a file relative to a folder in which it lies.
func nameIn(folder, name, clean string) string {
	prefix := strings.TrimSuffix(folder, "/") + "/"
	if rest, ok := strings.CutPrefix(name, prefix); ok {
		rest = strings.TrimLeft(rest, "/")
		if filepath.IsLocal(rest) {
			return rest
		}
	}
	if rest := strings.TrimPrefix(strings.TrimPrefix(clean, strings.TrimSuffix(prefix, "/")), "/"); rest != "" {
		return rest
	}
	return "."
}

// writable returns an error if the folder is read-only.
func (p filePath) writable() error {
	if p.readOnly {
		return syscall.EROFS
	}
	return nil
}

// open opens a file. The flags are the host's.
func (p filePath) open(flags int, mode os.FileMode) (*os.File, error) {
	const writes = os.O_WRONLY | os.O_RDWR | os.O_CREATE | os.O_TRUNC | os.O_APPEND
	if flags&writes != 0 {
		if err := p.writable(); err != nil {
			return nil, err
		}
	}
	if flags&syscall.O_NOFOLLOW != 0 { // os.Root ignores the flag
		if info, err := p.Lstat(p.name); err == nil && info.Mode()&os.ModeSymlink != 0 {
			return nil, syscall.ELOOP
		}
	}
	file, err := p.OpenFile(p.name, flags, mode)
	if err != nil {
		return nil, err
	}
	if !p.all && isOfProc(file) {
		file.Close()
		return nil, errDenied
	}
	return file, nil
}

// isOfProc reports whether a file lies in a mounted proc file system, or cannot be examined.
func isOfProc(file *os.File) bool {
	const procMagic = 0x9fa0 // PROC_SUPER_MAGIC of linux/magic.h
	var s syscall.Statfs_t
	return syscall.Fstatfs(int(file.Fd()), &s) != nil || s.Type == procMagic
}

// remove removes a file, or a folder.
func (p filePath) remove(folder bool) error {
	if err := p.writable(); err != nil {
		return err
	}
	info, err := p.Lstat(p.name)
	switch {
	case err != nil:
		return err
	case folder && !info.IsDir():
		return syscall.ENOTDIR
	case !folder && info.IsDir():
		return syscall.EISDIR
	}
	return p.Remove(p.name)
}

// rename gives a file another name in the same folder.
func (p filePath) rename(to filePath) error {
	if err := errors.Join(p.writable(), to.writable()); err != nil {
		return err
	}
	if p.openFolder != to.openFolder {
		return syscall.EXDEV
	}
	return p.Rename(p.name, to.name)
}

// stat returns the host's information about a file.
func (p filePath) stat(followLinks bool) (fs.FileInfo, error) {
	if followLinks {
		return p.Stat(p.name)
	}
	return p.Lstat(p.name)
}
