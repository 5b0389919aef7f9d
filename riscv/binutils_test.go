package riscv

import (
	"debug/elf"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// assemble returns the words that the GNU assembler makes from lines.
func assemble(t *testing.T, xlen int, lines []string) []uint32 {
	t.Helper()
	object := assembleFile(t, xlen, lines)
	file, err := elf.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := file.Section(".text").Data()
	if err != nil {
		t.Fatal(err)
	}
	words := make([]uint32, len(text)/4)
	for i := range words {
		words[i] = binary.LittleEndian.Uint32(text[4*i:])
	}
	return words
}

// assembleFile assembles lines and returns the name of the object file.
func assembleFile(t *testing.T, xlen int, lines []string) string {
	t.Helper()
	source := filepath.Join(t.TempDir(), "a.s")
	text := ".option norelax\n" + strings.Join(lines, "\n") + "\n"
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	object := strings.TrimSuffix(source, "s") + "o"
	run(t, "riscv64-linux-gnu-as", "-march="+WithExtensions(fmt.Sprintf("rv%dimafd", xlen)), "-mno-csr-check",
		map[int]string{32: "-mabi=ilp32d", 64: "-mabi=lp64d"}[xlen], "-o", object, source)
	return object
}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	output, err := exec.Command(name, args...).Output()
	if err != nil {
		detail := ""
		if exit, ok := err.(*exec.ExitError); ok {
			detail = string(exit.Stderr)
		}
		t.Fatalf("%s (of package binutils-riscv64-linux-gnu): %v\n%s", name, err, detail)
	}
	return string(output)
}

// differences compares the words that encode makes of instructions with the words that
// the GNU assembler makes of their texts.
func differences(t *testing.T, xlen int, list []Inst, encode func(Inst) (uint32, error)) []string {
	lines := make([]string, len(list))
	for i, in := range list {
		lines[i] = in.String()
	}
	theirs := assemble(t, xlen, lines)
	if len(theirs) != len(list) {
		t.Fatalf("assembler made %d words of %d instructions", len(theirs), len(list))
	}
	var bad []string
	for i, in := range list {
		ours, err := encode(in)
		if err != nil || ours != theirs[i] {
			bad = append(bad, fmt.Sprintf("%s: %08x, assembler %08x, error %v", in, ours, theirs[i], err))
		}
	}
	return bad
}

func TestAssembler(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		list := cases(xlen)
		bad := differences(t, xlen, list, Encode)
		for _, line := range bad {
			t.Errorf("rv%d: %s", xlen, line)
		}
		t.Logf("rv%d: %d instructions", xlen, len(list))
	}
}

// TestAssemblerFails breaks the table and checks that TestAssembler then fails.
func TestAssemblerFails(t *testing.T) {
	saved := Ops[SUB]
	defer func() { Ops[SUB] = saved }()
	Ops[SUB].Match ^= 1 << 30
	bad := differences(t, 64, cases(64), Encode)
	if len(bad) == 0 {
		t.Fatal("a wrong encoding of sub was not found")
	}
	for _, line := range bad {
		if !strings.HasPrefix(line, "sub ") {
			t.Errorf("blamed %s", line)
		}
	}
}

var disassembled = regexp.MustCompile(`^ *([0-9a-f]+):\t([0-9a-f]{8}) +\t([^#<]*)`)

// TestDisassembler checks that objdump shows our words as the instructions that we
// encoded.
func TestDisassembler(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		list := cases(xlen)
		lines := make([]string, len(list))
		for i, in := range list {
			word, err := Encode(in)
			if err != nil {
				t.Fatal(err)
			}
			lines[i] = fmt.Sprintf(".insn %#x", word)
		}
		object := assembleFile(t, xlen, lines)
		i := 0
		for _, line := range strings.Split(run(t, "riscv64-linux-gnu-objdump", "-d", "-M", "no-aliases", object), "\n") {
			m := disassembled.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			want := list[i].String()
			if info := &Ops[list[i].Op]; info.IsBranch || info.Format == FormatJ {
				target := uint64(4*i) + uint64(int64(list[i].Imm))
				want = want[:strings.Index(want, ".")] + strconv.FormatUint(target<<(64-xlen)>>(64-xlen), 16)
			}
			if have := normal(m[3]); have != normal(want) {
				t.Errorf("rv%d: %s: %s, objdump %s", xlen, m[2], normal(want), have)
			}
			i++
		}
		if i != len(list) {
			t.Errorf("rv%d: objdump shows %d of %d instructions", xlen, i, len(list))
		}
	}
}

// normal returns the text with single spaces and decimal numbers.
func normal(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t()", r) })
	for i, word := range words {
		if n, err := strconv.ParseInt(word, 0, 64); err == nil {
			words[i] = strconv.FormatInt(n, 10)
		}
	}
	return strings.Join(words, " ")
}
