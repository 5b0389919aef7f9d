package c

import (
	"gpucc/ast"
	"gpucc/ast/c/debug"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/simplify"
	"gpucc/ast/c/tail"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// functionDefinition runs the second pass over one function: it parses the body into a
// Function node.
func (p *parser) functionDefinition(d *definition) {
	p.beginFunction(d)
	pos := d.pos
	start := p.Tree.Len()
	p.Tree.Leaf(ast.FunctionEntry, ast.Void, 0, pos)
	p.depth++
	scope := len(p.objects)
	saves, named := p.parameterNodes(d)

	p.functionBody(d, start, scope, saves, named)
	if len(p.nested) > 0 {
		p.numberNested(d, start)
	}
	p.finishFunction(d, start)
	if p.inlining.making { // only the body is wanted
		return
	}
	p.listFunction(d, start)
	if len(p.nested) > 0 {
		p.emitNested()
	}
	p.leaveFunction()
}

// functionBody parses the body of d and appends the Function node. The nodes begin at start. The objects of its scope
// begin at scope. saves and named are the results of parameterNodes.
func (p *parser) functionBody(d *definition, start, scope, saves, named int) {
	body := p.Pos()
	p.Next()
	n := saves + p.enterFunction()
	n += p.blockItems()
	n += p.callCleanups(0)
	n += p.endReturns(0, d.end-1)
	p.checkEnd(p.Types.Target(d.typ), int(d.end-1))
	if p.unit.entities[d.entity].name == p.main && p.Types.Target(d.typ) == p.Types.Promoted && !p.stillDead(&p.dead) {
		t := p.Types.Machine(p.Types.Promoted)
		p.Zero(t, body) // reaching the end of main returns 0 (5.1.2.2.3)
		p.Tree.Node(ast.Return, t, 0, body, 1)
		n++
	}
	p.listVariables(scope)
	p.closeScope(scope)
	p.EndLocals(0, start)
	n += p.lostLabels(start, body)
	p.Tree.Node(ast.Block, ast.Void, 0, body, n)
	end := d.end - 1 // the position where the function is left
	p.Tree.Node(ast.Function, p.MachineResult(p.Types.Target(d.typ)), uint32(len(p.piece.functions)), end, named+2)
}

// beginFunction resets the parser for the function d.
func (p *parser) beginFunction(d *definition) {
	p.showDeclarations(int(d.visible))
	p.Read(p.unit.text, int(d.body), int(d.end))
	p.Packing = lex.Packing{Pack: d.pack}
	p.Next()
	p.functionState.begin(d)
	if e := &p.unit.entities[d.entity]; e.name == p.main && p.Warnings.Has(warn.Main) && !d.nested {
		p.lint.CheckMain(e.name, d.typ, e.internal, d.pos)
	}
	p.State.Begin(len(p.piece.Locals))
	p.piece.FirstLiteral = len(p.piece.Literals)
	p.NotesSubobjects = len(p.unit.wrappers) > 0
	p.sizes, p.inParameters = 0, 0
	p.constructState, p.UsesValues = constructState{}, false
	p.record.objects = len(p.objects)
	p.nestState = nestState{unitIndex: p.unitIndex, unnumbered: p.unnumbered}
	p.divide(d)
	p.MemberState.Begin(!p.unit.optimize || p.unit.wholeRecords || p.long != nil)
	if p.piece.Split {
		p.piece.BeginStrings(p.symbolName(&p.unit.entities[d.entity]))
	}
}

// begin resets the state for the function d.
func (s *functionState) begin(d *definition) {
	s.function = d
	s.flowState.begin()
	s.gimple.Begin()
	s.labelState.begin()
	s.lifetimeState.begin()
	s.debug.begin()
	s.statementExpressionState.begin()
	s.narrowed, s.unset, s.ends, s.entryRegisters = s.narrowed[:0], s.unset[:0], s.ends[:0], nil
	s.pointed, s.assignments = s.pointed[:0], assignments{}
	s.long, s.undeclared, s.registerVariables = nil, nil, nil
	s.unnamed, s.allInFrame, s.manyArguments = 0, false, false
	s.record, s.incoming = frameRecord{}, arguments{}
}

// leaveFunction is called at the end of a function: the tokens behind it belong to no function.
func (p *parser) leaveFunction() { p.function, p.InFunction = nil, false }

// parameterNodes declares the parameters and appends their Parameter nodes,
// and the statements that save the unnamed arguments of a variadic function.
func (p *parser) parameterNodes(d *definition) (saves, nodes int) {
	p.incoming = arguments{}
	a := &p.incoming
	result := p.Types.Target(d.typ)
	p.NeedType(result, d.pos)
	if p.Types.ByAddress(result) {
		if p.Types.Size(result) < 0 {
			p.errorf(d.pos, "return type is an incomplete type")
		}
		p.NeedRecord(result, d.pos)
	}
	if p.HiddenResult(result) {
		p.NewLocal(p.Types.Word)
		p.Tree.Leaf(ast.Parameter, p.Types.Word, a.Data(p.Types.Word, false), d.pos)
	}
	p.declareListScope(p.listScopeOf(d))
	list := p.parametersOf(d)
	for i := range list {
		p.parameterNode(a, &list[i], d.promoted)
	}
	p.chainParameter(a, d.pos)
	if p.Types.Info(d.typ).Variadic {
		saves = p.saveRegisters(a, d.pos)
	}
	return saves + p.StoreRecords() + p.narrow() + p.modifiedParameters(list), a.Count
}

// parameterNode declares the parameter x, which may arrive promoted, and appends
// its Parameter.
func (p *parser) parameterNode(a *arguments, x *parameter, promoted bool) {
	p.NeedType(x.typ, x.pos)
	kind, number := localObject, int32(0)
	if p.Types.ByAddress(x.typ) && p.Types.Size(x.typ) >= 0 {
		byReference := false
		if number, byReference = p.RecordParameter(&a.ArgumentCount, x.typ, x.pos); byReference {
			kind = referenceObject
		} else {
			kind = frameObject
		}
	} else {
		if !p.Types.IsScalar(x.typ) && x.typ != types.Invalid {
			p.errorf(x.pos, "parameter has incomplete type '%s'", p.TypeName(x.typ))
		}
		t := p.Types.Machine(x.typ)
		if promoted {
			t, promoted = p.promotedParameter(x)
		}
		number = int32(p.NewLocal(t))
		p.Tree.Leaf(ast.Parameter, t, a.Data(t, false), x.pos)
	}
	if x.name == intern.None { // C23
		return
	}
	if o := p.lookup(x.name); o != nil && int(o.depth) == p.depth {
		p.notePrevious(p.errorf(x.pos, "redefinition of parameter '%s'", p.Names.Name(x.name)), "definition", x.name, o.typ, o.pos)
	}
	p.typedef = x.typedef
	o := p.declare(x.name, x.typ, kind, x.pos, number)
	o.isParameter, o.mayBeUnused, o.isArray = true, x.mayBeUnused, x.isArray
	switch {
	case kind != localObject:
	case promoted:
		p.narrowed = append(p.narrowed, narrowed{len(p.objects) - 1, uint32(number)})
	case x.typ&(types.Volatile|types.Atomic) != 0:
		p.FrameOffsetOf(int(number), x.typ)
	}
}

// saveRegisters appends hidden parameters for the argument registers that the named
// parameters do not use, and statements that store them right below the arguments passed
// on the stack. va_arg then walks over all unnamed arguments in a row.
func (p *parser) saveRegisters(a *arguments, pos uint32) (saves int) {
	word, unnamed := p.Types.Word, p.unit.abi.Unnamed(&a.Arguments)
	p.unnamed = int32(unnamed)
	saves = max(0, -unnamed/p.WordSize)
	first := len(p.piece.Locals) - p.FirstLocal
	for range saves {
		p.NewLocal(word)
		p.Tree.Leaf(ast.Parameter, word, a.Data(word, false)|ast.ArgumentAtOnce, pos)
	}
	for k := range saves {
		p.Tree.Leaf(ast.IncomingAddress, word, uint32((k-saves)*p.WordSize), ast.InPrologue)
		p.Tree.Leaf(ast.Local, word, uint32(first+k), ast.InPrologue)
		p.Tree.Node(ast.Store, word, 0, ast.InPrologue, 2)
		p.Tree.Statement(ast.InPrologue)
	}
	return saves
}

// finishFunction completes the nodes of the function, from start on, and adds it to the
// piece.
func (p *parser) finishFunction(d *definition, start int) {
	if len(p.Wides) > 0 {
		p.EmitWides(start, func(v lower.SizedWide) uint32 { return p.symbol(p.piece.wideLiteral(v)) })
	}
	if len(p.MemberLocals) > 0 {
		p.StoreMembers(start)
		p.decideRecords()
	}
	if p.allInFrame {
		p.moveAllToFrame()
	}
	if p.Copies() && !p.Resumes && !p.inNested() {
		p.KeepCopied(start)
	}
	if p.record.offset > 0 || len(p.entryRegisters) > 0 {
		p.ReadLater(start)
	}
	if p.InFrame || p.PendingCasts || p.record.offset > 0 || len(p.entryRegisters) > 0 {
		p.Expand(start, p.prologue)
	}
	if len(p.nested) > 0 {
		p.nameNested(start)
	}
	resolved := true
	if len(p.labels) > 0 || len(p.loopNodes) > 0 {
		resolved = p.resolveJumps(start)
	}
	if p.WordSize == 4 {
		p.CheckWidths(start)
	}
	if len(p.unset) > 0 && resolved && !p.Resumes && !p.inlining.making {
		p.warnUninitialized(start)
	}
	// Inline functions may only be meant to be inlined, where more is known.
	if p.unit.complains && !d.forced && !p.unit.entities[d.entity].inline && !p.inlining.making {
		p.lint.Complain(start)
	}
	objectBytes := p.LayOutFrame(start)
	if p.unit.inline.Nodes > 0 {
		if p.inlining.making {
			p.inlining.made = p.keepBody(d, start, objectBytes)
			p.leaveFunction()
			return
		}
		objectBytes = p.inlineCalls(d, start, objectBytes)
	}
	p.simplify(start)
	if p.manyArguments && !p.Resumes {
		p.StoreArguments(start)
	}
	info := ast.FunctionInfo{
		Symbol:      d.entity,
		Region:      p.region,
		Root:        int32(p.Top()),
		FirstLocal:  int32(p.FirstLocal),
		NumLocals:   int32(len(p.piece.Locals) - p.FirstLocal),
		ObjectBytes: int32(objectBytes),
		Resumes:     p.Resumes,
	}
	if p.Types.Info(d.typ).Variadic {
		info.VarargBytes = int32(p.unit.abi.SaveBytes())
	}
	p.markTailCalls(&info, start)
	p.piece.functions = append(p.piece.functions, info)
}

// simplify puts known constants and copies in place of the locals of a function. Its nodes begin at start.
func (p *parser) simplify(start int) {
	p.simplifier.Reset()
	if !p.unit.simplifies || p.Resumes || p.allInFrame || len(p.nested) > 0 || p.inNested() {
		return
	}
	s := &p.simplifier
	f := simplify.Function{Nodes: p.Tree, Start: start, Locals: p.piece.Locals[p.FirstLocal:], Values: &p.piece.Values, Kept: p.unit.kept}
	s.Run(f)
	if done := p.unit.done; done != nil {
		done.Reads.Add(int64(s.Reads))
		done.Operations.Add(int64(s.Operations))
		done.Assigns.Add(int64(s.Assigns))
		done.Arms.Add(int64(s.Arms))
	}
}

// markTailCalls turns calls of the function with the given description into tail calls. Its nodes begin at start.
func (p *parser) markTailCalls(info *ast.FunctionInfo, start int) {
	if !p.unit.tailCalls || p.allInFrame || p.unit.instrument.calls() {
		return
	}
	if calls := tail.Mark(p.Tree, start, info, p.unit.abi, p.endsProgram); p.unit.done != nil {
		p.unit.done.TailCalls.Add(int64(calls))
	}
}

// prologue appends the statements in front of the function's own, without the stores of parameters. It returns the number
// of these statements.
func (p *parser) prologue() int {
	n := p.storeEntryRegisters()
	if p.record.offset > 0 {
		n += p.setRecord() + p.receiveJumps()
	}
	return n
}

// listFunction lists the entities to which a function refers, and its debug information. The function's nodes begin at start.
func (p *parser) listFunction(d *definition, start int) {
	if p.unit.optimize {
		p.listReferences(start)
	}
	if p.unit.debug {
		p.describeFunction(d, start)
	}
}

// Old-style definitions of functions (6.9.1): the declarator lists the names of the
// parameters, and declarations behind it give their types. Such a function is called without
// a prototype, so it receives promoted arguments and converts them to the types of its
// parameters.

// oldStyle reports whether the current token, an identifier, begins an identifier list.
func (p *parser) oldStyle() bool {
	saved := p.Lexer
	p.Next()
	tok := p.Tok
	p.Lexer = saved
	return tok == token.Comma || tok == token.RParen
}

// identifierList parses the names of parameters, which have no types yet.
func (p *parser) identifierList() {
	for p.Tok == token.Ident {
		p.parameters = append(p.parameters, parameter{name: p.Ident, typ: types.Invalid, pos: p.Pos()})
		p.Next()
		if p.Tok != token.Comma {
			break
		}
		p.Next()
	}
	p.expect(token.RParen)
}

// parameterDeclarations parses the declarations of the parameters of an old-style definition,
// between the declarator d and the body.
func (p *parser) parameterDeclarations(d *declarator) {
	p.inParameters++
	for p.Tok != token.LBrace && p.startsDeclaration() {
		start := uint32(p.Start)
		var s specifiers
		p.specifiers(&s, false)
		if s.storage != token.EOF && s.storage != token.Register {
			p.errorf(s.pos, "storage class specified for parameter")
		}
		for p.Tok != token.Semi && !p.recovering {
			mark, skipped := len(p.parameters), p.skipped
			var x declarator
			p.attributedDeclarator(&x, s.typ)
			p.noteAlias(&s, &x)
			p.parameters = p.parameters[:mark]
			p.applyAttributes(&s, &x)
			p.declareParameter(p.parametersIn(d), x, start, p.skipped > skipped)
			if p.Tok != token.Comma {
				break
			}
			p.Next()
		}
		p.endOfStatement()
	}
	p.inParameters--
	list := p.parametersIn(d)
	missing := warn.ImplicitInt
	if p.unit.c90 {
		missing = warn.MissingParameterType
	}
	for i := range list {
		if x := &list[i]; x.typ == types.Invalid {
			p.warnf(missing, d.pos, "type of '%s' defaults to 'int'", p.Names.Name(x.name))
			x.typ = types.Int
		}
	}
}

// parametersIn returns the parameters of the declarator d. Other declarators may move them.
func (p *parser) parametersIn(d *declarator) []parameter {
	return p.parameters[d.parameters : d.parameters+d.count]
}

// declareParameter sets the type of the parameter in the list that has the name of x. start is where its declaration begins in the
// text; modified tells whether its type is variably modified.
func (p *parser) declareParameter(list []parameter, x declarator, start uint32, modified bool) {
	for i := range list {
		if list[i].name == x.name {
			if list[i].typ != types.Invalid {
				p.errorf(x.pos, "redefinition of parameter '%s'", p.Names.Name(x.name))
			}
			list[i].typ, list[i].pos, list[i].start, list[i].modified = p.decayed(x.typ), x.pos, start, modified
			return
		}
	}
	p.errorf(x.pos, "declaration for parameter '%s' but no such parameter", p.Names.Name(x.name))
}

// prototyped reports whether entity n has a prototype with the parameters of the
// old-style definition d. Callers then use the prototype.
func (p *parser) prototyped(n int32, d *declarator) bool {
	f := p.Types.Info(p.unit.entities[n].typ)
	list := p.parametersIn(d)
	if f.NoPrototype || f.Variadic || int(f.NumParams) != len(list) {
		return false
	}
	for i, typ := range p.Types.ParametersOf(f) {
		if !p.Types.Compatible(typ, list[i].typ) {
			return false
		}
	}
	return true
}

// A narrowed parameter arrives promoted and is converted to its own, narrower type.
type narrowed struct {
	object  int    // in parser.objects: the parameter
	arrived uint32 // the local that holds the argument
}

// promotedParameter returns the machine type in which the parameter x of an old-style
// definition arrives. other says whether it differs from the parameter's own type.
func (p *parser) promotedParameter(x *parameter) (t ast.Type, other bool) {
	typ := types.Unqualified(x.typ)
	if p.Types.IsArithmetic(typ) {
		typ = p.Types.Promote(typ)
	}
	if typ == types.Float {
		typ = types.Double
	}
	t = p.Types.Machine(typ)
	return t, t != p.Types.Machine(x.typ)
}

// narrow appends statements that convert the parameters that arrive promoted to locals of
// their own types. It returns the number of statements.
func (p *parser) narrow() int {
	list := p.narrowed
	for _, x := range list {
		o := &p.objects[x.object]
		t, pos := p.Types.Machine(o.typ), uint32(ast.InPrologue)
		from := p.piece.Locals[p.FirstLocal+int(x.arrived)]
		number := p.NewLocal(t)
		p.Tree.Leaf(ast.Local, from, x.arrived, pos)
		if types.Unqualified(o.typ) == types.Bool {
			p.Zero(from, pos)
			p.BinaryNode(ast.Ne, from, pos)
		}
		p.Cast(t)
		p.Tree.Node(ast.Assign, t, uint32(number), pos, 1)
		p.Tree.Statement(pos)
		o.number = int32(number)
		if o.typ&types.Volatile != 0 {
			p.FrameOffsetOf(number, o.typ)
		}
	}
	p.narrowed = p.narrowed[:0]
	return len(list)
}

// A localsMark is a state of the locals, and of the lists of variables, to which dropLocals returns.
type localsMark struct {
	lower.NumbersMark
	unset, entryRegisters int
	debug                 debug.Mark
}

func (p *parser) markLocals() localsMark {
	return localsMark{p.MarkNumbers(), len(p.unset), len(p.entryRegisters), p.debug.Mark()}
}

// dropLocals removes the locals made since a mark. Their text is parsed again.
func (p *parser) dropLocals(since localsMark) {
	p.debug.Drop(since.debug)
	p.unset, p.entryRegisters = p.unset[:since.unset], p.entryRegisters[:since.entryRegisters]
	p.DropNumbers(since.NumbersMark)
}
