package main

import (
	"io"
	"time"

	"gpucc/riscv/link"
	"gpucc/riscv/object"
)

// A part is what goes into a link: an object that was just compiled, or an
// input for the linker.
type part struct {
	input
	object *object.Object // nil if it is in the input's file
}

// build compiles and links the inputs and writes the executable.
func (d *driver) build() {
	parts := d.parts()
	if d.failed {
		return
	}
	output := d.opt.output
	if output == "" {
		output = "a.out"
	}
	if d.needsSystemLinker(parts) {
		d.linkBySystem(parts, output)
		return
	}
	image := d.link(parts)
	if image == nil {
		return
	}
	d.writeFile(output, 0o777, func(w io.Writer) error {
		_, err := w.Write(image.File)
		return err
	})
}

// parts compiles and assembles the inputs. Errors, which have been reported,
// are those of every input before those of linking.
func (d *driver) parts() []part {
	var parts []part
	for _, in := range d.opt.inputs {
		p := part{input: in}
		switch in.language {
		case linkerFlag, objectFile:
		case assemblerText, assemblerSource:
			if p.input.path = d.temporaryFile(".o"); !d.assemble(in, p.input.path) {
				continue
			}
			p.input.language = objectFile
		default:
			if p.object = d.compile(in); p.object == nil {
				continue
			}
		}
		parts = append(parts, p)
	}
	return parts
}

// link links parts with what they need of the runtime library. It returns nil
// after errors, which it has reported.
func (d *driver) link(parts []part) *link.Image {
	var objects []*object.Object
	var archives []*object.Archive
	for _, p := range parts {
		switch {
		case p.object != nil:
			objects = append(objects, p.object)
		case p.language == objectFile:
			o, a := d.load(p.path)
			if o != nil {
				objects = append(objects, o)
			}
			if a != nil {
				archives = append(archives, a)
			}
		}
	}
	if d.failed {
		return nil
	}
	library := newLibrary(d)
	start := time.Now()
	image, err := link.New(objects, link.Options{Find: func(symbol string) (*object.Object, error) {
		for _, a := range archives {
			if o, err := a.Find(symbol); o != nil || err != nil {
				return o, err
			}
		}
		return library.find(symbol)
	}})
	if err != nil {
		d.linkErrors(err)
		return nil
	}
	d.times.linked(start, library.time, len(objects)+library.taken, len(image.File))
	return image
}

// load reads an object file or an archive.
func (d *driver) load(path string) (*object.Object, *object.Archive) {
	name, data, ok := d.read(path)
	if !ok {
		return nil, nil
	}
	if object.IsArchive(data) {
		a, err := object.OpenArchive(name, data)
		if err != nil {
			d.errorf("%s: %v", name, err)
		}
		return nil, a
	}
	o, err := object.Read(data)
	if err != nil {
		d.errorf("%s: %v", name, err)
		return nil, nil
	}
	if o.XLEN != d.opt.xlen {
		d.errorf("%s: the file is for rv%d, not for rv%d as -march says", name, o.XLEN, d.opt.xlen)
		return nil, nil
	}
	if len(o.Files) == 0 {
		o.Files = []string{name}
	}
	return o, nil
}
