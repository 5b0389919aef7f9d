package schedule

import (
	"time"

	"gpucc/riscv/object"
	"gpucc/stages"
)

// ParseStage is the name of the front end in lists of stages.
const ParseStage = "parse"

// ObjectStage is the name of the step that builds the object, in lists of stages.
const ObjectStage = "object"

// A Report has the counts and times of a compilation, by stage.
type Report struct {
	Nodes        int
	Instructions int // units of machine code: see Target.CodeUnit
	Stages       []stages.StageReport
}

// newReport returns the report of a compilation. The object was put together from start on.
func newReport(target *stages.Target, nodes int, obj *object.Object, list []stages.StageReport, start time.Time) Report {
	text := int(obj.Extent(object.Text))
	return Report{
		Nodes: nodes, Instructions: text / target.CodeUnit,
		Stages: append(list, stages.StageReport{Name: ObjectStage, Bytes: text, Time: time.Since(start)}),
	}
}

// scale multiplies the times of the stages so that they add up to total.
func scale(list []stages.StageReport, total time.Duration) []stages.StageReport {
	sum := time.Duration(0)
	for _, s := range list {
		sum += s.Time
	}
	for i := range list {
		list[i].Time = time.Duration(float64(list[i].Time) / float64(max(1, sum)) * float64(total))
	}
	return list
}
