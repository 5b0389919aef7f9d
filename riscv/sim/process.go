package sim

import (
	"encoding/binary"
	"syscall"
	"time"
)

// uname names the simulated system.
func (m *Machine) uname(a [6]uint64) uint64 {
	const field = 65
	machine := map[int]string{32: "riscv32", 64: "riscv64"}[m.xlen]
	names := m.bytes(a[0], 6*field, canWrite)
	if names == nil {
		return fail(syscall.EFAULT)
	}
	clear(names)
	for i, name := range []string{"Linux", "gpucc", "6.1.0", "simulator", machine, "(none)"} {
		copy(names[i*field:], name)
	}
	return 0
}

// prlimit says that nothing is limited but the stack. No limit can be changed.
func (m *Machine) prlimit(a [6]uint64) uint64 {
	const stack = 3
	if a[2] != 0 {
		return fail(syscall.EPERM)
	}
	limits := m.bytes(a[3], 16, canWrite)
	if limits == nil {
		return fail(syscall.EFAULT)
	}
	limit := ^uint64(0)
	if a[1] == stack {
		limit = stackSize
	}
	binary.LittleEndian.PutUint64(limits, limit)
	binary.LittleEndian.PutUint64(limits[8:], limit)
	return 0
}

// futex wakes nobody, and does not wait: there is one thread, for which nobody would wake it.
func (m *Machine) futex(a [6]uint64) uint64 {
	const command, wait, wake = 0x7f, 0, 1
	switch a[1] & command {
	case wake:
		return 0
	case wait:
		return fail(syscall.EAGAIN)
	}
	return fail(syscall.ENOSYS)
}

func (m *Machine) nanosleep(a [6]uint64) uint64 { return m.sleep(a[0], false) }

func (m *Machine) clockNanosleep(a [6]uint64) uint64 {
	const absolute = 1
	return m.sleep(a[2], a[1]&absolute != 0)
}

// sleep waits for the time at address a, or until that time.
func (m *Machine) sleep(a uint64, absolute bool) uint64 {
	request := m.bytes(a, 16, canRead)
	if request == nil {
		return fail(syscall.EFAULT)
	}
	seconds, fraction := int64(binary.LittleEndian.Uint64(request)), int64(binary.LittleEndian.Uint64(request[8:]))
	if seconds < 0 || fraction < 0 || fraction > 999999999 {
		return fail(syscall.EINVAL)
	}
	if absolute {
		time.Sleep(time.Until(time.Unix(seconds, fraction)))
	} else {
		time.Sleep(time.Duration(min(seconds, 1<<32))*time.Second + time.Duration(fraction))
	}
	return 0
}

func (m *Machine) clockGetres(a [6]uint64) uint64 {
	if a[1] == 0 {
		return 0
	}
	return m.putTime(a[1], 8, 0, 1)
}

// processorTime is the time since the start, because the program is always running.
func (m *Machine) processorTime() time.Duration { return time.Since(m.started) }

func (m *Machine) getrusage(a [6]uint64) uint64 {
	usage := m.bytes(a[1], 144, canWrite)
	if usage == nil {
		return fail(syscall.EFAULT)
	}
	clear(usage)
	used := m.processorTime()
	binary.LittleEndian.PutUint64(usage, uint64(used/time.Second))
	binary.LittleEndian.PutUint64(usage[8:], uint64(used%time.Second/time.Microsecond))
	return 0
}

// times counts ticks of a hundredth of a second.
func (m *Machine) times(a [6]uint64) uint64 {
	ticks := uint64(m.processorTime() / (10 * time.Millisecond))
	if a[0] != 0 {
		times := m.bytes(a[0], 32, canWrite)
		if times == nil {
			return fail(syscall.EFAULT)
		}
		clear(times)
		binary.LittleEndian.PutUint64(times, ticks)
	}
	return ticks
}

// mremap shrinks mapped memory in place, and moves memory that grows.
func (m *Machine) mremap(a [6]uint64) uint64 {
	const mayMove, privateAnonymous = 1, 0x22
	old, oldSize, size := a[0], pageUp(a[1]), pageUp(a[2])
	switch {
	case !m.isMapped(old, oldSize) || size == 0 || size < a[2]:
		return fail(syscall.EINVAL)
	case size <= oldSize:
		if size < oldSize {
			m.munmap([6]uint64{old + size, oldSize - size})
		}
		return old
	case a[3] != mayMove:
		return fail(syscall.ENOMEM)
	}
	if !m.allows(old, oldSize, canRead) {
		return fail(syscall.EFAULT)
	}
	low := m.mmap([6]uint64{0, size, canRead | canWrite, privateAnonymous})
	if int64(low) < 0 {
		return low
	}
	copy(m.block[low:], m.block[old:old+oldSize])
	m.munmap([6]uint64{old, oldSize})
	return low
}
