package stages_test

import (
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/spirv"
	"gpucc/shaders"
	"gpucc/stages"
)

// everyKernel is a program that makes every kernel do something that can be
// told apart: dropped expressions, constants to fold, conditions, calls inside
// and outside the file, values that live across calls.
const everyKernel = `
fn leaf[a: int, b: int, c: float]: float {
	var x = a * 8 + 2 * 3;
	a + b;
	if a < b && (b > 3 || !(a == 7)) { x = x + b; } else { x = x - 1; }
	return c + float(x) % 3.0;
}
fn small[a: int, b: int]: int {
	var c = a * b;
	while c > a { c = c - b; }
	return c;
}
fn outer[n: int]: int {
	var s = 0;
	var f = 1.5;
	while n > 0 {
		f = f + leaf[n, s, f] * leaf[s, n, 1.0];
		s = s + int(f) * (n + int(leaf[1, 2, f]));
		n = n - 1;
	}
	return s;
}
fn crowd[n: int]: int {
	var a = n * 2;
	var b = n * 3;
	var c = n * 4;
	var d = n * 5;
	var e = n * 6;
	var f = n * 7;
	var g = n * 8;
	var h = n * 9;
	var i = n * 10;
	var j = n * 11;
	var k = n * 12;
	var l = n * 13;
	var m = n * 14;
	var o = n * 15;
	var s = small[n, 3];
	s = s + a + b + c + d + e + f + g + h + i + j + k + l + m + o;
	var t = s + small[1, s];
	t = t + small[t, 1];
	return t;
}
fn main[]: int { return outer[3] + small[7, 2] + 100000; }
`

// everyRoot is a seed with which WithRoots chooses leaders, followers and hoisted roots of it.
const everyRoot = 21

