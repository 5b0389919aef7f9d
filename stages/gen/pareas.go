package main

import (
	"bytes"
	"errors"
	"fmt"
	goast "go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/pareas"
)

// This file defines the words, tables and numbers of the front end of Pareas. The constants and
// accessors in Go (stages/frontend/words_gen.go) and in GLSL (shaders/pareas/words.glsl) are made
// from it. Constants of tokens are made from ast/pareas.

// frontEnd returns the declarations of package frontend.
func frontEnd(tokens []constant) *declarations {
	return &declarations{
		source: "pareas.go", words: pareasWords, tables: pareasTables,
		others:  append([]section{{"Tokens, from ast/pareas.", tokens}}, pareasNumbers...),
		goTypes: map[string]string{"kindOf": "ast.Kind"},
	}
}

// pareasWords lists the packed words.
var pareasWords = []word{
	wordNamed("node"),
	{"mark", "The marks of a word of text describe its four bytes. The first byte has the lowest bit of a field.", []field{
		{"Begins", 0, 4, "bytes with which a token begins", "beginsOf"},
		{"Ends", 4, 4, "bytes with which a token ends", "endsOf"},
		{"Fraction", 8, 4, "bytes behind the point of a float", "fractionOf"},
		{"Open", 12, 1, "the first token that ends here has begun in a word before", "openOf"},
		{"Problem", 13, 1, "a byte is of no token", ""},
	}},
	{"facts", "The facts about a role.", []field{
		{"Level", 0, 4, "the level of its tokens, below the depth of brackets", ""},
		{"Inside", 4, 1, "the depth of its tokens is that inside of the bracket", ""},
		{"Before", 8, 5, "the search before the token looks for levels below this one; 0: there is none", "boundBefore"},
		{"Behind", 16, 5, "the search behind the token looks for levels below this one; 0: there is none", "boundBehind"},
		{"Operand", 24, 1, "the token is the root of an operand", ""},
		{"Around", 25, 1, "the token must know the bracket around it", ""},
	}},
	{"operator", "What a token is as a binary operator.", []field{
		{"Level", 0, 4, "the level of its precedence, tightest first; 0: it is no binary operator", "precedenceOf"},
		{"Floats", 4, 1, "it applies to floats, too", ""},
		{"Kind", 8, 8, "the kind of node that it becomes", "operatorKindOf"},
	}},
	{"link", "The link of a token leads to a token that has the same type.", []field{
		{"Type", 0, 8, "with linkFinal: the type", ""},
		{"Final", 31, 1, "linkType is the type; without it, the word is a token", ""},
	}},
	{"returns", "What is known of a block.", []field{
		{"Here", 0, 1, "it returns on all paths", ""},
		{"Rest", 1, 1, "the arms behind it, of the same conditional, return on all paths", ""},
	}},
	{"late", "The late nodes of a token.", []field{
		{"Nodes", 0, 8, "their number", "lateNodesOf"},
		{"Else", 8, 1, "of an if: there is an else", ""},
	}},
	{"problem", "Why the kernels leave a text to the front end in Go.", []field{
		{"Byte", 0, 1, "a byte that no token has", ""},
		{"Syntax", 1, 1, "a token that may not stand where it does", ""},
		{"Length", 2, 1, "a long name, or an integer that is long or out of range", ""},
		{"Hash", 3, 1, "two names with the same hashes", ""},
		{"Name", 4, 1, "a name that is unknown, or defined twice", ""},
		{"Type", 5, 1, "operands that do not fit", ""},
		{"Depth", 6, 1, "much that follows each other without need, such as parentheses around parentheses", ""},
		{"Return", 7, 1, "a function that may not return a value", ""},
	}},
}

