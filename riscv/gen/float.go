package main

import (
	"fmt"
	"go/ast"
	"strings"
)

// native are the floating-point functions for which the host's operation gives RISC-V's
// result, if rounding is to nearest and the exception flags are not read. $ stands for an
// argument; F32 and F64 convert bits to a float.
var native = map[string]string{
	"fadd32":   "canonical32(F32($0) + F32($1))",
	"fsub32":   "canonical32(F32($0) - F32($1))",
	"fmul32":   "canonical32(F32($0) * F32($1))",
	"fdiv32":   "canonical32(F32($0) / F32($1))",
	"fsqrt32":  "canonical32(float32(math.Sqrt(float64(F32($0)))))",
	"fadd64":   "canonical64(F64($0) + F64($1))",
	"fsub64":   "canonical64(F64($0) - F64($1))",
	"fmul64":   "canonical64(F64($0) * F64($1))",
	"fdiv64":   "canonical64(F64($0) / F64($1))",
	"fsqrt64":  "canonical64(math.Sqrt(F64($0)))",
	"fma32":    "canonical32(fma32(F32($0), F32($1), F32($2)))",
	"u64ToF32": "math.Float32bits(float32($0))",
	"u64ToF64": "math.Float64bits(float64($0))",
	"fma64":    "canonical64(math.FMA(F64($0), F64($1), F64($2)))",
	"feq32":    "bit(F32($0) == F32($1))",
	"flt32":    "bit(F32($0) < F32($1))",
	"fle32":    "bit(F32($0) <= F32($1))",
	"feq64":    "bit(F64($0) == F64($1))",
	"flt64":    "bit(F64($0) < F64($1))",
	"fle64":    "bit(F64($0) <= F64($1))",
	"i32ToF32": "math.Float32bits(float32(int32($0)))",
	"u32ToF32": "math.Float32bits(float32(uint32($0)))",
	"i64ToF32": "math.Float32bits(float32(int64($0)))",
	"i32ToF64": "math.Float64bits(float64(int32($0)))",
	"u32ToF64": "math.Float64bits(float64(uint32($0)))",
	"i64ToF64": "math.Float64bits(float64(int64($0)))",
	"f32ToF64": "canonical64(float64(F32($0)))",
	"f64ToF32": "canonical32(float32(F64($0)))",
}

// exact are the functions that always run in software.
var exact = map[string]bool{
	"fmin32": true, "fmax32": true, "fclass32": true,
	"fmin64": true, "fmax64": true, "fclass64": true,
	"f32ToI32": true, "f32ToU32": true, "f32ToI64": true, "f32ToU64": true,
	"f64ToI32": true, "f64ToU32": true, "f64ToI64": true, "f64ToU64": true,
}

// float translates a call of a floating-point function. It uses the host's operation if
// there is one, unless the rounding mode is another or the flags are read.
func (tr *translator) float(name string, args []string, e *ast.CallExpr) string {
	if name[0] == 'i' || name[0] == 'u' { // a conversion from an integer of XLEN bits
		args[0] = "uint64(" + args[0] + ")"
	}
	slow := fmt.Sprintf("m.%s(%s)", name, strings.Join(args, ", "))
	if exact[name] {
		return slow
	}
	pattern, ok := native[name]
	if !ok {
		panic(unknown{e})
	}
	otherwise := "m.soft != 0"
	if strings.HasSuffix(source(e.Args[len(e.Args)-1]), "rm") {
		otherwise = "m.soft|c.imm&otherRounding != 0"
	}
	kind := "uint64"
	if strings.HasSuffix(name, "F32") || strings.HasSuffix(name, "32") && name[:2] != "fe" && name[:2] != "fl" {
		kind = "uint32"
	}
	fast := strings.NewReplacer("F32(", "math.Float32frombits(", "F64(", "math.Float64frombits(").Replace(pattern)
	for i, a := range args {
		fast = strings.ReplaceAll(fast, fmt.Sprintf("$%d", i), a)
	}
	tr.emit("var f %s\nif %s { f = %s } else { f = %s }", kind, otherwise, slow, fast)
	return "f"
}
