//go:build cgo && linux && !noopengl

package gpu

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc64"
	"os"
	"path/filepath"

	"github.com/go-gl/gl/v4.6-core/gl"
)

// A cache keeps linked programs in files, which are named by a checksum of the driver and
// a key, which determines the source. A file has the checksum of the rest (8 bytes), the format of the binary (4
// bytes) and the binary. A failure of the cache is not an error: the program is compiled.
type cache struct {
	dir    string // "" means no cache
	driver string
}

func newCache(dir string, info Info) cache {
	if dir = cacheFolder(dir); dir == "" {
		return cache{}
	}
	return cache{dir, info.Name + "\n" + info.Driver + "\n"}
}

// cacheFolder returns the folder that Options.Cache stands for, or "" if there is to be no cache.
func cacheFolder(dir string) string {
	if dir = cmp.Or(dir, DefaultCache()); dir == "off" {
		return ""
	}
	return dir
}

// makeCacheFolder makes the folder of the cache before the driver starts. NVIDIA's driver has a cache of its own beside
// it, of machine code. If the folder that contains both does not exist, that driver stores nothing. Then not only the
// first compilation takes 3.5 s, but the second one 2 s (H100).
func makeCacheFolder(dir string) {
	if dir = cacheFolder(dir); dir != "" {
		os.MkdirAll(dir, 0o755) // after an error there is no cache
	}
}

func (c cache) path(key string) string {
	return filepath.Join(c.dir, fmt.Sprintf("%016x.program", checksum([]byte(c.driver+key))))
}

// checksum identifies programs, and detects damaged files.
func checksum(of []byte) uint64 { return crc64.Checksum(of, crc64.MakeTable(crc64.ECMA)) }

// load makes a program from its file. It fails if there is no file, if the file is damaged,
// or if the driver rejects the binary.
func (c cache) load(key string) (object uint32, ok bool) {
	if c.dir == "" {
		return 0, false
	}
	file, err := os.ReadFile(c.path(key))
	if err != nil || len(file) <= 8+4 {
		return 0, false
	}
	rest := file[8:]
	if binary.LittleEndian.Uint64(file) != checksum(rest) {
		return 0, false
	}
	format, binary := binary.LittleEndian.Uint32(rest), rest[4:]
	if !knownFormat(format) {
		return 0, false // glProgramBinary would raise an error
	}
	object = gl.CreateProgram()
	gl.ProgramBinary(object, format, gl.Ptr(binary), int32(len(binary)))
	var linked int32
	if gl.GetProgramiv(object, gl.LINK_STATUS, &linked); linked == gl.FALSE {
		gl.DeleteProgram(object)
		forgive()
		return 0, false
	}
	return object, true
}

func knownFormat(format uint32) bool {
	formats := make([]int32, max(1, integer(gl.NUM_PROGRAM_BINARY_FORMATS)))
	gl.GetIntegerv(gl.PROGRAM_BINARY_FORMATS, &formats[0])
	for _, f := range formats {
		if uint32(f) == format {
			return true
		}
	}
	return false
}

// store writes a program to its file. It writes a temporary file and renames it, so that
// another process never sees a part of it.
func (c cache) store(key string, object uint32) {
	if c.dir == "" || integer(gl.NUM_PROGRAM_BINARY_FORMATS) == 0 {
		return
	}
	var length int32
	gl.GetProgramiv(object, gl.PROGRAM_BINARY_LENGTH, &length)
	if length == 0 {
		return
	}
	rest := make([]byte, 4+length)
	var format uint32
	gl.GetProgramBinary(object, length, &length, &format, gl.Ptr(rest[4:]))
	binary.LittleEndian.PutUint32(rest, format)
	rest = rest[:4+length]
	file, err := os.CreateTemp(c.dir, "*.new")
	if err != nil {
		return
	}
	_, err = file.Write(append(binary.LittleEndian.AppendUint64(nil, checksum(rest)), rest...))
	if file.Close() != nil || err != nil || os.Rename(file.Name(), c.path(key)) != nil {
		os.Remove(file.Name())
	}
}
