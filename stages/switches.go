package stages

import (
	"path"
	"slices"
	"strings"
)

// Switches are the names of optimisations that -fno-NAME leaves out, and -fNAME adds. Each stands for one pass, for
// several that need each other, or for a part of one: see the columns switches and part of passes.
var Switches = []string{"fold", "dead", "hoist", "ivopts", "gcse", "share", "caller-saves", "thread-jumps", "expand-multiplications"}

// costly is the set of switches that -O1 leaves out. The passes common and linear make the whole compilation of generated C
// take more than a tenth longer. The last round of share takes 2 % of the time, and at -O1 saves less than 0.1 % of
// the executed instructions and 3 % of the text. -O2 has them.
var costly = func() (w Without) {
	for _, name := range []string{"gcse", "ivopts", "caller-saves"} {
		w.Set(name, false)
	}
	return w
}()

// OffAt returns the set of switches that are off at a level of -O from 1 on, unless a flag names them.
func OffAt(level int) Without {
	if level >= 2 {
		return 0
	}
	return costly
}

// Without is the set of switches that are off: bit i stands for Switches[i].
type Without uint16

// Set puts a switch into the set, or takes it out if on is true. It panics if there is no such switch.
func (w *Without) Set(name string, on bool) {
	if *w |= switchBit(name); on {
		*w &^= switchBit(name)
	}
}

// switchBit returns the set of one switch. It panics if there is no such switch.
func switchBit(name string) Without {
	i := slices.Index(Switches, name)
	if i < 0 {
		panic("stages: no switch " + name)
	}
	return 1 << i
}

// NeedsKernel reports whether the stages need a kernel. They need all primitives, and the kernels of passes that are on: the name of such a kernel
// begins with the pass's name.
func (o *Options) NeedsKernel(kernel string) bool {
	if path.Dir(kernel) == "pareas" { // a kernel of the front end of Pareas
		return false
	}
	name, _, _ := strings.Cut(path.Base(kernel), "_")
	i := slices.IndexFunc(passes, func(p pass) bool { return p.name == name })
	return i < 0 || o.runs(&passes[i])
}

// has reports whether the set has one of some switches, separated by blanks; of "a|b" both.
func (w Without) has(names string) bool {
	if w == 0 {
		return false // usual: no list is made
	}
	off := func(name string) bool { return w&switchBit(name) != 0 }
	for _, one := range strings.Fields(names) {
		if all := strings.Split(one, "|"); !slices.ContainsFunc(all, func(name string) bool { return !off(name) }) {
			return true
		}
	}
	return false
}

// runs reports whether a compilation with these options runs a pass.
func (o *Options) runs(p *pass) bool {
	return (p.switches == "" || o.Optimize > 0 && !o.Without.has(p.switches)) && (!p.debug || o.Debug)
}

// steps reports whether the pass linear runs.
func (c *compilation) steps() bool { return c.optimize() && !c.opt.Without.has("ivopts hoist share") }

// movesQuiet reports whether the pass share moves quiet intervals to argument registers that are left.
func (c *compilation) movesQuiet() bool { return !c.opt.Without.has("caller-saves") }

// landings returns how many instructions the stage layout follows from the target of a jump.
func (c *compilation) landings() uint32 {
	if !c.optimize() || c.opt.Without.has("thread-jumps") {
		return 0
	}
	return mostLandings
}

// shares reports whether the pass share assigns registers and slots. Otherwise locals does.
func (c *compilation) shares() bool { return c.optimize() && !c.opt.Without.has("share") }
