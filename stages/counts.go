package stages

import (
	"errors"

	"gpucc/gpu"
)

// The numbers of roots, instructions, logical operators and words of machine code of a batch are
// counted on the device. The host would have to wait for the device to learn them. So it gives
// the columns of these items a capacity that is probably large enough, in proportion to the
// nodes, and dispatches kernels over that many items. The kernels take the real number from
// the table of counts. If there are too many items of a kind, the counts of later kernels are 0,
// and these kernels write nothing. The host reads the table when the batch is done. If a
// capacity was too small, it compiles the batch again with a larger one.
//
// On the processor's own cores the host need not wait: it reads the real numbers as soon as they
// are counted. It also does so for dumps.

// A density is the number of items of each kind for every densityNodes nodes: of those that there
// are, or of those that the columns can hold.
type density struct{ nodes, loopWords, roots, repeats, instructions, logicals, words, left, bytes int }

const densityNodes = 64

// leastCapacity is added to every capacity, so that small batches have some.
const leastCapacity = 1 << 8

// usualDensity is for a compiler's first batch. Generated C has 0.65 instructions a
// node, written C 0.9.
var usualDensity = density{nodes: densityNodes * 9 / 8, loopWords: densityNodes, roots: densityNodes / 8, repeats: densityNodes / 8, instructions: densityNodes, logicals: densityNodes / 16, words: densityNodes * 3 / 2, left: densityNodes * 3 / 8, bytes: densityNodes}

// A batch of fewer than tellingNodes nodes does not determine the capacities of the next batch: its
// numbers of items for each node may be unusual.
const tellingNodes = 1 << 13

// capacityFor returns the capacity for a batch of some nodes.
func capacityFor(nodes, factor int) int { return nodes*factor/densityNodes + leastCapacity }

// factorFor returns the factor that gives capacity for n items of a batch of some nodes, and for
// an eighth more, since later batches differ.
func factorFor(n uint32, nodes int) int {
	return int(n)*densityNodes/nodes + int(n)*densityNodes/nodes/8 + 1
}

// items lists the kinds of items: the words of the table of counts with the number of items and
// with their capacity; and the factor.
func (r *density) items() [9]capacityItem {
	return [...]capacityItem{
		{countNeedLoopWords, countCapacityLoopWords, &r.loopWords}, {countNeedRoots, countCapacityRoots, &r.roots}, {countNeedRepeats, countCapacityRepeats, &r.repeats}, {countNeedNodes, countCapacityNodes, &r.nodes},
		{countNeedInstructions, countCapacityInstructions, &r.instructions}, {countNeedLogicals, countCapacityLogicals, &r.logicals},
		{countNeedUnits, countCapacityUnits, &r.words}, {countNeedLeft, countCapacityLeft, &r.left}, {countNeedBytes, countCapacityBytes, &r.bytes},
	}
}

type capacityItem struct {
	need, capacity int
	factor         *int
}

// done lists the optimisations that are parts of passes, with the words of the table of counts that say how often they
// acted in the batch.
var done = [...]struct {
	name string
	word int
}{{"caller-saves", countMoved}, {"expand-multiplications", countProducts}, {"thread-jumps", countThreaded}}

// errCapacity reports that a capacity was too small. The next try has larger ones.
var errCapacity = errors.New("stages: the capacity of a column is too small")

// uploadCounts makes the table of counts, and sets the numbers of items to the capacities
// for them.
func (c *compilation) uploadCounts() {
	c.exact = c.exact || c.opt.shows() || c.Device.Info().Cores > 0
	row := [countRow]uint32{countTreeNodes: uint32(c.nodes), countNeedNodes: uint32(c.nodes), countGivenFunctions: uint32(c.functions), countGivenLabels: uint32(c.labels), countWordUnits: c.opt.Target.wordUnits(), countLandings: c.landings()}
	for _, x := range c.density.items() {
		row[x.capacity] = none
		if !c.exact {
			row[x.capacity] = uint32(capacityFor(c.batch.Nodes, *x.factor))
		}
	}
	if !c.exact {
		row[countCapacityNodes] = uint32(c.treeCapacity())
		c.loopWordCount, c.roots, c.repeats = int(row[countCapacityLoopWords]), int(row[countCapacityRoots]), int(row[countCapacityRepeats])
		c.instructions, c.logicals = int(row[countCapacityInstructions]), int(row[countCapacityLogicals])
		c.units, c.relocs, c.left = int(row[countCapacityUnits]), c.instructions, int(row[countCapacityLeft])
		c.programBytes = int(row[countCapacityBytes])
	}
	c.counts = c.NewBuffer(countRow)
	c.Device.Write(c.counts, 0, gpu.Words(row[:]))
}

// treeCapacity returns how many nodes the rewritten tree can have. That is never less than the batch has: a tree
// without roots is copied as it is.
func (c *compilation) treeCapacity() int {
	return max(c.batch.Nodes, capacityFor(c.batch.Nodes, c.density.nodes))
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
	err := c.Device.Read(c.counts, 0, gpu.Words(row[:]))
	for _, k := range list {
		*k.n = int(row[k.word])
	}
	return err
}

// count sets all numbers of items to the real ones. The capacities of the next batch become the
// largest that a batch has needed. The error is errCapacity if one was too small: it is larger in
// the next try. count calls meanwhile while it waits for the device.
func (c *compilation) count(meanwhile func()) error {
	var row [countRow]uint32
	counted := c.Device.Download(gpu.Copy{Buffer: c.counts, Data: gpu.Words(row[:])})
	err := c.wait(func() error {
		meanwhile()
		return counted()
	})
	if err != nil {
		return err
	}
	if p, ok := c.Device.(*Profiler); ok {
		p.Settle(c.counts, row[:])
		for _, x := range done {
			p.Did(x.name, int(row[x.word]))
		}
	}
	for _, x := range c.density.items() {
		if row[x.need] > row[x.capacity] {
			*x.factor = factorFor(row[x.need], c.batch.Nodes)
			return errCapacity
		}
	}
	if c.batch.Nodes >= tellingNodes {
		for i, x := range c.seen.items() {
			*x.factor = max(*x.factor, factorFor(row[x.need], c.batch.Nodes))
			*c.density.items()[i].factor = *x.factor
		}
	}
	c.loopWordCount, c.roots, c.repeats, c.hoisted = int(row[countLoopWords]), int(row[countRoots]), int(row[countRepeats]), int(row[countHoisted])
	c.instructions, c.logicals = int(row[countInstructions]), int(row[countLogicals])
	c.units, c.relocs, c.left = int(row[countUnits]), int(row[countRelocs]), int(row[countLeft])
	c.rows, c.programBytes = int(row[countRows]), int(row[countBytes])
	return nil
}
