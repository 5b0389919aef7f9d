package stages

import (
	"fmt"
	"strings"

	"gpucc/ast"
	"gpucc/gpu"
)

// dumpUpload shows the columns of the tree as they are on the device, the rows of the
// functions, and the labels.
func dumpUpload(d *dump) {
	c := d.c
	kinds, types := c.tree.Kind[c.batch.FirstNode:], c.tree.Type[c.batch.FirstNode:]
	parent, child := c.column(c.parent, c.nodes), c.column(c.childIndex, c.nodes)
	first, data := c.column(c.first, c.nodes), c.column(c.data, c.nodes)
	d.linef("%6s %9s  %-15s %-4s %6s %6s %6s %10s", "node", "position", "kind", "type", "parent", "child", "first", "data")
	for n := range c.nodes {
		d.about = c.batch.aboutNode(n)
		d.linef("%6d %9s  %-15s %-4s %6d %6d %6d %10d", n, c.positionOf(n), kinds[n], types[n], int32(parent[n]), child[n], first[n], int32(data[n]))
	}
	for f, rows := 0, c.column(c.function, functionRow*c.functions); f < c.functions; f++ {
		row := rows[functionRow*f:]
		d.about = aboutFunction(f)
		d.linef("function %d %s: root %d, first local %d, objects of %d bytes, variadic registers of %d bytes, region %d", f, c.functionName(f),
			row[functionRoot], row[functionFirstLocal], row[functionObjectBytes], row[functionVarargBytes], row[functionRegion])
	}
	for l, n := range c.column(c.label, c.labels) {
		d.about = c.batch.aboutNode(int(n))
		d.linef("label %d: node %d", l, n)
	}
}

// nodeLines writes a line for each node: its number, position, kind and type, and the text that
// rest returns. It leaves out nodes for which rest returns "".
func (d *dump) nodeLines(heading string, rest func(n int, word uint32) string) {
	c := d.c
	d.linef("%6s %9s  %-15s %-4s %s", "node", "position", "kind", "type", heading)
	origin := c.column(c.origin, c.nodes)
	for n, word := range c.column(c.node, c.nodes) {
		from := n
		if origin != nil {
			from = int(origin[n])
		}
		if s := rest(n, word); s != "" {
			d.add(c.batch.aboutNode(from), fmt.Sprintf("%6d %9s  %-15s %-4s %s", n, c.positionOf(from), kindOf(word), typeOf(word), s))
		}
	}
}

// dumpScope shows the function and the loop depth of each node, the Assigns up to it,
// and whether the list of users has it.
func dumpScope(d *dump) {
	c := d.c
	scope, assigns, users := c.column(c.scope, c.nodes), c.column(c.assigns, c.nodes), c.column(c.users, c.nodes+1)
	listed := map[uint32]bool{}
	for _, n := range users[:users[c.nodes]] {
		listed[n] = true
	}
	d.nodeLines("function depth assigns", func(n int, _ uint32) string {
		user := ""
		if listed[uint32(n)] {
			user = "user"
		}
		return fmt.Sprintf("%8d %5d %7d %s", functionOf(scope[n]), depthOf(scope[n]), assigns[n], user)
	})
}

// dumpFold shows the nodes that fold has changed.
func dumpFold(d *dump) {
	c := d.c
	data := c.column(c.data, c.nodes)
	d.nodeLines("data, before", func(n int, word uint32) string {
		kind, typ, before := c.tree.Kind[c.batch.FirstNode+n], c.tree.Type[c.batch.FirstNode+n], c.tree.Data[c.batch.FirstNode+n]
		if word == nodeWord(kind, typ) && data[n] == before {
			return ""
		}
		return fmt.Sprintf("%d, %s %s %d", int32(data[n]), kind, typ, int32(before))
	})
}

// dumpDead shows the nodes that have been removed, with the kinds that they had.
func dumpDead(d *dump) {
	c := d.c
	d.nodeLines("was", func(n int, word uint32) string {
		was := c.tree.Kind[c.batch.FirstNode+n]
		if kindOf(word) != ast.Invalid && (kindOf(word) != ast.Block || was != ast.Expression) {
			return ""
		}
		return was.String()
	})
}

// dumpVersions shows the loops, and for each read of a local in a loop the loops that assign it.
func dumpVersions(d *dump) {
	c := d.c
	if c.loop == nil {
		return
	}
	scope, loop, varies, words := c.column(c.scope, c.nodes), c.column(c.loop, c.nodes), c.variesIn(), c.wordsOfLoops()
	parent, data, indirect := c.column(c.parent, c.nodes), c.column(c.data, c.nodes), c.column(c.indirect, c.functions)
	d.nodeLines("loops", func(n int, word uint32) string {
		switch {
		case kindOf(word) == ast.LoopEntry:
			text := fmt.Sprintf("to %d, depth %d", parent[n], depthOf(scope[n]))
			if depthOf(scope[parent[n]]) < scopeDepthMost && words.jumpsOf(uint32(n))&jumpsInto != 0 || indirect[functionOf(scope[n])] != 0 {
				text += ", may be entered by a jump"
			}
			return text
		case kindOf(word) == ast.Local && depthOf(scope[n]) > 0:
			return fmt.Sprintf("local %d varies in %d of %d, in that of %d", data[n], varies(n), depthOf(scope[n]), loop[n])
		}
		return ""
	})
}

