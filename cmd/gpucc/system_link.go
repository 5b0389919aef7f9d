package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"gpucc/riscv/object"
)

// needsSystemLinker reports whether the system's linker links the program, with the
// system's C library. It does if a flag demands that (-pg does: only the system's library counts calls), if an input
// was compiled with the system's headers, or if there are object files, which may need the system's library. A program
// never mixes the headers of one C library with the other library.
func (d *driver) needsSystemLinker(inputs []linkInput) bool {
	switch {
	case d.opt.cLibrary == "system" || d.opt.link.shared || d.opt.link.form == pieForm || d.opt.link.form == staticPIEForm || d.opt.link.noStart || d.opt.link.noLibraries || d.opt.link.noC || d.opt.instrument.Profile:
		return true
	case foreignFlag(inputs) != "":
		return true
	case d.system() == nil:
		return false
	}
	return d.systemHeaders || slices.ContainsFunc(inputs, func(p linkInput) bool { return p.language == objectFile })
}

// foreignFlag returns the first flag that gpucc's own linker does not know, or "".
func foreignFlag(inputs []linkInput) string {
	_, foreign := ownLinkerFlags(inputs)
	return foreign
}

var (
	errNoLinker  = errors.New("no RISC-V linker is installed, which this needs: install the binutils for riscv64 (Debian: apt-get install binutils-riscv64-linux-gnu)")
	errNoSysroot = errors.New("there is no C library for riscv64, which this needs: install one (Debian: apt-get install libc6-dev-riscv64-cross gcc-riscv64-linux-gnu) or name its place with --sysroot")
)

// linkBySystem links with the system's linker, as cc does.
func (d *driver) linkBySystem(inputs []linkInput, output string) {
	if flag := foreignFlag(inputs); flag != "" && d.opt.cLibrary == "gpucc" && !d.opt.link.noLibraries {
		d.errorf("gpucc's own linker does not take '%s'", flag)
		return
	}
	cmd, result := d.linkerCommand(inputs)
	if cmd == nil {
		return
	}
	cmd.Stdout, cmd.Stderr = d.stdout, d.stderr
	if d.execute(cmd) {
		d.copyFile(output, result, 0o777)
	}
}

// linkInstead links a program with the system's C library that gpucc's own cannot be linked with, and reports whether that succeeds.
// The program includes no headers, but it may declare functions that gpucc's library lacks. Scripts that configure projects try
// so whether the C library has a function.
func (d *driver) linkInstead(inputs []linkInput, output string) bool {
	if d.opt.cLibrary != "auto" || d.system() == nil {
		return false
	}
	if _, err := exec.LookPath(triple + "-ld"); err != nil {
		return false
	}
	cmd, result := d.linkerCommand(inputs)
	if cmd == nil || cmd.Run() != nil {
		return false
	}
	d.copyFile(output, result, 0o777)
	return true
}

// linkerCommand returns a call of the system's linker, and the temporary file that it will write. After an error, which it has
// reported, cmd is nil.
func (d *driver) linkerCommand(inputs []linkInput) (cmd *exec.Cmd, result string) {
	tool, err := exec.LookPath(triple + "-ld")
	if err != nil {
		d.errorf("%v", errNoLinker)
		return nil, ""
	}
	files, ok := d.onDisk(inputs)
	if !ok {
		return nil, ""
	}
	args, err := d.linkerArguments(files)
	if err != nil {
		d.errorf("%v", err)
		return nil, ""
	}
	if result = d.temporaryFile(".out"); result == "" {
		return nil, ""
	}
	return exec.Command(tool, append([]string{"-o", result}, args...)...), result
}

