package flatten

import "gpucc/gpu"

// Columns are the columns of the tree on a device.
type Columns struct {
	dev    gpu.Device
	nodes  int // number of nodes without the root, which is in no expression
	parent *gpu.Buffer
}

// Upload copies a tree's column to a device.
func Upload(dev gpu.Device, t *Tree) *Columns {
	c := &Columns{dev: dev, nodes: len(t.Parent) - 1, parent: dev.NewBuffer(len(t.Parent))}
	dev.Write(c.parent, 0, gpu.Words(t.Parent))
	return c
}

// Flatten groups the nodes by the expression that contains them. Node numbers are in
// post-order, so that the order of the keys is the order of evaluation. The result stays
// on the device; the caller frees it.
func (c *Columns) Flatten() gpu.Groups {
	return gpu.Key(c.dev, c.nodes, gpu.KeyBits(c.nodes), c.parent)
}

// Free frees the column.
func (c *Columns) Free() { c.dev.Free(c.parent) }

// Download reads a result of Flatten, to compare it.
func (c *Columns) Download(g gpu.Groups) (Flat, error) {
	count := make([]uint32, 1)
	keys, items := make([]uint32, c.nodes), make([]uint32, c.nodes)
	err := c.dev.Read(g.Count, 0, gpu.Words(count))
	f := Flat{Start: make([]uint32, count[0]+1), Items: items}
	for _, r := range []struct {
		from *gpu.Buffer
		to   []uint32
	}{{g.Keys, keys}, {g.Order, items}, {g.Start, f.Start}} {
		if err == nil && len(r.to) > 0 {
			err = c.dev.Read(r.from, 0, gpu.Words(r.to))
		}
	}
	for _, at := range f.Start[:count[0]] {
		f.Expression = append(f.Expression, keys[at])
	}
	return f, err
}
