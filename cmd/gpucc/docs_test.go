package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var updateDocs = flag.Bool("update-docs", false, "write what gpucc prints into the documents, instead of comparing")

// shownCommand begins a line of a document that states which command printed the block
// behind it: <!-- $ gpucc FLAGS -->. The command runs in the folder examples.
const shownCommand = "<!-- $ gpucc "

// TestDocs runs the commands in documents, and compares their outputs with the text there.
func TestDocs(t *testing.T) {
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal("no documents", err)
	}
	for i := range files {
		if files[i], err = filepath.Abs(files[i]); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir("../../examples")
	blocks := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fresh, n, err := withOutputs(string(text))
		blocks += n
		switch {
		case err != nil:
			t.Errorf("%s: %v", filepath.Base(file), err)
		case fresh == string(text):
		case *updateDocs:
			if err := os.WriteFile(file, []byte(fresh), 0o666); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s shows what gpucc does not print (go test ./cmd/gpucc -run Docs -update-docs): %s", filepath.Base(file), firstDifferentLine(string(text), fresh))
		}
	}
	if blocks == 0 {
		t.Error("no document shows an output")
	}
}

// withOutputs returns a document with the outputs of its commands in their blocks, and
// the number of these blocks.
func withOutputs(text string) (fresh string, blocks int, err error) {
	var out strings.Builder
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); i++ {
		out.WriteString(lines[i])
		flags, shown := strings.CutPrefix(strings.TrimSpace(lines[i]), shownCommand)
		if !shown {
			continue
		}
		flags = strings.TrimSuffix(flags, " -->")
		end := i + 2
		for end < len(lines) && lines[end] != "```\n" {
			end++
		}
		if end >= len(lines) || lines[i+1] != "```\n" {
			return "", blocks, fmt.Errorf("no block behind gpucc %s", flags)
		}
		got := gpucc("", strings.Fields(flags)...)
		if got.Status != 0 || got.Stdout == "" {
			return "", blocks, fmt.Errorf("gpucc %s: %+v", flags, got)
		}
		out.WriteString("```\n" + got.Stdout + "```\n")
		i, blocks = end, blocks+1
	}
	return out.String(), blocks, nil
}

// firstDifferentLine returns the first line in which two texts differ.
func firstDifferentLine(old, fresh string) string {
	a, b := strings.Split(old, "\n"), strings.Split(fresh, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d: %q, now %q", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, now %d", len(a), len(b))
}

// TestDocsNotice shows that TestDocs notices an output that has changed, a command that
// fails, and a command without a block.
func TestDocsNotice(t *testing.T) {
	directory(t, sources)
	const text = "before\n" + shownCommand + "-dump=parse hello.c -->\n```\nold\n```\nbehind\n"
	fresh, blocks, err := withOutputs(text)
	if err != nil || blocks != 1 || fresh == text || !strings.Contains(fresh, "Function i32 main") || !strings.HasSuffix(fresh, "```\nbehind\n") {
		t.Errorf("%d blocks, %v: %s", blocks, err, fresh)
	}
	if again, _, _ := withOutputs(fresh); again != fresh {
		t.Error("not the same again")
	}
	for _, text := range []string{
		shownCommand + "-dump=parse absent.c -->\n```\n```\n",
		shownCommand + "-dump=parse hello.c -->\nno block\n",
		shownCommand + "-dump=parse hello.c -->\n```\nno end\n",
	} {
		if _, _, err := withOutputs(text); err == nil {
			t.Errorf("no error in %q", text)
		}
	}
}
