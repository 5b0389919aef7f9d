package random

// gnuExpressions are the expressions for integers. Those that stand several times are more frequent.
var gnuExpressions = []gnuTemplate{
	{text: "(@E @A @E)"}, {text: "(@E @A @E)"}, {text: "(@E @A @E)"}, {text: "(@E @A @E)"}, {text: "(@E @A @E)"}, {text: "(@E @A @E)"},
	{text: "(@E << (@E & 31))"},
	{text: "((unsigned)@E >> (@E & 31))"},
	{text: "(@E @Q @E)"},
	{text: "(- @E)"},
	{text: "(! @E)"},
	{text: "(@E / (@E | 1u))"},
	{text: "(@E % (@E | 1u))"},
	{text: "(@E ? @E : @E)"},
	{text: "(@E ?: @E)"},
	{text: "(@E, @E)"},
	{text: "(unsigned)(signed char)@E"},
	{text: "(unsigned)(_Bool)@E"},
	{text: "(unsigned)(float)(@E & 0xffffff)"},
	{text: "(unsigned)(long double)(@E & 0xffffff)"},
	{text: "(unsigned)(@E * 1ULL * @E >> 17)"},
	{text: "(unsigned)((unsigned __int128)(unsigned)@E * (unsigned)@E * 0x123456789abcdefULL >> 40)"},

	// Statement expressions.
	{text: "(@( @S @E; @))"}, {text: "(@( @S @E; @))"}, {text: "(@( @S @E; @))"}, {text: "(@( @S @E; @))"},
	{text: "(@E ? (@( @S @E; @)) : @E)"},
	{text: "(@( if (@E % 3u == 0) break; @E; @))", needs: gnuInLoop},
	{text: "(@( if (@E % 3u == 0) continue; @E; @))", needs: gnuInLoop},
	{text: "(@( if (@E % 7u == 0) return @E; @E; @))", needs: gnuMayReturn},
	{text: "({ struct t@N { unsigned a, b[2]; } @N = { @E, { @E } }; @N.b[@E & 1] + @N.a; })"},
	{text: "({ unsigned @N = 0; for (unsigned i@N = 0, m@N[@E % 3u + 1]; i@N < sizeof m@N / 4; i@N++) { m@N[i@N] = @E; @N += m@N[i@N]; } @N; })"},
	{text: "({ float @N = @E & 0xfff; @N *= 0.5; (unsigned)@N; })"},
	{text: "({ typeof(+@E) @N = @E; (unsigned)@N; })"},

	// Arrays of variable length, types in expressions, literals.
	{text: "(unsigned)sizeof(char[@E % 7u + 1][@E % 5u + 1])"},
	{text: "((unsigned)sizeof(struct { char c[@L]; enum { C@N = @L } e; }) + @E)"},
	{text: "((unsigned[]){ @E, @E, @E }[@E % 3u])"},
	{text: "(\"abc\"[@E % 3u] + @E)"},
	{text: "_Generic(0u, int: @E, unsigned: @E, char *: @E)"},
	{text: "__builtin_choose_expr(@L == 2, @E, @E)"},

	// Records, vectors, complex integers, functions.
	{text: "@R@M"},
	{text: "id@T(@R, @E)@M"},
	{text: "(&(struct s@T)@I)[0]@M"},
	{text: "((@V)[@E & 3])"},
	{text: "(unsigned)__real__ (@C)"},
	{text: "(unsigned)__imag__ (@C)"},
	{text: "sum(3, (unsigned)@E, (unsigned)@E, (unsigned)@E)"},
	{text: "@F(@E)"},
	{text: "(@E & 1 ? @F : @F)(@E)"},
	{text: "__builtin_popcount(@E)"},
	{text: "__builtin_clz(@E | 16)"},
	{text: "__builtin_bswap32(@E)"},
	{text: "({ short @N; unsigned o@N = __builtin_add_overflow(@E, @E, &@N); o@N + @N; })"},
	{text: "({ unsigned @N; unsigned o@N = __builtin_mul_overflow((unsigned)@E, (unsigned)@E, &@N); o@N + @N; })"},
	{text: "({ unsigned @N = @E, o@N = __sync_fetch_and_xor(&@N, (unsigned)@E); o@N ^ @N * 3; })"},
}

