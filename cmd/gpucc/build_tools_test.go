package main

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gpucc/internal/leash"
	"gpucc/riscv/object/cross"
)

// project is a library and a program, for several build systems.
var project = map[string]string{
	"main.c": `#include <stdio.h>
#include "config.h"
#include "part.h"
int main(int argc, char **argv)
{
	printf("%s %d %d\n", VERSION, part(argc), (int)sizeof(long) == SIZEOF_LONG);
	return 0;
}
`,
	"part.c":      "#include \"part.h\"\n#include <math.h>\nint part(int n) { return (int)sqrt(FACTOR * n); }\n",
	"part.h":      "#ifndef PART_H\n#define PART_H\n#define FACTOR 1764\nint part(int n);\n#endif\n",
	"config.h.in": "#undef SIZEOF_LONG\n#undef HAVE_STRDUP\n#undef HAVE_NOSUCH\n#undef HAVE_UNISTD_H\n",
	"CMakeLists.txt": `cmake_minimum_required(VERSION 3.20)
project(demo VERSION 1.5 LANGUAGES C)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
include(CheckTypeSize)
include(CheckFunctionExists)
include(CheckIncludeFile)
check_type_size(long SIZEOF_LONG)
check_function_exists(strdup HAVE_STRDUP)
check_function_exists(nosuch HAVE_NOSUCH)
check_include_file(unistd.h HAVE_UNISTD_H)
if(NOT HAVE_STRDUP OR HAVE_NOSUCH OR NOT HAVE_UNISTD_H)
  message(FATAL_ERROR "wrong answers: ${HAVE_STRDUP} ${HAVE_NOSUCH} ${HAVE_UNISTD_H}")
endif()
file(WRITE ${CMAKE_BINARY_DIR}/config.h "#define SIZEOF_LONG ${SIZEOF_LONG}\n")
add_library(part STATIC part.c)
target_compile_features(part PUBLIC c_std_99)
target_link_libraries(part PUBLIC m)
add_executable(demo main.c)
target_compile_definitions(demo PRIVATE VERSION="${PROJECT_VERSION}")
target_include_directories(demo PRIVATE ${CMAKE_BINARY_DIR})
target_compile_options(demo PRIVATE -Wall -Wextra)
target_link_libraries(demo part)
enable_testing()
add_test(NAME demo COMMAND demo)
set_tests_properties(demo PROPERTIES PASS_REGULAR_EXPRESSION "^1.5 42 1")
`,
	"configure.ac": `AC_INIT([demo], [1.5])
AC_CONFIG_HEADERS([config.h])
AC_PROG_CC
AC_CHECK_HEADERS([unistd.h])
AC_SEARCH_LIBS([sqrt], [m])
AC_CHECK_FUNCS([strdup nosuch])
AC_CHECK_SIZEOF([long])
AC_C_CONST
AC_C_INLINE
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
`,
	"Makefile.in": `CC = @CC@
CFLAGS = @CFLAGS@ -MMD -MP -DVERSION='"1.5"'
demo: main.o part.o
	$(CC) -o $@ main.o part.o @LIBS@
-include main.d part.d
`,
}

// tool fails the test if a program is not installed.
func tool(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Fatalf("%v: apt-get install make cmake ninja-build autoconf automake libtool ccache", err)
	}
}

// sh runs a command line, which must succeed, and returns its output.
func sh(t *testing.T, line string) string {
	t.Helper()
	out, err := exec.Command("sh", "-c", line).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return string(out)
}

// runsDemo runs the program of the project.
func runsDemo(t *testing.T, program string) {
	t.Helper()
	if out, status := execute(t, program); out != "1.5 42 1\n" || status != 0 {
		t.Errorf("%s: %q, status %d", program, out, status)
	}
}

