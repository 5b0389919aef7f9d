# A CMake toolchain file for gpucc:
#
#     cmake -S . -B build --toolchain .../docs/riscv64-gpucc.cmake
#
# gpucc is what -DCMAKE_C_COMPILER=PATH or the environment variable CC names. Otherwise it is
# searched: where "make" builds it and "go install" puts it, and in PATH. Programs link with the
# C library of Debian's cross packages (libc6-dev-riscv64-cross) and run under qemu-riscv64.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR riscv64)

if(NOT CMAKE_C_COMPILER)
  if(DEFINED ENV{CC})
    set(CMAKE_C_COMPILER $ENV{CC})
  else()
    find_program(GPUCC gpucc HINTS ${CMAKE_CURRENT_LIST_DIR}/../bin ${CMAKE_CURRENT_LIST_DIR}/..
      ENV GOBIN $ENV{GOPATH}/bin $ENV{HOME}/go/bin NO_CMAKE_FIND_ROOT_PATH)
    if(NOT GPUCC)
      message(FATAL_ERROR "gpucc was not found: add -DCMAKE_C_COMPILER=PATH, or set CC")
    endif()
    set(CMAKE_C_COMPILER ${GPUCC})
  endif()
endif()

# gpucc has the flags of GCC, and its predefined macros are of an old one that
# CMake thinks knows no C11.
set(CMAKE_C_COMPILER_ID GNU)
set(CMAKE_C_COMPILER_VERSION 12)
set(CMAKE_C_COMPILER_ID_RUN TRUE)
set(CMAKE_C_STANDARD_COMPUTED_DEFAULT 17)
set(CMAKE_C_EXTENSIONS_COMPUTED_DEFAULT ON)

set(CMAKE_AR riscv64-linux-gnu-ar CACHE FILEPATH "")
set(CMAKE_RANLIB riscv64-linux-gnu-ranlib CACHE FILEPATH "")
set(CMAKE_STRIP riscv64-linux-gnu-strip CACHE FILEPATH "")

find_program(QEMU_RISCV64 qemu-riscv64)
if(QEMU_RISCV64)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${QEMU_RISCV64} -L /usr/riscv64-linux-gnu)
endif()

set(CMAKE_FIND_ROOT_PATH /usr/riscv64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
