package preprocessing

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

// known lists the cases of a table in which gpucc is known to differ, with the reasons.
type known map[string]string

// readKnown reads a file of testdata with lines "NAME: REASON". A line "= REASON" begins a
// group: the lines behind it are names only. They only apply to gpucc.
func readKnown(t *testing.T, name string) known {
	t.Helper()
	k := known{}
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if *command != "" {
		return k
	}
	group := ""
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		if text, begins := strings.CutPrefix(line, "= "); begins {
			group = text
			continue
		}
		name, reason, _ := strings.Cut(line, ": ")
		if group != "" {
			name, reason = line, group
		}
		if reason == "" {
			t.Errorf("%s: no reason for %s", name, line)
		}
		k[name] = reason
	}
	return k
}

// judge reports a difference that is not known, and a known difference that no longer
// exists.
func (k known) judge(t *testing.T, name string, err error) {
	t.Helper()
	if fault := k.fault(name, err); fault != nil {
		t.Error(fault)
	} else if err != nil {
		t.Logf("known: %s: %v", k[name], err)
	}
}

// fault returns the error that judge reports, or nil.
func (k known) fault(name string, err error) error {
	reason, is := k[name]
	if err == nil && is {
		return fmt.Errorf("does not differ any more, though known: %s", reason)
	}
	if is {
		return nil
	}
	return err
}

// TestKnown judges four cases: known and unknown, different and equal.
func TestKnown(t *testing.T) {
	k, wrong := known{"a": "reason"}, errors.New("wrong")
	if k.fault("a", wrong) != nil || k.fault("b", nil) != nil {
		t.Error("a known difference, or none, is a fault")
	}
	if k.fault("a", nil) == nil || k.fault("b", wrong) == nil {
		t.Error("a difference, or a known one that is no more, is none")
	}
}