// pareasTables lists the tables with several words a row.
var pareasTables = []rowTable{
	{"byte", "A row of the table of bytes.", 2, []column{
		{"Step", 0, 1, "the function from the state of the automaton before the byte to that behind it"},
		{"Class", 1, 1, "its class"},
	}},
	{"spelling", "A row of the table of spellings, at the hash of a text.", 4, []column{
		{"Low", 0, 1, "the first four bytes of the text"},
		{"High", 1, 1, "the other four"},
		{"Token", 2, 1, "the token, or 0"},
	}},
	{"role", "A row of the table of roles.", 3, []column{
		{"Follow", 0, 2, "a bit for each role that may follow"},
		{"Facts", 2, 1, "the facts about the role"},
	}},
	{"tree", "A row of the table of nodes.", 3, []column{
		{"Node", 0, 1, "its kind and type, as a node word"},
		{"Data", 1, 1, "its data"},
		{"Pos", 2, 1, "its position in the text"},
	}},
	{"function", "A row of the table of functions.", 5, []column{
		{"Token", 0, 1, "the token fn"},
		{"Declaration", 1, 1, "the number of its first parameter or variable"},
		{"Params", 2, 1, "the number of its first variable that is no parameter"},
		{"Result", 3, 1, "the type of its result"},
		{"Root", 4, 1, "its node"},
	}},
	{"literal", "A row of the table of floats.", 2, []column{
		{"Start", 0, 1, "the first byte of its text"},
		{"End", 1, 1, "the byte behind that"},
	}},
}

// pareasNumbers are the constants that are neither fields nor columns.
var pareasNumbers = []section{
	{"States of the automaton: the kind of token to which the byte before belongs.", enumerate("state",
		"Outside", "white space, or a token that no further byte can continue",
		"Name", "",
		"Integer", "",
		"Point", "the digits and the point of a float; a digit must follow",
		"Float", "the digits behind the point",
		"Slash", "a slash, which may begin a comment",
		"Comment", "",
	)},
	{"Classes of bytes, as in ast/pareas.", []constant{
		{"classStrange", uint32(pareas.Strange), ""},
		{"classLetter", uint32(pareas.Letter), ""},
		{"classDigit", uint32(pareas.Digit), ""},
		{"classSlash", uint32(pareas.Slash), ""},
		{"classLonger", uint32(pareas.Longer), ""},
		{"classSingle", uint32(pareas.Single), ""},
	}},
	{"Roles of tokens, which depend on the tokens around them.", append(tokenRoles, constant{"roles", uint32(len(tokenRoles)), "number of roles"})},
	{"Levels of tokens: the depth of brackets times levels, and below that one of these. The level of a binary operator is levelOperand less the level of its precedence.", []constant{
		{"levels", levels, "number of levels of a depth"},
		{"levelMost", levels - 1, ""},
		{"levelBracket", 0, "of parentheses and brackets, at the depth inside of them"},
		{"levelStatement", 1, "of what statements and arguments begin and end with"},
		{"levelArm", 2, "of braces, else and elif between the arms of a conditional"},
		{"levelAssign", levelOperand - pareas.AssignLevel, ""},
		{"levelColon", levelOperand - pareas.AscriptionLevel, ""},
		{"levelUnary", levelOperand - pareas.UnaryLevel, ""},
		{"levelOperand", levelOperand, "of all other tokens"},
		{"precedenceComparison", pareas.ComparisonLevel, "the first level of operators whose values are truth values"},
	}},
	{"Types, as in package ast.", []constant{
		{"typeVoid", uint32(ast.Void), ""},
		{"typeInt", uint32(ast.I32), ""},
		{"typeFloat", uint32(ast.F32), ""},
		{"typeUnsigned", uint32(ast.U32), ""},
	}},
	{"Other numbers.", []constant{
		numberNamed("none"), numberNamed("wordBits"), numberNamed("wordBytes"), numberNamed("byteBits"),
		{"byteMost", 0xff, "the largest byte"},
		{"spellingBytes", 8, "the longest text in the table of spellings"},
		{"spellingBits", 8, "bits of the hash of a spelling"},
		{"spellingFactor", 0x9e377e67, "of that hash: from 2^32 divided by the golden ratio on, the first number for which all hashes differ"},
		{"chaseMost", 16, "steps of a search through tokens of a kind; few of these follow each other"},
		{"nearestBlock", 16, "items with one minimum"},
		{"nearestHeights", 8, "number of levels of minima that any text can have"},
		{"nameBytes", 64, "the longest names and integers"},
		{"hashStart", 0x811c9dc5, "of FNV-1a"},
		{"hashFactor", 0x01000193, "of FNV-1a"},
		{"hashShift", 16, "lower bits of the second hash that are not used"},
		{"digitZero", '0', ""},
		{"digitBase", 10, ""},
		{"integerMost", 1<<31 - 1, ""},
	}},
}

