package sim

import "sync"

// A systemCall is a call of Linux that the simulator knows.
type systemCall struct {
	name string

	// arguments has a letter for each argument, for traces: "d" for a number, "x" for a number
	// or address in hexadecimal, "o" in octal, "s" for the address of a string.
	arguments string
	do        func(*Machine, [6]uint64) uint64
}

// calls gives the system calls by their numbers (Linux, asm-generic/unistd.h; numbers
// from 1024 on belong to the RISC-V newlib). The table is made for the first call of a program, since compilers do not need it.
var calls = sync.OnceValue(func() map[uint64]systemCall {
	return map[uint64]systemCall{
		17:   {"getcwd", "xd", (*Machine).getcwd},
		23:   {"dup", "d", (*Machine).dup},
		24:   {"dup3", "dd", (*Machine).dup3},
		25:   {"fcntl", "ddx", (*Machine).fcntl},
		29:   {"ioctl", "dx", (*Machine).ioctl},
		34:   {"mkdirat", "dso", (*Machine).mkdirat},
		35:   {"unlinkat", "dsx", (*Machine).unlinkat},
		36:   {"symlinkat", "sds", (*Machine).noLink},
		37:   {"linkat", "dsds", (*Machine).noLink},
		46:   {"ftruncate", "dd", only64((*Machine).ftruncate)},
		48:   {"faccessat", "dsd", (*Machine).faccessat},
		49:   {"chdir", "s", (*Machine).chdir},
		50:   {"fchdir", "d", (*Machine).fchdir},
		56:   {"openat", "dsoo", (*Machine).openat},
		57:   {"close", "d", (*Machine).closeFile},
		61:   {"getdents64", "dxd", (*Machine).getdents},
		62:   {"lseek", "ddd", (*Machine).seek},
		63:   {"read", "dxd", (*Machine).read},
		64:   {"write", "dxd", (*Machine).write},
		65:   {"readv", "dxd", (*Machine).readv},
		66:   {"writev", "dxd", (*Machine).writev},
		67:   {"pread64", "dxdd", only64((*Machine).pread)},
		68:   {"pwrite64", "dxdd", only64((*Machine).pwrite)},
		78:   {"readlinkat", "dsxd", (*Machine).readlinkat},
		79:   {"newfstatat", "dsxx", only64((*Machine).fstatat)},
		80:   {"fstat", "dx", (*Machine).fstat},
		82:   {"fsync", "d", (*Machine).fsync},
		83:   {"fdatasync", "d", (*Machine).fsync},
		93:   {"exit", "d", (*Machine).exit},
		94:   {"exit_group", "d", (*Machine).exit},
		96:   {"set_tid_address", "x", number(processID)},
		98:   {"futex", "xddx", only64((*Machine).futex)},
		99:   {"set_robust_list", "xd", nothing},
		101:  {"nanosleep", "xx", only64((*Machine).nanosleep)},
		113:  {"clock_gettime", "dx", (*Machine).clockGettime},
		114:  {"clock_getres", "dx", only64((*Machine).clockGetres)},
		115:  {"clock_nanosleep", "ddxx", only64((*Machine).clockNanosleep)},
		124:  {"sched_yield", "", nothing},
		129:  {"kill", "dd", (*Machine).kill},
		130:  {"tkill", "dd", (*Machine).tkill},
		131:  {"tgkill", "ddd", (*Machine).tgkill},
		132:  {"sigaltstack", "xx", nothing},
		134:  {"rt_sigaction", "dxx", nothing},
		135:  {"rt_sigprocmask", "dxx", nothing},
		153:  {"times", "x", only64((*Machine).times)},
		160:  {"uname", "x", (*Machine).uname},
		165:  {"getrusage", "dx", only64((*Machine).getrusage)},
		166:  {"umask", "o", number(0o022)},
		169:  {"gettimeofday", "xx", (*Machine).gettimeofday},
		172:  {"getpid", "", number(processID)},
		173:  {"getppid", "", number(1)},
		174:  {"getuid", "", number(userID)},
		175:  {"geteuid", "", number(userID)},
		176:  {"getgid", "", number(userID)},
		177:  {"getegid", "", number(userID)},
		178:  {"gettid", "", number(processID)},
		214:  {"brk", "x", (*Machine).brk},
		215:  {"munmap", "xd", (*Machine).munmap},
		216:  {"mremap", "xddx", only64((*Machine).mremap)},
		222:  {"mmap", "xdxxdd", (*Machine).mmap},
		226:  {"mprotect", "xdx", (*Machine).mprotect},
		233:  {"madvise", "xdd", nothing},
		259:  {"riscv_flush_icache", "xxd", nothing},
		261:  {"prlimit64", "ddxx", (*Machine).prlimit},
		276:  {"renameat2", "dsdsx", (*Machine).renameat2},
		278:  {"getrandom", "xdx", (*Machine).getrandom},
		403:  {"clock_gettime64", "dx", (*Machine).clockGettime64},
		439:  {"faccessat2", "dsdx", (*Machine).faccessat},
		1024: {"open", "soo", (*Machine).open},
	}
})
