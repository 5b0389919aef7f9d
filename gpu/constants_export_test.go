package gpu

// SortBlock is sortBlock.
const SortBlock = sortBlock
