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
// system's C library. The driver of gcc contains the flags with which it was configured.

// configuredPIE is the flag with which such a gcc was configured.
const configuredPIE = "--enable-default-pie"

// choosePosition sets the default of flags such as -fPIE and -pie.
func (d *driver) choosePosition() {
	switch d.opt.command {
	case commandCompile, commandExplain, commandPreprocess, commandLink:
		d.pie = d.system() != nil && systemDefaultsToPIE()
	}
}

// systemDefaultsToPIE reports whether the system's compiler makes position-independent
// programs by default. To search the compiler takes half a millisecond, which is much for a
// small source. So the answer is kept in a file of the user's cache. Its name changes with the
// compiler.
func systemDefaultsToPIE() bool {
	path, err := exec.LookPath(triple + "-gcc")
	if err != nil {
		return false
	}
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	file := ""
	if cache, err := os.UserCacheDir(); err == nil {
		key := fnv.New64a()
		text := strconv.AppendInt([]byte(path+" "), info.Size(), 10) // package fmt would take 1 % of the time of a small file
		key.Write(strconv.AppendInt(append(text, ' '), info.ModTime().UnixNano(), 10))
		file = filepath.Join(cache, "gpucc", "pie-"+strconv.FormatUint(key.Sum64(), 16))
		answer, regular, err := host.ReadRegular(file, 1, func(n int) []byte { return make([]byte, n) })
		if err == nil && regular && (string(answer) == "0" || string(answer) == "1") {
			return string(answer) == "1"
		}
	}
	text, err := os.ReadFile(path)
	pie := err == nil && bytes.Contains(text, []byte(configuredPIE))
	answer := "0"
	if pie {
		answer = "1"
	}
	if file != "" && os.MkdirAll(filepath.Dir(file), 0o777) == nil {
		os.WriteFile(file, []byte(answer), 0o666) // if it fails, the next command searches again
	}
	return pie
}
