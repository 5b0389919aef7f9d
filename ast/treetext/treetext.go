// Package treetext makes small trees of text, for tests. A node is
//
//	(Kind type data child ...)
//
// without its type where that is void, and without its Data where that is 0.
package treetext

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"gpucc/ast"
)

// A Node is a node of the text.
type Node struct {
	Kind     ast.Kind
	Type     ast.Type
	Data     uint32
	Children []Node
}

// Parse returns the nodes of a text that have no parents.
func Parse(t testing.TB, text string) (roots []Node) {
	t.Helper()
	p := parser{t: t, words: strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))}
	for len(p.words) > 0 {
		roots = append(roots, p.node())
	}
	return roots
}

// Append appends a node behind its children, at position pos of the source.
func (n *Node) Append(b *ast.Builder, pos uint32) {
	for i := range n.Children {
		n.Children[i].Append(b, pos)
	}
	if len(n.Children) == 0 {
		b.Leaf(n.Kind, n.Type, n.Data, pos)
	} else {
		b.Node(n.Kind, n.Type, n.Data, pos, len(n.Children))
	}
}

// All calls visit for a node and the nodes below it, children first.
func (n *Node) All(visit func(*Node)) {
	for i := range n.Children {
		n.Children[i].All(visit)
	}
	visit(n)
}

type parser struct {
	t     testing.TB
	words []string // that are left
}

func (p *parser) next() string {
	if len(p.words) == 0 {
		p.t.Fatal("the text of the tree ends too early")
	}
	word := p.words[0]
	p.words = p.words[1:]
	return word
}

// node parses a node and its children.
func (p *parser) node() (n Node) {
	if word := p.next(); word != "(" {
		p.t.Fatalf("%q where a node has to begin", word)
	}
	name := p.next()
	for n.Kind = 0; n.Kind.String() != name; n.Kind++ {
		if n.Kind >= ast.Kinds {
			p.t.Fatalf("no kind of node is called %q", name)
		}
	}
	for typ := range ast.Types {
		if p.words[0] == typ.String() {
			n.Type = typ
			p.next()
			break
		}
	}
	for p.words[0] != "(" && p.words[0] != ")" {
		data, err := strconv.ParseInt(p.next(), 0, 64)
		if err != nil {
			p.t.Fatal(err)
		}
		n.Data = uint32(data)
	}
	for p.words[0] != ")" {
		n.Children = append(n.Children, p.node())
	}
	p.next()
	return n
}

// Format writes the subtree of node n as Parse reads it.
func Format(b *ast.Builder, n int) string {
	text := "(" + b.Kind[n].String()
	if b.Type[n] != ast.Void {
		text += " " + b.Type[n].String()
	}
	if b.Data[n] != 0 {
		text += " " + strconv.Itoa(int(int32(b.Data[n])))
	}
	var children []string
	for c := n - 1; c >= int(b.First[n]); c = int(b.First[c]) - 1 {
		children = append(children, " "+Format(b, c))
	}
	slices.Reverse(children)
	return text + strings.Join(children, "") + ")"
}
