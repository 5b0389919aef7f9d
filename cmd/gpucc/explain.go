package main

import (
	"io"
)

// explainInputs writes a page for every input. It shows the results of each stage. The page of a source with errors
// shows the errors.
func (d *driver) explainInputs() {
	for _, in := range d.opt.inputs {
		if in.language.isLinked() || in.language == assemblerText || in.language == assemblerSource {
			d.errorf("%s: 'explain' takes sources of C, TinyC and Pareas", in.path)
			continue
		}
		d.explain(in)
	}
}

// explain writes the page of one input.
func (d *driver) explain(in input) {
	total := d.times // of all inputs
	d.times = times{device: total.device}
	defer func() {
		total.merge(&d.times)
		total.device = d.times.device
		d.times = total
	}()
	d.page = &page{early: &earlyMessages{}}
	if path := d.opt.profile; path != "" {
		var err error
		if d.page.profile, err = readProfile(path); err != nil {
			d.errorf("%v", err)
			return
		}
	}
	o := d.compile(in)
	p := d.page
	d.page = nil
	name := in.path
	if name == "-" {
		name = standardInput
	}
	if p.finish(in.path, name, o == nil, d); o == nil && !p.showsErrors() {
		return
	}
	if o != nil && p.profile != nil && !p.profile.found {
		d.errorf("%s: the program of the profile %s has executed no function of this source", in.path, d.opt.profile)
		return
	}
	d.writeFile(outputName(d.opt.output, in.path, ".html"), 0o666, func(w io.Writer) error { return p.write(w) })
}
