package main

import (
	"flag"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

var anyFolder = flag.String("any", filepath.Join("..", "..", "ast", "c", "testdata"), "folder of whose C files TestNeverCrashes compiles all, valid or not")

// anyFlags are sets of flags that together switch on most parts of the front end and the stages.
var anyFlags = []string{
	"-O0 -g -Wall -Wextra", "-O1 -g -Wall -Wextra -fstack-usage -std=gnu89", "-O2 -g3 -fopt-info-all -march=rv64gc_zba",
	"-Os -fPIC -ffunction-sections -finstrument-functions -Wunused", "-O2 -D_FORTIFY_SOURCE=2 -Wall -march=rv64imfd",
	"-O1 -pg -march=rv32imf -Wall -Wextra", "-O2 -finline-limit=800 -Wall -Wextra -std=c11 -fno-pie",
}

// TestNeverCrashes compiles all C files of a folder, whether valid or not. A compilation ends with an object or with errors.
func TestNeverCrashes(t *testing.T) {
	folder, err := filepath.Abs(*anyFolder)
	if err != nil {
		t.Fatal(err)
	}
	directory(t, nil)
	count := 0
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".c" {
			return err
		}
		count++
		for _, flags := range anyFlags {
			got := gpucc("", append(strings.Fields(flags), "-c", path, "-o", "out.o")...)
			if got.Status > 1 || strings.Contains(got.Stderr, "internal compiler error") {
				t.Errorf("gpucc %s %s: status %d, %.300s", flags, path, got.Status, got.Stderr)
			}
		}
		return nil
	})
	if err != nil || count == 0 {
		t.Fatal(count, err)
	}
	t.Logf("%d files", count)
}