// gnuVectors are the expressions for vectors.
var gnuVectors = []gnuTemplate{
	{text: "(vector){ @E, @E, @E }"},
	{text: "(@V @A @V)"},
	{text: "(@V @A (unsigned)@E)"},
	{text: "(vector)(@V < @V)"},
	{text: "(@( @S @V; @))"},
}

// gnuComplexes are the expressions for complex integers.
var gnuComplexes = []gnuTemplate{
	{text: "pair(@E, @E)"},
	{text: "(_Complex unsigned)@E"},
	{text: "(@C + @C)"},
	{text: "(@C * @C)"},
	{text: "(@E ? @C : @C)"},
	{text: "(@( @S @C; @))"},
}

// gnuRecordValues are the expressions for records of a kind.
var gnuRecordValues = []gnuTemplate{
	{text: "(struct s@T)@I"},
	{text: "id@T(@R, @E)"},
	{text: "(@E ? @R : @R)"},
	{text: "(@( @S @R; @))"},
	{text: "({ struct s@T @N[2] = { @R }; @N[1] = @R; @N[@E & 1]; })"},
}

// gnuShortStatements are for places where statements may nest no deeper.
var gnuShortStatements = []gnuTemplate{
	{text: "@W @= @E;"},
	{text: "unsigned @N = @E;", declares: gnuScalar},
}

// gnuStatements are the declarations and statements.
var gnuStatements = []gnuTemplate{
	{text: "unsigned @N = @E;", declares: gnuScalar},
	{text: "volatile unsigned @N = @E;", declares: gnuScalar},
	{text: "register unsigned @N = @E;", declares: gnuScalar},
	{text: "__auto_type @N = (unsigned)@E;", declares: gnuScalar},
	{text: "signed char @N = @E;", declares: gnuScalar},
	{text: "_Bool @N = @E;", declares: gnuConstant},
	{text: "unsigned long long @N = (unsigned long long)(unsigned)@E << 13;", declares: gnuLong},
	{text: "unsigned @N[@L] = { @E };", declares: gnuArray},
	{text: "unsigned @N[@L + @E % 3u]; for (int i = 0; i < sizeof @N / sizeof *@N; i++) @N[i] = i * 7;", declares: gnuArray},
	{text: "unsigned @N[@L + @E % 3u][@L + @E % 3u]; for (int i = 0; i < sizeof @N / sizeof *@N; i++) for (int j = 0; j < sizeof *@N / sizeof **@N; j++) @N[i][j] = i * 7 + j;", declares: gnuMatrix},
	{text: "struct s@T @N = @R;", declares: gnuRecord},
	{text: "struct s@T @N = @I;", declares: gnuRecord},
	{text: "struct s@T @N[2] = { @I, @R };", declares: gnuRecords},
	{text: "struct s@T @N[2] = { [1] = @R, [0] = @I };", declares: gnuRecords},
	{text: "struct s@T *@N = &(struct s@T)@I;", declares: gnuPointer},
	{text: "vector @N = @V;", declares: gnuVector},
	{text: "_Complex unsigned @N = @C;", declares: gnuComplex},
	{text: "unsigned @N(unsigned p@N) @[ @S return @E; @]", declares: gnuFunction},
	{text: "__attribute__((cleanup(mixed))) unsigned @N = @E;", declares: gnuScalar, needs: gnuOutside},
	{text: "static unsigned @N = @L;", declares: gnuScalar, needs: gnuOutside},

	{text: "@W @= @E;"}, {text: "@W @= @E;"}, {text: "@W @= @E;"}, {text: "@W @= @E;"},
	{text: "@X = @R;"},
	{text: "@Y += @V;"},
	{text: "mix(@E);", needs: gnuOutside},
	{text: "{ unsigned char *@N = __builtin_alloca(@E % 9u + 1); *@N = @E; mix(*@N); }", needs: gnuOutside},
	{text: "if (@E) @{ @S @}"},
	{text: "if (@E) @{ @S @} else @{ @S @}"},
	{text: "for (unsigned @N = 0; @N < @L; @N++) @< @S @>"},
	{text: "{ int @N = @L; while (@N-- > 0) @< @S @> }"},
	{text: "switch (@E % 11u) { case 0 ... 2: @{ @S @} break; case 3: @{ @S @} case 6 ... 8: @{ @S @} break; default: @{ @S @} }"},
	{text: "{ __label__ a@N, b@N; static const void *const t@N[] = { &&a@N, &&b@N }; goto *t@N[@E & 1]; a@N: @{ @S @} b@N: @{ @S @} }"},
}