// wordsOfLoops returns the words of all loops.
func (c *compilation) wordsOfLoops() *loopWordsBuffers {
	return &loopWordsBuffers{c.column(c.loop, c.nodes), c.column(c.loopWords, c.loopWordCount)}
}

// variesIn returns a function that returns how many of the loops around a Local assign it.
func (c *compilation) variesIn() func(n int) uint32 {
	data, parent, scope, words := c.column(c.data, c.nodes), c.column(c.parent, c.nodes), c.column(c.scope, c.nodes), c.wordsOfLoops()
	return func(n int) uint32 {
		loops := depthOf(scope[n])
		for entry := words.loop[n]; loops > 0 && !words.assigns(entry, data[n]); entry = loopAround(entry, parent, scope, words.loop) {
			loops--
		}
		return loops
	}
}

// dumpLinear shows the linear addresses, with their steps, and their operations that are done in 64 bits.
func dumpLinear(d *dump) {
	c := d.c
	if c.step == nil {
		return
	}
	markWords := (c.nodes + wordBits - 1) / wordBits
	step, marks, widened, parent := c.column(c.step, c.nodes), c.column(c.inLinear, markWords), c.column(c.widened, markWords), c.column(c.parent, c.nodes)
	d.nodeLines("linear", func(n int, _ uint32) string {
		switch {
		case isMarked(widened, uint32(n)):
			return "in the bits of an address"
		case !isMarked(marks, uint32(n)) || isMarked(marks, parent[n]):
			return ""
		}
		if varies(step[n-1]) {
			return fmt.Sprintf("changes by node %d << %d behind %d", step[n-2], step[n-1]-stepVaries, step[n])
		}
		return fmt.Sprintf("changes by %d behind %d", int32(step[n-1]), step[n])
	})
}

// dumpHoist shows the roots, with their hoisted locals. If the pass common runs, it also shows the other nodes that are the same in every
// iteration of their loop.
func dumpHoist(d *dump) {
	c := d.c
	node, local, target := c.column(c.rootNode, c.roots), c.column(c.rootLocal, c.roots), c.column(c.rootTarget, c.roots)
	weight, scope, function := c.column(c.hoistedWeight, c.hoisted), c.column(c.scope, c.nodes), c.column(c.function, functionRow*c.functions)
	unchanged := gpu.Words(c.column(c.unchanged, (c.nodes+wordBytes-1)/wordBytes))
	roots := map[int]int{}
	for r, n := range node {
		roots[int(n)] = r
	}
	d.nodeLines("hoisted local", func(n int, _ uint32) string {
		r, ok := roots[n]
		switch {
		case !ok && n < len(unchanged) && depthOf(scope[n]) > 0 && unchanged[n] != 0:
			return "unchanged"
		case !ok:
			return ""
		case local[r] == none:
			return "none: it would not save enough, or another root has its hash"
		}
		text := fmt.Sprintf("local %d", local[r])
		if target[r] != none {
			g := function[functionOf(scope[n])*functionRow+functionFirstLocal] + local[r] - uint32(c.locals)
			text += fmt.Sprintf(", weight %d, formed in front of the loop of %d", weight[g], target[r])
		}
		return text
	})
}

// dumpCommon shows the leaders and the followers, with their hoisted locals.
func dumpCommon(d *dump) {
	c := d.c
	if c.rootNode == nil {
		return
	}
	node, local, target := c.column(c.rootNode, c.roots), c.column(c.rootLocal, c.roots), c.column(c.rootTarget, c.roots)
	weight, end := c.column(c.hoistedWeight, c.hoisted), c.column(c.hoistedEnd, c.hoisted)
	scope, function := c.column(c.scope, c.nodes), c.column(c.function, functionRow*c.functions)
	roots := map[int]int{}
	for r := c.invariantRoots; r < c.roots; r++ {
		roots[int(node[r])] = r
	}
	d.nodeLines("value kept", func(n int, _ uint32) string {
		r, ok := roots[n]
		switch {
		case !ok:
			return ""
		case target[r] == none:
			return fmt.Sprintf("read from local %d", local[r])
		}
		g := function[functionOf(scope[n])*functionRow+functionFirstLocal] + local[r] - uint32(c.locals)
		return fmt.Sprintf("in local %d up to node %d, weight %d", local[r], end[g], weight[g])
	})
}

