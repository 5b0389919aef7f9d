package riscv

// High and Low divide a 32-bit offset between two instructions: lui or auipc adds High, the
// upper 20 bits, and an instruction with a signed immediate of 12 bits adds Low.
func High(offset uint32) uint32 { return (offset + 0x800) & 0xfffff000 }
func Low(offset uint32) uint32  { return offset - High(offset) }
