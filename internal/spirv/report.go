package spirv

import "fmt"

// A Report describes something that a kernel did and must not do.
type Report struct {
	Check      string // "race", "bounds", "undefined", "arithmetic", "divergence", "alias", "endless"
	Kernel     string
	Place      string // shaders/scan.comp:12
	Variable   string // name of the block or shared array, if the report concerns one
	Invocation uint32
	Text       string
}

func (r Report) Error() string {
	return fmt.Sprintf("%s: %s: kernel %s: invocation %d %s", r.Place, r.Check, r.Kernel, r.Invocation, r.Text)
}

// Reports collects the reports. It keeps one for every check, line and variable.
type Reports struct {
	All  []Report
	seen map[Report]bool
}

func (r *Reports) add(x Report) {
	key := x
	key.Invocation, key.Text = 0, ""
	if r.seen == nil {
		r.seen = map[Report]bool{}
	}
	if !r.seen[key] {
		r.seen[key] = true
		r.All = append(r.All, x)
	}
}

// report adds a report about the current instruction of an invocation.
func (d *dispatch) report(inv *invocation, check, variable, text string) {
	d.reports.add(Report{check, d.program.kernel, d.place(inv), variable, inv.number, text})
}
