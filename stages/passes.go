package stages

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A pass is a stage of the compilation.
type pass struct {
	name     string
	run      stage
	reads    string // columns that passes before it have written, separated by blanks
	writes   string // columns that passes behind it read
	switches string // not at -O0, and only if all these Switches are on, separated by blanks
	debug    bool   // only with Options.Debug

	debugReads    string // columns that it reads only with Options.Debug
	optionalReads string // columns that it reads only if an optional pass has written them

	dump func(c *compilation) []Row // lists the results of the pass
}

// tableColumns are written before all passes, see NewTables.
const tableColumns = "rules templates machine encoding lineStart lineFile lineNumber"

// passes are the stages, in order.
var passes = []pass{
	{
		name: "upload", run: upload, dump: dumper(dumpUpload),
		writes: "kind type parent childIndex first data function symbolFunction label localOwner counts",
	}, {
		name: "scope", run: scope, dump: dumper(dumpScope),
		reads:  "kind type",
		writes: "scope assigns node users",
	}, {
		name: "fold", run: fold, switches: "fold", dump: dumper(dumpFold),
		reads:  "kind type parent first data",
		writes: "node data",
	}, {
		name: "dead", run: dead, switches: "dead", dump: dumper(dumpDead),
		reads:  "kind first data",
		writes: "node",
	}, {
		name: "versions", run: versions, switches: "hoist share", dump: dumper(dumpVersions),
		reads:  "kind parent data function scope counts",
		writes: "loop jumpedInto indirect assignedAt assigned counts",
	}, {
		name: "hoist", run: hoist, switches: "hoist share", dump: dumper(dumpHoist),
		reads:  "parent childIndex first data function node scope loop jumpedInto indirect assignedAt assigned rules machine counts",
		writes: "rootNode rootLocal rootTarget hoistedOwner hoistedWeight hoistedStart counts",
	}, {
		name: "locals", run: locals, dump: dumper(dumpLocals),
		reads:  "childIndex data function localOwner node scope users",
		writes: "storage weight calls saved slots spills outgoing stays userLocal firstUse lastUse disordered",
	}, {
		name: "intervals", run: intervals, switches: "share", dump: dumper(dumpIntervals),
		reads:  "parent childIndex first function localOwner node scope assigns users userLocal firstUse lastUse disordered",
		writes: "start end",
	}, {
		name: "share", run: share, switches: "share", dump: dumper(dumpShare),
		reads:  "kind type parent first data function localOwner start end weight calls stays saved slots machine counts",
		writes: "storage saved slots end counts",

		optionalReads: "hoistedOwner hoistedWeight hoistedStart",
	}, {
		name: "rewrite", run: rewrite, switches: "hoist share", dump: dumper(dumpRewrite),
		reads:  "kind parent childIndex first data function label node scope assigns storage rootNode rootLocal rootTarget counts",
		writes: "parent childIndex first data function label node scope assigns origin number counts",
	}, {
		name: "select", run: sel, dump: dumper(dumpSelect),
		reads:  "parent childIndex first data function node scope assigns storage rules machine counts",
		writes: "selection detail",
	}, {
		name: "number", run: number, dump: dumper(dumpNumber),
		reads:  "parent childIndex first data node selection detail machine counts",
		writes: "offset value logical logicalNode counts",
	}, {
		name: "branches", run: branches, dump: dumper(dumpBranches),
		reads:  "parent childIndex first node selection detail offset logical logicalNode counts",
		writes: "branchTarget",
	}, {
		name: "generate", run: generate, dump: dumper(dumpGenerate),
		reads:  "parent childIndex first node scope selection detail offset value logical branchTarget outgoing rules templates machine counts",
		writes: "instruction owner outgoing",
	}, {
		name: "lastuse", run: lastuse, dump: dumper(dumpLastUse),
		reads:  "instruction machine counts",
		writes: "class ended",
	}, {
		name: "allocate", run: allocate, dump: dumper(dumpAllocate),
		reads:  "scope saved spills instruction owner class ended machine counts",
		writes: "instruction location saved spills",
	}, {
		name: "frames", run: target(func(t *Target) stage { return t.frames }), dump: dumper(dumpFrames),
		reads:  "function calls saved slots spills outgoing counts",
		writes: "frame",
	}, {
		name: "layout", run: target(func(t *Target) stage { return t.layout }), dump: dumper(dumpLayout),
		reads:  "first function symbolFunction scope offset instruction owner location frame encoding counts",
		writes: "entry ready address rest text reloc counts",
	}, {
		name: "encode", run: target(func(t *Target) stage { return t.encode }), dump: dumper(dumpEncode),
		reads:  "first function symbolFunction label scope offset instruction owner location frame entry ready address rest machine encoding counts",
		writes: "text extent",
	}, {
		name: "lines", run: lines, debug: true, dump: dumper(dumpLines),
		reads:         "kind instruction owner address lineStart lineFile lineNumber counts",
		optionalReads: "origin",
		writes:        "owner program counts",
	}, {
		name: "variables", run: variables, debug: true, dump: dumper(dumpVariables),
		reads:         "offset address storage counts",
		optionalReads: "end number",
		writes:        "borderAddress listedStorage",
	}, {
		name: "download", run: download, dump: dumper(dumpDownload),
		reads:         "text reloc extent owner address counts",
		debugReads:    "program frame borderAddress listedStorage",
		optionalReads: "origin",
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

// checkComplete reports a pass that cannot be run, or whose results cannot be shown. A test calls it,
// since it would take longer than the passes of a small source.
func checkComplete(passes []pass) error {
	for _, p := range passes {
		if p.run == nil || p.dump == nil {
			return fmt.Errorf("stages: the row of pass %s has no run or no dump", p.name)
		}
	}
	return nil
}

// checkOrder reports a pass that reads a column which no pass before it writes, for any set of
// switches that are off, with and without Options.Debug.
func checkOrder(passes []pass) error {
	for without := range Without(1) << len(Switches) {
		for _, opt := range []Options{{}, {Debug: true}, {Optimize: 1, Without: without}, {Optimize: 1, Without: without, Debug: true}} {
			if err := checkReads(passes, &opt); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkReads reports such a pass for some options. What a pass reads only if it
// is written must be written by some pass before it.
func checkReads(passes []pass, opt *Options) error {
	written := strings.Fields(tableColumns)
	everWritten := slices.Clone(written)
	for i := range passes {
		p := &passes[i]
		reads := p.reads
		if opt.Debug {
			reads += " " + p.debugReads
		}
		err := checkWritten(p.optionalReads, everWritten)
		everWritten = append(everWritten, strings.Fields(p.writes)...)
		if opt.runs(p) {
			err = errors.Join(err, checkWritten(reads, written))
			written = append(written, strings.Fields(p.writes)...)
		}
		if err != nil {
			return fmt.Errorf("stages: pass %s reads %w, which no pass before it writes", p.name, err)
		}
	}
	return nil
}

// checkWritten returns an error with the name of a column that is not among those that are written.
func checkWritten(columns string, written []string) error {
	for _, column := range strings.Fields(columns) {
		if !slices.Contains(written, column) {
			return errors.New(column)
		}
	}
	return nil
}

// A stage runs the kernels of a pass.
type stage = func(c *compilation) error

// target returns a stage that runs the own pass of the compilation's target.
func target(of func(t *Target) stage) stage {
	return func(c *compilation) error { return of(c.opt.Target)(c) }
}
