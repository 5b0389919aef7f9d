package gimple

// Fork makes l an empty list for a part of a body. base has the steps before that part.
func (l *List) Fork(base *List) {
	l.Begin()
	l.labels, l.switches = base.labels, base.switches
}

// Append appends the steps of c, which base has been forked for. Labels and switch statements of c get numbers in l.
func (l *List) Append(c, base *List) {
	labels, switches := l.labels-base.labels, l.switches-base.switches
	for _, x := range c.steps {
		if x.label > base.labels {
			x.label += labels
		}
		if x.owner > base.switches {
			x.owner += switches
		}
		l.steps = append(l.steps, x)
	}
	for _, x := range c.unused {
		l.unused = append(l.unused, x+labels)
	}
	l.ending, l.ternaries = append(l.ending, c.ending...), append(l.ternaries, c.ternaries...)
	l.labels, l.switches = l.labels+c.labels-base.labels, l.switches+c.switches-base.switches
}
