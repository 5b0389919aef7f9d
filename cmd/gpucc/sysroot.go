package main

import (
	"path/filepath"
	"strconv"
	"strings"
)

// A sysroot lists the folders of the C library of a riscv64 Linux system.
type sysroot struct {
	root      string   // the value of --sysroot, or ""
	headers   []string // searched in order
	libraries []string // libraries and start files, searched in order
}

// triple is the name of the system in file names.
const triple = "riscv64-linux-gnu"

// debianCross is the folder of Debian's cross packages, such as libc6-dev-riscv64-cross.
const debianCross = "/usr/" + triple

// findSysroot returns the sysroot at root. If root is "", it returns the sysroot of
// Debian's cross packages. It returns nil if there is no C library.
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

// system returns the sysroot if its C library is used, or nil if gpucc's own library is used.
func (d *driver) system() *sysroot {
	if d.opt.cLibrary == "gpucc" || !d.opt.target.systemLibrary {
		return nil
	}
	if !d.sought {
		d.sought = true
		d.sysroot = findSysroot(d.opt.sysroot)
	}
	return d.sysroot
}

// libraryFolders returns the folders that the linker searches: the folders of the C
// library and of libgcc. If the sysroot has no libgcc, the libgcc of a cross compiler is
// used.
func (s *sysroot) libraryFolders() []string {
	for _, root := range []string{s.root, "/"} {
		if folder := gccFolder(root); folder != "" {
			return append([]string{folder}, s.libraries...)
		}
	}
	return s.libraries
}

// gccFolder returns the folder with libgcc.a and crtbegin.o of the newest GCC for the
// system, or "" if there is none.
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
