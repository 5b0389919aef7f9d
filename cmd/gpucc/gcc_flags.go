package main

import (
	"slices"
	"strings"
	"sync"
)

// passFlags are flags that concern gcc's own passes, reports and debugging information, or parts of
// other languages. gpucc has none of these, so it accepts the flags and ignores them. TestGCCFlags
// checks that every flag of gcc is in some table.
var passFlags = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, flag := range strings.Fields(passFlagNames) {
		set[flag] = true
	}
	return set
})

// A name that ends in "=" stands for all values.
const passFlagNames = `
	-faggressive-loop-optimizations -fallocation-dce -fallow-parameterless-variadic-functions -fanalyzer-call-summaries -fanalyzer-feasibility
	-fanalyzer-fine-grained -fanalyzer-show-duplicate-count -fanalyzer-state-merge -fanalyzer-state-purge
	-fanalyzer-transitivity -fanalyzer-verbose-edges -fanalyzer-verbose-state-changes -fargument-alias -fargument-noalias
	-fargument-noalias-anything -fargument-noalias-global -fassociative-math -fauto-inc-dec -fauto-profile -fbit-tests
	-fbranch-count-reg -fbranch-target-load-optimize -fbranch-target-load-optimize2 -fbtr-bb-exclusive
	-fcanonical-system-headers -fcheck-data-deps -fcheck-new -fcheck-pointer-bounds -fchecking -fchkp-check-incomplete-type
	-fchkp-check-read -fchkp-check-write -fchkp-first-field-has-own-bounds -fchkp-flexible-struct-trailing-arrays
	-fchkp-instrument-calls -fchkp-instrument-marked-only -fchkp-narrow-bounds -fchkp-narrow-to-innermost-array
	-fchkp-store-bounds -fchkp-treat-zero-dynamic-size-as-infinite -fchkp-use-fast-string-functions
	-fchkp-use-nochk-string-functions -fchkp-use-static-bounds -fchkp-use-static-const-bounds -fchkp-use-wrappers
	-fchkp-zero-input-bounds-for-main -fcode-hoisting -fcombine-stack-adjustments -fcompare-debug-second -fcompare-elim -fcompare-debug -fcompare-debug=
	-fcond-mismatch -fcprop-registers -fcrossjumping -fcse-follow-jumps -fcse-skip-blocks -fcx-fortran-rules
	-fcx-limited-range -fdce -fdefer-pop -fdelayed-branch -fdelete-dead-exceptions -fdevirtualize -fdevirtualize-at-ltrans
	-fdevirtualize-speculatively -fdollars-in-identifiers -fdse -fdwarf2-cfi-asm -fearly-inlining -feliminate-dwarf2-dups
	-feliminate-unused-debug-symbols -feliminate-unused-debug-types -femit-class-debug-always -femit-struct-debug-baseonly
	-femit-struct-debug-reduced -fexpensive-optimizations -ffinite-loops -ffloat-store -ffold-simple-inlines -fforce-addr
	-fforward-propagate -ffp-int-builtin-inexact -ffunction-cse -fgcse-after-reload -fgcse-las -fgcse-lm -fgcse-sm
	-fgraphite -fgraphite-identity -fharden-compares -fharden-conditional-branches -fhoist-adjacent-loads -fif-conversion
	-fif-conversion2 -findirect-inlining -finhibit-size-directive -fisolate-erroneous-paths-attribute
	-fisolate-erroneous-paths-dereference -fkeep-static-consts -flarge-source-files -flax-vector-conversions
	-flive-range-shrinkage -floop-block -floop-flatten -floop-interchange -floop-nest-optimize -floop-optimize
	-floop-parallelize-all -floop-strip-mine -floop-unroll-and-jam -flra-remat -flto-odr-type-merging -flto-report
	-flto-report-wpa -fmem-report -fmem-report-wpa -fmerge-debug-strings -fmodulo-sched -fmodulo-sched-allow-regmoves
	-fmove-loop-invariants -fmove-loop-stores -fnothrow-opt -fopt-info -foptimize-register-move -foptimize-strlen
	-fpartial-inlining -fpch-preprocess -fpeel-loops -fpost-ipa-mem-report -fpre-ipa-mem-report -fpredictive-commoning
	-fprofile-abs-path -fprofile-correction -fprofile-info-section -fprofile-partial-training -fprofile-reorder-functions
	-fprofile-report -fprofile-values -freciprocal-math -free -freg-struct-return -fregmove -frename-registers
	-freorder-blocks-and-partition -freport-bug -frequire-return-statement -frerun-cse-after-loop -frerun-loop-opt
	-freschedule-modulo-scheduled-loops -fsanitize-recover -fsanitize-undefined-trap-on-error -fsched2-use-superblocks
	-fsched2-use-traces -fschedule-fusion -fschedule-insns2 -fsee -fsel-sched-pipelining -fsel-sched-pipelining-outer-loops
	-fsel-sched-reschedule-pipelined -fselective-scheduling -fselective-scheduling2 -fshrink-wrap -fshrink-wrap-separate
	-fsplit-ivs-in-unroller -fsplit-loops -fsplit-paths -fsplit-wide-types -fsplit-wide-types-early -fssa-backprop
	-fssa-phiopt -fstdarg-opt -fstore-merging -fstrength-reduce -fstrict-enums -fsync-libcalls
	-fthreadsafe-statics -ftime-report-details -ftoplevel-reorder -ftracer -ftrampolines -funconstrained-commons
	-funit-at-a-time -funroll-all-loops -funsafe-loop-optimizations -funswitch-loops -fvar-tracking
	-fvar-tracking-assignments -fvar-tracking-assignments-toggle -fvar-tracking-uninit -fvariable-expansion-in-unroller
	-fvect-cost-model -fversion-loops-for-strides -fvpt -fvtv-counts -fvtv-debug -fweb -fzee

	-fada-spec-parent= -fanalyzer-checker= -fanalyzer-verbosity= -fasan-shadow-offset= -fauto-profile= -fchecking=
	-fcompare-debug= -femit-struct-debug-detailed= -flive-patching= -flto-compression-level= -flto-partition=
	-fmax-include-depth= -foffload-abi= -foffload-options= -fopenacc-dim= -fopt-info= -fpermitted-flt-eval-methods=
	-fprofile-dir= -fprofile-exclude-files= -fprofile-filter-files= -fprofile-info-section= -fprofile-note=
	-fprofile-prefix-map= -fprofile-prefix-path= -fprofile-reproducible= -fprofile-update= -freorder-blocks-algorithm=
	-fsanitize-recover= -fsanitize-sections= -fsimd-cost-model= -fstack-reuse= -ftabstop= -fvect-cost-model=
	-fvtable-verify=

	-fstrict-flex-arrays -fstrict-flex-arrays= -fstack-check -fstack-check=
	-dumpdir= -foffload= -iplugindir= -mglibc -mlittle-endian -mriscv-attribute -quiet -shared-libgcc
`

