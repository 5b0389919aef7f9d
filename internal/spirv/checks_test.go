package spirv

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/shaders"
)

// header begins the text of a kernel: i is an invocation's number in the group, n its
// number in the dispatch. main executes one of several statements, which param selects.
const header = `#version 450 core
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer In { uint data[]; };
layout(binding = 1, std430) buffer Out { uint result[]; };
shared uint lane[64];
uniform uint param[5];
void main() {
    uint i = gl_LocalInvocationID.x, n = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 64u + i;
    switch (param[0]) {
`

// compileAll compiles a kernel with a parameter that selects one of the statements in all.
func compileAll(t *testing.T, all []string) *Program {
	t.Helper()
	text := header
	for i, s := range all {
		text += fmt.Sprintf("case %d: { %s } break;\n", i, s)
	}
	p, err := Compile("test", text+"}\n}\n")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// try runs one statement of the kernel over 128 items. data holds the items' numbers.
// result is undefined and has one word more than data. try returns the reports and
// result.
func try(t *testing.T, p *Program, which int, seed uint64) ([]string, []uint32) {
	t.Helper()
	const items = 128
	numbers := make([]uint32, items)
	for i := range numbers {
		numbers[i] = uint32(i)
	}
	d := New(seed)
	in, out := gputest.Upload(d, numbers), d.NewBuffer(items+1)
	if err := d.run(p, gpu.Kernel{Name: "test"}.WithParams(uint32(which)), items, []*gpu.Buffer{in, out}); err != nil {
		t.Fatal(err)
	}
	var reports []string
	for _, r := range d.Reports.All {
		reports = append(reports, r.Error())
	}
	return reports, slices.Clone(d.of(out).data)
}

// TestChecks checks that every check finds its error, in kernels without other errors.
func TestChecks(t *testing.T) {
	const sync = "memoryBarrierShared(); barrier();"
	tests := []struct{ text, want string }{
		{"result[n] = data[n];", ""},

		// Shared memory and barriers.
		{"lane[i] = data[n]; " + sync + " result[n] = lane[63u - i];", ""},
		{"lane[i] = data[n]; result[n] = lane[63u - i];", "race: | invocation | word | of shared lane"},
		{"lane[i] = data[n]; barrier(); result[n] = lane[63u - i];", "race: | of shared lane"},
		{"lane[i] = data[n]; memoryBarrierShared(); result[n] = lane[63u - i];", "race: | of shared lane"},
		{"lane[i] = 0u; " + sync + " if (lane[(i + 1u) & 63u] == 0u) lane[i] = 1u; result[n] = 0u;", "race: | of shared lane"},
		{"lane[i / 2u] = i / 2u; result[n] = 0u;", "race: | writes word | of shared lane, which is written by"},
		{"if (i == 0u) lane[0] = 0u; " + sync + " atomicAdd(lane[0], 1u); " + sync + " result[n] = lane[0];", ""},
		{"if (i == 0u) lane[0] = 0u; " + sync + " atomicAdd(lane[0], 1u); result[n] = lane[0];", "race: | by an atomic"},
		{"if (i < 32u) { " + sync + " } else { " + sync + " } result[n] = 0u;", "divergence: | is at this barrier while"},
		{"if (n >= 100u) return; " + sync + " result[n] = 0u;", "divergence: | have ended"},
		{"for (uint j = 0u; j < 4u; j++) { " + sync + " } result[n] = 0u;", ""},
		{"for (uint j = 0u; j < i; j++) { " + sync + " } result[n] = 0u;", "divergence:"},

		// Buffers. Only a memory barrier orders accesses to them, and only within a
		// group.
		{"result[0] = 1u;", "race: | writes word 0 of result"},
		{"if (i == 0u) result[0] = 1u;", "race: | writes word 0 of result, which is written by"},
		{"result[n] = n; memoryBarrierBuffer(); barrier(); data[n] = result[n ^ 1u];", ""},
		{"result[n] = n; memoryBarrierBuffer(); barrier(); data[n] = result[n ^ 64u];", "race: | of result"},
		{"result[n] = n; barrier(); data[n] = result[n ^ 1u];", "race: | of result"},
		{"data[n] = data[(n + 1u) & 127u];", "race: | of data"},
		{"atomicMax(data[7], n);", ""},
		{"if (data[7] < n) atomicMax(data[7], n);", "race: | of data"},

		// Bounds.
		{"result[n] = data[n + 1u];", "bounds: | has no element 128 of data, there are 128"},
		{"result[n + 2u] = 0u;", "bounds: | of result, there are 129"},
		{"result[n] = data[n - 1u];", "bounds: | has no element -1 of data"},
		{"lane[n] = 0u;", "bounds:"},
		{"uint a[4]; a[0] = a[1] = a[2] = a[3] = n; result[n] = a[n & 7u];", "bounds:"},
		{"uint a[4]; a[0] = a[1] = a[2] = a[3] = n; result[n] = a[n & 3u];", ""},
		{"uvec4 v = uvec4(n); result[n] = v[n & 7u];", "bounds:"},

		// Words that no invocation has written.
		{"data[n] = result[n] + 1u;", "undefined: | word | of result, read at"},
		{"uint x = result[n]; if (n == 5u) x = 0u; if (x == 3u) data[n] = 0u;", "undefined: | of result"},
		{"data[n] = data[result[n] & 1u];", "undefined: | of result"},
		{"data[n] = lane[i] + 1u;", "undefined: | of shared lane"},
		{"uint x; if (n > 5u) x = n; result[n] = x + 1u;", "undefined: | variable x"},
		{"uint x; if (n > 5u) x = n; result[n] = n > 5u ? x + 1u : 0u;", ""},
		{"uvec2 v; v.x = n; result[n] = v.x; v.y++;", "undefined: | variable v"},
		{"atomicAdd(result[0], 1u);", "undefined: | word 0 of result"},

		// Arithmetic.
		{"result[n] = 1u << n;", "arithmetic: | shifts by "},
		{"result[n] = data[n] >> (n & 31u);", ""},
		{"result[n] = 100u / n;", "arithmetic: | divides by 0"},
		{"result[n] = 100u % (n & 3u);", "arithmetic: | divides by 0"},
		{"result[n] = uint(int(0x80000000u) / (int(n) - 2));", "arithmetic: | the smallest number by -1"},
		{"result[n] = uint((int(n) - 2) % 3);", "arithmetic: | remainder"},
		{"result[n] = bitfieldExtract(data[n], int(n & 31u), 8);", "arithmetic: | extracts 8 bits from bit"},
		{"result[n] = bitfieldExtract(data[n], int((n & 3u) << 3), 8);", ""},
		{"result[n] = uint(findMSB(n));", ""},
		{"while (data[n] == 0u) {}", "endless:"},
	}
	var texts []string
	for _, x := range tests {
		texts = append(texts, x.text)
	}
	p := compileAll(t, texts)
	for i, x := range tests {
		all, _ := try(t, p, i, 1)
		if x.want == "" && len(all) > 0 || x.want != "" && !slices.ContainsFunc(all, func(s string) bool { return matches(s, x.want) }) {
			t.Errorf("%s\nhas the reports %q, not %q", x.text, all, x.want)
		}
	}
}

// matches reports whether a text contains the parts of a pattern in their order.
func matches(text, pattern string) bool {
	for part := range strings.SplitSeq(pattern, "|") {
		_, after, ok := strings.Cut(text, strings.TrimSpace(part))
		if !ok {
			return false
		}
		text = after
	}
	return true
}

// TestAlias checks that it is reported if a buffer is bound twice, is written by one
// binding, and is read by the other.
func TestAlias(t *testing.T) {
	p := compileAll(t, []string{"result[n] = data[n];", "result[n] = n;"})
	for which, want := range []int{1, 0} {
		d := New(1)
		b := gputest.Upload(d, make([]uint32, 128))
		if err := d.run(p, gpu.Kernel{Name: "test"}.WithParams(uint32(which)), 128, []*gpu.Buffer{b, b}); err != nil {
			t.Fatal(err)
		}
		if len(d.Reports.All) != want {
			t.Errorf("%d: %v", which, d.Reports.All)
		}
	}
}

// TestOrder checks that a result that depends on the order of atomic operations is not
// reported by itself. But it differs between seeds, and from the twin.
func TestOrder(t *testing.T) {
	p := compileAll(t, []string{"if (n > 0u) result[atomicAdd(data[0], 1u)] = n;"})
	_, a := try(t, p, 0, 1)
	_, b := try(t, p, 0, 2)
	if slices.Equal(a, b) {
		t.Error("two seeds run invocations in the same order")
	}
}

// TestUnknown checks that the interpreter refuses an instruction that it does not
// support, and names its number.
func TestUnknown(t *testing.T) {
	_, err := Compile("test", header+"case 0: result[n] = uint(sqrt(float(n)));\n}\n}\n")
	if err == nil || !strings.Contains(err.Error(), "does not know SPIR-V's opcode 22") { // OpTypeFloat
		t.Errorf("floating point is reported as %v", err)
	}
}

// TestVersion checks that a kernel has the same binary by both versions: these differ in the number of the
// version, and in the first line of the text. A tab there keeps the new version.
func TestVersion(t *testing.T) {
	source, err := shaders.Source("sort_scatter")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := flatten(source)
	old, err := runGlslang(text)
	if err != nil {
		t.Fatal(err)
	}
	now, err := runGlslang(strings.Replace(text, newVersion, strings.Replace(newVersion, " core", "\tcore", 1), 1))
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for i := range min(len(old), len(now)) {
		differ += min(1, int(old[i]^now[i]))
	}
	if len(old) != len(now) || differ < 2 || differ > 3 {
		t.Errorf("binaries of %d and %d words differ in %d", len(old), len(now), differ)
	}
}
