package spirv

import (
	"strings"
	"testing"

	"gpucc/shaders"
)

// TestIndices shows that all private arrays and vectors of kernels can be kept in
// registers.
func TestIndices(t *testing.T) {
	for _, kernel := range shaders.Names() {
		t.Run(kernel, func(t *testing.T) {
			t.Parallel()
			source, err := shaders.Source(kernel)
			if err != nil {
				t.Fatal(err)
			}
			found, err := UnknownIndices(source)
			if err != nil {
				t.Fatal(err)
			}
			for _, access := range found {
				t.Error(access)
			}
		})
	}
}

// TestUnknownIndices shows which indices are reported. In the kernel, a is an array and v
// a vector.
func TestUnknownIndices(t *testing.T) {
	const (
		of      = ": the index of "
		unknown = " is not known"
		hinted  = "\n" + Unroll + "\n"
		fill    = "uint a[4] = uint[4](n, n, n, n); uvec4 v = uvec4(n); "
	)
	text := strings.Replace(header, "void main()", `uint pick(uvec4 v, uint i) { return v[i]; }
uint low(uint x) { while (x > 9u) x -= 9u; return x; }
void main()`, 1)
	for _, test := range []struct{ text, want string }{
		{"result[n] = a[3] + v.y + v[2];", ""},
		{"result[n] = a[n & 3u];", of + "a" + unknown},
		{"result[n] = v[n & 3u];", of + "v" + unknown},
		{"a[n & 3u] = 1u;", of + "a" + unknown},
		{"result[n] = (v + 1u)[n & 3u];", of + "a vector" + unknown},
		{"result[n] = pick(v, n & 3u);", of + "v" + unknown},
		{"result[n] = lane[n & 63u] + data[n];", ""}, // other memory may be accessed by any index

		// Counters of loops.
		{hinted + "for (uint j = 0u; j < 4u; j++) result[n] = a[j];", ""},
		{hinted + "for (int j = 3; j >= 0; j--) result[n] = a[3 - j] + a[(j + 1) & 3];", ""},
		{hinted + "for (uint j = 0u; j < 2u; j++) for (uint k = 0u; k < 2u; k++) a[2u * j + k] = n;", ""},
		{"for (uint j = 0u; j < 4u; j++) result[n] = a[j];", of + "a" + unknown + " unless " + Unroll + " is before its loop"},
		{hinted + "for (uint j = 0u; j < (n & 3u); j++) result[n] = a[j];", of + "a" + unknown},
		{hinted + "for (uint j = n; j < 4u; j++) result[n] = a[j];", of + "a" + unknown},
		{hinted + "for (uint j = 0u; j < 4u; j += n) result[n] = a[j];", of + "a" + unknown},
		{hinted + "for (uint j = 0u; j < 4u; j++) result[n] = a[j ^ (n & 1u)];", of + "a" + unknown},
		{hinted + "uint k = 0u; for (uint j = 0u; j < 4u; j++) if (data[n] > j) a[k++] = j;", of + "a" + unknown},
		{hinted + "uint j = 0u; for (; j < 4u; j++) n++; result[n] = a[j];", of + "a" + unknown},

		// Loops in loops.
		{hinted + "for (uint j = 0u; j < 4u; j++) { for (uint k = 0u; k < n; k++) i++; a[j] = i; }",
			of + "a" + unknown + ": its loop has one in it that cannot be unrolled"},
		{hinted + "for (uint j = 0u; j < 4u; j++) a[j] = low(n);",
			of + "a" + unknown + ": its loop has one in it that cannot be unrolled"},
		{hinted + "for (uint j = 0u; j < 4u; j++) { for (uint k = 0u; k < 3u; k++) i++; a[j] = i; }", ""},
	} {
		found, err := UnknownIndices(text + "case 0: { " + fill + test.text + " } break;\n}\n}\n")
		if err != nil {
			t.Fatal(test.text, err)
		}
		if test.want == "" && len(found) == 0 {
			continue
		}
		if len(found) == 0 || !strings.HasSuffix(found[0], test.want) || test.want == "" {
			t.Errorf("%s: found %q, want %q", test.text, found, test.want)
		}
	}
}
