package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// gccVersion is the version of GCC that gpucc's extensions are of, as __GNUC__
// says in predefined.h.
const gccVersion = "4.2.1"

// printFact prints what a -print or -dump flag asks for.
func (d *driver) printFact() {
	name, value, _ := strings.Cut(d.opt.print, "=")
	fact := ""
	switch name {
	case "-dumpmachine", "-print-multiarch":
		fact = strings.Replace(triple, "64", fmt.Sprint(d.opt.xlen), 1)
	case "-dumpversion", "-dumpfullversion":
		fact = gccVersion
	case "-print-search-dirs":
		fact = "libraries: =" + strings.Join(d.libraryFolders(), ":")
	case "-print-sysroot":
		fact = d.opt.sysroot
	case "-print-multi-directory", "-print-multi-os-directory":
		fact = "."
	case "-print-multi-lib":
		fact = ".;"
	case "-print-file-name":
		fact = d.findLibraryFile(value)
	case "-print-libgcc-file-name":
		fact = d.findLibraryFile("libgcc.a")
	case "-print-prog-name":
		fact = findTool(value)
	default:
		d.errorf("%v", unrecognized(d.opt.print))
		return
	}
	fmt.Fprintln(d.stdout, fact)
}

// libraryFolders are the folders in which libraries are looked for.
func (d *driver) libraryFolders() []string {
	if system := d.system(); system != nil {
		return system.libraryFolders()
	}
	return nil
}

// findLibraryFile returns the path of a file among the libraries, or just its
// name if it is not there.
func (d *driver) findLibraryFile(name string) string {
	for _, folder := range d.libraryFolders() {
		if path := filepath.Join(folder, name); isFile(path) {
			return path
		}
	}
	return name
}

// findTool returns the path of one of the target's binutils, or its name.
func findTool(name string) string {
	if path, err := exec.LookPath(triple + "-" + name); err == nil {
		return path
	}
	return name
}
