package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"gpucc/ast/c/preprocess"
)

// printSearchList prints the folders that are searched for headers, if -v is given. The form is gcc's: distcc's pump mode,
// CMake, Meson and editors read it. gpucc's own headers are files in the user's cache then. If there is no cache, they are
// not listed.
func (d *driver) printSearchList() {
	if !d.opt.verbose {
		return
	}
	var options preprocess.Options
	d.addFolders(&options)
	fmt.Fprintf(d.stderr, "#include \"...\" search starts here:\n%s#include <...> search starts here:\n%sEnd of search list.\n",
		d.listFolders(options.Folders[:options.Bracket]), d.listFolders(options.Folders[options.Bracket:]))
}

// listFolders returns the names of folders, each on a line.
func (d *driver) listFolders(list []preprocess.Folder) string {
	var text strings.Builder
	for _, folder := range list {
		path := folder.Path
		if name, own := strings.CutPrefix(path, ownFolder+"/"); own {
			headers, err := d.headerFolder()
			if err != nil || d.scratch.folder != "" && strings.HasPrefix(headers, d.scratch.folder) {
				continue
			}
			path = filepath.Join(headers, name)
		}
		fmt.Fprintf(&text, " %s\n", path)
	}
	return text.String()
}
