package main

import (
	"bytes"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"gpucc/internal/host"
)

// The system's compiler may make position-independent programs by default; Debian's does. Then
// its libraries and build systems expect such objects. So gpucc does the same if it uses the
// system's C library. The driver of gcc contains the flags with which it was configured. It also
// contains its rules for the linker's flags.

// A systemDefault is a habit of the system's compiler that gpucc shares.
type systemDefault uint8

const (
	defaultPIE systemDefault = 1 << iota
	defaultAsNeeded
	defaultBuildID
)

// systemDefaultTexts has the text in the driver of a gcc that has each habit.
var systemDefaultTexts = [...]string{"--enable-default-pie", "%{!fsanitize=*:--as-needed}", "%{!r:--build-id}"}

// choosePosition sets the default of flags such as -fPIE and -pie, and of the linker's flags.
func (d *driver) choosePosition() {
	switch d.opt.command {
	case commandCompile, commandExplain, commandPreprocess, commandLink:
		if d.system() != nil {
			d.defaults = systemDefaults()
			d.pie = d.defaults&defaultPIE != 0
		}
	}
}

// systemDefaults returns the habits of the system's compiler. To search the compiler takes half a
// millisecond, which is much for a small source. So the answer is kept in a file of the user's
// cache. Its name changes with the compiler.
func systemDefaults() systemDefault {
	path, err := exec.LookPath(triple + "-gcc")
	if err != nil {
		return 0
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	file := ""
	if cache, err := os.UserCacheDir(); err == nil {
		key := fnv.New64a()
		text := strconv.AppendInt([]byte(path+" "), info.Size(), 10) // package fmt would take 1 % of the time of a small file
		key.Write(strconv.AppendInt(append(text, ' '), info.ModTime().UnixNano(), 10))
		file = filepath.Join(cache, "gpucc", "defaults-"+strconv.FormatUint(key.Sum64(), 16))
		answer, regular, err := host.ReadRegular(file, 1, func(n int) []byte { return make([]byte, n) })
		if err == nil && regular && len(answer) == 1 && answer[0]-'0' < 1<<len(systemDefaultTexts) {
			return systemDefault(answer[0] - '0')
		}
	}
	text, err := os.ReadFile(path)
	var defaults systemDefault
	for i, habit := range systemDefaultTexts {
		if err == nil && bytes.Contains(text, []byte(habit)) {
			defaults |= 1 << i
		}
	}
	if file != "" && os.MkdirAll(filepath.Dir(file), 0o777) == nil {
		os.WriteFile(file, []byte{'0' + byte(defaults)}, 0o666) // if it fails, the next command searches again
	}
	return defaults
}