// broken is for every kernel of the stages a way to break its shader.
var broken = []gputest.Mutation{
	{Kernel: "scope_reduce", Old: "v.x = 1u", New: "v.x = 2u"},
	{Kernel: "scope", Old: "assigns[n] = sum.z", New: "assigns[n] = sum.z + 1u"},
	{Kernel: "dead_effect_reduce", Old: "n + 1u", New: "n + 2u"},
	{Kernel: "dead_effect", Old: "effect <= first[n]", New: "effect < first[n]"},
	{Kernel: "dead_reduce", Old: "return deadFirst[n]", New: "return 0u"},
	{Kernel: "dead", Old: "if (behind <= n)", New: "if (behind < n)"},
	{Kernel: "upload_widen", Old: "n - HALF(narrowFirst", New: "n + HALF(narrowFirst"},
	{Kernel: "upload_wide", Old: "+ wideParent]", New: "+ wideFirst]"},
	{Kernel: "fold", Old: "k == Rem ? d - 1u : uint(findLSB(d))", New: "d"},
	{Kernel: "intervals_call_reduce", Old: "? first[users[i]] : none", New: "? first[users[i]] + 1u : none"},
	{Kernel: "intervals_call", Old: "behind.x > users[i]", New: "behind.x >= items"},
	{Kernel: "intervals_call", Old: "from.y < to.y", New: "from.y >= to.y"},
	{Kernel: "intervals_call", Old: "= behind.y", New: "= none"},
	{Kernel: "intervals", Old: "entry < a", New: "true"},
	{Kernel: "intervals", Old: "uvec2(outermost(a), parent[entry])", New: "uvec2(a, parent[entry])"},
	{Kernel: "intervals", Old: "depth > outer + 1u", New: "depth > outer + 2u"},
	{Kernel: "versions_loops_reduce", Old: "if (around == 0u) v.x = n", New: "if (around == 0u) v.x = n + 1u"},
	{Kernel: "versions_loops", Old: "depth == 1u ? sum.x", New: "depth == 1u ? sum.y"},
	{Kernel: "versions", Old: "n < entry ||", New: "n > entry ||"},
	{Kernel: "versions", Old: "== n + data[n]) atomicOr", New: "!= n + data[n]) atomicOr"},
	{Kernel: "linear_count", Old: "data[n])], 1u", New: "data[n])], 2u"},
	{Kernel: "linear_step", Old: "isExact(sum, read)", New: "!isExact(sum, read)"},
	{Kernel: "linear", Old: "step_[root - 1u] = by", New: "step_[root - 1u] = factor"},
	{Kernel: "linear", Old: "!isWord(typeOf(node[x]))", New: "false"},
	{Kernel: "linear", Old: "if (local != none) break;", New: "break;"},
	{Kernel: "rewrite_step_node", Old: "change - stepVaries", New: "change + 1u - stepVaries"},
	{Kernel: "hoist_linear", Old: "nodeWord(kindOf(node[n]), I64)", New: "node[n]"},
	{Kernel: "rewrite_step_key", Old: "has ? stepNodes : 0u", New: "stepNodes"},
	{Kernel: "rewrite_step_node", Old: "step_[n - 1u]", New: "step_[n]"},
	{Kernel: "rewrite_step_connect", Old: "last ? childIndex[a] : 0u", New: "0u"},
	{Kernel: "hoist_unchanged_reduce", Old: "? n + 1u", New: "? n"},
	{Kernel: "hoist_unchanged", Old: "last <= first[n]", New: "last < first[n]"},
	{Kernel: "hoist_mark", Old: "!isInvariant(parent[n])", New: "true"},
	{Kernel: "hoist_mark", Old: "!isComparison(kindOf(above))", New: "true"},
	{Kernel: "hoist_hash", Old: "savedOf(rootCost[r]) == 0u", New: "false"},
	{Kernel: "hoist_roots_reduce", Old: "uint(bitCount(", New: "(1u + bitCount("},
	{Kernel: "hoist_roots", Old: "rootNode[r] = w", New: "rootNode[r] = 1u + w"},
	{Kernel: "hoist_costs", Old: "MARKED(inLinear, n) ? 1u : 0u", New: "MARKED(inLinear, n) ? 0u : 1u"},
	{Kernel: "hoist_hash", Old: "order[r] = r", New: "order[r] = 0u"},
	{Kernel: "hoist_groups_reduce", Old: "begins(i) ? i", New: "begins(i) ? i + 1u"},
	{Kernel: "hoist_groups", Old: "= order[start]", New: "= order[i]"},
	{Kernel: "hoist_lead", Old: "rootLoop[r] == none ||", New: "rootLoop[r] != none ||"},
	{Kernel: "hoist_lead", Old: "r != head", New: "true"},
	{Kernel: "hoist_number_reduce", Old: "pays(r) ? 1u", New: "pays(r) ? 2u"},
	{Kernel: "hoist_number", Old: "? before", New: "? sum"},
	{Kernel: "hoist", Old: "rootTarget[r] = rootLoop[r]", New: "rootTarget[r] = n"},
	{Kernel: "common_hash", Old: "uint h = label", New: "uint h = 1u"},
	{Kernel: "common_hash", Old: "w - a > versionReach", New: "w - a > 20u"},
	{Kernel: "common_hash", Old: "] = start + w;", New: "] = start;"},
	{Kernel: "common_hash", Old: "before.y : before.z", New: "before.z : before.y"},
	{Kernel: "common_list_reduce", Old: "> 1u; }", New: "> 0u; }"},
	{Kernel: "common_list", Old: "order[r] = r", New: "order[r] = 0u"},
	{Kernel: "common_match", Old: "matches[i] = same ? 1u", New: "matches[i] = same ? 2u"},
	{Kernel: "common_arm", Old: "alone ? 0u", New: "alone ? 1u"},
	{Kernel: "common_arm", Old: "jumpsOut) == 0u", New: "jumpsOut) != 0u"},
	{Kernel: "common_cover_reduce", Old: "1u - matches[i]", New: "matches[i]"},
	{Kernel: "common_cover", Old: "before.y >= repeatNode", New: "before.y < repeatNode"},
	{Kernel: "common_leader_reduce", Old: "== 0u ? i", New: "== 0u ? i + 1u"},
	{Kernel: "common_leader", Old: "= order[last]", New: "= order[before]"},
	{Kernel: "common_follow", Old: "return end;", New: "return end + 1u;"},
	{Kernel: "common_weigh", Old: "atomicMax(commonEnd[lead], repeatEnd[r])", New: "atomicMax(commonEnd[lead], n - 1u)"},
	{Kernel: "common_number_reduce", Old: "uvec2(leads |", New: "uvec2(1u + leads |"},
	{Kernel: "common_number", Old: "hoistedEnd[g] = commonEnd[r]", New: "hoistedEnd[g] = n"},
	{Kernel: "common", Old: "leader[r] == r ? n : none", New: "leader[r] == r ? none : n"},
	{Kernel: "intervals_hoisted", Old: "return parent[from];", New: "return from;"},
	{Kernel: "rewrite_gone", Old: "m = first[n]", New: "m = 1u + first[n]"},
	{Kernel: "locals_usage", Old: "1u << (weightBits * depth", New: "1u << (2u * depth"},
	{Kernel: "locals_resolve", Old: "atomicMax(lastUse[local], i)", New: "atomicMax(lastUse[local], i + 1u)"},
	{Kernel: "locals_key", Old: "order[l] = l", New: "order[l] = l + 1u"},
	{Kernel: "locals_rank_reduce", Old: "v.x = i", New: "v.x = i + 1u"},
	{Kernel: "locals_rank", Old: "(i - start.y)", New: "(i - start.y + 1u)"},
	{Kernel: "share_event", Old: "claimOf(owner, w, 0u)", New: "claimOf(owner, 1u, 0u)"},
	{Kernel: "share_pressure_reduce", Old: "~v + 1u : v", New: "v : v"},
	{Kernel: "share_pressure", Old: "of(c, k) > registers", New: "of(c, k) >= registers"},
	{Kernel: "share_peak", Old: "most = max(most,", New: "most = min(most,"},
	{Kernel: "share_admit", Old: "return most > limited", New: "return most >= limited"},
	{Kernel: "share_admit", Old: "(claim[l] & claimPoolMost) == poolSaved", New: "(claim[l] & claimPoolMost) != poolSaved"},
	{Kernel: "share_level_reduce", Old: "~0u : 1u", New: "~0u : 2u"},
	{Kernel: "share_level", Old: "min(levelOf(before, pool), levelOf(t, pool))", New: "levelOf(before, pool)"},
	{Kernel: "share_link", Old: "to = other", New: "to = l"},
	{Kernel: "share_follow", Old: "linkOut[l] = at", New: "linkOut[l] = l"},
	{Kernel: "share", Old: "slotUnit * number, isFloating", New: "slotUnit * number + 1u, isFloating"},
	{Kernel: "select", Old: "return constShort", New: "return constLong"},
	{Kernel: "select", Old: "((size - 1u) & (size - 2u)) == 0u", New: "((size - 1u) & (size - 2u)) == 1u"},
	{Kernel: "select", Old: "about = product.y;", New: ""},
	{Kernel: "hoist_costs", Old: "multiplies(parentWord, word, about).x != 0u", New: "false"},
	{Kernel: "number_reduce", Old: "v.x = ownOf(n, s)", New: "v.x = 1u + ownOf(n, s)"},
	{Kernel: "number", Old: "offset[n] = sum.x", New: "offset[n] = sum.x + 1u"},
	{Kernel: "select", Old: "atomicAdd(counts[countProducts], 1u);", New: ""},
	{Kernel: "select", Old: "return !jumpsToNode(before)", New: "return jumpsToNode(before)"},
	{Kernel: "branches", Old: "if (kind == Continue) n = first[to - 1u] - 1u;", New: ""},
	{Kernel: "branches", Old: "parent[next] == parent[p] && kindAt(parent[p]) == Block", New: "false"},
	{Kernel: "branches", Old: "branchTargetOf(n, 0u)", New: "branchTargetOf(n, 1u)"},
	{Kernel: "branches_follow", Old: "branchTargetOut[i] = x", New: "branchTargetOut[i] = branchTarget[i]"},
	{Kernel: "generate_expand", Old: "(rule & selectionTemplate) + i", New: "(rule & selectionTemplate)"},
	{Kernel: "generate", Old: "return virtualRegister + k - 1u", New: "return virtualRegister + k - 2u"},
	{Kernel: "lastuse_reduce", Old: "? k + 1u : 0u", New: "? k : 0u"},
	{Kernel: "lastuse", Old: "behind > maker", New: "behind < maker"},
	{Kernel: "allocate_reduce", Old: "= unit(begun", New: "= 2u * unit(begun"},
	{Kernel: "allocate", Old: "component(sum, value) - 1u", New: "component(sum, value)"},
	{Kernel: "riscv/frames", Old: "at + registers + objects", New: "at + objects"},
	{Kernel: "layout_entry", Old: "= offset[first", New: "= offset[1u + first"},
	{Kernel: "riscv/layout_measure", Old: "units | flagsOf", New: "units & flagsOf"},
	{Kernel: "riscv/layout_most_reduce", Old: "mostUnits(size[k])", New: "size[k]"},
	{Kernel: "riscv/layout_most", Old: "most[k] = sum;", New: "most[k] = sum + 1u;"},
	{Kernel: "riscv/layout_relax_reduce", Old: "units += longUnits(k)", New: "units += 1u + longUnits(k)"},
	{Kernel: "riscv/layout_relax", Old: "address[k] = sum.x", New: "address[k] = sum.x + 1u"},
	{Kernel: "riscv/encode_pack", Old: "<< halfBits", New: "<< 8u"},
	{Kernel: "riscv/encode", Old: "unitBytes() * (address[lead(INSTRUCTION(k, instructionImm))] - at)))", New: "2u * (address[lead(INSTRUCTION(k, instructionImm))] - at)))"},
	{Kernel: "riscv/encode", Old: "if (to != k) atomicAdd", New: "if (to == k) atomicAdd"},
	{Kernel: "rewrite_grant_reduce", Old: "uvec2(1u, more(i))", New: "uvec2(2u, more(i))"},
	{Kernel: "rewrite_grant", Old: "rootNodeOut[before.x] = rootNode[i]", New: "rootNodeOut[before.x] = rootNode[i] + 1u"},
	{Kernel: "rewrite_mark", Old: "? coverRoot : 0u", New: "? 0u : coverRoot"},
	{Kernel: "rewrite_order_reduce", Old: "rootSize[order[i]], 1u", New: "rootSize[order[i]], 2u"},
	{Kernel: "rewrite_order", Old: "sum.z - 1u", New: "sum.z"},
	{Kernel: "rewrite_number_reduce", Old: "return uvec2(2u, 1u)", New: "return uvec2(1u, 1u)"},
	{Kernel: "rewrite_number", Old: "sets + 1u", New: "sets"},
	{Kernel: "rewrite_connect", Old: "connect(m, m + 1u, 0u, from)", New: "connect(m, m + 1u, 1u, from)"},
	{Kernel: "rewrite_hoist_node", Old: "rootTarget[i] - 1u", New: "rootTarget[i]"},
	{Kernel: "rewrite_hoist_connect", Old: "rank = rootRank[i]", New: "rank = rootRank[i] + 1u"},
	{Kernel: "rewrite_table", Old: "= number[function", New: "= 1u + number[function"},
	{Kernel: "rewrite_owner", Old: "hoistedTo[n] : from", New: "from : from"},
	{Kernel: "encode_extent", Old: "end - begin", New: "end"},
	{Kernel: "lines_find", Old: "return low;", New: "return low + 1u;"},
	{Kernel: "lines_row_reduce", Old: "isEntry(w) + isChange(w)", New: "isEntry(w)"},
	{Kernel: "lines_row", Old: "row[2u * r] = w", New: "row[2u * r] = w + 1u"},
	{Kernel: "lines_program_reduce", Old: "return bytes;", New: "return bytes + 1u;"},
	{Kernel: "variables_border", Old: "= addressOf(borderNode[i])", New: "= addressOf(borderNode[i] + 1u)"},
	{Kernel: "variables_interval", Old: "& endNode) + 1u", New: "& endNode)"},
	{Kernel: "variables_read", Old: "k + 1u - isCall(code)", New: "k"},
	{Kernel: "variables_renumber", Old: "= number[borderNode[i]]", New: "= number[borderNode[i]] + 1u"},
	{Kernel: "variables_storage", Old: "= storage[listedLocal[i]]", New: "= storage[listedLocal[i]] + 1u"},
	{Kernel: "lines_program", Old: "byteBits * (at % wordBytes)", New: "byteBits * (at % 2u)"},
}