func TestCMake(t *testing.T) {
	tool(t, "cmake")
	toolchain, err := filepath.Abs("../../docs/riscv64-gpucc.cmake")
	if err != nil {
		t.Fatal(err)
	}
	gpuccInPath(t)
	folders(t, project)
	for generator, program := range map[string]string{"Unix Makefiles": "make", "Ninja": "ninja"} {
		t.Run(program, func(t *testing.T) {
			tool(t, program)
			sh(t, "cmake -S . -B "+program+" -G '"+generator+"' --toolchain "+toolchain)
			sh(t, "cmake --build "+program)
			runsDemo(t, "./"+program+"/demo")
			sh(t, "cd "+program+" && ctest --output-on-failure")
			if out := sh(t, "cmake --build "+program+" -- -n"); strings.Contains(out, ".c.o") {
				t.Errorf("what is built is built again: %s", out)
			}
			cross.WriteFile(t, "part.h", []byte(strings.Replace(project["part.h"], "1764", "1936", 1)))
			sh(t, "cmake --build "+program)
			if out, _ := execute(t, "./"+program+"/demo"); out != "1.5 44 1\n" {
				t.Errorf("a header was changed: %q", out)
			}
			cross.WriteFile(t, "part.h", []byte(project["part.h"]))
		})
	}
}

