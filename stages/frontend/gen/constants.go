package main

import "gpucc/ast/pareas"

// constants are the numbers that kernels and twins share, besides those of the tokens.
var constants = []constant{
	// States of the automaton: what the byte before belongs to.
	{"stateOutside", 0, "white space, or a token that no further byte can continue"},
	{"stateName", 1, ""},
	{"stateInteger", 2, ""},
	{"statePoint", 3, "the digits and the point of a float; a digit must follow"},
	{"stateFloat", 4, "the digits behind the point"},
	{"stateSlash", 5, "a slash, which may begin a comment"},
	{"stateComment", 6, ""},
	{"states", 8, "number of states that a word of a scan has"},
	{"stateBits", 4, "distance of the states in the word"},
	{"stateMask", 7, ""},

	// Classes of bytes.
	{"classStrange", uint32(pareas.Strange), ""},
	{"classSpace", uint32(pareas.Space), ""},
	{"classLetter", uint32(pareas.Letter), ""},
	{"classDigit", uint32(pareas.Digit), ""},
	{"classSlash", uint32(pareas.Slash), ""},
	{"classLonger", uint32(pareas.Longer), ""},
	{"classSingle", uint32(pareas.Single), ""},

	// A row of the table of bytes.
	{"byteRow", 2, "words of a row"},
	{"byteStep", 0, "the step of the automaton"},
	{"byteClass", 1, "the class"},

	// The table of spellings: rows at the hash of a text of at most 8 bytes.
	{"spellingRow", 4, "words of a row"},
	{"spellingLow", 0, "the first four bytes"},
	{"spellingHigh", 1, "the other four"},
	{"spellingToken", 2, "the token, or 0"},
	{"spellingBits", 8, "of the hash"},
	{"spellingFactor", 0x9e377e67, "of the hash: from 2^32 divided by the golden ratio on, the first number for which all hashes differ"},

	{"bytesInWord", 4, ""},
	{"bitsInByte", 8, ""},
	{"bitsInWord", 32, ""},
	{"byteMask", 0xff, ""},
	{"spellingBytes", 8, "the longest text that the table of spellings may have"},

	// Marks of the four bytes of a word of text.
	{"markEnd", 4, "number of the first bit for bytes that end a token; before it, those that begin one"},
	{"markFloat", 8, "number of the first bit for bytes behind the point of a float"},
	{"markOpen", 12, "number of the bit for a token that continues across the beginning of the word"},
	{"markProblem", 13, "number of the bit for a byte that no token has"},
	{"markBytes", 15, "the bits of four bytes"},

	// Why a text is left to the front end in Go. The word problem has a bit for each.
	{"problemByte", 1, "a byte that no token has"},
}
