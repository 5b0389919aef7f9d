package main

import (
	"gpucc/ast"
	"gpucc/ast/pareas"
)

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

	// Roles of tokens: what they are, given the tokens around them.
	{"roleNone", 0, "a token that may not stand where it does; the beginning and the end of the text"},
	{"roleVariable", 1, "the name of a variable that is used or set"},
	{"roleDeclared", 2, "the name behind var"},
	{"roleCalled", 3, "the name of a function that is called"},
	{"roleInteger", 4, ""},
	{"roleFloat", 5, ""},
	{"roleVar", 6, ""},
	{"roleCast", 7, "a type before a parenthesis"},
	{"roleType", 8, "a type behind a colon in an expression"},
	{"roleGroup", 9, "a parenthesis around an expression"},
	{"roleCastOpen", 10, "the parenthesis of a cast"},
	{"roleCallOpen", 11, "the bracket of a call"},
	{"roleCloseParen", 12, ""},
	{"roleCloseBracket", 13, ""},
	{"roleComma", 14, "between arguments"},
	{"roleColon", 15, "before a type in an expression"},
	{"roleUnary", 16, ""},
	{"roleBinary", 17, ""},
	{"roleAssign", 18, ""},
	{"roleSemicolon", 19, ""},
	{"rolePlainOpen", 20, "the brace of a block that is a statement"},
	{"roleElseOpen", 21, "the brace behind else"},
	{"roleArmOpen", 22, "the brace behind the condition of an if, elif or while"},
	{"roleClose", 23, "a brace that ends a block in a function"},
	{"roleIf", 24, ""},
	{"roleElif", 25, ""},
	{"roleElse", 26, ""},
	{"roleWhile", 27, ""},
	{"roleReturn", 28, ""},
	{"roleFn", 29, ""},
	{"roleFunctionName", 30, "where the function is defined"},
	{"roleParamOpen", 31, ""},
	{"roleParam", 32, "the name of a parameter"},
	{"roleParamColon", 33, ""},
	{"roleParamType", 34, ""},
	{"roleParamComma", 35, ""},
	{"roleParamClose", 36, ""},
	{"roleResultColon", 37, ""},
	{"roleResultType", 38, ""},
	{"roleBodyOpen", 39, ""},
	{"roleBodyClose", 40, ""},
	{"roles", 41, "number of roles"},

	// A row of the table of roles.
	{"roleRow", 3, "words of a row"},
	{"roleFollowLow", 0, "a bit for each of the first 32 roles that may follow"},
	{"roleFollowHigh", 1, "a bit for each of the others"},
	{"roleFacts", 2, "the fields below"},
	{"roleIsInside", 1 << 4, "the level counts the bracket itself; below it, the level within that depth"},
	{"roleBeforeShift", 8, "the search for lower levels before the token looks for levels below this one"},
	{"roleBehindShift", 16, "the same behind the token"},
	{"roleBoundBits", 5, "of both; 0 means no search"},
	{"roleIsOperand", 1 << 24, "the token is the root of an operand"},
	{"roleHasAround", 1 << 25, "the token must know the bracket around it"},

	// Levels of tokens: the depth of brackets times levels, and below that
	{"levels", 16, "number of levels of a depth"},
	{"levelMask", 15, ""},
	{"levelBracket", 0, "of parentheses and brackets, at the depth inside of them"},
	{"levelStatement", 1, "of what statements and arguments begin and end with"},
	{"levelArm", 2, "of braces, else and elif between the arms of a conditional"},
	{"levelAssign", 5, ""},
	{"levelColon", 6, ""},
	{"levelUnary", 14, "levels of binary operators are levelOperand less the level of their precedence"},
	{"levelOperand", 15, ""},

	// A word of the table of tokens.
	{"tokenLevelShift", 0, "the level of precedence of a binary operator"},
	{"tokenLevelBits", 4, ""},
	{"tokenIsFloat", 1 << 4, "the operator applies to floats, too"},
	{"tokenKindShift", 8, "the kind of node that the operator becomes"},
	{"precedenceComparison", 6, "the first level of operators whose values are truth values"},

	{"none", 0xffffffff, "no item"},
	{"chaseMost", 16, "steps of a search through tokens of which few follow each other"},

	// Names and literals.
	{"nameBytes", 64, "the longest names and integers"},
	{"hashStart", 0x811c9dc5, ""},
	{"hashFactor", 0x01000193, "FNV-1a"},
	{"hashShift", 16, "of the second hash, of which the upper bits are used"},
	{"digitZero", '0', ""},
	{"digitBase", 10, ""},
	{"integerMost", 1<<31 - 1, ""},

	// A link of types.
	{"linkFinal", 1 << 31, "the rest is a type; without this, a token with the same type"},
	{"linkType", 0xff, ""},

	// What is known of blocks that return on all paths.
	{"returnsHere", 1, "the block does"},
	{"returnsRest", 2, "the arms of the conditional behind the block do"},

	// The late nodes of a token.
	{"lateNodes", 0xff, "their number"},
	{"lateIsElse", 0x100, "of an if: there is an else"},

	// A row of the table of nodes.
	{"nodeRow", 3, "words of a row"},
	{"rowKind", 0, "its kind, and its type above"},
	{"rowData", 1, ""},
	{"rowPos", 2, ""},
	{"rowKindMask", 0xff, ""},
	{"rowTypeShift", 8, ""},
	{"nearestBlock", 16, "items of which a minimum is kept"},
	{"nearestHeights", 8, "number of levels of minima that any text can have"},

	// A row of the table of functions.
	{"functionRow", 5, "words of a row"},
	{"functionToken", 0, "the token fn"},
	{"functionDeclaration", 1, "the number of its first parameter or variable"},
	{"functionParams", 2, "the number of its first variable that is no parameter"},
	{"functionResult", 3, "type of the result"},
	{"functionRoot", 4, "its node"},

	// Types, as in package ast.
	{"typeVoid", uint32(ast.Void), ""},
	{"typeInt", uint32(ast.I32), ""},
	{"typeFloat", uint32(ast.F32), ""},
	{"typeUnsigned", uint32(ast.U32), ""},

	// Why a text is left to the front end in Go. The word problem has a bit for each.
	{"problemByte", 1, "a byte that no token has"},
	{"problemSyntax", 2, "a token that may not stand where it does"},
	{"problemLength", 4, "a long name, or an integer that is long or out of range"},
	{"problemHash", 8, "two names with the same hashes"},
	{"problemName", 16, "a name that is unknown, or defined twice"},
	{"problemType", 32, "operands that do not fit"},
	{"problemDepth", 64, "much that follows each other without need, such as parentheses around parentheses"},
	{"problemReturn", 128, "a function that may not return a value"},
}
