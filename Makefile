# make run     builds gpucc, compiles an example, executes it, shows the times
# make test    runs every check there is
# make bench   runs the benchmarks
# make profile renews the profile by which go build optimizes gpucc (cmd/gpucc/default.pgo)
#
# Each installs the Debian packages that it needs and that are missing.

GO := go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

# Packages: to build with EGL, and to have an OpenGL at all; to test, with GLFW, too.
BUILD_PACKAGES := gcc libc6-dev pkg-config libegl-dev libgl-dev libgl1-mesa-dri
TEST_PACKAGES := qemu-user gcc-riscv64-linux-gnu libc6-dev-riscv64-cross \
	binutils-riscv64-linux-gnu gcc-riscv64-unknown-elf binutils-riscv64-unknown-elf \
	libx11-dev libxcursor-dev libxrandr-dev libxinerama-dev libxi-dev libxxf86vm-dev \
	glslang-tools xvfb xauth csmith libcsmith-dev gdb-multiarch llvm \
	make cmake ninja-build autoconf automake libtool ccache distcc strace clang bison flex re2c ragel wabt zstd chromium

# What Mesa compiles of the kernels is kept between runs.
export MESA_SHADER_CACHE_DIR := $(CURDIR)/.gl/mesa

# Packages that start goroutines, and the kernels' twins, for the race detector to watch (internal/imports checks the
# list). The detector makes them ten times slower, and take more memory, so that it does without the tests of extreme
# inputs and without long ones in which nothing runs side by side, and -short takes some of the programs. It sees nothing of a software renderer: the tag noopengl leaves the binding out.
HOST := ./ast ./ast/c ./ast/c/preprocess ./ast/c/reach ./ast/c/stream ./ast/pareas ./internal/parallel ./riscv/object ./stages ./stages/frontend ./stages/objectfile ./stages/schedule ./cmd/gpucc

# Packages whose tests take the longest. They begin first: at the end, one core would wait for them.
LONG := ./stages ./cmd/gpucc ./ast/c ./stages/schedule
EXTREME := Deep|Truncated|Damaged|Garbage|OneLine|Sparse
SEQUENTIAL := RewriteMeaning|Costs

.PHONY: all run test bench profile go-installed build-packages test-packages

all: bin/gpucc

run: bin/gpucc
	bin/gpucc -time examples/mandelbrot.c -o bin/mandelbrot
	bin/gpucc run -stats examples/mandelbrot.c

.PHONY: bin/gpucc
bin/gpucc: go-installed build-packages
	cmd/gpucc/build bin

# All packages are compiled with gpucc's profile. The go command compiles a package again for each profile,
# and the binding of OpenGL takes a minute.
test: export GOFLAGS := $(GOFLAGS) -pgo=$(CURDIR)/cmd/gpucc/default.pgo
test: go-installed build-packages test-packages $(MESA_SHADER_CACHE_DIR)
	.ci/format
	.ci/modules $(GO)
	.ci/generated $(GO)
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	.ci/deadcode $(GO)
	.ci/headless $(GO)
	$(GO) test -vet=off -timeout 30m $(LONG) ./...
	$(GO) test -vet=off -race -pgo=off -tags noopengl -short -timeout 40m -skip '$(EXTREME)|$(SEQUENTIAL)' $(LONG) $(HOST)

bench: go-installed build-packages $(MESA_SHADER_CACHE_DIR)
	$(GO) run ./bench

# Records where gpucc spends processor time when it compiles C. go build optimizes gpucc
# by this profile, which saves a tenth of the processor time. Parsing is recorded a second
# time, by itself: it consists of many short calls, and next to the kernels few of them
# would count as frequent.
profile: go-installed build-packages
	mkdir -p bin
	$(GO) test -trimpath ./ast/c -run '^$$' -bench Pieces -benchtime 200x -o bin/c.test -cpuprofile bin/parse.pprof
	$(GO) test -trimpath ./stages -run '^$$' -bench Unit -benchtime 100x -o bin/stages.test -cpuprofile bin/unit.pprof
	$(GO) test -trimpath ./ast/c/preprocess -run '^$$' -bench 'Text|Macros' -benchtime 4s -o bin/preprocess.test -cpuprofile bin/preprocess.pprof
	$(GO) tool pprof -proto bin/parse.pprof bin/unit.pprof bin/preprocess.pprof > cmd/gpucc/default.pgo

$(MESA_SHADER_CACHE_DIR):
	mkdir -p $@

go-installed:
	@.ci/go $(GO)

build-packages:
	@.ci/install $(BUILD_PACKAGES)

test-packages:
	@.ci/install $(BUILD_PACKAGES) $(TEST_PACKAGES)
