package gpu

import (
	"maps"
	"testing"
	"testing/fstest"
	"time"
)

// TestInstalled shows which files change the description of the GPUs. Without a GPU there is no
// description, whatever libraries there are.
func TestInstalled(t *testing.T) {
	const library = "usr/lib/x86_64-linux-gnu/libEGL_nvidia.so.550.1"
	file := func(text string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(text), ModTime: time.Unix(1, 0)}
	}
	base := fstest.MapFS{
		"dev/null": file(""), "dev/nvidia0": file(""), library: file("code"), "etc/other": file(""),
		"sys/module/nvidia/version": file("550.1\n"), "proc/sys/kernel/osrelease": file("6.1\n"),
	}
	before := installed(base)
	for what, change := range map[string]func(root fstest.MapFS){
		"the module":  func(root fstest.MapFS) { root["sys/module/nvidia/version"] = file("550.2\n") },
		"the kernel":  func(root fstest.MapFS) { root["proc/sys/kernel/osrelease"] = file("6.2\n") },
		"the library": func(root fstest.MapFS) { root[library] = file("more code") },
		"the library's time": func(root fstest.MapFS) {
			root[library] = &fstest.MapFile{Data: []byte("code"), ModTime: time.Unix(2, 0)}
		},
		"another driver":        func(root fstest.MapFS) { root["usr/lib64/libEGL_mesa.so.0"] = file("") },
		"another GPU":           func(root fstest.MapFS) { root["dev/nvidia1"] = file("") },
		"another kind of a GPU": func(root fstest.MapFS) { root["dev/dri/renderD128"] = file("") },
	} {
		root := maps.Clone(base)
		if change(root); installed(root) == before {
			t.Errorf("%s: the description does not change", what)
		}
	}
	root := maps.Clone(base)
	root["etc/other"] = file("changed")
	if installed(root) != before {
		t.Error("the description depends on other files")
	}
	delete(root, "dev/nvidia0")
	if got := installed(root); got != "" {
		t.Errorf("without a GPU: %q", got)
	}
}
