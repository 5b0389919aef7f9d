// Package glossary tests that the project uses the words of docs/glossary.md.
package glossary

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

const root = "../.."

// A file is a text of the project, as the words in it: in lower case, with a blank before
// and behind each. Parts of identifiers are words of their own. names are the words of the
// identifiers, of a Go file.
type file struct{ name, words, names string }

// files returns the texts that are written for readers: code, shaders, documents. It
// leaves out the C library, programs of tests, results of benchmarks, the glossary and
// this test.
func files(t *testing.T) (list []file) {
	t.Helper()
	skipped := []string{"riscv/runtime/include", "riscv/runtime/lib", "bench/results", "bench/out", "internal/glossary", "examples", "shared"}
	kinds := []string{".go", ".md", ".comp", ".glsl", ".txt"}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		base := entry.Name()
		if entry.IsDir() {
			if name != "." && strings.HasPrefix(base, ".") || base == "testdata" || base == "bin" || slices.Contains(skipped, name) {
				return filepath.SkipDir
			}
			return nil
		}
		if !slices.Contains(kinds, filepath.Ext(name)) || base == "glossary.md" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		f := file{name: name, words: wordsOf(string(text))}
		if filepath.Ext(name) == ".go" {
			f.names, err = namesIn(text)
		}
		list = append(list, f)
		return err
	})
	if err != nil || len(list) < 300 {
		t.Fatalf("%d files, %v", len(list), err)
	}
	return list
}

// wordsOf returns the words of a text, in lower case and with a blank before and behind
// each. A capital letter behind a small one begins a word.
func wordsOf(text string) string {
	var words strings.Builder
	words.WriteByte(' ')
	last := ' '
	for _, r := range text {
		if unicode.IsLetter(r) {
			if unicode.IsUpper(r) && unicode.IsLower(last) {
				words.WriteByte(' ')
			}
			words.WriteRune(unicode.ToLower(r))
		} else if unicode.IsLetter(last) {
			words.WriteByte(' ')
		}
		last = r
	}
	words.WriteByte(' ')
	return words.String()
}

// namesIn returns the words of the identifiers in a Go file.
func namesIn(text []byte) (string, error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var names strings.Builder
	ast.Inspect(parsed, func(n ast.Node) bool {
		if x, ok := n.(*ast.Ident); ok {
			names.WriteString(wordsOf(x.Name))
		}
		return true
	})
	return strings.ReplaceAll(names.String(), " in place ", " "), nil
}

// has reports whether a term occurs in the file, in singular or plural.
func (f *file) has(term string) bool {
	term = strings.TrimSuffix(wordsOf(term), " ")
	return strings.Contains(f.words, term+" ") || strings.Contains(f.words, term+"s ") || strings.Contains(f.words, term+"es ")
}

// using returns the names of the files that use a term.
func using(term string, list []file) (names []string) {
	for i := range list {
		if list[i].has(term) {
			names = append(names, list[i].name)
		}
	}
	return names
}