// everyJump is a program with a jump into a loop, with nested loops, with more constants in a
// loop than there are registers, and with statements that only jump behind conditions.
const everyJump = `
int j(int n, int k) {
	int s = 0;
	for (int i = 0; i < n; i++) {
		if (i > 3 && i < k)
			continue;
		if (s > 9)
			goto first;
		else
			goto second;
		s += 77;
	first:
		if (s > 7 && i > k)
			goto third;
		goto second;
	third:
		s++;
	second:
		s += 3;
	}
	return s;
}
int h(int n) {
	int s = 0;
	for (; n > 0; n--) {
		s ^= n * 1000; s ^= n * 1007; s ^= n * 1014; s ^= n * 1021; s ^= n * 1028; s ^= n * 1035; s ^= n * 1042; s ^= n * 1049; s ^= n * 1056; s ^= n * 1063; s ^= n * 1070; s ^= n * 1077; s ^= n * 1084; s ^= n * 1091; s ^= n * 1098; s ^= n * 1105; s ^= n * 1112; s ^= n * 1119; s ^= n * 1126; s ^= n * 1133; s ^= n * 1140; s ^= n * 1147; s ^= n * 1154; s ^= n * 1161;
	}
	return s;
}
int g(int n, int k) {
	int s = 0;
	for (int i = 0; i < n; i++) {
		while (s > 1000)
			s = s / 77 + k * 99;
		for (int j = 0; j < 100; j++)
			s += (i * 1234 ^ k) * 77;
	}
	return s;
}
int f(int n) {
	int s = 0;
	if (n > 5)
		goto inside;
	while (n > 0) {
		s += 77 * n;
	inside:
		n--;
	}
	return s;
}
`

