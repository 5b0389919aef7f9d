// Package host contains everything that gpucc asks of the operating system and of Go's
// runtime for the sake of speed and memory alone: the host tricks. No result depends on
// them. Each trick can be switched off by itself (see Disable), and its comment states
// the gain.
//
// Gains are measured on whole processes: gpucc -c of generated C of a given size (bench
// gen -size=1MB) runs with and without the trick, in turn. The gain is the median of the
// ratios of 9 to 100 pairs of runs on two cores of a Xeon, Linux 6.18, ext4, with other
// processes running. Without all tricks, 1 MB takes 19 % more processor time and 28 %
// more time, and 50 MB take 4 % and 5 % more.
//
// Libraries use the passive functions: ReadRegular, Make, MakeTable, Keep, Spill, DropSpilled,
// Available, and the functions for sparse memory and for pages. The other functions change the state of the process, and
// only the command calls them.
package host

import (
	"fmt"
	"slices"
	"strings"
)

// A Trick is a host trick that can be switched off.
type Trick int

// The tricks. The gains are stated at the functions that use them.
const (
	Collector  Trick = iota // late garbage collections: DelayCollection, Collect
	HugePages               // huge pages for the heap and the arena
	Arena                   // memory that is set aside for columns and buffers
	Mapping                 // sources are mapped, not read
	Release                 // the pages of a mapped source are released once it has been read
	SpillFile               // the contributions of a long unit's pieces wait in a temporary file
	Blocks                  // outputs are written in large aligned blocks
	Streaming               // a text is parsed while it is preprocessed
	Tables                  // the pages of hash tables are written before they are read
	Outputs                 // the ends of large outputs are mapped to memory
	Sparse                  // zero pages of large objects and files are not written
	Spin                    // idle workers of a pool wait for the next work in a loop
	Signals                 // signals have no effect while a file has a temporary name
	Exchanging              // a new output and the old one exchange their names before the old one is removed
	Moving                  // pages of free memory are moved to where memory is needed
	Stack                   // the stack of the command's first goroutine grows at once
	tricks
)

var names = [tricks]string{
	"collector", "hugepages", "arena", "mapping", "release", "spill", "blocks", "stream", "tables", "outputs", "sparse", "spin", "signals", "exchange", "moving", "stack",
}

var disabled [tricks]bool

// Variable is an environment variable. The command gives its value to Disable.
const Variable = "GPUCC_PLAIN"

// Disable switches tricks off: all of them if list is "1" or "all", none if it is "" or
// "0". Otherwise list contains the names of the tricks to switch off, separated by
// commas. Disable is called before anything else of the package.
func Disable(list string) error {
	if list == "" || list == "0" {
		return nil
	}
	for name := range strings.SplitSeq(list, ",") {
		switch i := slices.Index(names[:], name); {
		case i >= 0:
			disabled[i] = true
		case name == "1" || name == "all":
			for i := range disabled {
				disabled[i] = true
			}
		default:
			return fmt.Errorf("%s: there is no %q; it may be 1 or some of %s", Variable, name, strings.Join(names[:], ","))
		}
	}
	return nil
}

// Enabled reports whether the trick is used.
func (t Trick) Enabled() bool { return !disabled[t] }
