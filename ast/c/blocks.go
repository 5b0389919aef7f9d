package c

import "gpucc/ast/c/lex"

// The first pass skips the bodies of functions. In a large text it guesses where they
// end. Whoever parses a body sees whether it ends there; if one does not, or anything
// else is wrong with the text, all is parsed again, without guesses.

// bodyEnd returns the end of the body of a function that the { at i opens, or the end of
// the text if it is not closed. It may guess, if the body is going to be parsed.
func (p *parser) bodyEnd(i int, guess bool) int {
	if p.hasty && guess {
		if end := lex.LikelyEnd(p.Text, i); end > 0 {
			return end
		}
	}
	return p.SkipBlock(i)
}
