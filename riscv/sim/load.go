package sim

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
)

// Sizes of the areas of a program's memory, in bytes.
const (
	stackSize = 8 << 20
	stackGap  = 1 << 20 // between the stack and the mappings below it
	textLimit = 1 << 28 // largest distance from the first to the last instruction
)

// flagCompressed is EF_RISCV_RVC.
const flagCompressed = 1

// load puts the segments of an executable in memory and makes the stack.
func (m *Machine) load(elfFile []byte) error {
	file, err := elf.NewFile(bytes.NewReader(elfFile))
	if err != nil {
		return err
	}
	defer file.Close()
	switch {
	case file.Machine != elf.EM_RISCV:
		return fmt.Errorf("not a RISC-V program but %v", file.Machine)
	case file.Type != elf.ET_EXEC:
		return fmt.Errorf("not a static executable but %v", file.Type)
	}
	m.xlen = 32
	if file.Class == elf.ELFCLASS64 {
		m.xlen = 64
	}
	m.compressed = headerFlags(elfFile, file.Class)&flagCompressed != 0
	m.entry = file.Entry

	m.stackLow = uint64(len(m.block)) - stackSize
	m.mapTop = m.stackLow - stackGap
	if uint64(len(m.block)) < stackSize+stackGap {
		return errors.New("memory limit is less than the stack")
	}
	if err := m.loadSegments(file); err != nil {
		return err
	}
	m.protect(m.stackLow, uint64(len(m.block)), canRead|canWrite)
	if err := m.initialStack(file); err != nil {
		return err
	}
	m.functions = functionSymbols(file)
	m.decodeText()
	return nil
}

// headerFlags returns e_flags, which package debug/elf does not return.
func headerFlags(elfFile []byte, class elf.Class) uint32 {
	offset := 36
	if class == elf.ELFCLASS64 {
		offset = 48
	}
	return binary.LittleEndian.Uint32(elfFile[offset:])
}

func (m *Machine) loadSegments(file *elf.File) error {
	textHigh := uint64(0)
	m.textLow = ^uint64(0)
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_INTERP {
			return errors.New("program wants a dynamic linker")
		}
		if segment.Type != elf.PT_LOAD || segment.Memsz == 0 {
			continue
		}
		low, high := segment.Vaddr, segment.Vaddr+segment.Memsz
		if low < pageSize || high < low || high > m.mapTop || segment.Filesz > segment.Memsz {
			return fmt.Errorf("segment %#x-%#x is outside the memory %#x-%#x", low, high, pageSize, m.mapTop)
		}
		if segment.Filesz > 0 {
			if n, err := segment.ReadAt(m.block[low:low+segment.Filesz], 0); uint64(n) != segment.Filesz {
				return fmt.Errorf("segment at %#x: %w", low, err)
			}
		}
		permission := permissionOf(segment.Flags)
		for page := low >> pageBits; page < pageUp(high)>>pageBits; page++ {
			m.permissions[page] |= permission // segments may share a page
		}
		if permission&canExecute != 0 {
			m.textLow = min(m.textLow, low&^1)
			textHigh = max(textHigh, low+segment.Filesz)
		}
		m.breakLow = max(m.breakLow, pageUp(high))
	}
	switch {
	case m.textLow >= textHigh:
		return errors.New("program has no code")
	case textHigh-m.textLow > textLimit:
		return fmt.Errorf("code from %#x to %#x is more than %d MiB", m.textLow, textHigh, textLimit>>20)
	}
	m.textSize = (textHigh - m.textLow + 1) &^ 1
	m.breakNow = m.breakLow
	return nil
}

func permissionOf(flags elf.ProgFlag) (permission uint8) {
	if flags&elf.PF_R != 0 {
		permission |= canRead
	}
	if flags&elf.PF_W != 0 {
		permission |= canWrite
	}
	if flags&elf.PF_X != 0 {
		permission |= canExecute
	}
	return permission
}

// Keys of the auxiliary vector.
const (
	auxNull   = 0
	auxPhdr   = 3
	auxPhent  = 4
	auxPhnum  = 5
	auxPageSz = 6
	auxEntry  = 9
	auxUID    = 11
	auxEUID   = 12
	auxGID    = 13
	auxEGID   = 14
	auxHwcap  = 16
	auxClkTck = 17
	auxSecure = 23
	auxRandom = 25
)

// initialStack puts arguments, environment and auxiliary vector on the stack as Linux
// does: sp points to argc, followed by argv, envp and the vector. The strings are above.
func (m *Machine) initialStack(file *elf.File) error {
	top := uint64(len(m.block)) - 16
	size := uint64(0)
	for _, s := range append(append([]string{}, m.config.Args...), m.config.Env...) {
		size += uint64(len(s)) + 1 + uint64(m.xlen/8)
	}
	if size > stackSize/4 {
		return fmt.Errorf("arguments and environment have %d bytes, limit is %d", size, stackSize/4)
	}
	push := func(s string) uint64 {
		top -= uint64(len(s)) + 1
		copy(m.block[top:], s)
		return top
	}
	words := []uint64{uint64(len(m.config.Args))}
	for _, list := range [][]string{m.config.Args, m.config.Env} {
		for _, s := range list {
			words = append(words, push(s))
		}
		words = append(words, 0)
	}
	top -= 16
	random := top
	copy(m.block[random:], "gpucc simulator.") // the same in every run

	for _, aux := range [][2]uint64{
		{auxPhdr, programHeaders(file, m.block)}, {auxPhent, map[int]uint64{32: 32, 64: 56}[m.xlen]}, {auxPhnum, uint64(len(file.Progs))},
		{auxPageSz, pageSize}, {auxEntry, file.Entry}, {auxUID, userID}, {auxEUID, userID}, {auxGID, userID}, {auxEGID, userID},
		{auxHwcap, hwcap}, {auxClkTck, 100}, {auxSecure, 0}, {auxRandom, random}, {auxNull, 0},
	} {
		words = append(words, aux[0], aux[1])
	}
	size = uint64(len(words) * m.xlen / 8)
	sp := (top - size) &^ 15
	for i, word := range words {
		m.putWord(sp+uint64(i*m.xlen/8), word)
	}
	m.registers[2] = sp
	return nil
}

// hwcap has a bit for each extension letter: A, C, D, F, I, M.
const hwcap = 1<<0 | 1<<2 | 1<<3 | 1<<5 | 1<<8 | 1<<12

// programHeaders returns the address of the program headers in memory, or 0 if no segment
// contains them.
func programHeaders(file *elf.File, block []byte) uint64 {
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_PHDR {
			return segment.Vaddr
		}
	}
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_LOAD && segment.Off == 0 {
			if file.Class == elf.ELFCLASS64 {
				return segment.Vaddr + binary.LittleEndian.Uint64(block[segment.Vaddr+32:])
			}
			return segment.Vaddr + uint64(binary.LittleEndian.Uint32(block[segment.Vaddr+28:]))
		}
	}
	return 0
}

// putWord writes XLEN bits at an address that is known to be valid.
func (m *Machine) putWord(a, value uint64) {
	if m.xlen == 32 {
		binary.LittleEndian.PutUint32(m.block[a:], uint32(value))
		return
	}
	binary.LittleEndian.PutUint64(m.block[a:], value)
}