// TestTerms checks that every term of the glossary is defined once, and occurs elsewhere
// in the project.
func TestTerms(t *testing.T) {
	glossary, err := os.ReadFile(filepath.Join(root, "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	list, terms := files(t), termsOf(string(glossary))
	for i, term := range terms {
		if slices.Contains(terms[:i], term) {
			t.Errorf("%q is in the glossary twice", term)
		}
		if using(term, list) == nil {
			t.Errorf("%q is in the glossary and nowhere else", term)
		}
	}
	if len(terms) < 50 {
		t.Errorf("the glossary has %d terms", len(terms))
	}
}

// termsOf returns the terms that a glossary defines. They are in bold type at the
// beginning of rows.
func termsOf(text string) (list []string) {
	for _, m := range regexp.MustCompile(`(?m)^\| \*\*(.+?)\*\* \|`).FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// A replacement is a word that was once used although the field has another name for the
// thing. It must not come back, except with another meaning.
type replacement struct {
	word, by string
	except   []string // files and folders that may use the word
}

// replacementsOf returns the last table of the glossary.
func replacementsOf(text string) (list []replacement) {
	_, table, _ := strings.Cut(text, "\n| word | replaced by | except |\n")
	for _, m := range regexp.MustCompile(`(?m)^\| ([a-z ]+) \| (.+) \|(.*)\|$`).FindAllStringSubmatch(table, -1) {
		list = append(list, replacement{m[1], m[2], strings.Fields(m[3])})
	}
	return list
}

// covers reports whether a file is one of the files and folders of an exception.
func covers(exception, name string) bool {
	return name == exception || strings.HasPrefix(name, exception+"/")
}

// checkReplacement lists the files that use the word, and exceptions that no file needs. names
// are the files that use it.
func checkReplacement(r replacement, names []string) (errs []error) {
	for _, name := range names {
		if !slices.ContainsFunc(r.except, func(e string) bool { return covers(e, name) }) {
			errs = append(errs, fmt.Errorf("%s: for %q the project says %q", name, r.word, r.by))
		}
	}
	for _, e := range r.except {
		if !slices.ContainsFunc(names, func(name string) bool { return covers(e, name) }) {
			errs = append(errs, fmt.Errorf("%s does not use %q: it needs no exception", e, r.word))
		}
	}
	return errs
}

// A nameWord is a word that has only the given meanings in names.
type nameWord struct {
	word  string
	where []string // files and folders
}

// nameWordsOf returns the rows of the table of words in names. A word with several meanings has several rows.
func nameWordsOf(text string) (list []nameWord) {
	_, table, _ := strings.Cut(text, "\n| word in names | meaning | where |\n| --- | --- | --- |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	for row := range strings.Lines(table + "\n") {
		if cells := strings.Split(row, " | "); len(cells) == 3 {
			list = append(list, nameWord{strings.TrimPrefix(cells[0], "| "), strings.Fields(strings.Trim(cells[2], " |\n"))})
		}
	}
	return list
}

// checkNames lists the files with a name that has a word of the rows, but are in none of its rows, and the entries of rows
// that no file needs.
func checkNames(rows []nameWord, list []file) (errs []error) {
	allowed := map[string][]string{}
	for _, r := range rows {
		allowed[r.word] = append(allowed[r.word], r.where...)
	}
	for _, word := range slices.Sorted(maps.Keys(allowed)) {
		var names []string
		for i := range list {
			if f := (file{words: list[i].names}); f.has(word) || f.has(word+"d") || f.has(word+"ed") || f.has(word+"ing") {
				names = append(names, list[i].name)
			}
		}
		errs = append(errs, checkReplacement(replacement{word, "another word in this name (see the words in names)", allowed[word]}, names)...)
	}
	return errs
}

// TestNames checks that names use a word of the table in the files only where it has one of the table's meanings.
func TestNames(t *testing.T) {
	glossary, err := os.ReadFile(filepath.Join(root, "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := nameWordsOf(string(glossary))
	if len(rows) < 4 {
		t.Fatalf("the table of words in names has %d rows", len(rows))
	}
	for _, err := range checkNames(rows, files(t)) {
		t.Error(err)
	}
}

// TestCheckNames shows that checkNames finds words in names.
func TestCheckNames(t *testing.T) {
	rows := nameWordsOf("\n| word in names | meaning | where |\n| --- | --- | --- |\n| place | b | c e.go |\n| place | f | g |\n\nend")
	names := func(text string) string {
		words, err := namesIn([]byte("package p\n" + text))
		if err != nil {
			t.Fatal(err)
		}
		return words
	}
	list := []file{
		{name: "c/a.go", names: names("type namedPlace int")}, {name: "d.go", names: names("func f() { x.Placed() }")},
		{name: "h.go", names: names("// place\nvar inPlace, replaced int")}, {name: "e.go", names: names("var places int")},
	}
	want := `[d.go: for "place" the project says "another word in this name (see the words in names)" g does not use "place": it needs no exception]`
	if got := fmt.Sprint(checkNames(rows, list)); got != want {
		t.Errorf("found %s", got)
	}
}

// TestReplacements checks that no word that has been replaced has come back, and that
// every exception is still needed.
func TestReplacements(t *testing.T) {
	glossary, err := os.ReadFile(filepath.Join(root, "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	list := files(t)
	replacements := replacementsOf(string(glossary))
	if len(replacements) < 25 {
		t.Fatalf("the glossary lists %d words that have been replaced", len(replacements))
	}
	for _, r := range replacements {
		for _, err := range checkReplacement(r, using(r.word, list)) {
			t.Error(err)
		}
	}
}

// TestCheckReplacement shows that checkReplacement finds replaced words, with their exceptions.
func TestCheckReplacement(t *testing.T) {
	list := replacementsOf("| **a** | b | |\n\n| word | replaced by | except |\n| --- | --- | --- |\n| old word | new, newer | bench a/b.go |\n| x | y | |\n")
	if got := fmt.Sprintf("%q", list); got != `[{"old word" "new, newer" ["bench" "a/b.go"]} {"x" "y" []}]` {
		t.Errorf("the replacements are %s", got)
	}
	got := fmt.Sprint(checkReplacement(list[0], []string{"bench/c.go", "benches/c.go"}))
	if want := `[benches/c.go: for "old word" the project says "new, newer" a/b.go does not use "old word": it needs no exception]`; got != want {
		t.Errorf("found %s", got)
	}
}

// TestHas shows which words has finds in a text.
func TestHas(t *testing.T) {
	f := file{words: wordsOf("// a worker\n// pool's crewed Post-Order; scarecrew, myShelf, HOMES, var stretchOf int // boxes")}
	for term, want := range map[string]bool{
		"worker pool": true, "post-order": true, "shelf": true, "home": true, "stretch": true, "box": true,
		"crew": false, "pool boy": false, "stretched": false, "self": false,
	} {
		if got := f.has(term); got != want {
			t.Errorf("it has %q: %t", term, got)
		}
	}
	if got := termsOf("| **a b** | c |\n| **d** | **e** |\nnot **f**"); !slices.Equal(got, []string{"a b", "d"}) {
		t.Errorf("the terms are %q", got)
	}
}