// everyRepeat is a program with expressions that are computed again: in arms, in loops, in the condition of a loop, within larger
// ones, and around expressions that the stage hoist moves. It also has a loop that a break leaves, addresses that are stepped,
// and a local that is first set in an arm in a loop.
const everyRepeat = `
int table[9];
int f(int a, int b, int *p) {
	int s = (a * b ^ 5) + a * b + p[a + b] * p[a + b];
	if (s > 9)
		s += a * b + (a ^ b);
	s += (a ^ b) + p[a * 3];
	for (int i = 0; i < a; i++) {
		s += table[i] * 3 + (table[i] * 3 ^ i * b);
		table[i] = i * b;
	}
	for (int i = 0; i < b; i++) {
		int u;
		if (i & 1)
			u = a;
		else
			u = b;
		s += u;
	}
	return s;
}
void h(int a, int b, int *p) {
	for (int i = 1, j = 2; i < b; i++, j += 3)
		p[i] += p[j] + table[i * 3 + a];
}
void v(int a, int b, int *p) {
	for (int i = 0; i < b; i++)
		p[i * a] += table[i * a + b];
}
int k(int a, int b, int *p) {
	while (p[a] > b)
		a++;
	b += p[a];
	while (p[a] < b)
		if (a++ > 9)
			break;
	return b;
}
`

