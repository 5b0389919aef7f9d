package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// download brings the fragment of a batch back: machine code, relocations, the positions of
// functions and labels, and the information for debuggers. It waits for the device twice: for the
// numbers of items, and for the data.
func download(c *compilation) error {
	f := Fragment{FirstFunction: c.batch.UnitFunction}
	c.trim()
	if err := c.count(func() { f.Text, f.Extents = c.takeText(), make([]uint32, 2*c.functions+c.labels) }); err != nil {
		f.FreeText()
		return err
	}
	f.Text, f.Units, f.Relocs = f.Text[:c.textWords()], c.units, relocs.take(c.relocs)
	copies := []gpu.Copy{
		{Buffer: c.text, Data: gpu.Words(f.Text)}, {Buffer: c.reloc, Data: bytesOf(f.Relocs)}, {Buffer: c.extent, Data: gpu.Words(f.Extents)},
	}
	var owner, address []uint32
	if c.opt.Lines {
		c.restoreOwners()
		owner, address = make([]uint32, c.instructions), make([]uint32, c.instructions)
		copies = append(copies, gpu.Copy{Buffer: c.owner, Data: gpu.Words(owner)}, gpu.Copy{Buffer: c.address, Data: gpu.Words(address)})
	}
	var program []uint32
	if c.opt.Debug && c.units > 0 {
		program, f.Debug.frames = make([]uint32, c.programBytes/wordBytes+1), make([]uint32, frameRow*c.functions)
		copies = append(copies, gpu.Copy{Buffer: c.program, Data: gpu.Words(program)}, gpu.Copy{Buffer: c.frame, Data: gpu.Words(f.Debug.frames)})
	}
	f.Debug.firstInterval = c.scopeBorders
	if c.borders > 0 {
		f.Debug.borders = make([]uint32, c.borders)
		copies = append(copies, gpu.Copy{Buffer: c.borderAddress, Data: gpu.Words(f.Debug.borders)})
	}
	if c.listed > 0 {
		f.Debug.storage = make([]uint32, c.listed)
		copies = append(copies, gpu.Copy{Buffer: c.listedStorage, Data: gpu.Words(f.Debug.storage)})
	}
	downloaded := c.Device.Download(copies...)
	if c.queued != nil {
		c.queued()
	}
	if err := c.wait(downloaded); err != nil {
		return err
	}
	if c.opt.Lines {
		f.Lines = listLines(c.tree.Pos[c.batch.FirstNode:], owner, address, uint32(c.opt.Target.CodeUnit))
	}
	f.Debug.setTails(c, &f)
	if program != nil {
		f.Debug.LineProgram = gpu.Words(program)[:c.programBytes]
		f.Debug.Pos = make([]uint32, 0, c.functions)
		first := c.batch.FirstNode // of the function
		for _, info := range c.tree.Functions[c.batch.FirstFunction:][:c.functions] {
			f.Debug.Pos = append(f.Debug.Pos, c.tree.Pos[first])
			first = int(info.Root) + 1
		}
	}
	f.Extents, f.Labels = f.Extents[:2*c.functions], f.Extents[2*c.functions:]
	c.fragment = f
	return nil
}

// textWords returns the number of words of the machine code, or of the capacity for it.
func (c *compilation) textWords() int {
	return (int(c.bytes(uint32(c.units))) + wordBytes - 1) / wordBytes
}

// takeText returns memory for the machine code, also if its size is not known yet.
func (c *compilation) takeText() []uint32 { return texts.take(c.textWords()) }

// listLines lists the offsets at which the position in the source changes. unit is the number of
// bytes of a unit of an address.
func listLines(pos, owner, address []uint32, unit uint32) []LineAt {
	var list []LineAt
	for k, n := range owner {
		if pos[n] == ast.InPrologue {
			continue
		}
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
