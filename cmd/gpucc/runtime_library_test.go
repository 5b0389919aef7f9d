package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gpucc/riscv/object/cross"
	"gpucc/riscv/runtime"
)

// ownHeaders returns the names of the headers that come with gpucc.
func ownHeaders(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, folder := range []string{"compiler", "library"} {
		entries, err := runtime.Headers.ReadDir("include/" + folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	return names
}

// TestHeaders checks that every header compiles, alone and included twice, for both
// targets, with both compilers, and freestanding.
func TestHeaders(t *testing.T) {
	folders(t, nil)
	headers, err := (&driver{scratch: &scratch{}}).headerFolder()
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, name := range ownHeaders(t) {
		text := strings.Repeat("#include <"+name+">\n", 2)
		all += text
		cross.WriteFile(t, "one.c", []byte(text+"int x;\n"))
		for _, flags := range []string{"-libc=gpucc", "-march=rv32imf", "-libc=gpucc -std=c99", "-libc=system"} {
			mustDo(t, "-Werror -c one.c "+flags)
		}
	}
	cross.WriteFile(t, "all.c", []byte(all+"int x;\n"))
	mustDo(t, "-Werror -c all.c -libc=gpucc")
	mustDo(t, "-Werror -c all.c -libc=system")
	cross.Run(t, ".", triple+"-gcc", "-nostdinc", "-Wall", "-Wextra", "-Werror", "-std=c11", "-ffreestanding", "-c", "all.c",
		"-isystem", filepath.Join(headers, "compiler"), "-isystem", filepath.Join(headers, "library"))
}

// TestHeadersMatchLibrary checks that the library has every function that its headers
// declare.
func TestHeadersMatchLibrary(t *testing.T) {
	folders(t, nil)
	headers, err := (&driver{scratch: &scratch{}}).headerFolder()
	if err != nil {
		t.Fatal(err)
	}
	for _, march := range []string{"rv64imfd", "rv32imf"} {
		var includes, uses strings.Builder
		declared := 0
		files, _ := filepath.Glob(filepath.Join(headers, "library", "*.h"))
		for _, file := range files {
			fmt.Fprintf(&includes, "#include <%s>\n", filepath.Base(file))
			cross.WriteFile(t, "one.c", []byte("#include <"+filepath.Base(file)+">\n"))
			text := mustDo(t, "-E -P -libc=gpucc -march="+march+" one.c")
			for _, m := range regexp.MustCompile(`(?m)^[a-z_A-Z][^;{}]*?\b(\w+)\(.*\)(?: __attribute__.*)?;$`).FindAllStringSubmatch(text, -1) {
				fmt.Fprintf(&uses, "\t(void *)%s,\n", m[1])
				declared++
			}
		}
		cross.WriteFile(t, "all.c", []byte(includes.String()+"void *all[] = {\n"+uses.String()+"\t&stdin, &stdout, &stderr, &errno\n};\nint main(void) { return all[0] == 0; }\n"))
		mustDo(t, "-libc=gpucc -march="+march+" all.c -o all")
		if declared < 100 {
			t.Errorf("%s: only %d functions are declared", march, declared)
		}
	}
}

// TestOwnLibrary compiles a program with the headers and the library that come with
// gpucc, and runs it in the simulator and as an executable file.
func TestOwnLibrary(t *testing.T) {
	folders(t, system)
	cross.WriteFile(t, "all.c", []byte(`#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int sum(int n, ...)
{
	va_list list;
	int total = 0;
	va_start(list, n);
	while (n-- > 0)
		total += va_arg(list, int);
	va_end(list);
	return total;
}
struct pair { char c; double d; };
int main(void)
{
	char text[100];
	int a, b;
	bool good = offsetof(struct pair, d) == 8 && INT_MAX == 2147483647 && CHAR_MIN == 0 && time(NULL) > 0;
	assert(good);
	printf("%" PRId64 " %" PRIu32 " %zu\n", INT64_C(-5000000000), UINT32_MAX, sizeof(max_align_t));
	jmp_buf back;
	volatile int jumps = 0;
	if (setjmp(back) < 3)
		longjmp(back, ++jumps);
	printf("%d jumps\n", jumps);
	printf("%d %d %d %.3f\n", sum(3, 1, 2, 3), isnan(NAN), isinf(-INFINITY), pow(2, 0.5));
	FILE *f = fopen("out.txt", "w+");
	fprintf(f, "%d,%d", 12, 30);
	rewind(f);
	if (!fgets(text, sizeof text, f) || sscanf(text, "%d,%d", &a, &b) != 2)
		return EXIT_FAILURE;
	fclose(f);
	return rename("out.txt", "other.txt") == 0 && remove("out.txt") != 0 && remove("other.txt") == 0 ? a + b : EXIT_FAILURE;
}
`))
	const want = "-5000000000 4294967295 32\n3 jumps\n6 1 1 1.414\n"
	if got := gpucc("", "run", "all.c"); got != (result{42, want, ""}) {
		t.Errorf("%+v", got)
	}
	mustDo(t, "-libc=gpucc all.c -o all")
	if out, status := execute(t, "./all"); out != want || status != 42 {
		t.Errorf("%q, status %d", out, status)
	}
	cross.WriteFile(t, "fails.c", []byte("#include <assert.h>\nint main(int n, char **v) { assert(n > 5); return 0; }\n"))
	if got := gpucc("", "run", "fails.c"); got.Status != 128+6 || !strings.HasPrefix(got.Stderr, "fails.c:2: main: Assertion `n > 5' failed.\n") {
		t.Errorf("%+v", got)
	}
	if got := gpucc("", "run", "-dir=/", "list.c"); got != (result{0, "1 2 3 - 1.414\nNo such file or directory\n", ""}) {
		t.Errorf("%+v", got)
	}
}
