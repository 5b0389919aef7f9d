package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gpucc/riscv/description"
)

func init() { *root = "../.." }

// TestCurrent shows that the committed files are the ones that the generators make from
// the description.
func TestCurrent(t *testing.T) {
	list, err := generateAll(description.Instructions)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range list {
		have, err := os.ReadFile(filepath.Join("../..", path))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(have, want) {
			t.Errorf("%s is not what the description makes: run go generate ./riscv", path)
		}
	}
}

// TestGLSL shows that the shader library compiles.
func TestGLSL(t *testing.T) {
	library, err := generate("shaders/riscv/riscv.glsl", description.Instructions)
	if err != nil {
		t.Fatal(err)
	}
	shader := filepath.Join(t.TempDir(), "a.comp")
	text := "#version 450 core\n" + string(library) + `
layout(local_size_x = 1) in;
layout(binding = 0) buffer Words { uint w[]; };
void main() { w[0] = encodeRegisters(w[1], w[2], w[7], w[8], w[9]) | encodeDistance(uvec4(w[3], w[4], w[5], w[6]), w[10]); }
`
	if err := os.WriteFile(shader, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if output, err := exec.Command("glslangValidator", shader).CombinedOutput(); err != nil {
		t.Fatalf("glslangValidator (package glslang-tools): %v\n%s", err, output)
	}
}

// TestContradictions shows that contradictions in a description are found.
func TestContradictions(t *testing.T) {
	for _, test := range []struct {
		mnemonic, want string
		wrong          func(*description.Instruction)
	}{
		{"add", "a word can be", func(in *description.Instruction) { in.Bits = "31..25=0x20 14..12=0 6..0=0x33" }},
		{"add", "have no meaning", func(in *description.Instruction) { in.Bits = "14..12=0 6..0=0x33" }},
		{"add", "overlaps", func(in *description.Instruction) { in.Format = "I" }},
		{"add", "given twice", func(in *description.Instruction) { in.Bits += " 12..12=1" }},
		{"add", "do not fit", func(in *description.Instruction) { in.Bits = "31..25=0x80 14..12=0 6..0=0x33" }},
		{"add", "described twice", func(in *description.Instruction) { in.Mnemonic = "sub" }},
		{"add", "no format", func(in *description.Instruction) { in.Format = "Q" }},
		{"beq", "do not differ in bit 0", func(in *description.Instruction) { in.Inverse = "blt" }},
	} {
		instructions := slices.Clone(description.Instructions)
		for i := range instructions {
			if instructions[i].Mnemonic == test.mnemonic {
				test.wrong(&instructions[i])
				break
			}
		}
		if err := check(instructions); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want one with %q", test.mnemonic, err, test.want)
		}
	}
}

// TestUsed shows that the generator refuses a constant that a shader uses and the
// description lacks.
func TestUsed(t *testing.T) {
	defer func(old string) { *root = old }(*root)
	*root = t.TempDir()
	for path, text := range map[string]string{"shaders/riscv/a.comp": "x = OP_ADD + OP_ADDED;", "shaders/riscv/b.glsl": ""} {
		path = filepath.Join(*root, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	_, err := generate("shaders/riscv/riscv.glsl", description.Instructions)
	if err == nil || !strings.Contains(err.Error(), "OP_ADDED") {
		t.Errorf("got error %v", err)
	}
}
