package stages

import (
	"errors"

	"gpucc/gpu"
)

// The numbers of instructions, logical operators and words of machine code of a batch are
// counted on the device. The host would have to wait for the device to learn them. So it gives
// the columns of these items room for a number that is probably large enough, in proportion to
// the nodes, and dispatches kernels over that many items. The kernels take the real number from
// the table of counts. If there are too many items of a kind, the counts of later kernels are 0,
// and these kernels write nothing. The host reads the table when the batch is done. If there was
// not enough room, it compiles the batch again with more.
//
// On the processor's own cores the host need not wait: it reads the real numbers as soon as they
// are counted. It also does so for dumps.

// A roominess is a number of items of each kind for each roomUnit nodes: the items that there are,
// or the items that there is room for.
type roominess struct{ instructions, logicals, words, left, bytes int }

const roomUnit = 64

// leastRoom is added to every room, so that small batches have some.
const leastRoom = 1 << 8

// usualRoom is the room of a compiler's first batch. Generated C has 0.65 instructions a
// node, written C 0.9.
var usualRoom = roominess{instructions: roomUnit, logicals: roomUnit / 16, words: roomUnit * 3 / 2, left: roomUnit * 3 / 8, bytes: roomUnit}

// tellingNodes is the least number of nodes of a batch whose numbers of items determine the room
// of the next batch.
const tellingNodes = 1 << 13

// roomFor returns the room for a batch of some nodes.
func roomFor(nodes, factor int) int { return nodes*factor/roomUnit + leastRoom }

// factorFor returns the factor that gives room for n items of a batch of some nodes, and for
// an eighth more, since later batches differ.
func factorFor(n uint32, nodes int) int { return int(n)*roomUnit/nodes + int(n)*roomUnit/nodes/8 + 1 }

// items lists the kinds of items: the words of the table of counts with the number of items and
// with the room for them; and the factor.
func (r *roominess) items() []roomItem {
	return []roomItem{
		{countNeedInstructions, countRoomInstructions, &r.instructions}, {countNeedLogicals, countRoomLogicals, &r.logicals},
		{countNeedWords, countRoomWords, &r.words}, {countNeedLeft, countRoomLeft, &r.left}, {countNeedBytes, countRoomBytes, &r.bytes},
	}
}

type roomItem struct {
	need, room int
	factor     *int
}

// errRoom reports that there was not enough room. The next try has more.
var errRoom = errors.New("stages: there is not enough room for the instructions")

// uploadCounts makes the table of counts, and sets the numbers of items to the room for
// them.
func (c *compilation) uploadCounts() {
	c.exact = c.exact || c.opt.Dump != nil || c.dev.Info().Cores > 0
	row := [countRow]uint32{countGivenNodes: uint32(c.nodes), countGivenFunctions: uint32(c.functions), countGivenLabels: uint32(c.labels)}
	for _, x := range c.room.items() {
		row[x.room] = none
		if !c.exact {
			row[x.room] = uint32(roomFor(c.nodes, *x.factor))
		}
	}
	if !c.exact {
		c.instructions, c.logicals = int(row[countRoomInstructions]), int(row[countRoomLogicals])
		c.words, c.relocs, c.left = int(row[countRoomWords]), c.instructions, int(row[countRoomLeft])
		c.programBytes = int(row[countRoomBytes])
	}
	c.counts = c.buffer(countRow)
	c.dev.Write(c.counts, 0, gpu.Words(row[:]))
}

// A known is a number of items that is set from a word of the table of counts.
type known struct {
	word int
	n    *int
}

// known sets numbers of items that the device has counted, if the host need not wait for
// them.
func (c *compilation) known(list ...known) error {
	if !c.exact {
		return nil
	}
	var row [countRow]uint32
	err := c.dev.Read(c.counts, 0, gpu.Words(row[:]))
	for _, k := range list {
		*k.n = int(row[k.word])
	}
	return err
}

// count sets all numbers of items to the real ones. The room for the next batch becomes the
// largest that a batch has needed. The error is errRoom if there was not enough room for some
// items: then there is more for the next try.
func (c *compilation) count() error {
	var row [countRow]uint32
	if err := c.download(gpu.Copy{Buffer: c.counts, Data: gpu.Words(row[:])}); err != nil {
		return err
	}
	if p, ok := c.dev.(*Profiler); ok {
		p.Settle(c.counts, row[:])
	}
	for _, x := range c.room.items() {
		if row[x.need] > row[x.room] {
			*x.factor = factorFor(row[x.need], c.nodes)
			return errRoom
		}
	}
	if c.nodes >= tellingNodes {
		for i, x := range c.seen.items() {
			*x.factor = max(*x.factor, factorFor(row[x.need], c.nodes))
			*c.room.items()[i].factor = *x.factor
		}
	}
	c.instructions, c.logicals = int(row[countInstructions]), int(row[countLogicals])
	c.words, c.relocs, c.left = int(row[countWords]), int(row[countRelocs]), int(row[countLeft])
	c.rows, c.programBytes = int(row[countRows]), int(row[countBytes])
	return nil
}