// dumpLocals shows the weight of each local, the nodes of its first and last use and, at -O0, where it is stored. For each function
// it shows whether it calls others or moves the stack pointer, and whether its nodes are executed in their order.
func dumpLocals(d *dump) {
	c := d.c
	calls, slots, weight := c.column(c.calls, c.functions), c.column(c.slots, 2*c.functions), c.column(c.weight, c.locals)
	users, firstUse, lastUse, disordered := c.column(c.users, c.nodes+1), c.column(c.firstUse, c.locals), c.column(c.lastUse, c.locals), c.column(c.disordered, c.functions)
	kinds := [...]string{"a leaf", "calls", "moves the stack pointer"}
	for f := range c.functions {
		info := c.tree.Functions[c.batch.FirstFunction+f]
		slotsText := ""
		if !c.shares() {
			slotsText = fmt.Sprintf("; %d and %d slots", slots[2*f], slots[2*f+1])
		} else if disordered[f] != 0 {
			slotsText = "; nodes are not executed in their order"
		}
		d.about = aboutFunction(f)
		d.linef("function %d %s: %s%s", f, c.functionName(f), kinds[calls[f]], slotsText)
		for l := range int(info.NumLocals) {
			at := int(info.FirstLocal) - c.batch.FirstLocal + l
			text := fmt.Sprintf("  local %d, %s: weight %d", l, c.tree.Locals[int(info.FirstLocal)+l], weight[at])
			if !c.shares() {
				text += ", " + c.opt.Target.storageName(c.column(c.storage, c.locals)[at])
			} else if firstUse[at] != none {
				text += fmt.Sprintf(", used by nodes %d to %d", users[firstUse[at]], users[lastUse[at]])
			}
			d.add(aboutLocal(f, l), text)
		}
	}
}

// dumpIntervals shows the nodes in which the value of each local may be needed.
func dumpIntervals(d *dump) {
	c := d.c
	start, end := c.column(c.start, c.locals), c.column(c.end, c.locals)
	for f := range c.functions {
		info := c.tree.Functions[c.batch.FirstFunction+f]
		d.add(aboutFunction(f), fmt.Sprintf("function %d %s", f, c.functionName(f)))
		for l := range int(info.NumLocals) {
			d.about = aboutLocal(f, l)
			if at := int(info.FirstLocal) - c.batch.FirstLocal + l; start[at] == none {
				d.linef("  local %d is not used", l)
			} else {
				quiet := ""
				if end[at]&endQuiet != 0 {
					quiet = ", quiet"
				}
				d.about.First, d.about.Last = int(start[at]), int(end[at]&endNode)
				d.linef("  local %d: nodes %d to %d%s", l, start[at], end[at]&endNode, quiet)
			}
		}
	}
}

// dumpShare shows where each local is stored. For each function it shows which callee-saved registers hold its
// locals.
func dumpShare(d *dump) {
	c := d.c
	saved, slots := c.column(c.saved, c.functions), c.column(c.slots, 2*c.functions)
	storage, owner := c.column(c.storage, c.locals+c.hoisted), c.column(c.hoistedOwner, c.hoisted)
	for f := range c.functions {
		info := c.tree.Functions[c.batch.FirstFunction+f]
		d.about = aboutFunction(f)
		d.linef("function %d %s: %d and %d slots; saves %s", f, c.functionName(f), slots[2*f], slots[2*f+1], c.opt.Target.registerSet(saved[f]))
		for l := range int(info.NumLocals) {
			d.about = aboutLocal(f, l)
			d.linef("  local %d, %s: %s", l, c.tree.Locals[int(info.FirstLocal)+l], c.opt.Target.storageName(storage[int(info.FirstLocal)-c.batch.FirstLocal+l]))
		}
		for h, at := range storage[c.locals:] {
			l := c.locals + h + c.batch.FirstLocal - int(info.FirstLocal)
			d.about = aboutLocal(f, l)
			if int(functionOfOwner(owner[h])) == f && at == none {
				d.linef("  local %d, hoisted: nowhere, its roots stay in the loop", l)
			} else if int(functionOfOwner(owner[h])) == f {
				d.linef("  local %d, hoisted: %s", l, c.opt.Target.storageName(at))
			}
		}
	}
}

// storageName says where a local is stored.
func (t *Target) storageName(h uint32) string {
	switch {
	case h == none:
		return "nowhere, it is not used"
	case h >= storageSlot:
		slot, file := slotOf(h)
		return [...]string{"", "floating-point "}[file] + fmt.Sprintf("slot at %d", slot*slotUnit)
	}
	return t.registerName(h)
}

