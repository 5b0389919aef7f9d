package pareas

import "gpucc/ast"

// A token is the kind of a token.
type token uint8

const (
	endOfText token = iota // the end of the range that is being scanned
	name
	integer
	float

	// Keywords, in the order of the variable keywords.
	fnWord
	ifWord
	elseWord
	elifWord
	whileWord
	returnWord
	varWord
	intWord
	floatWord
	voidWord

	// Punctuation.
	leftParen
	rightParen
	leftBracket
	rightBracket
	leftBrace
	rightBrace
	comma
	semicolon
	colon

	// Operators.
	not
	complement
	times
	divide
	remainder
	plus
	minus
	shiftLeft
	shiftLogical    // >>
	shiftArithmetic // >>>
	and
	xor
	or
	equal
	notEqual
	less
	lessEqual
	greater
	greaterEqual
	logicalAnd
	logicalOr
	assign

	tokens // number of tokens
)

// keywords, in the order of their tokens from fnWord on.
var keywords = [...]string{"fn", "if", "else", "elif", "while", "return", "var", "int", "float", "void"}

// spellings of punctuation and operators.
var spellings = [tokens]string{
	leftParen: "(", rightParen: ")", leftBracket: "[", rightBracket: "]", leftBrace: "{", rightBrace: "}",
	comma: ",", semicolon: ";", colon: ":", not: "!", complement: "~", times: "*", divide: "/", remainder: "%",
	plus: "+", minus: "-", shiftLeft: "<<", shiftLogical: ">>", shiftArithmetic: ">>>", and: "&", xor: "^", or: "|",
	equal: "==", notEqual: "!=", less: "<", lessEqual: "<=", greater: ">", greaterEqual: ">=",
	logicalAnd: "&&", logicalOr: "||", assign: "=",
}

// Levels of precedence, tightest first. Operators from ComparisonLevel on have truth values. Ascription is a
// suffix, not an operator.
const (
	UnaryLevel      = 1
	ComparisonLevel = 6
	AscriptionLevel = 9
	AssignLevel     = 10
	bracketLevel    = 11 // level of a bracket, which only its closing bracket ends
)

// binary gives each binary operator its level and the kind of node that it becomes. The
// level of other tokens is 0.
var binary = [tokens]struct {
	level  uint8
	kind   ast.Kind
	floats bool // the operator also applies to floats
}{
	times: {2, ast.Mul, true}, divide: {2, ast.Div, true}, remainder: {2, ast.Rem, true},
	plus: {3, ast.Add, true}, minus: {3, ast.Sub, true},
	shiftLeft: {4, ast.Shl, false}, shiftLogical: {4, ast.Shr, false}, shiftArithmetic: {4, ast.Shr, false},
	and: {5, ast.And, false}, xor: {5, ast.Xor, false}, or: {5, ast.Or, false},
	equal: {ComparisonLevel, ast.Eq, true}, notEqual: {ComparisonLevel, ast.Ne, true}, less: {ComparisonLevel, ast.Lt, true},
	lessEqual: {ComparisonLevel, ast.Le, true}, greater: {ComparisonLevel, ast.Gt, true}, greaterEqual: {ComparisonLevel, ast.Ge, true},
	logicalAnd: {7, ast.LogicalAnd, false}, logicalOr: {8, ast.LogicalOr, false},
	assign: {AssignLevel, ast.Assign, true},
}