// TestToolchainFile checks that the toolchain file finds gpucc where it is not in PATH.
func TestToolchainFile(t *testing.T) {
	tool(t, "cmake")
	tool(t, "make")
	text := cross.ReadFile(t, "../../docs/riscv64-gpucc.cmake")
	path := os.Getenv("PATH")
	gpuccInPath(t)
	compiler, err := exec.LookPath("gpucc")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", path)
	os.Unsetenv("CC")
	t.Setenv("HOME", t.TempDir())
	folders(t, map[string]string{
		"CMakeLists.txt": "cmake_minimum_required(VERSION 3.20)\nproject(demo C)\nadd_executable(demo demo.c)\n",
		"demo.c":         "#include <stdio.h>\nint main(void) { puts(\"1.5 42 1\"); return 0; }\n",
	})
	for _, folder := range []string{"gpucc/docs", "gpucc/bin", "home/go/bin"} {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	cross.WriteFile(t, "gpucc/docs/gpucc.cmake", text)
	const command = "cmake -S . -B b --toolchain gpucc/docs/gpucc.cmake "
	if out, err := exec.Command("sh", "-c", command).CombinedOutput(); err == nil || !strings.Contains(string(out), "gpucc was not found") {
		t.Errorf("%v: %s", err, out)
	}
	sh(t, "ln -s "+compiler+" gpucc/bin/gpucc; ln -s "+compiler+" home/go/bin/gpucc; ln -s "+compiler+" other-name")
	for _, line := range []string{
		command, "CC=$PWD/other-name " + command, command + "-DCMAKE_C_COMPILER=$PWD/other-name",
		"mv gpucc/bin unused; HOME=$PWD/home " + command,
	} {
		sh(t, "rm -rf b; "+line+" && cmake --build b")
		runsDemo(t, "./b/demo")
	}
}

func TestConfigure(t *testing.T) {
	tool(t, "autoconf")
	tool(t, "make")
	gpuccInPath(t)
	folders(t, project)
	sh(t, "touch install-sh config.sub config.guess && chmod +x install-sh config.sub config.guess && autoconf")
	sh(t, "./configure --build=x86_64-linux-gnu --host=riscv64-linux-gnu CC=gpucc")
	config := string(cross.ReadFile(t, "config.h"))
	for _, want := range []string{"#define SIZEOF_LONG 8", "#define HAVE_STRDUP 1", "#define HAVE_UNISTD_H 1", "/* #undef HAVE_NOSUCH */"} {
		if !strings.Contains(config, want) {
			t.Errorf("config.h has no %q:\n%s", want, config)
		}
	}
	sh(t, "make")
	runsDemo(t, "./demo")
}

// TestCcache checks that the second compilation comes from ccache.
func TestCcache(t *testing.T) {
	tool(t, "ccache")
	gpuccInPath(t)
	folders(t, project)
	cross.WriteFile(t, "config.h", []byte("#define SIZEOF_LONG 8\n"))
	t.Setenv("CCACHE_DIR", t.TempDir())
	t.Setenv("CCACHE_LOGFILE", "ccache.log")
	for range 2 {
		sh(t, `ccache gpucc -DVERSION='"1.5"' -MD -c main.c -o main.o`)
		sh(t, "ccache gpucc -c part.c")
	}
	if log := string(cross.ReadFile(t, "ccache.log")); strings.Count(log, "Result: direct_cache_hit")+strings.Count(log, "Result: preprocessed_cache_hit") != 2 {
		t.Errorf("no hits: %s", log)
	}
	sh(t, "gpucc main.o part.o -o demo -lm")
	runsDemo(t, "./demo")
}

// sharedProject makes the part of project a shared library.
var sharedProject = map[string]string{
	"CMakeLists.txt": `cmake_minimum_required(VERSION 3.20)
project(demo VERSION 1.5 LANGUAGES C)
add_library(part SHARED part.c)
set_target_properties(part PROPERTIES VERSION 1.5 SOVERSION 1 C_VISIBILITY_PRESET hidden)
target_compile_definitions(part PRIVATE "EXPORT=__attribute__((visibility(\"default\")))")
target_link_libraries(part PRIVATE m)
add_library(plugin MODULE plugin.c)
add_executable(demo main.c)
target_link_libraries(demo part dl)
`,
	"configure.ac": `AC_INIT([demo], [1.5])
AM_INIT_AUTOMAKE([foreign])
AC_PROG_CC
AM_PROG_AR
LT_INIT([dlopen])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
`,
	"Makefile.am": `lib_LTLIBRARIES = libpart.la
libpart_la_SOURCES = part.c
libpart_la_CFLAGS = -DEXPORT=
libpart_la_LDFLAGS = -version-info 1:5:0
libpart_la_LIBADD = -lm
pkglib_LTLIBRARIES = libplugin.la
libplugin_la_SOURCES = plugin.c
libplugin_la_LDFLAGS = -module -avoid-version -shared
bin_PROGRAMS = demo
demo_SOURCES = main.c
demo_LDADD = libpart.la -ldl
`,
	"part.c":   "#include <math.h>\nint calls;\nint helper(int n) { calls++; return (int)sqrt(1764 * n); }\nEXPORT int part(int n) { return helper(n); }\n",
	"plugin.c": "int plugin(void) { return 7; }\n",
	"main.c": `#include <dlfcn.h>
#include <stdio.h>
int part(int);
int main(int argc, char **argv)
{
	void *library = dlopen(argv[1], RTLD_LAZY);
	if (!library) {
		puts(dlerror());
		return 1;
	}
	printf("%d %d\n", part(1), ((int (*)(void))dlsym(library, "plugin"))());
	return 0;
}
`,
}

// runsSharedDemo runs the program of the project with the folder of its libraries, and looks
// for them.
func runsSharedDemo(t *testing.T, program, folder, plugin string) {
	t.Helper()
	for _, name := range []string{"libpart.so", "libpart.so.1"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
	out, err := leash.Command("qemu-riscv64", "-L", debianCross, "-E", "LD_LIBRARY_PATH="+folder, program, filepath.Join(folder, plugin)).Output()
	if string(out) != "42 7\n" {
		t.Errorf("%s: %q, %v", program, out, err)
	}
}

// TestCMakeShared builds a shared library and a module with CMake. Without the toolchain file,
// CMake finds out about the compiler by itself.
func TestCMakeShared(t *testing.T) {
	tool(t, "cmake")
	toolchain, err := filepath.Abs("../../docs/riscv64-gpucc.cmake")
	if err != nil {
		t.Fatal(err)
	}
	gpuccInPath(t)
	folders(t, sharedProject)
	for name, flags := range map[string]string{"toolchain": "--toolchain " + toolchain, "alone": "-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=riscv64"} {
		sh(t, "cmake -S . -B "+name+" "+flags)
		sh(t, "cmake --build "+name)
		runsSharedDemo(t, name+"/demo", name, "libplugin.so")
		if out := cross.Run(t, ".", triple+"-nm", "-D", name+"/libpart.so"); strings.Contains(out, "helper") || !strings.Contains(out, " T part") {
			t.Errorf("exported: %s", out)
		}
	}
}

// TestLibtool builds a shared library and a module with automake and libtool.
func TestLibtool(t *testing.T) {
	for _, name := range []string{"autoreconf", "automake", "libtoolize", "make"} {
		tool(t, name)
	}
	gpuccInPath(t)
	folders(t, sharedProject)
	sh(t, "autoreconf -fi")
	sh(t, "./configure --build=x86_64-linux-gnu --host=riscv64-linux-gnu CC=gpucc")
	sh(t, "make")
	runsSharedDemo(t, ".libs/demo", ".libs", "libplugin.so")
	if out := cross.Run(t, ".", triple+"-nm", ".libs/libpart.a"); !strings.Contains(out, " T part") {
		t.Errorf("the static library: %s", out)
	}
}

// TestCcacheModes checks that each way in which ccache works finds the second compilation, but not one
// after a header was changed, and gives the same object as gpucc alone. In depend mode, ccache trusts
// the make rules of gpucc; it does without -E. With CCACHE_NOCPP2, gpucc compiles the text that its -E
// wrote.
func TestCcacheModes(t *testing.T) {
	tool(t, "ccache")
	gpuccInPath(t)
	for _, c := range []struct{ name, setting, hit string }{
		{"direct", "CCACHE_DIRECT=1", "direct_cache_hit"},
		{"preprocessed", "CCACHE_NODIRECT=1", "preprocessed_cache_hit"},
		{"one preprocessor", "CCACHE_NODIRECT=1 CCACHE_NOCPP2=1", "preprocessed_cache_hit"},
		{"depend", "CCACHE_DEPEND=1 CCACHE_COMPILERTYPE=gcc", "direct_cache_hit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folders(t, project)
			cross.WriteFile(t, "config.h", []byte("#define SIZEOF_LONG 8\n"))
			t.Setenv("CCACHE_DIR", t.TempDir())
			t.Setenv("CCACHE_LOGFILE", "ccache.log")
			sh(t, "touch -d '1 hour ago' *.h *.c") // ccache does not trust files that are just written
			compile := c.setting + ` ccache gpucc -DVERSION='"1.5"' -MD -c part.c -o part.o`
			results := func() (hits int) {
				defer os.Remove("ccache.log")
				return strings.Count(string(cross.ReadFile(t, "ccache.log")), "Result: "+c.hit)
			}
			sh(t, compile)
			if n := results(); n != 0 {
				t.Errorf("%d hits in an empty cache", n)
			}
			sh(t, "rm part.o; "+compile)
			if n := results(); n != 1 {
				t.Errorf("%d hits of the same source, want 1", n)
			}
			sh(t, `gpucc -DVERSION='"1.5"' -c part.c -o alone.o; cmp part.o alone.o`)
			cross.WriteFile(t, "part.h", []byte(strings.Replace(project["part.h"], "1764", "1936", 1)))
			sh(t, "touch -d '1 hour ago' part.h; "+compile)
			if n := results(); n != 0 {
				t.Errorf("%d hits after a header was changed", n)
			}
			sh(t, `gpucc -DVERSION='"1.5"' -c part.c -o alone.o; cmp part.o alone.o`)
		})
	}
}

// TestDistcc compiles by a server of distcc, which gets the text that gpucc -E writes, and compares the
// objects with those that gpucc makes from the source.
func TestDistcc(t *testing.T) {
	for _, name := range []string{"distcc", "distccd"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Fatalf("%v: apt-get install distcc", err)
		}
	}
	gpuccInPath(t)
	folders(t, project)
	cross.WriteFile(t, "config.h", []byte("#define SIZEOF_LONG 8\n"))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().(*net.TCPAddr)
	listener.Close()
	server := exec.Command("distccd", "--no-detach", "--daemon", "--enable-tcp-insecure", "--allow", "127.0.0.1", "--listen", "127.0.0.1",
		"--port", fmt.Sprint(address.Port), "--user", "nobody", "--log-stderr", "--log-level", "info")
	var log bytes.Buffer
	server.Stderr = &log
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	stop := sync.OnceFunc(func() { server.Process.Signal(syscall.SIGTERM); server.Wait() })
	defer stop()
	for range 100 {
		if c, err := net.Dial("tcp", address.String()); err == nil {
			c.Close()
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Setenv("DISTCC_HOSTS", address.String())
	t.Setenv("DISTCC_FALLBACK", "0")
	t.Setenv("DISTCC_DIR", t.TempDir())
	for _, name := range []string{"main", "part"} {
		sh(t, `distcc gpucc -DVERSION='"1.5"' -MD -c `+name+".c -o "+name+".o")
		sh(t, `gpucc -DVERSION='"1.5"' -MD -MF alone.d -MT `+name+".o -c "+name+".c -o alone.o; cmp "+name+".o alone.o; cmp "+name+".d alone.d")
	}
	sh(t, "gpucc main.o part.o -o demo -lm")
	runsDemo(t, "./demo")
	if stop(); strings.Count(log.String(), "COMPILE_OK") != 2 {
		t.Errorf("the server has not compiled both: %s", &log)
	}
}
