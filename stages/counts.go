package stages

import "gpucc/gpu"

// How many instructions, logical operators and words of machine code a batch has is known
// to the device as soon as the stage that counts them has run. The host would have to wait
// for the device to learn it. So it gives the columns of these items room for a number
// that is probably large enough, in proportion to the nodes, and dispatches kernels over
// that many. The kernels take the real number from the table of counts. If there is too
// much of something, the counts of all that comes behind are 0, and nothing is written
// there. The host reads the table when the batch is done, and if room was short, gives
// more and compiles the batch again.
//
// Where the host need not wait, on the processor's own cores, it takes the real numbers at
// once. So it does for dumps.

// roomUnit is the number of nodes that a factor of a roominess is for.
const roomUnit = 64

// leastRoom is added to every room, so that small batches have some.
const leastRoom = 1 << 10

// A roominess says how many items of each kind there is room for, for each roomUnit nodes.
type roominess struct{ instructions, logicals, words, bytes int }

// usualRoom is enough for nearly all batches of generated and of written C: they have 0.9
// instructions a node.
var usualRoom = roominess{instructions: 2 * roomUnit, logicals: roomUnit / 4, words: 3 * roomUnit, bytes: 4 * roomUnit}

// roomFor returns the room for a batch of some nodes.
func roomFor(nodes, factor int) int { return nodes*factor/roomUnit + leastRoom }

// A roomError says that room was short, and how much is needed.
type roomError struct{ need roominess }

func (e *roomError) Error() string { return "stages: there is not enough room for the instructions" }

// uploadCounts makes the table of counts, and sets the numbers of items to the room for
// them.
func (c *compilation) uploadCounts() {
	c.exact = c.exact || c.opt.Dump != nil || c.dev.Info().Cores > 0
	row := [countRow]uint32{countGivenNodes: uint32(c.nodes), countGivenFunctions: uint32(c.functions), countGivenLabels: uint32(c.labels)}
	if c.exact {
		row[countRoomInstructions], row[countRoomLogicals], row[countRoomWords], row[countRoomBytes] = none, none, none, none
	} else {
		c.instructions, c.logicals = roomFor(c.nodes, c.room.instructions), roomFor(c.nodes, c.room.logicals)
		c.words, c.programBytes = roomFor(c.nodes, c.room.words), roomFor(c.nodes, c.room.bytes)
		c.relocs, c.left = c.instructions, c.instructions
		row[countRoomInstructions], row[countRoomLogicals] = uint32(c.instructions), uint32(c.logicals)
		row[countRoomWords], row[countRoomBytes] = uint32(c.words), uint32(c.programBytes)
	}
	c.counts = c.buffer(countRow)
	c.dev.Write(c.counts, 0, gpu.Words(row[:]))
}

// A known is a number of items, and the word of the table of counts that has it.
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

// count sets all numbers of items to the real ones. The error is a *roomError if there was
// not enough room for some.
func (c *compilation) count() error {
	var row [countRow]uint32
	if err := c.download(gpu.Copy{Buffer: c.counts, Data: gpu.Words(row[:])}); err != nil {
		return err
	}
	need, short := c.room, false
	for _, x := range []struct {
		need, room int
		factor     *int
	}{
		{countNeedInstructions, countRoomInstructions, &need.instructions}, {countNeedLogicals, countRoomLogicals, &need.logicals},
		{countNeedWords, countRoomWords, &need.words}, {countNeedBytes, countRoomBytes, &need.bytes},
	} {
		if n := row[x.need]; n > row[x.room] {
			short = true
			*x.factor = int(n)*roomUnit/c.nodes + int(n)*roomUnit/c.nodes/8 + 1 // an eighth more, for later batches
		}
	}
	if short {
		return &roomError{need}
	}
	c.instructions, c.logicals = int(row[countInstructions]), int(row[countLogicals])
	c.words, c.relocs, c.left = int(row[countWords]), int(row[countRelocs]), int(row[countLeft])
	c.rows, c.programBytes = int(row[countRows]), int(row[countBytes])
	return nil
}
