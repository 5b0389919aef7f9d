package uninitialized

// A variableSet is a set of the variables that a scan looks at: of Most at most.
type variableSet uint64

// A state says which values variables may have at a point of the program: a variable is in
// one set for each way in which some path gives it a value. At a point that control does not reach all sets
// are empty.
type state struct {
	unset  variableSet // none
	simple variableSet // a constant, an address, or the value of another local
	varied variableSet // any other value
	before variableSet // any value, in an earlier iteration of a loop around the point

	// Of those in mixed: control has passed no test since the paths met that make them so.
	certain variableSet
}

// set returns the variables that some path gives a value.
func (s *state) set() variableSet { return s.simple | s.varied }

// mixed returns the variables that have no value on some paths, and on others one that the compiler does not know.
func (s *state) mixed() variableSet { return s.unset & (s.varied | s.before) }

// assign sets variables to the values of a state in which nothing is unset.
func (s *state) assign(v state) {
	to := v.set()
	s.unset, s.before, s.certain = s.unset&^to, s.before&^to, s.certain&^to
	s.simple, s.varied = s.simple&^to|v.simple, s.varied&^to|v.varied
}

// settle completes a meeting of paths. A variable that has simple values on all paths on which it has any is
// taken to have one on all of them: gcc propagates constants and copies in this way.
func (s *state) settle() {
	s.unset &^= s.simple &^ s.varied &^ s.before
	s.certain &= s.unset
}

// meet returns the state where paths in states a and b meet.
func meet(a, b state) state {
	s := state{a.unset | b.unset, a.simple | b.simple, a.varied | b.varied, a.before | b.before, 0}
	mixed := s.mixed()
	s.certain = mixed&^(a.mixed()|b.mixed()) | (a.certain|b.certain)&mixed
	return s
}
