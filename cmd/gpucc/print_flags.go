package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// gccVersion is a version of GCC: gpucc knows its flags. Build tools ask for it by -dumpversion to
// find out which flags there are. The macro __GNUC__ has another version (see predefined.h).
const gccVersion = "12.2.0"

// printFlag prints the answer to a flag such as -print-search-dirs or -dumpmachine.
func (d *driver) printFlag() {
	name, value, _ := strings.Cut(d.opt.print, "=")
	answer := ""
	switch name {
	case "-dumpmachine", "-print-multiarch":
		answer = d.opt.target.machine
	case "-dumpversion":
		answer, _, _ = strings.Cut(gccVersion, ".")
	case "-dumpfullversion":
		answer = gccVersion
	case "-print-search-dirs":
		answer = "libraries: =" + strings.Join(d.libraryFolders(), ":")
	case "-print-sysroot":
		answer = d.opt.sysroot
	case "-print-multi-directory", "-print-multi-os-directory":
		answer = "."
	case "-print-multi-lib":
		answer = ".;"
	case "-print-file-name":
		answer = d.findLibraryFile(value)
	case "-print-libgcc-file-name":
		answer = d.findLibraryFile("libgcc.a")
	case "-print-prog-name":
		answer = findTool(value)
	default:
		d.errorf("%v", unrecognized(d.opt.print))
		return
	}
	fmt.Fprintln(d.stdout, answer)
}

// libraryFolders returns the folders in which libraries are searched.
func (d *driver) libraryFolders() []string {
	if system := d.system(); system != nil {
		return system.libraryFolders()
	}
	return nil
}

// findLibraryFile returns the path of a file in a library folder, or its name if there is
// none.
func (d *driver) findLibraryFile(name string) string {
	for _, folder := range d.libraryFolders() {
		if path := filepath.Join(folder, name); isFile(path) {
			return path
		}
	}
	return name
}

// findTool returns the path of one of the target's binutils, or its name if it is not
// installed.
func findTool(name string) string {
	if path, err := exec.LookPath(triple + "-" + name); err == nil {
		return path
	}
	return name
}
