package schedule

// What tests see of the package.
var (
	Split    = split
	Together = together
)

const (
	CoreNodes   = coreNodes
	SharedNodes = sharedNodes
	AloneNodes  = aloneNodes
)
