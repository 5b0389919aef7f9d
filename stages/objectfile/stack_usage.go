package objectfile

import "gpucc/ast"

// A FunctionStack says how much of the stack a function takes.
type FunctionStack struct {
	Name    string
	Place   ast.Location // of the function's name
	Bytes   uint64       // the size of its frame
	Dynamic bool         // it allocates on the stack, besides its frame
}

// stackUsage fills in StackUsage.
func (b *Builder) stackUsage() {
	for _, x := range b.fragments {
		for i, pos := range x.Debug.Pos {
			b.StackUsage = append(b.StackUsage, FunctionStack{
				Name: string(ast.Identifier(b.tree.Files, pos)), Place: ast.Position(b.tree.Files, pos),
				Bytes: x.Debug.Frame(b.opt.Target, i).Size, Dynamic: x.Debug.MovesStack(b.opt.Target, i),
			})
		}
	}
	for _, s := range b.tree.Symbols {
		if s.Section == ast.InText && b.StackUsage[s.Offset].Name == "" { // as in Pareas
			b.StackUsage[s.Offset].Name = s.Name
		}
	}
}
