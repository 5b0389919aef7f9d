package main

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gpucc/stages/objectfile"
)

// writeStackUsage writes the file that -fstack-usage asks for, in gcc's format: a line a
// function, with its place, its name, the size of its frame in bytes, and whether it allocates
// more while it runs.
func (d *driver) writeStackUsage(in input, list []objectfile.FunctionStack) {
	d.writeFile(d.stackUsageName(in), 0o666, func(w io.Writer) error {
		b := bufio.NewWriter(w)
		for _, f := range list {
			kind := "static"
			if f.Dynamic {
				kind = "dynamic"
			}
			fmt.Fprintf(b, "%s:%d:%d:%s\t%d\t%s\n", f.Place.File, f.Place.Line, f.Place.Column, f.Name, f.Bytes, kind)
		}
		return b.Flush()
	})
}

// stackUsageName returns the name of that file: the object's with another extension. If an
// executable is made, it is the executable's and the source's name joined by a dash.
func (d *driver) stackUsageName(in input) string {
	const extension = ".su"
	if d.opt.object || d.opt.assembly {
		if out := d.opt.output; out != "" {
			return strings.TrimSuffix(out, filepath.Ext(out)) + extension
		}
		return outputName("", in.path, extension)
	}
	program := d.opt.output
	if program == "" {
		program = "a"
	}
	return program + "-" + outputName("", in.path, extension)
}
