package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"

	"gpucc/internal/unused"
)

// goFiles returns the generated Go files, by their paths in the module at root. They have only the
// constants that their packages use, tests included.
func goFiles(root string, tables map[string]*table, tokens []constant) (map[string][]byte, error) {
	list := map[string][]byte{
		"stages/tables_gen.go":         goSource(tables),
		"stages/words_gen.go":          backEnd.goSource("stages"),
		"stages/kinds_gen.go":          kindsGo(tables),
		"stages/frontend/words_gen.go": frontEnd(tokens).goSource("frontend"),
		"stages/frontend/names_gen.go": pareasNames(tokens),
	}
	module, err := unused.Read(root, func(path string) bool { return list[path] != nil })
	for path, text := range list {
		if err == nil {
			err = module.Add(path, text)
		}
	}
	for path, text := range list {
		if err == nil {
			list[path], err = module.Reduce(path, text)
		}
	}
	return list, err
}

// libraries returns the generated libraries of shaders, by their paths in the folder shaders of
// the module at root. They have only the constants and functions that other shaders use. Those in
// the folder pareas are for the shaders of that folder.
func libraries(root string, tables map[string]*table, tokens []constant) (map[string][]byte, error) {
	everywhere := map[string][]byte{
		"lib/tables.glsl": glslSource(tables),
		"lib/words.glsl":  backEnd.glslSource(),
		"lib/kinds.glsl":  kindsGLSL(tables),
	}
	ofPareas := map[string][]byte{"pareas/words.glsl": frontEnd(tokens).glslSource()}
	all := map[string][]byte{}
	for folder, list := range map[string]map[string][]byte{".": everywhere, "pareas": ofPareas} {
		used, err := usedNames(os.DirFS(root+"/shaders"), folder, list)
		if err != nil {
			return nil, err
		}
		for name, text := range list {
			all[name] = reduce(text, used)
		}
	}
	return all, nil
}

// usedNames finds the names that the shaders in a folder use. A function of a generated library uses
// names if it is used.
func usedNames(files fs.FS, folder string, generated map[string][]byte) (map[string]bool, error) {
	used := map[string]bool{}
	err := fs.WalkDir(files, folder, func(name string, d fs.DirEntry, err error) error {
		if ext := path.Ext(name); err != nil || generated[name] != nil || ext != ".comp" && ext != ".glsl" {
			return err
		}
		text, err := fs.ReadFile(files, name)
		addNames(used, text)
		return err
	})
	if err == nil && len(used) == 0 {
		err = fmt.Errorf("no shaders")
	}
	for before := -1; err == nil && before < len(used); {
		before = len(used)
		for _, text := range generated {
			for _, b := range blocks(text) {
				if m := functionName.FindStringSubmatch(b); m != nil && used[m[1]] {
					addNames(used, []byte(b))
				}
			}
		}
	}
	return used, err
}

// addNames adds the names in a text, but for those in comments.
func addNames(used map[string]bool, text []byte) {
	for _, name := range identifiers.FindAll(comments.ReplaceAll(text, nil), -1) {
		used[string(name)] = true
	}
}

var (
	functionName = regexp.MustCompile(`(?m)^(?:uint|bool) (\w+)\(`)
	constantName = regexp.MustCompile(`^const uint (\w+) `)
	identifiers  = regexp.MustCompile(`[A-Za-z_]\w*`)
	emptyLines   = regexp.MustCompile(`\n{2,}`)
	comments     = regexp.MustCompile(`//.*`)
)

// blocks splits a generated library at empty lines. A block is a function, or some constants;
// either may have a comment above.
func blocks(text []byte) []string {
	return emptyLines.Split(strings.TrimSpace(string(text)), -1)
}

// reduce returns a generated library without the functions and constants that are not used, and
// without the comments of those.
func reduce(text []byte, used map[string]bool) []byte {
	var kept []string
	for _, b := range blocks(text) {
		var lines []string
		names, keep := 0, 0
		for line := range strings.SplitSeq(b, "\n") {
			m := constantName.FindStringSubmatch(line)
			if m == nil {
				m = functionName.FindStringSubmatch(line)
			}
			if m != nil {
				names++
				if !used[m[1]] {
					continue
				}
				keep++
			}
			lines = append(lines, line)
		}
		if keep > 0 || names == 0 {
			kept = append(kept, strings.Join(lines, "\n"))
		}
	}
	return []byte(strings.Join(kept, "\n\n") + "\n")
}
