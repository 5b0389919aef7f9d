package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gpucc/bench/record"
	"gpucc/internal/workload"
)

// generate writes a workload as source text: gen -size=10MB -o x.c. Or it writes a tree
// of the tables: gen -workload=shape/6 -o x.par.
func generate(args []string) error {
	f := flag.NewFlagSet("bench gen", flag.ContinueOnError)
	size := f.String("size", "1MB", "about how long the file is")
	name := f.String("workload", "", "instead: a tree of experiments 1 to 3, such as size/1MB, length/8 or shape/6")
	language := f.String("lang", "", "c, i, tc (TinyC) or par (Pareas); none: by the file's name")
	out := f.String("o", "-", "the file, - for standard output")
	seed := f.Uint64("seed", 1, "decides everything that is not stated")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *language == "" {
		if *language = strings.TrimPrefix(filepath.Ext(*out), "."); *language == "" {
			*language = "c"
		}
	}
	write, err := generator(*name, *size, *language, *seed)
	if err != nil {
		return err
	}
	if *out == "-" {
		return write(os.Stdout)
	}
	return writeFile(*out, write)
}

// generator returns a function that writes the source which the flags describe.
func generator(name, size, language string, seed uint64) (func(io.Writer) error, error) {
	if name == "" {
		bytes, err := parseSize(size)
		return func(w io.Writer) error {
			_, err := workload.Source{Language: language, Bytes: bytes, Seed: seed}.WriteTo(w)
			return err
		}, err
	}
	spec, err := findCase(name)
	if err != nil {
		return nil, err
	}
	spec.Scalar = true
	tree, err := spec.Tree(seed)
	return func(w io.Writer) error { return workload.Write(w, tree, language) }, err
}

// findCase finds a tree of the tables by experiment and name, or number.
func findCase(name string) (workload.Spec, error) {
	experiment, which, _ := strings.Cut(name, "/")
	cases := map[string][]workload.Case{
		record.Size: workload.Sizes, record.Length: workload.Lengths, record.Shape: workload.Shapes,
	}[experiment]
	for i, c := range cases {
		if c.Name == which || strconv.Itoa(i+1) == which {
			return c.Spec, nil
		}
	}
	return workload.Spec{}, fmt.Errorf("no workload %q", name)
}

// writeFile creates a file. The function write writes its contents.
func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
