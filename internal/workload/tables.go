package workload

// The properties of the thesis's trees, and the times that the thesis measured for them
// on an RTX 3090: minimum and maximum of 31 runs, in milliseconds, without the transfer
// of the tree to the GPU.

// A Case is a tree of a table, with the thesis's figures. The figures are 0 for trees
// that are larger than the thesis's.
type Case struct {
	Spec
	Width    int // width of the thesis's tree
	Min, Max float64
}

// MS returns the middle of the thesis's times, or 0 if there are none.
func (c Case) MS() float64 { return (c.Min + c.Max) / 2 }

// Sizes are the trees of Tables 5.2 and 5.3, by the size of their source, and
// larger ones of the same kind.
var Sizes = []Case{
	{spec("5kB", 1155, 19, 5, 397), 234, 52.238, 53.444},
	{spec("10kB", 3078, 18, 9, 667), 697, 86.748, 89.757},
	{spec("100kB", 25793, 19, 80, 846), 5454, 125.37, 142.89},
	{spec("500kB", 128321, 19, 421, 1108), 27053, 175.79, 192.90},
	{spec("1MB", 275852, 19, 895, 1006), 58642, 164.20, 193.60},
	{spec("10MB", 2550855, 19, 8387, 1295), 541224, 410.03, 419.91},
	{spec("50MB", 12301146, 19, 40112, 1296), 2619673, 1342.2, 1364.5},
	{Spec: spec("100MB", 24602292, 19, 80224, 1296)},
	{Spec: spec("200MB", 49204584, 19, 160448, 1296)},
	{Spec: spec("500MB", 123011460, 19, 401120, 1296)},
	{Spec: spec("1GB", 246022920, 19, 802240, 1296)},
}

// Lengths are the trees of Tables 5.4 and 5.5, and one function of ten million
// nodes.
var Lengths = []Case{
	{spec("1", 307141, 9, 25118, 53), 77058, 44.030, 45.134},
	{spec("2", 228263, 9, 12495, 79), 61668, 37.112, 40.007},
	{spec("3", 199753, 9, 6181, 90), 54731, 32.998, 34.962},
	{spec("4", 173856, 9, 2513, 164), 41508, 38.122, 42.801},
	{spec("5", 164527, 9, 1539, 214), 38851, 41.598, 43.011},
	{spec("6", 123281, 9, 497, 402), 31352, 67.680, 68.961},
	{spec("7", 121211, 9, 251, 657), 31849, 105.87, 109.50},
	{spec("8", 141181, 9, 100, 1740), 37605, 216.65, 230.40},
	{Spec: spec("1 x 150k", 150_000, 9, 1, 149_999)},
	{Spec: spec("1 x 10M", 10_000_000, 9, 1, 9_999_999)},
}

// Shapes are the trees of Tables 5.6 and 5.8, and two of height 100,000.
var Shapes = []Case{
	{spec("1", 939825, 9, 25089, 110), 247606, 78.493, 79.692},
	{spec("2", 825604, 19, 40014, 1190), 156257, 955.48, 959.49},
	{spec("3", 809010, 34, 16474, 115015), 144621, 45490.1, 45659.5},
	{spec("4", 669149, 36, 25087, 243973), 124725, 121274, 121513},
	{spec("5", 618107, 42, 24718, 218264), 114432, 110488, 110720},
	{spec("6", 564276, 49, 25191, 185176), 105432, 96914.9, 97273.1},
	{Spec: spec("high 1k", 700_000, 1000, 20_000, 200_000)},
	{Spec: spec("high 100k", 700_000, 100_000, 1, 699_999)},
}

func spec(name string, nodes, height, functions, largest int) Spec {
	return Spec{Name: name, Nodes: nodes, Height: height, Functions: functions, Largest: largest}
}
