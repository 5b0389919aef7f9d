package frontend

import (
	"sync"

	"gpucc/ast/pareas"
	"gpucc/gpu"
)

// tokenTable has a word for each kind of token that describes it as a binary operator.
var tokenTable = sync.OnceValue(func() (table []uint32) {
	for _, op := range pareas.Binaries() {
		word := uint32(op.Level)<<operatorLevelShift | uint32(op.Kind)<<operatorKindShift
		if op.Floats {
			word |= operatorFloats
		}
		table = append(table, word)
	}
	return table
})

// A list of roles.
type roleList []uint32

// begin are the roles with which an expression begins, behind those behind which it may end, begins
// those with which a statement begins.
var (
	begin  = roleList{roleVariable, roleCalled, roleInteger, roleFloat, roleVar, roleCast, roleGroup, roleUnary}
	behind = roleList{roleAssign, roleColon, roleCloseParen, roleCloseBracket, roleComma, roleSemicolon, roleArmOpen}
	begins = append(roleList{roleSemicolon, rolePlainOpen, roleIf, roleWhile, roleReturn, roleClose, roleBodyClose}, begin...)
)

// and returns a list with more roles.
func (l roleList) and(more ...uint32) roleList { return append(l[:len(l):len(l)], more...) }

// followers lists for each role those that may follow it.
func followers() [roles]roleList {
	return [roles]roleList{
		roleNone:         {roleFn},
		roleVariable:     behind.and(roleBinary),
		roleDeclared:     behind.and(roleBinary),
		roleInteger:      behind.and(roleBinary),
		roleFloat:        behind.and(roleBinary),
		roleCloseParen:   behind.and(roleBinary),
		roleCloseBracket: behind.and(roleBinary),
		roleType:         behind.and(roleBinary),
		roleCalled:       {roleCallOpen},
		roleVar:          {roleDeclared},
		roleCast:         {roleCastOpen},
		roleGroup:        begin,
		roleCastOpen:     begin,
		roleCallOpen:     begin.and(roleCloseBracket),
		roleComma:        begin,
		roleColon:        {roleType},
		roleUnary:        begin,
		roleBinary:       begin,
		roleAssign:       begin,
		roleSemicolon:    begins,
		rolePlainOpen:    begins,
		roleElseOpen:     begins,
		roleArmOpen:      begins,
		roleBodyOpen:     begins,
		roleClose:        begins.and(roleElse, roleElif),
		roleIf:           begin,
		roleElif:         begin,
		roleWhile:        begin,
		roleElse:         {roleElseOpen},
		roleReturn:       begin.and(roleSemicolon),
		roleBodyClose:    {roleFn, roleNone},
		roleFn:           {roleFunctionName},
		roleFunctionName: {roleParamOpen},
		roleParamOpen:    {roleParam, roleParamClose},
		roleParam:        {roleParamColon},
		roleParamColon:   {roleParamType},
		roleParamType:    {roleParamComma, roleParamClose},
		roleParamComma:   {roleParam},
		roleParamClose:   {roleResultColon},
		roleResultColon:  {roleResultType},
		roleResultType:   {roleBodyOpen},
	}
}

// bounds are, for each role, the levels below which the searches before and behind it look, or 0.
// The bounds of binary operators depend on the operator. An operator that groups from left to right
// stops behind at operators of its own level, one that groups from right to left before.
var bounds = [roles]struct{ before, behind uint32 }{
	roleVariable:     {levelOperand, levelOperand},
	roleDeclared:     {levelOperand, levelOperand},
	roleCalled:       {levelOperand, levelOperand},
	roleInteger:      {levelOperand, levelOperand},
	roleFloat:        {levelOperand, levelOperand},
	roleCast:         {levelOperand, levelOperand},
	roleGroup:        {levelOperand, levelOperand},
	roleUnary:        {levelUnary + 1, levelUnary},
	roleAssign:       {levelAssign + 1, levelAssign},
	roleColon:        {levelColon, levelColon + 1},
	roleSemicolon:    {levelArm + 1, 0},
	roleArmOpen:      {levelArm + 1, 0},
	roleComma:        {levelStatement + 1, 0},
	roleCloseBracket: {levelStatement + 1, 0},
	roleIf:           {0, levelStatement + 1},
	roleElif:         {0, levelStatement + 1},
	roleWhile:        {0, levelStatement + 1},
}

// roleLevels are the levels of roles below the depth of brackets. All other roles have
// levelOperand.
var roleLevels = map[uint32]uint32{
	roleGroup: levelBracket, roleCastOpen: levelBracket, roleCallOpen: levelBracket, roleCloseParen: levelBracket,
	roleCloseBracket: levelBracket, roleParamOpen: levelBracket, roleParamClose: levelBracket,
	roleComma: levelStatement, roleSemicolon: levelStatement, roleIf: levelStatement, roleWhile: levelStatement, roleReturn: levelStatement,
	roleFn: levelStatement, rolePlainOpen: levelStatement, roleClose: levelStatement, roleBodyOpen: levelStatement, roleBodyClose: levelStatement,
	roleArmOpen: levelArm, roleElseOpen: levelArm, roleElse: levelArm, roleElif: levelArm,
	roleAssign: levelAssign, roleColon: levelColon, roleUnary: levelUnary,
}

// roleTable has a row for each role: see roleRow.
var roleTable = sync.OnceValue(func() (table []uint32) {
	follow := followers()
	for r := range uint32(roles) {
		var row [roleRow]uint32
		for _, b := range follow[r] {
			row[roleFollow+b/wordBits] |= 1 << (b % wordBits)
		}
		level, ok := roleLevels[r]
		if !ok {
			level = levelOperand
		}
		facts := level | bounds[r].before<<factsBeforeShift | bounds[r].behind<<factsBehindShift
		if level == levelBracket {
			facts |= factsInside
		}
		switch r {
		case roleVariable, roleDeclared, roleCalled, roleInteger, roleFloat, roleCast, roleGroup, roleUnary, roleBinary, roleAssign, roleColon:
			facts |= factsOperand
		case roleComma, roleSemicolon, roleArmOpen, roleCloseParen, roleCloseBracket, roleClose, roleBodyClose:
			facts |= factsAround
		}
		row[roleFacts] = facts
		table = append(table, row[:]...)
	}
	return table
})

// uploadRoles uploads the tables of tokens and roles.
func (c *compilation) uploadRoles() {
	c.tokenTable, c.roleTable = c.Upload(gpu.Words(tokenTable())), c.Upload(gpu.Words(roleTable()))
}
