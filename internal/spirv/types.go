package spirv

// A typ is a type of SPIR-V. In storage blocks, values of the type have the block's
// layout.
type typ struct {
	kind    kind
	signed  bool
	words   int
	class   uint32 // storage class of a pointer
	elem    *typ   // of a vector, an array, a pointer
	count   int    // number of elements; -1 for a runtime array
	stride  int    // number of words from one element to the next
	members []member
}

type member struct {
	typ    *typ
	offset int // in words
	name   string
}

type kind uint8

const (
	kindVoid kind = iota
	kindBool
	kindInt
	kindVector
	kindArray
	kindStruct
	kindPointer
	kindFunction
)

// Storage classes.
const (
	classUniformConstant = 0
	classInput           = 1
	classUniform         = 2 // storage blocks
	classWorkgroup       = 4
	classPrivate         = 6
	classFunction        = 7
	classStorageBuffer   = 12
)
