package stages

import "slices"

// Functions that make internals of the package visible to the tests in package stages_test.

// TemporaryCount is the number of registers of a class of temporaries.
func TemporaryCount(class uint32) uint32 { return RV64.machine.temporaryCount(class) }

// TableColumns are the columns of Tables.
const TableColumns = tableColumns

// A PassInfo is the entry of a pass in the table.
type PassInfo struct {
	Name, Reads, Writes string
	Optional, Debug     bool
}

// Passes returns the table of passes.
func Passes() (list []PassInfo) {
	for _, p := range passes {
		list = append(list, PassInfo{p.name, p.reads + " " + p.debugReads + " " + p.optionalReads, p.writes, p.switches != "", p.debug})
	}
	return list
}

// Smaller returns a target like t with some temporaries of each class, as many saved
// registers for locals, and immediates of 5 bits. It has the calling convention of t.
func Smaller(t *Target, registers uint32) *Target {
	row := *t.machine
	for class := range uint32(temporaryClasses) {
		row[machineTemporaryCount+class] = min(row[machineTemporaryCount+class], registers)
	}
	for file := range uint32(2) {
		row[machineSavedLocals+file] = max(registers, 1) // the frame pointer, at least
	}
	row[machineImmediateBias], row[machineImmediateMost] = 16, 31
	smaller := *t
	smaller.machine = &row
	return &smaller
}

// CapacityItems is the number of kinds of items that columns can hold.
var CapacityItems = len(new(density).items())

// LittleCapacity leaves compilers little capacity for one kind of items in their first batch. It
// returns a function that sets the usual capacities again.
func LittleCapacity(item int) (reset func()) {
	usual := usualDensity
	*usualDensity.items()[item].factor = 0
	return func() { usualDensity = usual }
}

// AddSpares gives every function of a tree locals that nothing uses, for WithRoots.
var AddSpares = addSpares

// RootReads is how often the pass of WithRoots reads a column of a batch.
const RootReads = 10

// RewriteOneByOne makes rewrite make its columns one by one, whatever the number of nodes is. It returns a function that makes
// an end of it.
func RewriteOneByOne() (reset func()) {
	usual := partsFrom
	partsFrom = 0
	return func() { partsFrom = usual }
}

// WithRoots inserts a pass that lists random roots for rewrite. The tree must have spare locals. It
// returns a function that takes the pass out again.
func WithRoots(seed uint64) (reset func()) {
	usual := passes
	i := slices.IndexFunc(passes, func(p pass) bool { return p.name == "rewrite" })
	roots := pass{name: "roots", switches: "hoist share", dump: dumpLocals, run: func(c *compilation) error {
		if err := c.Device.Err(); err != nil { // the columns may be broken
			return err
		}
		chooseRoots(c, seed)
		return nil
	}}
	passes = slices.Insert(slices.Clone(passes), i, roots)
	return func() { passes = usual }
}
