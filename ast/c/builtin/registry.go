package builtin

import (
	"slices"
	"strings"
)

// A row of the registry is a function, or a family of functions that differ in one type.
// The text that replaces the '*' in the row's name tells which type T is. The family is a pointer, so that the linker fills in
// the registry: a copy of a list would be made whenever gpucc starts.
type row struct {
	name     string
	typ      string
	family   *family
	lowering Lowering
	traits   Traits
}

// A family is a list of types, each with the part of a name that stands for the type. For
// example, sin, sinf and sinl belong to the family reals.
type family []struct{ affix, typ string }

var (
	reals     = family{{"", "double"}, {"f", "float"}, {"l", "long double"}}
	floats    = family{{"", "double"}, {"f", "float"}, {"f32", "_Float32"}, {"f64", "_Float64"}, {"f32x", "_Float32x"}, {"l", "long double"}, {"f64x", "_Float64x"}, {"f128", "_Float128"}}
	scalars   = floats[:5] // types that fit a register
	wides     = floats[5:]
	signeds   = family{{"", "int"}, {"l", "long"}, {"ll", "long long"}}
	unsigneds = family{{"", "unsigned int"}, {"l", "unsigned long"}, {"ll", "unsigned long long"}}

	// Objects of any type, or of a size that the name states.
	sized   = family{{"", ""}, {"_1", "uint8_t"}, {"_2", "uint16_t"}, {"_4", "uint32_t"}, {"_8", "uint64_t"}}
	sizedBy = family{{"n", ""}, {"1", "uint8_t"}, {"2", "uint16_t"}, {"4", "uint32_t"}, {"8", "uint64_t"}}
)

// append appends the functions of r.
func (r *row) append(list []Function) []Function {
	f := Function{Name: r.name, Type: r.typ, Lowering: r.lowering, Traits: r.traits}
	if r.family == nil {
		return append(list, f)
	}
	before, behind, _ := strings.Cut(r.name, "*")
	for _, x := range *r.family {
		f.Name, f.T = before+x.affix+behind, x.typ
		list = append(list, f)
	}
	return list
}

// has reports whether a function of r has a name.
func (r *row) has(name string) bool {
	if r.family == nil {
		return r.name == name
	}
	before, behind, _ := strings.Cut(r.name, "*")
	if len(name) < len(before)+len(behind) || !strings.HasPrefix(name, before) || !strings.HasSuffix(name, behind) {
		return false
	}
	affix := name[len(before) : len(name)-len(behind)]
	return slices.ContainsFunc(*r.family, func(x struct{ affix, typ string }) bool { return x.affix == affix })
}

