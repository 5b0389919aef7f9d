package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"gpucc/riscv/object"
)

// ownLinker are flags for the linker that say nothing to gpucc's own: its C
// library is there anyhow, and takes no more place than what is used of it.
var ownLinker = []string{"-lc", "-lm", "-lgcc", "-lpthread", "-s", "-Wl,--gc-sections", "-Wl,--as-needed", "-Wl,--no-as-needed", "-Wl,--fatal-warnings",
	"-Wl,--start-group", "-Wl,--end-group", "-Wl,-O1", "-Wl,-O2", "-Wl,--sort-common", "-Wl,-z,relro", "-Wl,-z,now", "-Wl,-z,noexecstack"}

// needsSystemLinker reports whether the program is to be linked with the
// system's C library, by the system's linker: if that is asked for, if
// anything was compiled with its headers, or if there are parts of which only
// it can tell what they need. The headers and the library are always those of
// the same.
func (d *driver) needsSystemLinker(parts []part) bool {
	switch {
	case d.opt.cLibrary == "system" || d.opt.link.noStart || d.opt.link.noLibraries || slices.ContainsFunc(parts, part.isForeignFlag):
		return true
	case d.system() == nil:
		return false
	}
	return d.systemHeaders || slices.ContainsFunc(parts, func(p part) bool { return p.language == objectFile })
}

// isForeignFlag reports whether a part is a flag that gpucc's own linker does
// not know.
func (p part) isForeignFlag() bool {
	return p.language == linkerFlag && !slices.Contains(ownLinker, p.path) && !strings.HasPrefix(p.path, "-L")
}

var (
	errNoLinker  = errors.New("no RISC-V linker is installed, which this needs: install the binutils for riscv64 (Debian: apt-get install binutils-riscv64-linux-gnu)")
	errNoSysroot = errors.New("there is no C library for riscv64, which this needs: install one (Debian: apt-get install libc6-dev-riscv64-cross gcc-riscv64-linux-gnu) or name its place with --sysroot")
)

// linkBySystem links parts with the system's linker, as cc does.
func (d *driver) linkBySystem(parts []part, output string) {
	if i := slices.IndexFunc(parts, part.isForeignFlag); i >= 0 && d.opt.cLibrary == "gpucc" && !d.opt.link.noLibraries {
		d.errorf("gpucc's own linker does not take '%s'", parts[i].path)
		return
	}
	tool, err := exec.LookPath(triple + "-ld")
	if err != nil {
		d.errorf("%v", errNoLinker)
		return
	}
	files, ok := d.onDisk(parts)
	if !ok {
		return
	}
	args, err := d.linkerArguments(files)
	if err != nil {
		d.errorf("%v", err)
		return
	}
	result := d.temporaryFile(".out")
	cmd := exec.Command(tool, append([]string{"-o", result}, args...)...)
	cmd.Stdout, cmd.Stderr = d.stdout, d.stderr
	if d.execute(cmd) {
		d.copyFile(output, result, 0o777)
	}
}

// onDisk returns the linker's arguments for parts: their files, new ones for
// what was just compiled, and flags.
func (d *driver) onDisk(parts []part) ([]string, bool) {
	var list []string
	for _, p := range parts {
		switch {
		case p.object != nil:
			file := d.temporaryFile(".o")
			if _, err := d.replaceFile(file, 0o666, func(w io.Writer) error { return object.Write(w, p.object) }); err != nil {
				d.errorf("%v", err)
				return nil, false
			}
			list = append(list, file)
		case p.language == linkerFlag && strings.HasPrefix(p.path, "-Wl,"):
			list = append(list, strings.Split(p.path, ",")[1:]...)
		case p.language == linkerFlag && p.path == "-rdynamic":
			list = append(list, "-export-dynamic")
		case p.language == objectFile && !isFile(p.path):
			d.fileError(p.path, os.ErrNotExist)
			return nil, false
		default:
			list = append(list, p.path)
		}
	}
	return list, true
}

// linkerArguments are those around the files: what starts the program, and the
// libraries.
func (d *driver) linkerArguments(files []string) ([]string, error) {
	o := &d.opt.link
	machine := "-melf64lriscv"
	if d.opt.xlen == 32 {
		machine = "-melf32lriscv"
	}
	if slices.Contains(files, "-r") {
		return append([]string{machine}, files...), nil
	}
	s := d.system()
	if s == nil && !(o.noStart && o.noLibraries) {
		return nil, errNoSysroot
	}
	args := []string{machine, "--eh-frame-hdr", "--hash-style=gnu"}
	if s != nil && s.root != "" {
		args = append(args, "--sysroot="+s.root)
	}
	kind := dynamicProgram
	if o.static {
		kind = staticProgram
	} else {
		args = append(args, "-dynamic-linker", d.dynamicLinker())
	}
	args = append(args, kind.flags...)
	if !o.noStart {
		args = append(args, d.findLibraryFile(kind.start), d.findLibraryFile("crti.o"), d.findLibraryFile(kind.begin))
	}
	var folders []string
	for _, folder := range d.libraryFolders() {
		folders = append(folders, "-L"+folder)
	}
	// The user's -L come first: they stand among the files.
	args = append(append(args, files...), folders...)
	if !o.noLibraries {
		if o.threads {
			args = append(args, "-lpthread")
		}
		args = append(args, kind.libraries...)
	}
	if !o.noStart {
		args = append(args, d.findLibraryFile(kind.end), d.findLibraryFile("crtn.o"))
	}
	return args, nil
}

// A kind of executable.
type kind struct {
	flags             []string
	start, begin, end string // object files
	libraries         []string
}

var (
	sharedLibraries = []string{"-lgcc", "--push-state", "--as-needed", "-lgcc_s", "--pop-state", "-lc", "-lgcc"}
	staticLibraries = []string{"--start-group", "-lgcc", "-lgcc_eh", "-lc", "--end-group"}
)

// Programs are position-dependent, also under -pie, which is no more than a
// wish: what gpucc makes reaches the data of shared libraries directly, and has
// addresses in sections that are read only.
var (
	dynamicProgram = kind{nil, "crt1.o", "crtbegin.o", "crtend.o", sharedLibraries}
	staticProgram  = kind{[]string{"-static"}, "crt1.o", "crtbeginT.o", "crtend.o", staticLibraries}
)

// dynamicLinker is the program that loads shared libraries: glibc's or musl's.
func (d *driver) dynamicLinker() string {
	const musl = "/lib/ld-musl-riscv64.so.1"
	if s := d.system(); s != nil && isFile(filepath.Join(s.root, musl)) {
		return musl
	}
	return fmt.Sprintf("/lib/ld-linux-riscv%d-lp64d.so.1", d.opt.xlen)
}
