package gpu

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Patterns of files that exist for the GPUs of this machine, and for their drivers.
var (
	deviceFiles = []string{"dev/dri/*", "dev/nvidia*", "dev/dxg"}

	// NVIDIA's driver has a version of its own. Other drivers are part of the kernel, and have its
	// version.
	driverVersions = []string{"sys/module/nvidia/version", "proc/sys/kernel/osrelease"}

	// A driver's part for EGL: its version, its size and its time change when it is updated.
	driverLibraries = []string{"usr/lib/libEGL_*.so*", "usr/lib64/libEGL_*.so*", "usr/lib/*-linux-gnu*/libEGL_*.so*"}
)

// Installed describes the GPUs of this machine and their drivers, as far as files show them. It
// returns "" if there is no GPU. The text changes when a driver is updated or a GPU is added.
// Asking OpenGL instead would take milliseconds on all cores, even on a machine that has only a
// software renderer.
func Installed() string { return installed(os.DirFS("/")) }

func installed(root fs.FS) string {
	if !present(root) {
		return ""
	}
	var s strings.Builder
	for _, name := range found(root, deviceFiles) {
		fmt.Fprintln(&s, name)
	}
	for _, name := range driverVersions {
		if version, err := fs.ReadFile(root, name); err == nil {
			fmt.Fprintf(&s, "%s %s\n", name, strings.TrimSpace(string(version)))
		}
	}
	for _, name := range found(root, driverLibraries) {
		if info, err := fs.Stat(root, name); err == nil {
			fmt.Fprintf(&s, "%s %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
	}
	return s.String()
}

// present reports whether there are device files of a GPU.
func present(root fs.FS) bool { return len(found(root, deviceFiles)) > 0 }

// found lists the files that match patterns.
func found(root fs.FS, patterns []string) (all []string) {
	for _, pattern := range patterns {
		list, _ := fs.Glob(root, pattern)
		all = append(all, list...)
	}
	return all
}