// onDisk returns the linker's arguments for the inputs: flags, and names of files. It writes
// objects that were just compiled to temporary files.
func (d *driver) onDisk(inputs []linkInput) ([]string, bool) {
	var list []string
	for _, p := range inputs {
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

// linkerArguments returns all arguments of the linker: the files, with the start files
// and libraries before and behind them.
func (d *driver) linkerArguments(files []string) ([]string, error) {
	o := &d.opt.link
	machine := "-m" + d.opt.target.linker
	if slices.Contains(files, "-r") {
		return append([]string{machine}, files...), nil
	}
	s := d.system()
	if s == nil && !(o.noStart && o.noLibraries) {
		return nil, errNoSysroot
	}
	kind := d.kind()
	args := append([]string{machine, "--hash-style=gnu"}, kind.flags...)
	if d.defaults&defaultBuildID != 0 {
		args = append(args, "--build-id")
	}
	if d.defaults&defaultAsNeeded != 0 {
		args = append(args, "--as-needed")
	}
	if s != nil && s.root != "" {
		args = append(args, "--sysroot="+s.root)
	}
	if kind.loaded {
		args = append(args, "-dynamic-linker", d.dynamicLinker())
	}
	if !o.noStart {
		for _, file := range []string{kind.start, "crti.o", kind.begin} {
			if file != "" {
				args = append(args, d.findLibraryFile(file))
			}
		}
	}
	var folders []string
	for _, folder := range d.libraryFolders() {
		folders = append(folders, "-L"+folder)
	}
	// The user's -L come first, because they stand among the files.
	args = append(append(args, files...), folders...)
	if !o.noLibraries {
		if o.threads {
			args = append(args, "-lpthread")
		}
		args = append(args, slices.DeleteFunc(slices.Clone(kind.libraries), func(flag string) bool { return o.noC && flag == "-lc" })...)
	}
	if !o.noStart {
		args = append(args, d.findLibraryFile(kind.end), d.findLibraryFile("crtn.o"))
	}
	return args, nil
}

// A linkForm is a flag that says which kind of program is linked.
type linkForm uint8

const (
	defaultForm linkForm = iota
	noPIEForm
	pieForm
	staticPIEForm
)

// A kind is a kind of output of the linker.
type kind struct {
	flags             []string
	loaded            bool   // a program that the dynamic linker loads
	start, begin, end string // object files; no start file for a library
	libraries         []string
}

var (
	sharedLibraries = []string{"-lgcc", "--push-state", "--as-needed", "-lgcc_s", "--pop-state", "-lc", "-lgcc"}
	staticLibraries = []string{"--start-group", "-lgcc", "-lgcc_eh", "-lc", "--end-group"}
)

var (
	fixedProgram  = kind{[]string{"--eh-frame-hdr"}, true, "crt1.o", "crtbegin.o", "crtend.o", sharedLibraries}
	pieProgram    = kind{[]string{"--eh-frame-hdr", "-pie"}, true, "Scrt1.o", "crtbeginS.o", "crtendS.o", sharedLibraries}
	staticProgram = kind{[]string{"-static"}, false, "crt1.o", "crtbeginT.o", "crtend.o", staticLibraries}
	staticPIE     = kind{[]string{"--eh-frame-hdr", "-static", "-pie", "--no-dynamic-linker", "-z", "text"}, false, "rcrt1.o", "crtbeginS.o", "crtendS.o", staticLibraries}
	sharedLibrary = kind{[]string{"--eh-frame-hdr", "-shared"}, false, "", "crtbeginS.o", "crtendS.o", sharedLibraries}
)

// kind returns the kind of output that the flags demand.
func (d *driver) kind() kind {
	k := d.unprofiledKind()
	if d.opt.instrument.Profile && k.start != "" {
		k.start = "gcrt1.o" // it begins to count, and writes the counts at the end
	}
	return k
}

func (d *driver) unprofiledKind() kind {
	switch o := &d.opt.link; {
	case o.form == staticPIEForm:
		return staticPIE
	case o.shared && o.form != pieForm:
		return sharedLibrary
	case o.static:
		return staticProgram
	case o.form == pieForm, o.form == defaultForm && d.pie:
		return pieProgram
	}
	return fixedProgram
}

// dynamicLinker returns the path of the program that loads shared libraries: the first
// one that exists in the sysroot, or the usual one. A loader of the host beside Debian's cross
// packages is of another C library than theirs.
func (d *driver) dynamicLinker() string {
	list := d.opt.target.dynamicLinkers
	for _, path := range list[:len(list)-1] {
		if s := d.system(); s != nil && s.root != "" && isFile(filepath.Join(s.root, path)) {
			return path
		}
	}
	return list[len(list)-1]
}
