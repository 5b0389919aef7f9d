package main

import (
	"io"
	"time"

	"gpucc/riscv/link"
	"gpucc/riscv/object"
)

// A linkInput is an input of the linker: an object that was just compiled, a file or a flag.
type linkInput struct {
	input
	object *object.Object // nil if the input is a file or a flag
}

// build compiles and links the inputs and writes the executable.
func (d *driver) build() {
	inputs := d.linkInputs()
	if d.failed {
		return
	}
	output := d.opt.output
	if output == "" {
		output = "a.out"
	}
	if d.needsSystemLinker(inputs) {
		d.linkBySystem(inputs, output)
		return
	}
	image, err := d.linkOwn(inputs)
	if err != nil && d.linkInstead(inputs, output) {
		return
	}
	if err != nil {
		d.linkErrors(err)
	}
	if image == nil {
		return
	}
	d.writeFile(output, 0o777, func(w io.Writer) error {
		_, err := w.Write(image.File)
		return err
	})
}

// linkInputs compiles and assembles the inputs. It reports the errors of all of them.
func (d *driver) linkInputs() []linkInput {
	inputs := make([]linkInput, len(d.opt.inputs))
	d.eachInput(func(d *driver, i int) { inputs[i] = d.linkInput(d.opt.inputs[i]) })
	return inputs
}

// linkInput compiles or assembles an input. After an error, which it has reported, the result is
// not to be linked.
func (d *driver) linkInput(in input) linkInput {
	p := linkInput{input: in}
	switch in.language {
	case linkerFlag, objectFile:
	case assemblerText, assemblerSource:
		p.input.path, p.input.language = d.temporaryFile(".o"), objectFile
		d.assemble(in, p.input.path)
	default:
		p.object = d.compile(in)
		if p.object != nil && p.object.Assembler != nil {
			file := d.temporaryFile(".o")
			d.assembleObject(p.object, file)
			p.object, p.input.path, p.input.language = nil, file, objectFile
		}
	}
	return p
}

// link links the inputs with the objects of the runtime library that they need. It reports
// errors, and returns nil after them.
func (d *driver) link(inputs []linkInput) *link.Image {
	image, err := d.linkOwn(inputs)
	if err != nil {
		d.linkErrors(err)
	}
	return image
}

// linkOwn does the same as link, but returns the linker's errors.
func (d *driver) linkOwn(inputs []linkInput) (*link.Image, error) {
	var objects []*object.Object
	var archives []*object.Archive
	for _, p := range inputs {
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
		return nil, nil
	}
	library := newLibrary(d)
	start := time.Now()
	flags, _ := ownLinkerFlags(inputs)
	find := func(symbol string) (*object.Object, error) {
		for _, a := range archives {
			if o, err := a.Find(symbol); o != nil || err != nil {
				return o, err
			}
		}
		return library.find(symbol)
	}
	image, err := link.New(objects, link.Options{Find: find, Collection: d.collection(flags)})
	if err != nil {
		return nil, err
	}
	d.times.linked(start, library.time, len(objects)+library.taken, len(image.File))
	return image, nil
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
	if o.XLEN != d.opt.target.xlen {
		d.errorf("%s: the file is for rv%d, not for rv%d as -march says", name, o.XLEN, d.opt.target.xlen)
		return nil, nil
	}
	if len(o.Files) == 0 {
		o.Files = []string{name}
	}
	return o, nil
}
