package stages

import (
	"fmt"
	"slices"
	"strings"
)

// A pass is a stage of the compilation.
type pass struct {
	name          string
	run           func(c *compilation) error
	reads, writes string                      // columns and tables, separated by blanks
	optional      bool                        // not at -O0
	debug         bool                        // only with Options.Debug
	dump          func(c *compilation) string // renders what there is after it
}

// passes are the stages, in order.
var passes = []pass{
	{name: "upload", run: upload, writes: "tree", dump: dumper(dumpUpload)},
	{name: "scope", run: scope, reads: "tree", writes: "scope assigns node users", dump: dumper(dumpScope)},
	{name: "fold", run: fold, reads: "tree node", writes: "node data", optional: true, dump: dumper(dumpFold)},
	{name: "dead", run: dead, reads: "tree node", writes: "node", optional: true, dump: dumper(dumpDead)},
	{name: "homes", run: homes, reads: "tree node scope users", writes: "home calls arguments", dump: dumper(dumpLocals)},
	{name: "select", run: sel, reads: "tree node scope assigns home", writes: "shape detail", dump: dumper(dumpSelect)},
	{name: "place", run: place, reads: "tree node shape detail", writes: "offset value link", dump: dumper(dumpNumber)},
	{name: "links", run: links, reads: "tree node shape detail offset link", writes: "exit", dump: dumper(dumpBranches)},
	{name: "generate", run: generate, reads: "tree node scope shape detail offset value link exit", writes: "code outgoing", dump: dumper(dumpGenerate)},
	{name: "coalesce", run: coalesce, reads: "code", writes: "class", dump: dumper(dumpLastUse)},
	{name: "allocate", run: liveness, reads: "code class scope", writes: "code location saved spills", dump: dumper(dumpAllocate)},
	{name: "frames", run: frames, reads: "tree calls saved spills outgoing home", writes: "frame", dump: dumper(dumpFrames)},
	{name: "layout", run: layout, reads: "code location frame scope offset", writes: "place ready relocations text rest", dump: dumper(dumpLayout)},
	{name: "encode", run: encode, reads: "code location frame place ready rest offset", writes: "text extent", dump: dumper(dumpEncode)},
	{name: "lines", run: lines, reads: "tree code place", writes: "program", debug: true, dump: dumper(dumpLines)},
	{name: "download", run: download, reads: "text extent relocations place", writes: "part", dump: dumper(dumpDownload)},
}

// Names lists the stages in order.
func Names() []string {
	var names []string
	for _, p := range passes {
		names = append(names, p.name)
	}
	return names
}

func init() {
	if err := checkOrder(passes); err != nil {
		panic(err)
	}
}

// checkOrder reports a pass that reads what none before it writes for sure.
func checkOrder(passes []pass) error {
	var written []string
	for _, p := range passes {
		for _, column := range strings.Fields(p.reads) {
			if !slices.Contains(written, column) {
				return fmt.Errorf("stages: pass %s reads %s, which no pass before it writes", p.name, column)
			}
		}
		if !p.optional && !p.debug {
			written = append(written, strings.Fields(p.writes)...)
		}
	}
	return nil
}
