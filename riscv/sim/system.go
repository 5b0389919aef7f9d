package sim

import (
	"encoding/binary"
	"fmt"
	"syscall"
	"time"

	"gpucc/riscv"
)

// system is the state of the machine's Linux and its one process.
type system struct {
	stackLow           uint64
	breakLow, breakNow uint64 // the heap; brk moves its end
	mapTop             uint64 // mmap allocates downwards from this address
	libraryNext        uint64 // files are mapped upwards from this address, if it is not 0,
	libraryHigh        uint64 // up to this
	files              map[uint64]*openFile
	folders            *folders
	started            time.Time
}

// Numbers of the process and its user.
const (
	processID = 1000
	userID    = 1000
)

func nothing(*Machine, [6]uint64) uint64 { return 0 }

func number(n uint64) func(*Machine, [6]uint64) uint64 {
	return func(*Machine, [6]uint64) uint64 { return n }
}

// only64 returns a system call that RV32 does not have in this form, since arguments have other
// places or sizes there.
func only64(call func(*Machine, [6]uint64) uint64) func(*Machine, [6]uint64) uint64 {
	return func(m *Machine, a [6]uint64) uint64 {
		if m.xlen != 64 {
			return fail(syscall.ENOSYS)
		}
		return call(m, a)
	}
}

// fail returns the result of a system call that fails.
func fail(e syscall.Errno) uint64 { return -uint64(e) }

// ecall executes the system call in a7 with the arguments in a0-a5. It reports whether the
// program continues.
func (m *Machine) ecall(pc uint32) bool {
	var args [6]uint64
	for i := range args {
		args[i] = m.registers[riscv.A0+i]
		if m.xlen == 32 {
			args[i] = uint64(uint32(args[i]))
		}
	}
	result := fail(syscall.ENOSYS)
	if m.tracer != nil {
		m.tracer.systemCall(m, m.registers[riscv.A7], args)
	}
	if call := calls()[m.registers[riscv.A7]]; call.do != nil {
		result = call.do(m, args)
	}
	if m.tracer != nil {
		m.tracer.systemResult(result)
	}
	if m.xlen == 32 {
		result = uint64(uint32(result))
	}
	m.registers[riscv.A0] = result
	if m.trap != nil {
		m.trap.PC = uint64(pc)
	}
	return m.trap == nil && !m.exited
}

func (m *Machine) exit(a [6]uint64) uint64 {
	m.exited = true
	m.status = int(a[0] & 0xff)
	return a[0]
}

// kill, tkill and tgkill: every signal except the null signal ends the process.

func (m *Machine) kill(a [6]uint64) uint64   { return m.signal(a[1]) }
func (m *Machine) tkill(a [6]uint64) uint64  { return m.signal(a[1]) }
func (m *Machine) tgkill(a [6]uint64) uint64 { return m.signal(a[2]) }

func (m *Machine) signal(number uint64) uint64 {
	if number != 0 {
		m.trap = &Trap{Signal: int(number), Reason: fmt.Sprintf("signal %d sent by the program", number)}
	}
	return 0
}

// brk moves the end of the heap. If that is impossible, it returns the old end.
func (m *Machine) brk(a [6]uint64) uint64 {
	want := a[0]
	if want < m.breakLow || pageUp(want) > m.mapTop {
		return m.breakNow
	}
	low, high := pageUp(m.breakNow), pageUp(want)
	if high > low {
		m.protect(low, high, canRead|canWrite)
	} else if high < low {
		m.forget(high, low)
	}
	m.breakNow = want
	return want
}

func (m *Machine) mprotect(a [6]uint64) uint64 {
	low, size := a[0], pageUp(a[1])
	if low&(pageSize-1) != 0 || low >= uint64(len(m.block)) || size > uint64(len(m.block))-low {
		return fail(syscall.EINVAL)
	}
	for page := low >> pageBits; page < (low+size)>>pageBits; page++ {
		m.permissions[page] = protection(a[2]) | m.permissions[page]&canExecute
	}
	return 0
}

// clocks: all clocks are the host's wall clock.

func (m *Machine) clockGettime(a [6]uint64) uint64 {
	now := time.Now()
	return m.putTime(a[1], uint64(m.xlen/8), now.Unix(), int64(now.Nanosecond()))
}

func (m *Machine) clockGettime64(a [6]uint64) uint64 {
	now := time.Now()
	return m.putTime(a[1], 8, now.Unix(), int64(now.Nanosecond()))
}

func (m *Machine) gettimeofday(a [6]uint64) uint64 {
	now := time.Now()
	return m.putTime(a[0], uint64(m.xlen/8), now.Unix(), int64(now.Nanosecond()/1000))
}

// putTime writes two numbers of size bytes.
func (m *Machine) putTime(a, size uint64, seconds, fraction int64) uint64 {
	buffer := m.bytes(a, 2*size, canWrite)
	if buffer == nil {
		return fail(syscall.EFAULT)
	}
	if size == 4 {
		binary.LittleEndian.PutUint32(buffer, uint32(seconds))
		binary.LittleEndian.PutUint32(buffer[4:], uint32(fraction))
		return 0
	}
	binary.LittleEndian.PutUint64(buffer, uint64(seconds))
	binary.LittleEndian.PutUint64(buffer[8:], uint64(fraction))
	return 0
}

// getrandom returns the same bytes in every run.
func (m *Machine) getrandom(a [6]uint64) uint64 {
	buffer := m.bytes(a[0], min(a[1], 256), canWrite)
	if buffer == nil {
		return fail(syscall.EFAULT)
	}
	for i := range buffer {
		buffer[i] = byte(i*73 + 41)
	}
	return uint64(len(buffer))
}
