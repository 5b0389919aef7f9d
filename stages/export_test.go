package stages

// What tests of other packages see.

// TemporaryCount is the number of registers of a class of temporaries.
var TemporaryCount = temporaryCount

// TableColumns are the columns of Tables.
const TableColumns = tableColumns

// A PassInfo is the entry of a pass in the table.
type PassInfo struct {
	Name, Reads, Writes string
	Optional, Debug     bool
}

// Passes returns the table of passes.
func Passes() (list []PassInfo) {
	for _, p := range passes {
		list = append(list, PassInfo{p.name, p.reads, p.writes, p.optional, p.debug})
	}
	return list
}
