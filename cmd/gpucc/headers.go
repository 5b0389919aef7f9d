package main

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc64"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"gpucc/ast/c"
	"gpucc/riscv/runtime"
)

// headerFolder returns a folder with gpucc's headers, which the preprocessor reads. The
// headers are embedded in the program. Each version of them is written to the user's cache, again if
// a file there is missing or damaged, or to a temporary folder if the cache cannot be written.
func (d *driver) headerFolder() (string, error) {
	if d.headers != "" {
		return d.headers, nil
	}
	if cache, err := os.UserCacheDir(); err == nil {
		folder := filepath.Join(cache, "gpucc", "headers-"+headersVersion())
		if isIntact(folder) || writeHeaders(folder) == nil {
			d.headers = folder
			return folder, nil
		}
	}
	if err := d.scratch.open(); err != nil {
		return "", err
	}
	d.headers = filepath.Join(d.scratch.folder, "headers")
	return d.headers, copyHeaders(d.headers)
}

// headersVersion returns a hash of the names and contents of the headers.
var headersVersion = sync.OnceValue(func() string {
	hash := crc64.New(crc64.MakeTable(crc64.ECMA))
	eachHeader(func(path string, text []byte) error {
		fmt.Fprintf(hash, "%s %d\n%s", path, len(text), text)
		return nil
	})
	return fmt.Sprintf("%016x", hash.Sum64())
})

// builtinsHeader is a header that defines __has_builtin for a preprocessor of the system, and
// __gpucc_has_NAME for every builtin function. If flags defined these macros, the preprocessor would need a
// tenth more time for a small file.
const builtinsHeader = "builtins.h"

// builtinMacros returns the text of builtinsHeader.
func builtinMacros() []byte {
	text := []byte("#pragma GCC system_header\n#undef __has_builtin\n#define __has_builtin(name) __gpucc_has_##name\n")
	for _, name := range c.Builtins() {
		text = fmt.Appendf(text, "#define __gpucc_has_%s 1\n", name)
	}
	return text
}

// eachHeader calls do for every embedded header, in the order of their paths, and then
// for builtinsHeader.
func eachHeader(do func(path string, text []byte) error) error {
	headers, err := fs.Sub(runtime.Headers, "include")
	if err != nil {
		return err
	}
	err = fs.WalkDir(headers, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(headers, path)
		if err != nil {
			return err
		}
		return do(path, text)
	})
	if err != nil {
		return err
	}
	return do(builtinsHeader, builtinMacros())
}

// isIntact reports whether the folder has all headers. Reading them takes 0.6 ms, a tenth of the time of
// a preprocessor of the system, for which they are read.
func isIntact(folder string) bool {
	return eachHeader(func(path string, text []byte) error {
		found, err := os.ReadFile(filepath.Join(folder, path))
		if err == nil && !bytes.Equal(found, text) {
			err = errors.New("damaged")
		}
		return err
	}) == nil
}

// writeHeaders makes the folder under another name and then renames it, so that no
// process sees an incomplete folder. It replaces a folder that is not intact. It succeeds if another
// process was faster.
func writeHeaders(folder string) error {
	parent := filepath.Dir(folder)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return err
	}
	beside, err := os.MkdirTemp(parent, ".headers-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside)
	if err := copyHeaders(beside); err != nil {
		return err
	}
	if err := os.Chmod(beside, 0o755); err != nil {
		return err
	}
	if os.Rename(beside, folder) == nil || isIntact(folder) {
		return nil
	}
	os.RemoveAll(folder)
	return os.Rename(beside, folder)
}

func copyHeaders(folder string) error {
	return eachHeader(func(path string, text []byte) error {
		file := filepath.Join(folder, path)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		return os.WriteFile(file, text, 0o666)
	})
}

// isFile reports whether there is a file that is no folder. If the disk fails, it reports true: the
// error then appears when the file is opened.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir() || errors.Is(err, syscall.EIO)
}
