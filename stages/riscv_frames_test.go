package stages

import (
	"fmt"
	"testing"
)

func TestFrames(t *testing.T) {
	for _, test := range []struct {
		name                                                           string
		xlen                                                           int
		outgoing, calls, saved, slots, floatSlots, spills, objectBytes uint32
		varargBytes                                                    uint32
		want                                                           string
	}{
		{name: "a leaf that needs nothing has no frame", xlen: 64, want: `
			0 bytes from sp, first step 0
			temporaries at [0 0 0 0], slots at 0 and 0, objects at 0
			saves no registers below 0`},
		{name: "a caller saves ra", xlen: 64, calls: callsFunctions, want: `
			16 bytes from sp, first step 16
			temporaries at [0 0 0 0], slots at 0 and 0, objects at 16
			saves ra below 8`},
		{name: "all parts, from the stack pointer up", xlen: 64, calls: callsFunctions, outgoing: 1, saved: 3, slots: 4, floatSlots: 2, spills: 1, objectBytes: 32, want: `
			112 bytes from sp, first step 112
			temporaries at [8 16 16 24], slots at 24 and 40, objects at 80
			saves s0 s1 ra below 72`},
		{name: "words are of 4 bytes", xlen: 32, calls: callsFunctions, outgoing: 1, saved: 3, slots: 2, floatSlots: 1, spills: 1, objectBytes: 32, want: `
			80 bytes from sp, first step 80
			temporaries at [4 8 8 12], slots at 12 and 20, objects at 48
			saves s0 s1 ra below 36`},
		{name: "the slots of each register file begin at a word", xlen: 64, slots: 1, floatSlots: 3, want: `
			32 bytes from sp, first step 32
			temporaries at [0 0 0 0], slots at 0 and 8, objects at 32
			saves no registers below 24`},
		{name: "objects end at a multiple of 16", xlen: 64, calls: callsFunctions, slots: 2, objectBytes: 8, want: `
			32 bytes from sp, first step 32
			temporaries at [0 0 0 0], slots at 0 and 8, objects at 24
			saves ra below 16`},
		{name: "a large frame is made in two steps, of which the first saves registers", xlen: 64, calls: callsFunctions, saved: 1, slots: 2, objectBytes: 4104, want: `
			4128 bytes from sp, first step 16
			temporaries at [0 0 0 0], slots at 0 and 8, objects at 8
			saves s0 ra below 16`},
		{name: "registers of variable arguments end the frame", xlen: 64, varargBytes: 64, calls: callsFunctions, want: `
			80 bytes from sp, first step 80
			temporaries at [0 0 0 0], slots at 0 and 0, objects at 16
			saves ra below 8`},
		{name: "where the stack pointer moves s0 holds the frame", xlen: 64, calls: movesStack, outgoing: 1, slots: 1, want: `
			48 bytes from s0, first step 48
			temporaries at [16 16 16 16], slots at 16 and 24, objects at 32
			saves s0 ra below 48`},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := buildTree(t, "(Function void (FunctionEntry) (Block))")
			tree.Functions[0].ObjectBytes, tree.Functions[0].VarargBytes = int32(test.objectBytes), int32(test.varargBytes)
			c := newStageTest(t, tree, Options{Target: RISCV(test.xlen)})
			c.runPass(t, "upload")
			c.setCounts()
			c.outgoing, c.calls, c.saved, c.slots = c.given(test.outgoing), c.given(test.calls), c.given(test.saved), c.given(test.slots, test.floatSlots)
			c.spills = c.given(test.spills, 0, test.spills, 0)
			c.runPass(t, "frames")
			row := rowOf(c.column(c.frame, frameRow), 0)
			compareLines(t, []string{
				fmt.Sprintf("%d bytes from %s, first step %d", row[frameSize], c.opt.Target.operandName(row[frameBase]), row[frameFirstStep]),
				fmt.Sprintf("temporaries at %d, slots at %d and %d, objects at %d", row[frameSpills:frameSpills+temporaryClasses], row[frameSlot], row[frameFloatSlot], row[frameObject]),
				fmt.Sprintf("saves %s below %d", c.opt.Target.registerSet(row[frameSaved]), row[frameSavedTop]),
			}, test.want)
		})
	}
}
