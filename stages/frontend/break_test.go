package frontend

import (
	"slices"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/spirv"
	"gpucc/shaders"
)

// everyKernel is a program that makes every kernel do something that can be told apart.
const everyKernel = `
// one of everything
fn main[]: int {
	var total = 0;
	var x: float = 0.5;
	while (total < 100) && !(x > 8.0) || total == -1 {
		total = total + fib[total % 7, x] * 2 - ~3 / 4;
		if total & 1 == 1 { x = x * 2.0; } elif total ^ 2 | 4 != 3 { x = x % 3.0; } else { touch[]; return -1; }
		{ var x = total >> 2 >>> 1 << 3; total = total + x; }
	}
	return int(x) + (var y = total : int);
}
fn fib[n: int, x: float]: int { if n < 2 { return n; } return fib[n - 1, x] + fib[n - 2, float(n)]; }
fn touch[]: void { return; }
`

// broken is for every kernel a way to break its shader.
var broken = []gputest.Mutation{
	{Kernel: "pareas/lex_mark_reduce", Old: "+ byteStep]", New: "+ byteClass]"},
	{Kernel: "pareas/lex_mark", Old: "return state != stateName", New: "return true"},
	{Kernel: "pareas/lex_token_reduce", Old: "beginsOf(mark[w])", New: "mark[w] & 1u"},
	{Kernel: "pareas/lex_token", Old: "= i + 1u", New: "= i"},
	{Kernel: "pareas/lex_kind", Old: "size <= spellingBytes", New: "size < 2u"},
	{Kernel: "pareas/syntax_mark", Old: "braces--", New: "brackets--"},
	{Kernel: "pareas/syntax_role", Old: "low = levelArm", New: "low = levelMost"},
	{Kernel: "pareas/nearest_minima", Old: "k < nearestBlock", New: "k < 2u"},
	{Kernel: "pareas/syntax_stop", Old: "high = low + 1u", New: "high = low"},
	{Kernel: "pareas/syntax_block", Old: "previousBelow(t, braces[t])", New: "previousBelow(t, 1u + braces[t])"},
	{Kernel: "pareas/syntax_check", Old: "match[around[t]] = t", New: "match[around[t]] = t + 1u"},
	{Kernel: "pareas/names_operand", Old: "return levelA > levelB ? a : b", New: "return a"},
	{Kernel: "pareas/names_hash", Old: "low ^ b", New: "low + b"},
	{Kernel: "pareas/names_key", Old: "hash[name[i]]", New: "1u + hash[name[i]]"},
	{Kernel: "pareas/names_group", Old: "i == 0u ||", New: ""},
	{Kernel: "pareas/names_level", Old: "~scopeEnd(t, r)", New: "scopeEnd(t, r)"},
	{Kernel: "pareas/names_resolve", Old: "previousBelow(i, ~t)", New: "previousBelow(i, t)"},
	{Kernel: "pareas/types_link", Old: "return right[giver]", New: "return giver"},
	{Kernel: "pareas/types_follow", Old: "k < chaseMost", New: "k < 0u"},
	{Kernel: "pareas/types_root", Old: "return left[x]", New: "return x"},
	{Kernel: "pareas/types_check", Old: "silent[inner[left[t]]] = 1u", New: "silent[inner[left[t]]] = 2u"},
	{Kernel: "pareas/types_return", Old: "atomicOr(returnsOut[t], known)", New: ""},
	{Kernel: "pareas/types_result", Old: "& returnsHere", New: "& returnsRest"},
	{Kernel: "pareas/lower_shift", Old: "- open + 1u", New: "- open"},
	{Kernel: "pareas/lower_count", Old: "(isTruth ? 1u : 0u)", New: "(isTruth ? 0u : 1u)"},
	{Kernel: "pareas/lower_site", Old: "return left[t] - 1u", New: "return left[t]"},
	{Kernel: "pareas/lower_number", Old: "+ lateBefore[t + shift[t]]", New: ""},
	{Kernel: "pareas/lower_key", Old: "items - 1u - i", New: "i"},
	{Kernel: "pareas/lower_size", Old: "lateNodesOf(late[lateOrder[i]])", New: "late[lateOrder[i]]"},
	{Kernel: "pareas/lower_leaf", Old: "value * digitBase + digit", New: "value + digit"},
	{Kernel: "pareas/lower_early", Old: "put(n, LoopEntry, typeVoid, n, 0u", New: "put(n, LoopEntry, typeVoid, n, 1u"},
	{Kernel: "pareas/lower_late", Old: "? IfElse : If", New: "? If : IfElse"},
	{Kernel: "pareas/lower_parent", Old: "nodeFirst[n] + 1u", New: "nodeFirst[n]"},
	{Kernel: "pareas/lower_head", Old: "? 0u : i", New: "? i : 0u"},
	{Kernel: "pareas/lower_rank", Old: "i - head[i]", New: "i"},
	{Kernel: "pareas/lower_local", Old: "== typeFloat ? 1u : 0u", New: "== typeFloat ? 0u : 1u"},
	{Kernel: "pareas/lower_argument", Old: "- floats[first]", New: ""},
}

// TestBroken breaks every kernel in turn and shows that the check notices.
func TestBroken(t *testing.T) {
	gputest.NoRaces(t)
	gputest.Catches(t, spirv.Broken, func(dev gpu.Device) {
		parsed(dev, "t", []byte(everyKernel), Options{}) // the check keeps the error
	}, broken...)
}

// TestEveryKernel shows that no kernel is missing above, and that their names begin with their stages', but
// for the one that several stages share.
func TestEveryKernel(t *testing.T) {
	seen := gputest.Record(gpu.NewCPU())
	if _, err := parsed(seen, "t", []byte(everyKernel), Options{}); err != nil {
		t.Fatal(err)
	}
	kernels, shared := shaders.In(shaders.Pareas), "nearest"
	for _, x := range slices.Concat(gputest.Missing(kernels, seen, broken), gputest.Misnamed(kernels, append(Names(), shared))) {
		t.Error(x)
	}
}

// TestSanitize runs the kernels in an interpreter of the shaders that looks for behaviour which may
// differ between GPUs.
func TestSanitize(t *testing.T) {
	gputest.NoRaces(t)
	dev := spirv.New(1)
	if _, err := parsed(dev, "t", []byte(everyKernel), Options{}); err != nil {
		t.Error(err)
	}
	sameTokens(t, dev, "damaged", "a $ b 1. >>>> &&&")
	for _, r := range dev.Reports.All {
		t.Error(r)
	}
}
