package warn

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
)

// fallthroughFlag warns where control falls through to a case label. Its level, 0 to 5, says which comments before
// the label make it silent: at level 1 every comment, at level 5 none.
const fallthroughFlag = "implicit-fallthrough"

// usualFallthrough is the level of the flag without a number, and of -Wextra.
const usualFallthrough = 3

// FallthroughLevel returns the level of -Wimplicit-fallthrough that flags ask for, each without its -W.
func FallthroughLevel(flags []string) int {
	level, named, extra := 0, false, false
	for _, flag := range flags {
		switch name, on := warningName(flag); name {
		case fallthroughFlag:
			level, named = 0, true
			if on {
				level = usualFallthrough
				if _, digits, ok := strings.Cut(strings.TrimPrefix(flag, "error="), "="); ok && len(digits) == 1 {
					level = int(digits[0] - '0')
				}
			}
		case "extra":
			extra = on
		}
	}
	if !named && extra {
		return usualFallthrough
	}
	return level
}

// fallthroughLevels is the number of levels below 5, at which no comment is looked at.
const fallthroughLevels = 5

// fallthroughComments gives, by level, the expression that the text of a comment must match. They
// are gcc's.
var fallthroughComments = sync.OnceValue(func() (list [fallthroughLevels]*regexp.Regexp) {
	const lint = `-fallthrough|@fallthrough@|lint -fallthrough[ \t]*`
	const end = `[ \t.!]*(-[^\n\r]*)?`
	list[1] = regexp.MustCompile(``)
	list[2] = regexp.MustCompile(`(?i)falls?[ \t-]*thr(u|ough)`)
	list[3] = regexp.MustCompile(`^(` + lint +
		`|[ \t.!]*(ELSE,? |INTENTIONAL(LY)? )?FALL(S | |-)?THR(OUGH|U)` + end +
		`|[ \t.!]*(Else,? |Intentional(ly)? )?Fall((s | |-)[Tt]|t)hr(ough|u)` + end +
		`|[ \t.!]*([Ee]lse,? |[Ii]ntentional(ly)? )?fall(s | |-)?thr(ough|u)` + end + `)$`)
	list[4] = regexp.MustCompile(`^(` + lint + `|[ \t]*FALLTHR(OUGH|U)[ \t]*)$`)
	return list
})

// FallthroughComment returns a function that reports whether a comment, with its /* or //, says at a level that control
// may fall through. It returns nil if no comment does.
func FallthroughComment(level int) func(comment []byte) bool {
	if level <= 0 || level >= fallthroughLevels {
		return nil
	}
	return func(comment []byte) bool {
		text := comment[2:]
		if comment[1] == '*' {
			text = bytes.TrimSuffix(text, []byte("*/"))
		}
		if level >= 3 { // most comments begin in another way
			start := bytes.TrimLeft(text, " \t.!")
			if len(start) == 0 || strings.IndexByte("FfEeIi-@l", start[0]) < 0 {
				return false
			}
		}
		return fallthroughComments()[level].Match(text)
	}
}
