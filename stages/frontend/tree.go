package frontend

import (
	"gpucc/ast"
	"gpucc/ast/pareas"
	"gpucc/gpu"
)

// tree downloads the nodes, and makes the tree of them.
func (c *compilation) tree(name string, opt pareas.Options) (*ast.Tree, error) {
	node, function, localType := make([]uint32, treeRow*c.nodes), make([]uint32, functionRow*c.functionCount), make([]uint32, c.declarationCount)
	t := &ast.Tree{
		Kind: make([]ast.Kind, c.nodes), Type: make([]ast.Type, c.nodes), Data: make([]uint32, c.nodes), Pos: make([]uint32, c.nodes),
		Parent: make([]int32, c.nodes), ChildIndex: make([]int32, c.nodes), First: make([]int32, c.nodes),
	}
	err := c.Device.Download(
		gpu.Copy{Buffer: c.node, Data: gpu.Words(node)}, gpu.Copy{Buffer: c.nodeFirst, Data: gpu.Words(t.First)},
		gpu.Copy{Buffer: c.parent, Data: gpu.Words(t.Parent)}, gpu.Copy{Buffer: c.childIndex, Data: gpu.Words(t.ChildIndex)},
		gpu.Copy{Buffer: c.function, Data: gpu.Words(function)}, gpu.Copy{Buffer: c.localType, Data: gpu.Words(localType)},
	)()
	if err != nil {
		return nil, err
	}
	calledRemainder := false
	for n := range t.Kind {
		row := node[treeRow*n:][:treeRow]
		t.Kind[n], t.Type[n] = kindOf(row[treeNode]), ast.Type(typeOf(row[treeNode]))
		t.Data[n], t.Pos[n] = row[treeData], row[treePos]
		calledRemainder = calledRemainder || t.Kind[n] == ast.Call && int(t.Data[n]) == c.functionCount
	}
	for _, typ := range localType {
		t.Locals = append(t.Locals, ast.Type(typ))
	}
	var names [][]byte
	for f := range c.functionCount {
		row := function[functionRow*f:][:functionRow]
		end := c.declarationCount
		if f+1 < c.functionCount {
			end = int(function[functionRow*(f+1)+functionDeclaration])
		}
		first := int32(row[functionDeclaration])
		t.Functions = append(t.Functions, ast.FunctionInfo{Symbol: int32(f), Root: int32(row[functionRoot]), FirstLocal: first, NumLocals: int32(end) - first})
		names = append(names, pareas.NameAt(c.source, t.Pos[row[functionRoot]]))
	}
	t.Files = []ast.File{{Name: name, Text: c.source}}
	pareas.Complete(t, names, calledRemainder, opt)
	return t, nil
}