// concernsPasses reports whether a flag, without "no-", is one of these.
func concernsPasses(flag string) bool {
	name, _, valued := strings.Cut(flag, "=")
	if valued {
		name += "="
	}
	return passFlags()[name]
}

// refusedFamilies are prefixes of flags that gpucc does not support, with the reasons.
var refusedFamilies = []struct{ prefix, reason string }{
	{"-A", "there are no assertions of the preprocessor on the command line"},
	{"-fcall-saved-", "registers are used as the psABI says"},
	{"-fcall-used-", "registers are used as the psABI says"},
	{"-ffixed-", "registers are used as the psABI says"},
	{"-fdbg-cnt", "gcc's passes do not exist"},
	{"-fdisable-", "gcc's passes do not exist"},
	{"-fenable-", "gcc's passes do not exist"},
	{"-fdump-", "gcc's passes do not exist; -dump=STAGE shows gpucc's stages"},
	{"-fplugin", "there are no plugins"},
}

// familyReason returns the reason why a flag of a family is refused, or "".
func familyReason(flag string) string {
	for _, family := range refusedFamilies {
		if strings.HasPrefix(flag, family.prefix) {
			return family.reason
		}
	}
	return ""
}

// letters reads -d and letters. Letters for the preprocessor's output count; the others ask for
// comments in assembler text and for dumps of gcc's passes.
func (p *parser) letters(flag string) bool {
	letters, ok := strings.CutPrefix(flag, "-d")
	if !ok || letters == "" || strings.Trim(letters, "ADHIMNPUapx") != "" {
		return false
	}
	for _, letter := range letters {
		if form := "-d" + string(letter); slices.Contains([]string{"-dD", "-dI", "-dM", "-dN", "-dU"}, form) {
			p.opt.preprocess.form = append(p.opt.preprocess.form, form)
		}
	}
	return true
}
