package sim

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Sizes of the areas of a program's memory, in bytes.
const (
	stackSize = 8 << 20
	stackGap  = 1 << 20 // between the stack and the mappings below it
	textLimit = 1 << 28 // largest distance from the first to the last instruction
)

// flagCompressed is EF_RISCV_RVC.
const flagCompressed = 1

// libraryArea is the size of the addresses to which a program's dynamic linker can map files,
// in bytes. Code can be there.
const libraryArea = 64 << 20

// load puts the segments of an executable in memory and makes the stack. A program for a
// dynamic linker begins in that.
func (m *Machine) load(elfFile []byte) error {
	file, err := elf.NewFile(bytes.NewReader(elfFile))
	if err != nil {
		return err
	}
	defer file.Close()
	switch {
	case file.Machine != elf.EM_RISCV:
		return fmt.Errorf("not a RISC-V program but %v", file.Machine)
	case file.Type != elf.ET_EXEC && file.Type != elf.ET_DYN:
		return fmt.Errorf("not an executable but %v", file.Type)
	}
	m.xlen = 32
	if file.Class == elf.ELFCLASS64 {
		m.xlen = 64
	}
	m.compressed = headerFlags(elfFile, file.Class)&flagCompressed != 0

	m.stackLow = uint64(len(m.block)) - stackSize
	m.mapTop = m.stackLow - stackGap
	if uint64(len(m.block)) < stackSize+stackGap {
		return errors.New("memory limit is less than the stack")
	}
	m.textLow = ^uint64(0)
	if file.Type == elf.ET_DYN {
		m.bias = 16 * pageSize
	}
	if err := m.loadSegments(file, m.bias); err != nil {
		return err
	}
	m.programHigh = m.breakLow
	m.entry = file.Entry + m.bias
	m.functions = functionSymbols(file, m.bias)
	linker := uint64(0)
	if name := interpreter(file); name != "" {
		if linker, err = m.loadLinker(name, file.Class); err != nil {
			return err
		}
	}
	if err := m.limitText(); err != nil {
		return err
	}
	m.protect(m.stackLow, uint64(len(m.block)), canRead|canWrite)
	if m.executableStack = wantsExecutableStack(file); m.executableStack {
		m.protect(m.stackLow, uint64(len(m.block)), canRead|canWrite|canExecute)
	}
	if err := m.initialStack(file, linker); err != nil {
		return err
	}
	m.breakNow = m.breakLow
	m.decodeText()
	return nil
}

// interpreter returns the name of the dynamic linker that a program wants, or "".
func interpreter(file *elf.File) string {
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_INTERP && segment.Filesz < 1<<12 {
			name := make([]byte, segment.Filesz)
			if n, _ := segment.ReadAt(name, 0); n == len(name) {
				return string(bytes.TrimRight(name, "\x00"))
			}
		}
	}
	return ""
}

// loadLinker puts the dynamic linker behind the program, with the addresses for libraries behind
// it. It returns where the linker begins.
func (m *Machine) loadLinker(name string, class elf.Class) (bias uint64, err error) {
	if m.config.Sysroot == "" {
		return 0, fmt.Errorf("the program wants the dynamic linker %s, and no system with libraries is known", name)
	}
	data, err := os.ReadFile(filepath.Join(m.config.Sysroot, name))
	if err != nil {
		return 0, fmt.Errorf("dynamic linker: %w", err)
	}
	file, err := elf.NewFile(bytes.NewReader(data))
	if err != nil || file.Machine != elf.EM_RISCV || file.Class != class || file.Type != elf.ET_DYN {
		return 0, fmt.Errorf("%s is no dynamic linker for the program", filepath.Join(m.config.Sysroot, name))
	}
	defer file.Close()
	bias = pageUp(m.breakLow + 1)
	if err := m.loadSegments(file, bias); err != nil {
		return 0, err
	}
	m.compressed = true // of libraries, nobody knows
	m.entry = file.Entry + bias
	m.functions = mergeFunctions(m.functions, functionSymbols(file, bias))
	m.modules = []function{{filepath.Base(name), bias, m.breakLow}}
	m.libraryNext = pageUp(m.breakLow + 1)
	m.libraryHigh = m.libraryNext + libraryArea
	m.breakLow, m.textHigh = m.libraryHigh, m.libraryHigh
	if m.breakLow > m.mapTop {
		return 0, errors.New("memory limit is less than the libraries")
	}
	return bias, m.folders.openSystem(m.config.Sysroot)
}

// limitText sets the size of the addresses at which there may be code.
func (m *Machine) limitText() error {
	switch {
	case m.textLow >= m.textHigh:
		return errors.New("program has no code")
	case m.textHigh-m.textLow > textLimit:
		return fmt.Errorf("code from %#x to %#x is more than %d MiB", m.textLow, m.textHigh, textLimit>>20)
	}
	m.textSize = (m.textHigh - m.textLow + 1) &^ 1
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

// loadSegments puts the segments of a file in memory, at their addresses plus bias.
func (m *Machine) loadSegments(file *elf.File, bias uint64) error {
	for _, segment := range file.Progs {
		if segment.Type != elf.PT_LOAD || segment.Memsz == 0 {
			continue
		}
		low := segment.Vaddr + bias
		high := low + segment.Memsz
		if low < pageSize || low < bias || high < low || high > m.mapTop || segment.Filesz > segment.Memsz {
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
			m.textHigh = max(m.textHigh, low+segment.Filesz)
		}
		m.breakLow = max(m.breakLow, pageUp(high))
	}
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
	auxBase   = 7
	auxEntry  = 9
	auxUID    = 11
	auxEUID   = 12
	auxGID    = 13
	auxEGID   = 14
	auxHwcap  = 16
	auxClkTck = 17
	auxSecure = 23
	auxRandom = 25
	auxExecFn = 31
)

// initialStack puts arguments, environment and auxiliary vector on the stack as Linux
// does: sp points to argc, followed by argv, envp and the vector. The strings are above.
// linker is where the dynamic linker begins, or 0.
func (m *Machine) initialStack(file *elf.File, linker uint64) error {
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
	name := uint64(0)
	words := []uint64{uint64(len(m.config.Args))}
	for _, list := range [][]string{m.config.Args, m.config.Env} {
		for _, s := range list {
			words = append(words, push(s))
		}
		words = append(words, 0)
	}
	if len(m.config.Args) > 0 {
		name = words[1]
	}
	top -= 16
	random := top
	copy(m.block[random:], "gpucc simulator.") // the same in every run

	for _, aux := range [][2]uint64{
		{auxPhdr, programHeaders(file, m.block, m.bias)}, {auxPhent, map[int]uint64{32: 32, 64: 56}[m.xlen]}, {auxPhnum, uint64(len(file.Progs))},
		{auxPageSz, pageSize}, {auxBase, linker}, {auxEntry, file.Entry + m.bias}, {auxUID, userID}, {auxEUID, userID}, {auxGID, userID}, {auxEGID, userID},
		{auxHwcap, hwcap}, {auxClkTck, 100}, {auxSecure, 0}, {auxRandom, random},
		{auxExecFn, name}, {auxNull, 0},
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
func programHeaders(file *elf.File, block []byte, bias uint64) uint64 {
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_PHDR {
			return segment.Vaddr + bias
		}
	}
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_LOAD && segment.Off == 0 {
			low := segment.Vaddr + bias
			if file.Class == elf.ELFCLASS64 {
				return low + binary.LittleEndian.Uint64(block[low+32:])
			}
			return low + uint64(binary.LittleEndian.Uint32(block[low+28:]))
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