// TestBroken breaks every kernel in turn and shows that the check notices.
func TestBroken(t *testing.T) {
	gputest.NoRaces(t)
	tree := parse(t, "every.par", everyKernel, 64)
	stages.AddSpares(tree)
	repeat := parse(t, "repeat.c", everyRepeat, 64)
	jump := parse(t, "jump.c", everyJump, 64)
	stages.AddSpares(jump)
	gputest.Catches(t, spirv.Broken, func(dev gpu.Device) {
		Compile(dev, repeat, Options{Target: RV64, Optimize: 1, Debug: true})
		defer stages.WithRoots(everyRoot)()
		for level := range 2 {
			Compile(dev, tree, Options{Target: RV64, Optimize: level, Debug: true}) // the check keeps the error
		}
		Compile(dev, jump, Options{Target: RV64, Optimize: 1, Debug: true})
		Compile(dev, jump, Options{Target: RV64C})
	}, broken...)
}

// TestCheckLocates shows that the check's error names the place in the source
// that a wrong word belongs to, for nodes and for instructions.
func TestCheckLocates(t *testing.T) {
	gputest.NoRaces(t)
	tree := parse(t, "two.c", "int g(int); int f(int x) {\n\treturn g(x) + 5;\n}\n", 64)
	for kernel, change := range map[string][2]string{
		"select":   {"variant = constFolded", "variant = constShort"},
		"allocate": {"code | codeGone", "code"},
	} {
		dev := gputest.BoundsChecked(t)
		source, err := shaders.Source(kernel)
		if err != nil {
			t.Fatal(err)
		}
		gputest.Override(t, dev, kernel, strings.ReplaceAll(source, change[0], change[1]))
		check := gpu.NewCheck(dev, gpu.NewCPU())
		Compile(check, tree, Options{Target: RV64, Optimize: 1})
		if err := check.Err(); err == nil || !strings.Contains(err.Error(), "two.c:2:") {
			t.Errorf("%s: %v", kernel, err)
		}
	}
}

// TestEveryKernel shows that no kernel of the stages is missing above, and that their names begin with
// their stages'.
func TestEveryKernel(t *testing.T) {
	seen := gputest.Record(gpu.NewCPU())
	if _, _, err := Compile(seen, parse(t, "repeat.c", everyRepeat, 64), Options{Target: RV64, Optimize: 1}); err != nil {
		t.Fatal(err)
	}
	tree := parse(t, "every.par", everyKernel, 64)
	stages.AddSpares(tree)
	defer stages.WithRoots(everyRoot)()
	jump := parse(t, "jump.c", everyJump, 64)
	stages.AddSpares(jump)
	for _, tree := range []*ast.Tree{tree, jump} {
		for level := range 2 {
			for _, target := range []*stages.Target{RV64, RV64C} {
				if _, _, err := Compile(seen, tree, Options{Target: target, Optimize: level, Debug: true}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	kernels := slices.Concat(shaders.In(shaders.Stages), shaders.In(shaders.RISCV))
	for _, x := range slices.Concat(gputest.Missing(kernels, seen, broken), gputest.Misnamed(kernels, stages.Names())) {
		t.Error(x)
	}
	if len(gputest.Misnamed([]string{"riscv/encode", "riscv/encoder"}, stages.Names())) != 1 {
		t.Error("a kernel of no stage is not noticed")
	}
}
