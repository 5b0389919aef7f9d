package host

import (
	"errors"
	"slices"
	"testing"
	"unsafe"
)

// withSpillFile makes Spill and GrowRows use a temporary file during a test.
func withSpillFile(t *testing.T) *spillFile {
	t.Helper()
	OpenSpillFile(t.TempDir(), LongText)
	s := spill.Load()
	if s == nil || !s.shareable {
		t.Skip("the temporary folder's file system does not keep the places of blocks")
	}
	t.Cleanup(func() {
		spill.Store(nil)
		rowTables.list = nil
	})
	return s
}

type testRow struct{ a, b, c uint32 }

// TestRows checks that the rows of a table keep their addresses and contents when they move to the spill file, that they
// can be changed there, and that a table grows.
func TestRows(t *testing.T) {
	withSpillFile(t)
	const n = 400_000
	var rows []testRow
	want := func(i int) testRow { return testRow{uint32(i), uint32(i * i), ^uint32(i)} }
	check := func(when string) {
		t.Helper()
		for i := range rows {
			if rows[i] != want(i) {
				t.Fatalf("%s: row %d is %v, want %v", when, i, rows[i], want(i))
			}
		}
	}
	for i := range n {
		if len(rows) == cap(rows) {
			rows = GrowRows(rows, max(1000, 3*len(rows)))
			check("after growth")
		}
		if rows = append(rows, want(i)); i%50_000 == 0 {
			rows[i/2] = testRow{} // changed when it is in the file
			SpillRows(rows)
			DropSpilled()
			rows[i/2] = want(i / 2)
			DropSpilled()
		}
	}
	check("at the end")
	first := &rows[0]
	SpillRows(rows)
	DropSpilled()
	if &rows[0] != first {
		t.Error("the rows have moved")
	}
	check("after all have been dropped")
	table := rowTables.list[len(rowTables.list)-1]
	size := int64(n * int(unsafe.Sizeof(testRow{})))
	if got := table.spilled.Load(); got != size/rowsStep*rowsStep {
		t.Errorf("%d of %d bytes are in the spill file", got, size)
	}
}

// TestRowsStay checks that rows stay in memory if the spill file cannot be written, and that a small table is in the heap.
func TestRowsStay(t *testing.T) {
	s := withSpillFile(t)
	if rows := GrowRows([]testRow{{1, 2, 3}}, leastRows/12-1); len(rowTables.list) > 0 || rows[0].c != 3 {
		t.Errorf("%d tables, %v", len(rowTables.list), rows)
	}
	rows := GrowRows([]testRow{}, leastRows)
	for i := range leastRows {
		rows = append(rows, testRow{a: uint32(i)})
	}
	s.file = &failingFile{}
	SpillRows(rows)
	if n := rowTables.list[0].spilled.Load(); n != 0 {
		t.Errorf("%d bytes are in a file that cannot be written", n)
	}
	DropSpilled()
	if i := slices.IndexFunc(rows, func(r testRow) bool { return r.a == leastRows-1 }); i != leastRows-1 {
		t.Errorf("the last row is at %d", i)
	}
}

type failingFile struct{}

func (*failingFile) WriteAt([]byte, int64) (int, error) { return 0, errors.New("full") }

// TestNoRows checks that a table is in the heap without a spill file.
func TestNoRows(t *testing.T) {
	rows := GrowRows([]testRow{{c: 7}}, leastRows)
	SpillRows(rows)
	if DropSpilled(); rows[0].c != 7 || cap(rows) != leastRows || len(rowTables.list) > 0 {
		t.Errorf("%v, %d, %d tables", rows, cap(rows), len(rowTables.list))
	}
}