const (
	levels       = 16
	levelOperand = levels - 1
)

// tokenRoles are the roles of tokens.
var tokenRoles = enumerate("role",
	"None", "a token that may not stand where it does; the beginning and the end of the text",
	"Variable", "the name of a variable that is used or set",
	"Declared", "the name behind var",
	"Called", "the name of a function that is called",
	"Integer", "",
	"Float", "",
	"Var", "",
	"Cast", "a type before a parenthesis",
	"Type", "a type behind a colon in an expression",
	"Group", "a parenthesis around an expression",
	"CastOpen", "the parenthesis of a cast",
	"CallOpen", "the bracket of a call",
	"CloseParen", "",
	"CloseBracket", "",
	"Comma", "between arguments",
	"Colon", "before a type in an expression",
	"Unary", "",
	"Binary", "",
	"Assign", "",
	"Semicolon", "",
	"PlainOpen", "the brace of a block that is a statement",
	"ElseOpen", "the brace behind else",
	"ArmOpen", "the brace behind the condition of an if, elif or while",
	"Close", "a brace that ends a block in a function",
	"If", "",
	"Elif", "",
	"Else", "",
	"While", "",
	"Return", "",
	"Fn", "",
	"FunctionName", "where the function is defined",
	"ParamOpen", "",
	"Param", "the name of a parameter",
	"ParamColon", "",
	"ParamType", "",
	"ParamComma", "",
	"ParamClose", "",
	"ResultColon", "",
	"ResultType", "",
	"BodyOpen", "",
	"BodyClose", "",
)

// enumerate numbers constants from 0 on. Names, without a prefix that they have in common, and
// comments take turns.
func enumerate(prefix string, namesAndDocs ...string) (list []constant) {
	for pair := range slices.Chunk(namesAndDocs, 2) {
		list = append(list, constant{prefix + pair[0], uint32(len(list)), pair[1]})
	}
	return list
}

// tokensOf lists the tokens that the file ast/pareas/token.go declares: the names of its first
// constants.
func tokensOf(path string) (list []constant, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		block, ok := d.(*goast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		for i, s := range block.Specs {
			name := s.(*goast.ValueSpec).Names[0].Name
			list = append(list, constant{"token" + strings.ToUpper(name[:1]) + name[1:], uint32(i), ""})
		}
		return list, nil
	}
	return nil, errors.New(path + " declares no constants")
}

// pareasNames returns a file with texts for dumps and messages: the names of tokens and roles, and the
// reasons of problems.
func pareasNames(tokens []constant) []byte {
	var s bytes.Buffer
	s.WriteString("// Code generated by stages/gen from pareas.go there; DO NOT EDIT.\n\npackage frontend\n")
	for _, list := range []struct {
		prefix string
		names  []constant
	}{{"token", tokens}, {"role", tokenRoles}} {
		fmt.Fprintf(&s, "\nvar %sNames = [...]string{\n", list.prefix)
		for _, c := range list.names {
			name := strings.TrimPrefix(c.name, list.prefix)
			fmt.Fprintf(&s, "%q,\n", strings.ToLower(name[:1])+name[1:])
		}
		s.WriteString("}\n")
	}
	s.WriteString("\n// problems are the reasons of the problem word, by bit.\nvar problems = [...]string{\n")
	for _, w := range pareasWords {
		if w.name == "problem" {
			for _, f := range w.fields {
				fmt.Fprintf(&s, "%d: %q,\n", f.at, f.doc)
			}
		}
	}
	s.WriteString("}\n")
	out, err := format.Source(s.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	return out
}