// dumpRewrite shows the columns of the rewritten tree, and the nodes that they come from.
func dumpRewrite(d *dump) {
	c := d.c
	parent, child, first, data := c.column(c.parent, c.nodes), c.column(c.childIndex, c.nodes), c.column(c.first, c.nodes), c.column(c.data, c.nodes)
	origin := c.column(c.origin, c.nodes)
	if origin == nil {
		d.linef("the tree stays as it is")
		return
	}
	d.nodeLines("parent  child  first       data   from", func(n int, _ uint32) string {
		return fmt.Sprintf("%6d %6d %6d %10d %6d", parent[n], child[n], first[n], int32(data[n]), origin[n])
	})
}

// dumpSelect shows the rule of each node, its number of instructions, the number of instructions
// of join code, the register that the node writes for its parent, and flags.
func dumpSelect(d *dump) {
	c := d.c
	selection, detail := c.column(c.selection, c.nodes), c.column(c.detail, c.nodes)
	rules := c.column(c.rules, ruleCount)
	d.nodeLines("detail, rule", func(n int, word uint32) string {
		s := selection[n]
		text := fmt.Sprintf("%10d  %s, %d instructions", int32(detail[n]), ruleName(rules, kindOf(word), typeOf(word), s), lengthOf(s))
		if joinOf(s) > 0 {
			text += fmt.Sprintf(" and %d to join", joinOf(s))
		}
		if startOf(s)&templateAssigned != 0 {
			text += ", into " + c.opt.Target.operandName(s>>selectionStorageShift)
		}
		return text + flagNames(s, selectionFlags)
	})
}

// ruleName names the rule from which a node's selection comes: its type, if it is not the node's,
// and its variant. If several variants have the same selection, it names all of them.
func ruleName(rules []uint32, kind ast.Kind, typ ast.Type, selection uint32) string {
	const same = (1<<16 - 1) &^ templateAssigned // the first template, and the number of templates
	name, flags := "", -1
	look := func(kind ast.Kind, from ast.Type, prefix string) {
		for v, variant := range variantNames(kind) {
			rule := rules[ruleOf(nodeWord(kind, from), uint32(v))]
			if rule&same != selection&same || rule&^selection&(selectionMoves|selectionForward|selectionInDetail|selectionCalls|selectionLogical|selectionArrives) != 0 {
				continue
			}
			switch n := len(flagNames(rule, selectionFlags)); {
			case n > flags:
				name, flags = strings.TrimSpace(prefix+" "+variant), n
			case n == flags && variant != "":
				name += "|" + variant
			}
		}
	}
	look(kind, typ, kind.String()+" "+typ.String())
	for from := range ast.Types {
		if from != typ && name == "" {
			look(kind, from, kind.String()+" "+from.String())
		}
	}
	for from := range ast.Types {
		if name == "" {
			look(ruleCopy, from, "Copy "+from.String())
		}
	}
	return name
}

// variantNames lists the variants of the rules of a kind.
func variantNames(kind ast.Kind) []string {
	if kind == ast.Cast { // a Cast's variant is the type from which it converts
		var names []string
		for t := range ast.Types {
			names = append(names, "from "+t.String())
		}
		return names
	}
	if int(kind) < len(variants) && variants[kind] != nil {
		return variants[kind]
	}
	return []string{""}
}

// dumpNumber shows the number of each node's first instruction, the register of its
// value, and the numbers of logical operators.
func dumpNumber(d *dump) {
	c := d.c
	offset, value := c.column(c.offset, c.nodes), c.column(c.value, c.nodes)
	logical := map[int]int{}
	for i, n := range c.column(c.logicalNode, c.logicals) {
		logical[int(n)] = i
	}
	d.nodeLines("first value", func(n int, _ uint32) string {
		text := fmt.Sprintf("%5d %s", offset[n], c.opt.Target.valueName(value[n]))
		if i, ok := logical[n]; ok {
			text += fmt.Sprint(", logical operator ", i)
		}
		return text
	})
	d.linef("%d instructions", c.instructions)
}

func (t *Target) valueName(v uint32) string {
	if v&valueDeferred != 0 {
		return fmt.Sprint("that of node ", v&^valueDeferred)
	}
	return t.operandName(v)
}

// dumpBranches shows to which instructions logical operators branch.
func dumpBranches(d *dump) {
	c := d.c
	nodes, branchTarget := c.column(c.logicalNode, c.logicals), c.column(c.branchTarget, 2*c.logicals)
	words, origin := c.column(c.node, c.nodes), c.column(c.origin, c.nodes)
	for i, n := range nodes {
		from := int(n)
		if origin != nil {
			from = int(origin[n])
		}
		d.about = c.batch.aboutNode(from)
		d.linef("logical operator %d, node %d, %s: instruction %d when true, %d when false", i, n, kindOf(words[n]), branchTarget[2*i], branchTarget[2*i+1])
	}
}
