package stages

// A pass is a stage of the compilation.
type pass struct {
	name     string
	about    string // its work, in the words of docs/architecture.md
	run      stage
	reads    string // columns that passes before it have written, separated by blanks
	writes   string // columns that passes behind it read
	switches string // not at -O0, and only if all these Switches are on, separated by blanks; of "a|b" one suffices
	part     string // Switches of parts of the pass, separated by blanks: the pass asks for them itself
	debug    bool   // only with Options.Debug

	debugReads    string // columns that it reads only with Options.Debug
	optionalReads string // columns that it reads only if an optional pass has written them

	dump func(d *dump) // adds rows that show the results of the pass
}

// tableColumns are written before all passes, see NewTables.
const tableColumns = "rules templates machine encoding lineStart lineFile lineNumber"

// passes are the stages, in order.
var passes = []pass{
	{
		name: "upload", run: upload, dump: dumpUpload,
		about:  "the columns of the tree go to the device",
		writes: "kind type parent childIndex first data function symbolFunction label localOwner counts",
	}, {
		name: "scope", run: scope, dump: dumpScope,
		about:  "one scan: each node's function and loop depth",
		reads:  "kind type",
		writes: "scope assigns node users counts",
	}, {
		name: "fold", run: fold, switches: "fold", dump: dumpFold,
		about:  "one map: constant operations",
		reads:  "kind type parent first data",
		writes: "node data",
	}, {
		name: "dead", run: dead, switches: "dead", dump: dumpDead,
		about:  "two scans: expressions without an effect are removed",
		reads:  "kind first data",
		writes: "node",
	}, {
		name: "locals", run: locals, dump: dumpLocals,
		about:  "atomic sums: the weight of every local",
		reads:  "childIndex data function localOwner machine node scope users counts",
		writes: "storage weight calls saved slots spills outgoing stays userLocal firstUse lastUse disordered",
	}, {
		name: "versions", run: versions, switches: "share", dump: dumpVersions,
		about:  "a scan, a map: the loops around a node, and the locals that each assigns",
		reads:  "kind parent data function scope counts",
		writes: "loop indirect loopWords counts",
	}, {
		name: "linear", run: linear, switches: "ivopts hoist share", dump: dumpLinear,
		about:  "three maps: addresses in loops that change by a constant where a local does",
		reads:  "kind parent childIndex first data function node scope loop loopWords rules machine",
		writes: "loopWords step inLinear widened",
	}, {
		name: "hoist", run: hoist, switches: "hoist share", dump: dumpHoist,
		about:  "four scans, a sort: expressions that may be computed in front of their loops",
		reads:  "parent childIndex first data function node scope loop indirect loopWords calls rules machine counts",
		writes: "node unchanged rootNode rootLocal rootTarget hoistedOwner hoistedWeight hoistedStart counts",

		optionalReads: "inLinear widened",
	}, {
		name: "common", run: common, switches: "gcse share", dump: dumpCommon,
		about:  "a map, a sort, four scans, five maps: expressions whose value has been computed before",
		reads:  "parent childIndex first data function node scope rules machine counts",
		writes: "rootNode rootLocal rootTarget hoistedOwner hoistedWeight hoistedStart hoistedEnd counts",

		optionalReads: "unchanged loop indirect loopWords",
	}, {
		name: "intervals", run: intervals, switches: "share", dump: dumpIntervals,
		about:  "a scan, a map: the nodes in which the value of each local may be needed",
		reads:  "parent childIndex first data function localOwner node scope loop assigns users userLocal firstUse lastUse disordered calls machine counts",
		writes: "start end",

		optionalReads: "hoistedOwner hoistedStart hoistedEnd",
	}, {
		name: "share", run: share, switches: "share", part: "caller-saves", dump: dumpShare,
		about:  "sort, scans, pointer doubling: a register or a frame slot for every local",
		reads:  "kind type first data function localOwner start end weight calls stays saved slots machine counts",
		writes: "storage saved slots counts",

		optionalReads: "hoistedOwner hoistedWeight",
	}, {
		name: "rewrite", run: rewrite, switches: "hoist|gcse share", dump: dumpRewrite,
		about:  "three scans, four maps: a tree in which chosen expressions are computed once",
		reads:  "kind parent childIndex first data function label node scope assigns storage rootNode rootLocal rootTarget counts",
		writes: "parent childIndex first data function label node scope assigns origin number hoistedTo counts",

		optionalReads: "inLinear step",
	}, {
		name: "select", run: sel, part: "expand-multiplications", dump: dumpSelect,
		about:  "one map: the rule by which each node is compiled",
		reads:  "parent childIndex first data function node scope assigns storage rules machine counts",
		writes: "selection detail counts",
	}, {
		name: "number", run: number, dump: dumpNumber,
		about:  "one scan: the number of each node's first instruction",
		reads:  "parent childIndex first data node selection detail machine counts",
		writes: "offset value logical logicalNode counts",
	}, {
		name: "branches", run: branches, dump: dumpBranches,
		about:  "pointer doubling over && and || alone: their branch targets",
		reads:  "parent childIndex first node selection detail offset logical logicalNode counts",
		writes: "branchTarget",
	}, {
		name: "generate", run: generate, dump: dumpGenerate,
		about:  "two maps: nodes list their instructions, then each is made",
		reads:  "parent childIndex first node scope selection detail offset value logical branchTarget outgoing rules templates machine counts",
		writes: "instruction owner outgoing",
	}, {
		name: "lastuse", run: lastuse, dump: dumpLastUse,
		about:  "one scan: last uses of values; moves that merge",
		reads:  "instruction machine counts",
		writes: "class ended",
	}, {
		name: "allocate", run: allocate, dump: dumpAllocate,
		about:  "one scan: registers of temporaries",
		reads:  "scope saved spills instruction owner class ended machine counts",
		writes: "instruction location saved spills",
	}, {
		name: "frames", run: frames, dump: dumpFrames,
		about:  "one map over functions: the layout of stack frames",
		reads:  "function calls saved slots spills outgoing counts",
		writes: "frame",
	}, {
		name: "layout", run: layout, part: "thread-jumps", dump: dumpLayout,
		about:  "two scans: addresses, long branches, compressed instructions, relocations",
		reads:  "first function symbolFunction scope offset instruction owner location frame machine encoding counts",
		writes: "entry ready address rest text reloc counts",
	}, {
		name: "encode", run: encode, dump: dumpEncode,
		about:  "one map: machine code",
		reads:  "symbolFunction label scope offset instruction owner location frame entry ready address rest machine encoding counts",
		writes: "text extent counts",
	}, {
		name: "variables", run: variables, debug: true, dump: dumpVariables,
		about:         "maps: where scopes and variables are",
		reads:         "first offset instruction owner address storage counts",
		optionalReads: "end number",
		writes:        "borderAddress listedStorage",
	}, {
		name: "lines", run: lines, debug: true, dump: dumpLines,
		about:         "a map and two scans: DWARF's line table",
		reads:         "kind owner address lineStart lineFile lineNumber counts",
		optionalReads: "origin number hoistedTo",
		writes:        "owner program counts",
	}, {
		name: "download", run: download, dump: dumpDownload,
		about:         "the machine code comes back from the device",
		reads:         "text reloc extent owner address counts",
		debugReads:    "program frame borderAddress listedStorage",
		optionalReads: "origin number hoistedTo",
	},
}

// Names lists the stages in order.
func Names() []string {
	var names []string
	for _, p := range passes {
		names = append(names, p.name)
	}
	return names
}

// About returns a line about each stage, by its name.
func About() map[string]string {
	list := map[string]string{}
	for _, p := range passes {
		list[p.name] = p.about
	}
	return list
}

// A stage runs the kernels of a pass.
type stage = func(c *compilation) error

// These stages run a pass of the compilation's target.
func frames(c *compilation) error { return c.opt.Target.frames(c) }
func layout(c *compilation) error { return c.opt.Target.layout(c) }
func encode(c *compilation) error { return c.opt.Target.encode(c) }
