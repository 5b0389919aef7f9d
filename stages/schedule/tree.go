package schedule

import (
	"cmp"
	"sync"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/stages"
)

// Nodes of a batch of a tree. A core's batch has coreNodes, so that its columns fit the
// core's cache. Another device's has Options.BatchNodes or else acceleratorNodes: many enough that the time which the
// device takes for any batch, more than a millisecond, matters little; few enough that the host copies batches while the
// device compiles others. It has at most as many as fit the largest buffer, with NodeBytes each, and the device's
// memory, with MemoryBytes each in all batches at work.
const (
	coreNodes        = 1 << 15
	acceleratorNodes = 5 << 20

	// NodeBytes is the number of bytes a node in the largest buffer, if there are at most
	// two instructions a node.
	NodeBytes = 32

	// MemoryBytes is the number of bytes a node in all buffers that there are at a time.
	MemoryBytes = 192
)

// Tree returns the unit of a finished tree without errors. warnings may be nil.
func Tree(t *ast.Tree, warnings *ast.Diagnostics) Unit {
	if warnings == nil {
		warnings = &ast.Diagnostics{}
	}
	return &treeUnit{tree: t, warnings: warnings}
}

// A treeUnit is a unit that has been parsed to one tree.
type treeUnit struct {
	tree     *ast.Tree
	warnings *ast.Diagnostics
	batches  []stages.Batch
}

func (u *treeUnit) begin(dev gpu.Device, opt *Options) (workers []gpu.Device, batches supply, err error) {
	if err := opt.Target.Fits(u.tree); err != nil {
		return nil, nil, err
	}
	opt.Text = nil
	forker, cores := dev.(gpu.Forker)
	if !cores {
		u.batches = split(u.tree, batchNodes(dev.Info(), opt), 1)
		opt.Accelerator = &Accelerator{Opening: gpu.Opened(dev), Alone: true}
		return nil, &treeSupply{batches: u.batches}, nil
	}
	workers = forker.Fork()
	u.batches = split(u.tree, coreNodes, len(workers))
	if opt.shows() {
		workers = workers[:1] // so that dumps come in order
	}
	return workers, nil, nil
}

// batchNodes returns about the number of nodes in a batch on a device that is not the cores.
func batchNodes(info gpu.Info, opt *Options) int {
	nodes := cmp.Or(opt.BatchNodes, acceleratorNodes)
	if info.MaxBufferBytes > 0 {
		nodes = min(nodes, info.MaxBufferBytes/NodeBytes)
	}
	if info.MemoryBytes > 0 {
		nodes = min(nodes, info.MemoryBytes/MemoryBytes/inFlight)
	}
	return nodes
}

// A treeSupply is the batches of a tree. The device that compiles them works alone.
type treeSupply struct {
	batches []stages.Batch
	stopped atomic.Bool

	mutex sync.Mutex // held while the next batch is made: all cores make it
	next  int
}

func (s *treeSupply) accept()               {}
func (s *treeSupply) over() <-chan struct{} { return nil }
func (s *treeSupply) stop()                 { s.stopped.Store(true) }

func (s *treeSupply) batch(b *ast.Batch) (of taken, batch stages.Batch, ok bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.next >= len(s.batches) || s.stopped.Load() {
		return of, batch, false
	}
	of, batch = taken{s.next, 1}, s.batches[s.next]
	s.next++
	batch.NarrowMemory = &b.Narrow
	if len(s.batches) > 1 { // the device may have another batch now
		batch.FillNarrow(&b.Narrow)
	}
	return of, batch, true
}

func (u *treeUnit) count() (int, bool)                    { return len(u.batches), true }
func (u *treeUnit) has(_ *stages.Profiler, _, i int) bool { return i < len(u.batches) }
func (u *treeUnit) batch(_, i int) (stages.Batch, bool)   { return u.batches[i], true }
func (u *treeUnit) disown(int) bool                       { return false }
func (u *treeUnit) finish() ast.Source                    { return nil }
func (u *treeUnit) Diagnostics() *ast.Diagnostics         { return u.warnings }
func (u *treeUnit) merge(*Options) (*ast.Tree, []ast.Renumbering, int) {
	return u.tree, nil, u.tree.Len()
}

func (u *treeUnit) left(i int) int {
	return u.tree.Len() - u.batches[i].FirstNode - u.batches[i].Nodes
}

func (u *treeUnit) shared() (*ast.Tree, []uint32) {
	if len(u.batches) == 0 {
		return u.tree, nil
	}
	return u.tree, u.batches[0].SymbolFunction
}

// enoughOf returns the number of nodes from which on a batch gets no further region, if it should have a given number: the region
// would exceed the number by more than is missing.
func enoughOf(nodes int) int { return nodes * 3 / 4 }

// split cuts a tree into batches of whole regions for a number of cores. A batch has about
// the given number of nodes, or more if a region is longer. Towards the end of the tree
// batches have fewer nodes, so that all cores finish at about the same time. Calls within a
// region (see ast.FunctionInfo) are jumps; calls between regions are relocated, which takes
// an instruction more. Regions do not depend on the device, so all devices make the same
// code, however the tree is cut.
func split(tree *ast.Tree, nodes, cores int) []stages.Batch {
	var list []stages.Batch
	label, symbolFunction := 0, ast.SymbolFunctions(tree)
	if cores == 1 && tree.Len() <= enoughOf(nodes) && len(tree.Functions) > 0 {
		return []stages.Batch{wholeTree(tree, symbolFunction)}
	}
	for f := 0; f < len(tree.Functions); {
		b := stages.Batch{
			Tree: tree, UnitFunction: f, SymbolFunction: symbolFunction,
			FirstFunction: f, FirstNode: int(tree.First[tree.Functions[f].Root]), FirstLocal: int(tree.Functions[f].FirstLocal),
		}
		// The rest of the tree is shared by all cores; for one core it is one batch.
		enough := min(enoughOf(nodes), (tree.Len()-1-b.FirstNode)/(2*cores-1))
		for f < len(tree.Functions) {
			region := tree.Functions[f].Region
			for f < len(tree.Functions) && tree.Functions[f].Region == region {
				f++
			}
			if int(tree.Functions[f-1].Root)+1-b.FirstNode >= enough {
				break
			}
		}
		last := tree.Functions[f-1]
		b.Functions = f - b.FirstFunction
		b.Nodes = int(last.Root) + 1 - b.FirstNode
		b.Locals = int(last.FirstLocal+last.NumLocals) - b.FirstLocal
		b.FirstLabel = label
		for label < len(tree.Labels) && tree.Labels[label] < last.Root {
			label++
		}
		b.Labels = label - b.FirstLabel
		list = append(list, b)
	}
	if len(list) == 1 {
		list[0] = wholeTree(tree, symbolFunction)
	}
	return list
}

// If a tree has a number of nodes between these two, its columns are copied to a device as they are. Making narrow columns would
// take longer: no kernels of an earlier batch run in the meantime, and other cores wake up too late to help. One core
// narrows fewer nodes than leastWide in less time than a copy takes.
const (
	leastWide = 1 << 16
	mostWide  = 1 << 21
)

// wholeTree returns the batch of a tree that is compiled in one go.
func wholeTree(tree *ast.Tree, symbolFunction []uint32) stages.Batch {
	b := stages.WholeTree(tree, 0, symbolFunction)
	b.Wide = GoesWide(tree.Len())
	return b
}

// GoesWide reports whether the columns of a tree in memory with a number of nodes are copied to a device as they are.
func GoesWide(nodes int) bool { return nodes >= leastWide && nodes <= mostWide }
