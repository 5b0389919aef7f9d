package stages

import "gpucc/gpu"

// download brings the fragment of a batch back: machine code, relocations, and the
// positions of functions and labels.
func download(c *compilation) error {
	if err := c.count(); err != nil {
		return err
	}
	f := Fragment{
		Text:          texts.take(c.words),
		Relocs:        relocs.take(c.relocs),
		FirstFunction: c.batch.UnitFunction,
		Extents:       make([]uint32, 2*c.functions+c.labels),
	}
	for _, r := range []struct {
		from *gpu.Buffer
		to   []byte
	}{{c.text, gpu.Words(f.Text)}, {c.reloc, bytesOf(f.Relocs)}, {c.extent, gpu.Words(f.Extents)}} {
		if err := c.dev.Read(r.from, 0, r.to); err != nil {
			return err
		}
	}
	if c.opt.Lines {
		owner, address := c.column(c.owner, c.instructions), c.column(c.address, c.instructions)
		f.Lines = listLines(c.tree.Pos[c.batch.FirstNode:], owner, address, uint32(c.opt.Target.CodeUnit))
	}
	if c.opt.Debug && c.words > 0 {
		var err error
		if f.Debug, err = downloadDebug(c); err != nil {
			return err
		}
	}
	f.Extents, f.Labels = f.Extents[:2*c.functions], f.Extents[2*c.functions:]
	c.fragment = f
	return nil
}

// listLines lists the offsets at which code changes its position in the source. Addresses
// count units of so many bytes.
func listLines(pos, owner, address []uint32, unit uint32) []LineAt {
	var list []LineAt
	for k, n := range owner {
		at := LineAt{unit * address[k], pos[n]}
		switch last := len(list) - 1; {
		case last >= 0 && list[last].Pos == at.Pos:
		case last >= 0 && list[last].Offset == at.Offset:
			list[last] = at
		default:
			list = append(list, at)
		}
	}
	return list
}

// downloadDebug brings the line number program of a batch back, and the frames.
func downloadDebug(c *compilation) (Debug, error) {
	d := Debug{frames: make([]uint32, frameRow*c.functions)}
	program := make([]uint32, c.programBytes/4+1)
	err := c.dev.Read(c.program, 0, gpu.Words(program))
	if err != nil {
		return d, err
	}
	d.LineProgram = gpu.Words(program)[:c.programBytes]
	for _, f := range c.tree.Functions[c.batch.FirstFunction:][:c.functions] {
		d.Pos = append(d.Pos, c.tree.Pos[c.tree.First[f.Root]])
	}
	return d, c.dev.Read(c.frame, 0, gpu.Words(d.frames))
}