// registry has a row for every function or family of functions. FILE* is written as
// void*. A capital letter in a prototype stands for any type that the lowering accepts;
// in the prototype of a family, T stands for the family's type.
var registry = [...]row{
	// Bits of an integer.
	{"clz*", "int(T)", &unsigneds, CountLeadingZeros, Builtin | Constant},
	{"ctz*", "int(T)", &unsigneds, CountTrailingZeros, Builtin | Constant},
	{"popcount*", "int(T)", &unsigneds, CountOnes, Builtin | Constant},
	{"parity*", "int(T)", &unsigneds, Parity, Builtin | Constant},
	{"ffs*", "int(T)", &signeds, FindFirstSet, Builtin | Constant},
	{"clrsb*", "int(T)", &signeds, CountRedundantSigns, Builtin | Constant},
	{"bswap16", "uint16_t(uint16_t)", nil, SwapBytes, Builtin | Constant},
	{"bswap32", "uint32_t(uint32_t)", nil, SwapBytes, Builtin | Constant},
	{"bswap64", "uint64_t(uint64_t)", nil, SwapBytes, Builtin | Constant},
	{"abs", "int(int)", nil, AbsoluteValue, Builtin | Library | Constant | InPlace},
	{"labs", "long(long)", nil, AbsoluteValue, Builtin | Library | Constant | InPlace},
	{"llabs", "long long(long long)", nil, AbsoluteValue, Builtin | Constant | InPlace},
	{"imaxabs", "intmax_t(intmax_t)", nil, AbsoluteValue, Builtin | Constant | InPlace},

	// Arithmetic with a test for overflow. The last argument is the address at which the
	// result is stored; in functions with _p, it is a value of the result's type.
	{"add_overflow", "_Bool(A, B, C*)", nil, AddOverflow, Builtin},
	{"sub_overflow", "_Bool(A, B, C*)", nil, SubOverflow, Builtin},
	{"mul_overflow", "_Bool(A, B, C*)", nil, MulOverflow, Builtin},
	{"add_overflow_p", "_Bool(A, B, C)", nil, AddOverflow, Builtin | Constant},
	{"sub_overflow_p", "_Bool(A, B, C)", nil, SubOverflow, Builtin | Constant},
	{"mul_overflow_p", "_Bool(A, B, C)", nil, MulOverflow, Builtin | Constant},
	{"sadd*_overflow", "_Bool(T, T, T*)", &signeds, AddOverflow, Builtin},
	{"ssub*_overflow", "_Bool(T, T, T*)", &signeds, SubOverflow, Builtin},
	{"smul*_overflow", "_Bool(T, T, T*)", &signeds, MulOverflow, Builtin},
	{"uadd*_overflow", "_Bool(T, T, T*)", &unsigneds, AddOverflow, Builtin},
	{"usub*_overflow", "_Bool(T, T, T*)", &unsigneds, SubOverflow, Builtin},
	{"umul*_overflow", "_Bool(T, T, T*)", &unsigneds, MulOverflow, Builtin},

	// Floating-point numbers: values, signs, classes, comparisons without exceptions.
	{"huge_val*", "T(void)", &floats, Infinity, Builtin | Constant},
	{"inf*", "T(void)", &floats, Infinity, Builtin | Constant},
	{"nan*", "T(const char*)", &floats, NotANumber, Builtin | Constant},
	{"nans*", "T(const char*)", &floats, SignalingNaN, Builtin | Constant},
	{"fabs*", "T(T)", &floats, ClearSign, Builtin | Constant | InPlace},
	{"copysign*", "T(T, T)", &floats, CopySign, Builtin | Constant | InPlace},
	{"signbit", "int(F)", nil, SignBit, Builtin | Constant},
	{"signbitf", "int(float)", nil, SignBit, Builtin | Constant},
	{"signbitl", "int(long double)", nil, SignBit, Builtin | Constant},
	{"isnan", "int(F)", nil, IsNaN, Builtin | Constant},
	{"isnanf", "int(float)", nil, IsNaN, Builtin | Constant},
	{"isnanl", "int(long double)", nil, IsNaN, Builtin | Constant},
	{"isinf", "int(F)", nil, IsInfinite, Builtin | Constant},
	{"isinff", "int(float)", nil, IsInfinite, Builtin | Constant},
	{"isinfl", "int(long double)", nil, IsInfinite, Builtin | Constant},
	{"isinf_sign", "int(F)", nil, InfinitySign, Builtin | Constant},
	{"isfinite", "int(F)", nil, IsFinite, Builtin | Constant},
	{"isnormal", "int(F)", nil, IsNormal, Builtin},
	{"isfinitef", "int(F)", nil, IsFinite, Builtin | Constant}, // gcc has these four only without a suffix
	{"isfinitel", "int(F)", nil, IsFinite, Builtin | Constant},
	{"isnormalf", "int(F)", nil, IsNormal, Builtin},
	{"isnormall", "int(F)", nil, IsNormal, Builtin},
	{"fpclassify", "int(int, int, int, int, int, F)", nil, Classify, Builtin},
	{"isgreater", "int(F, G)", nil, IsGreater, Builtin},
	{"isgreaterequal", "int(F, G)", nil, IsGreaterEqual, Builtin},
	{"isless", "int(F, G)", nil, IsLess, Builtin},
	{"islessequal", "int(F, G)", nil, IsLessEqual, Builtin},
	{"islessgreater", "int(F, G)", nil, IsLessGreater, Builtin},
	{"isunordered", "int(F, G)", nil, IsUnordered, Builtin},

	// Complex numbers.
	{"complex", "", nil, MakeComplex, Builtin | Constant},
	{"creal*", "T(_Complex T)", &reals, RealPart, Builtin | Constant | InPlace},
	{"cimag*", "T(_Complex T)", &reals, ImaginaryPart, Builtin | Constant | InPlace},
	{"conj*", "_Complex T(_Complex T)", &reals, Conjugate, Builtin | Constant | InPlace},

	// Vectors.
	{"convertvector", "", nil, ConvertVector, Builtin},
	{"shuffle", "", nil, Shuffle, Builtin},
	{"shufflevector", "", nil, ShuffleVector, Builtin},

	// Hints to the compiler.
	{"expect", "long(long, long)", nil, Expect, Builtin | Constant},
	{"expect_with_probability", "long(long, long, double)", nil, ExpectWithProbability, Builtin | Constant},
	{"prefetch", "void(const void*, ...)", nil, Prefetch, Builtin},
	{"clear_padding", "", nil, ClearPadding, Builtin},
	{"assume_aligned", "void*(const void*, size_t, ...)", nil, SamePointer, Builtin | Constant},
	{"extract_return_addr", "void*(void*)", nil, SamePointer, Builtin | Constant},
	{"frob_return_addr", "void*(void*)", nil, SamePointer, Builtin | Constant},
	{"launder", "void*(void*)", nil, SamePointer, Builtin | Constant},
	{"unreachable", "void(void)", nil, Unreachable, Builtin | NoReturn},
	{"trap", "void(void)", nil, Trap, Builtin | NoReturn},

	// Questions that the compiler answers: about types, expressions, objects, the source.
	{"constant_p", "int(A)", nil, IsConstant, Builtin | Constant},
	{"choose_expr", "", nil, ChooseExpression, Builtin | Constant},
	{"tgmath", "", nil, TypeGeneric, Builtin},
	{"types_compatible_p", "", nil, TypesCompatible, Builtin | Constant},
	{"classify_type", "int(A)", nil, ClassifyType, Builtin | Constant},
	{"offsetof", "", nil, OffsetOf, Builtin | Constant},
	{"object_size", "size_t(const void*, int)", nil, ObjectSize, Builtin | Constant},
	{"dynamic_object_size", "size_t(const void*, int)", nil, ObjectSize, Builtin | Constant},
	{"LINE", "int(void)", nil, SourceLine, Builtin | Constant},
	{"FILE", "const char*(void)", nil, SourceFile, Builtin | Constant},
	{"FUNCTION", "const char*(void)", nil, SourceFunction, Builtin | Constant},

	// The stack, and jumps to functions that have not returned.
	{"alloca", "void*(size_t)", nil, Allocate, Builtin | Exact},
	{"alloca_with_align", "void*(size_t, size_t)", nil, AllocateAligned, Builtin},
	{"frame_address", "void*(unsigned int)", nil, FrameAddress, Builtin},
	{"return_address", "void*(unsigned int)", nil, ReturnAddress, Builtin},
	{"setjmp", "int(void*)", nil, SetJump, Builtin},
	{"longjmp", "void(void*, int)", nil, LongJump, Builtin | Declared | NoReturn},

	// The arguments of variadic functions.
	{"va_start", "void(va_list, ...)", nil, VariadicStart, Builtin},
	{"va_arg", "", nil, VariadicArgument, Builtin},
	{"va_arg_pack", "int(void)", nil, UnnamedArguments, Builtin},
	{"va_arg_pack_len", "int(void)", nil, UnnamedArguments, Builtin},
	{"va_copy", "void(va_list, va_list)", nil, VariadicCopy, Builtin},
	{"va_end", "void(va_list)", nil, VariadicEnd, Builtin},

	// gpucc's own, for its runtime library.
	{"gpucc_syscall", "long(long, long, long, long, long, long, long, long)", nil, SystemCall, Builtin},

	// Atomic operations. Functions __atomic take an order of memory accesses (C11
	// 7.17.3). Functions __sync take, as further arguments, the objects that they
	// protect. T stands for any type where the name states no size.
	{"__atomic_load_*", "T(T*, int)", &sizedBy, AtomicLoad, Exact},
	{"__atomic_load", "void(A*, A*, int)", nil, AtomicLoadTo, Exact},
	{"__atomic_store_*", "void(T*, T, int)", &sizedBy, AtomicStore, Exact},
	{"__atomic_store", "void(A*, A*, int)", nil, AtomicStoreFrom, Exact},
	{"__atomic_exchange_*", "T(T*, T, int)", &sizedBy, AtomicExchange, Exact},
	{"__atomic_exchange", "void(A*, A*, A*, int)", nil, AtomicExchangeBetween, Exact},
	{"__atomic_compare_exchange_*", "_Bool(T*, T*, T, _Bool, int, int)", &sizedBy, AtomicCompareExchange, Exact},
	{"__atomic_compare_exchange", "_Bool(A*, A*, A*, _Bool, int, int)", nil, AtomicCompareExchangeFrom, Exact},
	{"__atomic_fetch_add*", "T(T*, T, int)", &sized, AtomicFetchAdd, Exact},
	{"__atomic_fetch_sub*", "T(T*, T, int)", &sized, AtomicFetchSub, Exact},
	{"__atomic_fetch_and*", "T(T*, T, int)", &sized, AtomicFetchAnd, Exact},
	{"__atomic_fetch_or*", "T(T*, T, int)", &sized, AtomicFetchOr, Exact},
	{"__atomic_fetch_xor*", "T(T*, T, int)", &sized, AtomicFetchXor, Exact},
	{"__atomic_fetch_nand*", "T(T*, T, int)", &sized, AtomicFetchNand, Exact},
	{"__atomic_add_fetch*", "T(T*, T, int)", &sized, AtomicAddFetch, Exact},
	{"__atomic_sub_fetch*", "T(T*, T, int)", &sized, AtomicSubFetch, Exact},
	{"__atomic_and_fetch*", "T(T*, T, int)", &sized, AtomicAndFetch, Exact},
	{"__atomic_or_fetch*", "T(T*, T, int)", &sized, AtomicOrFetch, Exact},
	{"__atomic_xor_fetch*", "T(T*, T, int)", &sized, AtomicXorFetch, Exact},
	{"__atomic_nand_fetch*", "T(T*, T, int)", &sized, AtomicNandFetch, Exact},
	{"__atomic_test_and_set", "_Bool(volatile void*, int)", nil, AtomicTestAndSet, Exact},
	{"__atomic_clear", "void(volatile void*, int)", nil, AtomicClear, Exact},
	{"__atomic_thread_fence", "void(int)", nil, AtomicFence, Exact},
	{"__atomic_signal_fence", "void(int)", nil, AtomicFence, Exact},
	{"__atomic_always_lock_free", "_Bool(size_t, const volatile void*)", nil, AtomicLockFree, Exact | Constant},
	{"__atomic_is_lock_free", "_Bool(size_t, const volatile void*)", nil, AtomicLockFree, Exact | Constant},
	{"__sync_fetch_and_add*", "T(T*, T, ...)", &sized, AtomicFetchAdd, Exact},
	{"__sync_fetch_and_sub*", "T(T*, T, ...)", &sized, AtomicFetchSub, Exact},
	{"__sync_fetch_and_and*", "T(T*, T, ...)", &sized, AtomicFetchAnd, Exact},
	{"__sync_fetch_and_or*", "T(T*, T, ...)", &sized, AtomicFetchOr, Exact},
	{"__sync_fetch_and_xor*", "T(T*, T, ...)", &sized, AtomicFetchXor, Exact},
	{"__sync_fetch_and_nand*", "T(T*, T, ...)", &sized, AtomicFetchNand, Exact},
	{"__sync_add_and_fetch*", "T(T*, T, ...)", &sized, AtomicAddFetch, Exact},
	{"__sync_sub_and_fetch*", "T(T*, T, ...)", &sized, AtomicSubFetch, Exact},
	{"__sync_and_and_fetch*", "T(T*, T, ...)", &sized, AtomicAndFetch, Exact},
	{"__sync_or_and_fetch*", "T(T*, T, ...)", &sized, AtomicOrFetch, Exact},
	{"__sync_xor_and_fetch*", "T(T*, T, ...)", &sized, AtomicXorFetch, Exact},
	{"__sync_nand_and_fetch*", "T(T*, T, ...)", &sized, AtomicNandFetch, Exact},
	{"__sync_bool_compare_and_swap*", "_Bool(T*, T, T, ...)", &sized, AtomicCompareAndTest, Exact},
	{"__sync_val_compare_and_swap*", "T(T*, T, T, ...)", &sized, AtomicCompareAndSwap, Exact},
	{"__sync_lock_test_and_set*", "T(T*, T, ...)", &sized, AtomicExchange, Exact},
	{"__sync_lock_release*", "void(T*, ...)", &sized, AtomicRelease, Exact},
	{"__sync_synchronize", "void(void)", nil, AtomicFullFence, Exact},

	// The C library: input and output.
	{"printf", "int(const char*, ...)", nil, Call, Builtin | Library | Printf},
	{"fprintf", "int(void*, const char*, ...)", nil, Call, Builtin | Library | Printf},
	{"dprintf", "int(int, const char*, ...)", nil, Call, Declared | Printf},
	{"sprintf", "int(char*, const char*, ...)", nil, Call, Builtin | Library | Printf},
	{"snprintf", "int(char*, size_t, const char*, ...)", nil, Call, Builtin | Library | Printf},
	{"vprintf", "int(const char*, va_list)", nil, Call, Builtin | Library | Printf},
	{"vfprintf", "int(void*, const char*, va_list)", nil, Call, Builtin | Library | Printf},
	{"vsprintf", "int(char*, const char*, va_list)", nil, Call, Builtin | Library | Printf},
	{"vsnprintf", "int(char*, size_t, const char*, va_list)", nil, Call, Builtin | Library | Printf},
	{"scanf", "int(const char*, ...)", nil, Call, Builtin | Library | Scanf},
	{"fscanf", "int(void*, const char*, ...)", nil, Call, Builtin | Declared | Scanf},
	{"sscanf", "int(const char*, const char*, ...)", nil, Call, Builtin | Library | Scanf},
	{"putchar", "int(int)", nil, Call, Builtin | Library},
	{"puts", "int(const char*)", nil, Call, Builtin | Library},
	{"fputc", "int(int, void*)", nil, Call, Builtin | Library},
	{"putc", "int(int, void*)", nil, Call, Builtin | Library},
	{"fputs", "int(const char*, void*)", nil, Call, Builtin | Library},
	{"fwrite", "size_t(const void*, size_t, size_t, void*)", nil, Call, Builtin | Library},
	{"vscanf", "int(const char*, va_list)", nil, Call, Builtin | Scanf},
	{"vfscanf", "int(void*, const char*, va_list)", nil, Call, Builtin | Scanf},
	{"vsscanf", "int(const char*, const char*, va_list)", nil, Call, Builtin | Scanf},
	{"printf_unlocked", "int(const char*, ...)", nil, Call, Builtin | Printf},
	{"fprintf_unlocked", "int(void*, const char*, ...)", nil, Call, Builtin | Printf},
	{"putchar_unlocked", "int(int)", nil, Call, Builtin},
	{"puts_unlocked", "int(const char*)", nil, Call, Builtin},
	{"fputc_unlocked", "int(int, void*)", nil, Call, Builtin},
	{"putc_unlocked", "int(int, void*)", nil, Call, Builtin},
	{"fputs_unlocked", "int(const char*, void*)", nil, Call, Builtin},
	{"fwrite_unlocked", "size_t(const void*, size_t, size_t, void*)", nil, Call, Builtin},

	// The C library: memory, the end of the program.
	{"malloc", "void*(size_t)", nil, Call, Builtin | Library},
	{"calloc", "void*(size_t, size_t)", nil, Call, Builtin | Library},
	{"realloc", "void*(void*, size_t)", nil, Call, Builtin | Library},
	{"free", "void(void*)", nil, Call, Builtin | Library},
	{"aligned_alloc", "void*(size_t, size_t)", nil, Call, Builtin},
	{"posix_memalign", "int(void**, size_t, size_t)", nil, Call, Builtin},
	{"fork", "int(void)", nil, Call, Builtin},
	{"abort", "void(void)", nil, Call, Builtin | Library | NoReturn},
	{"exit", "void(int)", nil, Call, Builtin | Library | NoReturn},
	{"_exit", "void(int)", nil, Call, Builtin | Declared | NoReturn},
	{"_Exit", "void(int)", nil, Call, Builtin | Declared | NoReturn},
	{"quick_exit", "void(int)", nil, Call, Declared | NoReturn},
	{"siglongjmp", "void(void*, int)", nil, Call, Declared | NoReturn},

	// The C library: strings and bytes.
	{"strlen", "size_t(const char*)", nil, Call, Builtin | Library},
	{"strnlen", "size_t(const char*, size_t)", nil, Call, Builtin | Library},
	{"strcmp", "int(const char*, const char*)", nil, Call, Builtin | Library},
	{"strncmp", "int(const char*, const char*, size_t)", nil, Call, Builtin | Library},
	{"strcasecmp", "int(const char*, const char*)", nil, Call, Builtin | Library},
	{"strncasecmp", "int(const char*, const char*, size_t)", nil, Call, Builtin | Library},
	{"strchr", "char*(const char*, int)", nil, Call, Builtin | Library},
	{"strrchr", "char*(const char*, int)", nil, Call, Builtin | Library},
	{"index", "char*(const char*, int)", nil, Call, Builtin | Library},
	{"rindex", "char*(const char*, int)", nil, Call, Builtin | Library},
	{"strstr", "char*(const char*, const char*)", nil, Call, Builtin | Library},
	{"strpbrk", "char*(const char*, const char*)", nil, Call, Builtin | Library},
	{"strspn", "size_t(const char*, const char*)", nil, Call, Builtin | Library},
	{"strcspn", "size_t(const char*, const char*)", nil, Call, Builtin | Library},
	{"strcpy", "char*(char*, const char*)", nil, Call, Builtin | Library},
	{"strncpy", "char*(char*, const char*, size_t)", nil, Call, Builtin | Library},
	{"stpcpy", "char*(char*, const char*)", nil, Call, Builtin | Library},
	{"stpncpy", "char*(char*, const char*, size_t)", nil, Call, Builtin | Library},
	{"strcat", "char*(char*, const char*)", nil, Call, Builtin | Library},
	{"strncat", "char*(char*, const char*, size_t)", nil, Call, Builtin | Library},
	{"strdup", "char*(const char*)", nil, Call, Builtin | Library},
	{"strndup", "char*(const char*, size_t)", nil, Call, Builtin | Library},
	{"memcpy", "void*(void*, const void*, size_t)", nil, Call, Builtin | Library},
	{"memmove", "void*(void*, const void*, size_t)", nil, Call, Builtin | Library},
	{"mempcpy", "void*(void*, const void*, size_t)", nil, Call, Builtin | Library},
	{"memset", "void*(void*, int, size_t)", nil, Call, Builtin | Library},
	{"memcmp", "int(const void*, const void*, size_t)", nil, Call, Builtin | Library},
	{"memchr", "void*(const void*, int, size_t)", nil, Call, Builtin | Library},
	{"bzero", "void(void*, size_t)", nil, Call, Builtin | Library},
	{"bcopy", "void(const void*, void*, size_t)", nil, Call, Builtin | Library},
	{"bcmp", "int(const void*, const void*, size_t)", nil, Call, Builtin | Library},

	// The C library: characters.
	{"isalnum", "int(int)", nil, Call, Builtin | Library},
	{"isalpha", "int(int)", nil, Call, Builtin | Library},
	{"isblank", "int(int)", nil, Call, Builtin | Library},
	{"iscntrl", "int(int)", nil, Call, Builtin | Library},
	{"isdigit", "int(int)", nil, Call, Builtin | Library},
	{"isgraph", "int(int)", nil, Call, Builtin | Library},
	{"islower", "int(int)", nil, Call, Builtin | Library},
	{"isprint", "int(int)", nil, Call, Builtin | Library},
	{"ispunct", "int(int)", nil, Call, Builtin | Library},
	{"isspace", "int(int)", nil, Call, Builtin | Library},
	{"isupper", "int(int)", nil, Call, Builtin | Library},
	{"isxdigit", "int(int)", nil, Call, Builtin | Library},
	{"tolower", "int(int)", nil, Call, Builtin | Library},
	{"toupper", "int(int)", nil, Call, Builtin | Library},
	{"isascii", "int(int)", nil, Call, Builtin},
	{"toascii", "int(int)", nil, Call, Builtin},
	{"iswalnum", "int(unsigned int)", nil, Call, Builtin},
	{"iswalpha", "int(unsigned int)", nil, Call, Builtin},
	{"iswblank", "int(unsigned int)", nil, Call, Builtin},
	{"iswcntrl", "int(unsigned int)", nil, Call, Builtin},
	{"iswdigit", "int(unsigned int)", nil, Call, Builtin},
	{"iswgraph", "int(unsigned int)", nil, Call, Builtin},
	{"iswlower", "int(unsigned int)", nil, Call, Builtin},
	{"iswprint", "int(unsigned int)", nil, Call, Builtin},
	{"iswpunct", "int(unsigned int)", nil, Call, Builtin},
	{"iswspace", "int(unsigned int)", nil, Call, Builtin},
	{"iswupper", "int(unsigned int)", nil, Call, Builtin},
	{"iswxdigit", "int(unsigned int)", nil, Call, Builtin},
	{"towlower", "unsigned int(unsigned int)", nil, Call, Builtin},
	{"towupper", "unsigned int(unsigned int)", nil, Call, Builtin},

	// The C library: times and texts for users.
	{"strftime", "size_t(char*, size_t, const char*, const void*)", nil, Call, Builtin},
	{"gettext", "char*(const char*)", nil, Call, Builtin},
	{"dgettext", "char*(const char*, const char*)", nil, Call, Builtin},
	{"dcgettext", "char*(const char*, const char*, int)", nil, Call, Builtin},

	// The C library with _FORTIFY_SOURCE. These functions check the size of the memory
	// that they write. The size is the last argument, or stands behind a level and before
	// the format.
	{"__memcpy_chk", "void*(void*, const void*, size_t, size_t)", nil, Call, Builtin | Library},
	{"__memmove_chk", "void*(void*, const void*, size_t, size_t)", nil, Call, Builtin | Library},
	{"__mempcpy_chk", "void*(void*, const void*, size_t, size_t)", nil, Call, Builtin | Library},
	{"__memset_chk", "void*(void*, int, size_t, size_t)", nil, Call, Builtin | Library},
	{"__strcpy_chk", "char*(char*, const char*, size_t)", nil, Call, Builtin | Library},
	{"__stpcpy_chk", "char*(char*, const char*, size_t)", nil, Call, Builtin | Library},
	{"__strcat_chk", "char*(char*, const char*, size_t)", nil, Call, Builtin | Library},
	{"__strncpy_chk", "char*(char*, const char*, size_t, size_t)", nil, Call, Builtin | Library},
	{"__stpncpy_chk", "char*(char*, const char*, size_t, size_t)", nil, Call, Builtin | Library},
	{"__strncat_chk", "char*(char*, const char*, size_t, size_t)", nil, Call, Builtin | Library},
	{"__sprintf_chk", "int(char*, int, size_t, const char*, ...)", nil, Call, Builtin | Library},
	{"__snprintf_chk", "int(char*, size_t, int, size_t, const char*, ...)", nil, Call, Builtin | Library},
	{"__vsprintf_chk", "int(char*, int, size_t, const char*, va_list)", nil, Call, Builtin | Library},
	{"__vsnprintf_chk", "int(char*, size_t, int, size_t, const char*, va_list)", nil, Call, Builtin | Library},
	{"__printf_chk", "int(int, const char*, ...)", nil, Call, Builtin | Library},
	{"__fprintf_chk", "int(void*, int, const char*, ...)", nil, Call, Builtin | Library},
	{"__vprintf_chk", "int(int, const char*, va_list)", nil, Call, Builtin | Library},
	{"__vfprintf_chk", "int(void*, int, const char*, va_list)", nil, Call, Builtin | Library},
	{"__clear_cache", "void(void*, void*)", nil, Call, Builtin | Library},

	// The C library: <math.h>.
	{"acos*", "T(T)", &reals, Call, Builtin | Library},
	{"acosh*", "T(T)", &reals, Call, Builtin | Library},
	{"asin*", "T(T)", &reals, Call, Builtin | Library},
	{"asinh*", "T(T)", &reals, Call, Builtin | Library},
	{"atan*", "T(T)", &reals, Call, Builtin | Library},
	{"atanh*", "T(T)", &reals, Call, Builtin | Library},
	{"cbrt*", "T(T)", &reals, Call, Builtin | Library},
	{"ceil*", "T(T)", &scalars, Call, Builtin | Library | Constant},
	{"ceil*", "T(T)", &wides, Call, Builtin | Library},
	{"cos*", "T(T)", &reals, Call, Builtin | Library},
	{"cosh*", "T(T)", &reals, Call, Builtin | Library},
	{"erf*", "T(T)", &reals, Call, Builtin | Library},
	{"erfc*", "T(T)", &reals, Call, Builtin | Library},
	{"exp*", "T(T)", &reals, Call, Builtin | Library},
	{"exp2*", "T(T)", &reals, Call, Builtin | Library},
	{"expm1*", "T(T)", &reals, Call, Builtin | Library},
	{"floor*", "T(T)", &scalars, Call, Builtin | Library | Constant},
	{"floor*", "T(T)", &wides, Call, Builtin | Library},
	{"lgamma*", "T(T)", &reals, Call, Builtin | Library},
	{"log*", "T(T)", &reals, Call, Builtin | Library},
	{"log10*", "T(T)", &reals, Call, Builtin | Library},
	{"log1p*", "T(T)", &reals, Call, Builtin | Library},
	{"log2*", "T(T)", &reals, Call, Builtin | Library},
	{"logb*", "T(T)", &reals, Call, Builtin | Library},
	{"nearbyint*", "T(T)", &floats, Call, Builtin | Library},
	{"rint*", "T(T)", &floats, Call, Builtin | Library},
	{"round*", "T(T)", &scalars, Call, Builtin | Library | Constant},
	{"round*", "T(T)", &wides, Call, Builtin | Library},
	{"roundeven*", "T(T)", &reals, Call, Builtin | Library},
	{"sin*", "T(T)", &reals, Call, Builtin | Library},
	{"sinh*", "T(T)", &reals, Call, Builtin | Library},
	{"sqrt*", "T(T)", &scalars, Call, Builtin | Library | Constant},
	{"sqrt*", "T(T)", &wides, Call, Builtin | Library},
	{"tan*", "T(T)", &reals, Call, Builtin | Library},
	{"tanh*", "T(T)", &reals, Call, Builtin | Library},
	{"tgamma*", "T(T)", &reals, Call, Builtin | Library},
	{"trunc*", "T(T)", &scalars, Call, Builtin | Library | Constant},
	{"trunc*", "T(T)", &wides, Call, Builtin | Library},
	{"atan2*", "T(T, T)", &reals, Call, Builtin | Library},
	{"drem*", "T(T, T)", &reals, Call, Builtin | Library},
	{"fdim*", "T(T, T)", &reals, Call, Builtin | Library},
	{"fmax*", "T(T, T)", &floats, Call, Builtin | Library},
	{"fmin*", "T(T, T)", &floats, Call, Builtin | Library},
	{"fmod*", "T(T, T)", &reals, Call, Builtin | Library},
	{"hypot*", "T(T, T)", &reals, Call, Builtin | Library},
	{"nextafter*", "T(T, T)", &reals, Call, Builtin | Library},
	{"pow*", "T(T, T)", &reals, Call, Builtin | Library},
	{"remainder*", "T(T, T)", &reals, Call, Builtin | Library},
	{"fma*", "T(T, T, T)", &floats, Call, Builtin | Library},
	{"ldexp*", "T(T, int)", &reals, Call, Builtin | Library},
	{"scalbn*", "T(T, int)", &reals, Call, Builtin | Library},
	{"scalbln*", "T(T, long)", &reals, Call, Builtin | Library},
	{"frexp*", "T(T, int*)", &reals, Call, Builtin | Library},
	{"modf*", "T(T, T*)", &reals, Call, Builtin | Library},
	{"remquo*", "T(T, T, int*)", &reals, Call, Builtin | Library},
	{"ilogb*", "int(T)", &reals, Call, Builtin | Library},
	{"lrint*", "long(T)", &reals, Call, Builtin | Library},
	{"lround*", "long(T)", &reals, Call, Builtin | Library},
	{"llrint*", "long long(T)", &reals, Call, Builtin | Library},
	{"llround*", "long long(T)", &reals, Call, Builtin | Library},
	{"exp10*", "T(T)", &reals, Call, Builtin},
	{"gamma*", "T(T)", &reals, Call, Builtin},
	{"j0*", "T(T)", &reals, Call, Builtin},
	{"j1*", "T(T)", &reals, Call, Builtin},
	{"pow10*", "T(T)", &reals, Call, Builtin},
	{"significand*", "T(T)", &reals, Call, Builtin},
	{"y0*", "T(T)", &reals, Call, Builtin},
	{"y1*", "T(T)", &reals, Call, Builtin},
	{"jn*", "T(int, T)", &reals, Call, Builtin},
	{"yn*", "T(int, T)", &reals, Call, Builtin},
	{"gamma*_r", "T(T, int*)", &reals, Call, Builtin},
	{"lgamma*_r", "T(T, int*)", &reals, Call, Builtin},
	{"scalb*", "T(T, T)", &reals, Call, Builtin},
	{"nexttoward*", "T(T, long double)", &reals, Call, Builtin},
	{"finite*", "int(T)", &reals, Call, Builtin},
	{"sincos*", "void(T, T*, T*)", &reals, Call, Builtin},

	// The C library: <complex.h>.
	{"cabs*", "T(_Complex T)", &reals, Call, Builtin},
	{"carg*", "T(_Complex T)", &reals, Call, Builtin},
	{"cpow*", "_Complex T(_Complex T, _Complex T)", &reals, Call, Builtin},
	{"cacos*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"cacosh*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"casin*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"casinh*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"catan*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"catanh*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"ccos*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"ccosh*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"cexp*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"clog*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"clog10*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"cproj*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"csin*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"csinh*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"csqrt*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"ctan*", "_Complex T(_Complex T)", &reals, Call, Builtin},
	{"ctanh*", "_Complex T(_Complex T)", &reals, Call, Builtin},

	// TinyC. Its library calls functions of the C library.
	{"scan", "int(void)", nil, ScanCharacter, TinyC},
	{"print", "void(int)", nil, PrintCharacter, TinyC},
	{"printnum", "void(long)", nil, PrintNumber, TinyC},
}
