package main

import (
	"io"
	"time"

	"gpucc/riscv/link"
	"gpucc/riscv/object"
)

// build compiles and links the inputs and writes the executable.
func (d *driver) build() {
	image := d.link()
	if image == nil {
		return
	}
	output := d.opt.output
	if output == "" {
		output = "a.out"
	}
	d.writeFile(output, 0o777, func(w io.Writer) error {
		_, err := w.Write(image.File)
		return err
	})
}

// link compiles the inputs and links them with what they need of the runtime
// library. It returns nil after errors, which it has reported; those of every
// input before those of linking.
func (d *driver) link() *link.Image {
	var objects []*object.Object
	for _, in := range d.opt.inputs {
		if o := d.load(in); o != nil {
			objects = append(objects, o)
		}
	}
	if d.failed {
		return nil
	}
	library := newLibrary(d)
	start := time.Now()
	image, err := link.New(objects, link.Options{Find: library.find})
	if err != nil {
		d.linkErrors(err)
		return nil
	}
	d.times.linked(start, library.time, len(objects)+library.taken, len(image.File))
	return image
}

// load returns the object that an input is or is compiled to.
func (d *driver) load(in input) *object.Object {
	if in.language != objectFile {
		return d.compile(in)
	}
	name, data, ok := d.read(in.path)
	if !ok {
		return nil
	}
	o, err := object.Read(data)
	if err != nil {
		d.errorf("%s: %v", name, err)
		return nil
	}
	if o.XLEN != d.opt.xlen {
		d.errorf("%s: the file is for rv%d, not for rv%d as -march says", name, o.XLEN, d.opt.xlen)
		return nil
	}
	if len(o.Files) == 0 {
		o.Files = []string{name}
	}
	return o
}
