package main

import (
	"path/filepath"
	"strconv"
	"strings"
)

// A sysroot is where a riscv64 Linux system's C library is: its headers and
// what programs link with.
type sysroot struct {
	root      string   // what --sysroot says, or ""
	headers   []string // searched in order
	libraries []string
}

// triple names the system in file names.
const triple = "riscv64-linux-gnu"

// debianCross is where Debian's cross packages (libc6-dev-riscv64-cross) are.
const debianCross = "/usr/" + triple

// findSysroot returns the sysroot at root or, if that is "", the one of
// Debian's cross packages. It is nil if there is no C library.
func findSysroot(root string) *sysroot {
	if root == "" {
		s := &sysroot{
			headers:   []string{debianCross + "/include", "/usr/include/" + triple, "/usr/include"},
			libraries: []string{debianCross + "/lib", "/usr/lib/" + triple, "/lib/" + triple},
		}
		if !isFile(debianCross + "/include/stdio.h") {
			return nil
		}
		return s
	}
	s := &sysroot{root: root}
	for _, folder := range []string{"usr/local/include", "usr/include/" + triple, "usr/include", "include"} {
		s.headers = append(s.headers, filepath.Join(root, folder))
	}
	for _, folder := range []string{"usr/local/lib", "usr/lib/" + triple, "lib/" + triple, "usr/lib64/lp64d", "lib64/lp64d", "usr/lib64", "lib64", "usr/lib", "lib"} {
		s.libraries = append(s.libraries, filepath.Join(root, folder))
	}
	for _, folder := range s.headers {
		if isFile(filepath.Join(folder, "stdio.h")) {
			return s
		}
	}
	return nil
}

// system returns the sysroot whose C library is used, or nil for gpucc's own.
func (d *driver) system() *sysroot {
	if d.opt.cLibrary == "gpucc" || d.opt.xlen == 32 {
		return nil
	}
	if !d.sought {
		d.sought = true
		d.sysroot = findSysroot(d.opt.sysroot)
	}
	return d.sysroot
}

// libraryFolders are the folders of the C library and of the compiler's own
// library, in which the linker looks. If the sysroot has no libgcc, a cross
// compiler's will do.
func (s *sysroot) libraryFolders() []string {
	for _, root := range []string{s.root, "/"} {
		if folder := gccFolder(root); folder != "" {
			return append([]string{folder}, s.libraries...)
		}
	}
	return s.libraries
}

// gccFolder is where libgcc.a and crtbegin.o are, of the newest GCC that has
// them for the system; "" if there is none.
func gccFolder(root string) string {
	newest, version := "", -1
	for _, parent := range []string{"/usr/lib/gcc-cross", "/usr/lib/gcc"} {
		folders, _ := filepath.Glob(filepath.Join(root, parent, triple, "*"))
		for _, folder := range folders {
			major, _, _ := strings.Cut(filepath.Base(folder), ".")
			n, err := strconv.Atoi(major)
			if err == nil && n > version && isFile(filepath.Join(folder, "libgcc.a")) {
				newest, version = folder, n
			}
		}
	}
	return newest
}
