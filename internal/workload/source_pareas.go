package workload

// pareasText writes Pareas: integers and floats, without arrays and globals.
type pareasText struct {
	leaf   int // number of the last function that others may call, 0 if there is none yet
	number int
	loops  int // number of loops around the statement being written
}

func (p *pareasText) prologue(t *text) {
	t.line("fn mix[h: int, x: int]: int {")
	t.line("	return h ^ (x + 1640531527 + (h << 6) + (h >> 2));")
	t.line("}")
}

// open writes the head of a function with the parameters (int, int) or (int, float),
// depending on its number.
func (p *pareasText) open(t *text, number int) {
	t.line("")
	if number%3 == 1 {
		t.open("fn f@[a: int, b: float]: int {", number)
		t.line("var x0 = a;")
		t.line("var x1 = @;", t.IntN(1000))
		t.line("var d = b;")
	} else {
		t.open("fn f@[a: int, b: int]: int {", number)
		t.line("var x0 = a;")
		t.line("var x1 = b;")
		t.line("var d = @.25;", t.IntN(100))
	}
	t.line("var x2 = x0 ^ x1;")
	t.line("var x3 = x2 + @;", t.IntN(1000))
	t.line("var x4 = @;", t.IntN(1<<16))
	t.line("var x5 = x4 * x0;")
}

func (p *pareasText) call(t *text, number, x, y int) {
	if number%3 == 1 {
		t.put("f@[x@, @.5]", number, x, y)
		return
	}
	t.put("f@[x@, x@]", number, x, y)
}

func (p *pareasText) function(t *text, number int) {
	p.number = number
	p.open(t, number)
	for range 6 + t.IntN(14) {
		p.statement(t, 0)
	}
	t.line("return mix[x0 ^ x1, x2 + x3 * 3] + mix[x4, x5 + int(d)];")
	t.end("}")
	if number%4 == 0 {
		p.leaf = number
	}
}

func (p *pareasText) statement(t *text, depth int) {
	x, y, z := t.three()
	k := t.IntN(1 << 12)
	choice := t.IntN(16)
	if depth >= 3 {
		choice %= 9
	}
	switch choice {
	case 0, 1:
		t.line("x@ = x@ * @ + (x@ ^ @);", x, y, k, z, k*7)
	case 2:
		t.line("x@ = x@ ^ (x@ >> @ | x@ << @);", x, x, y, 1+k%31, z, 1+k%13)
	case 3:
		t.line("x@ = (x@ & @) - (x@ | @) + ~x@;", x, y, k, z, k/3, x)
	case 4:
		t.line("d = d * 0.5 + float(x@ & 255);", x)
	case 5:
		t.line("x@ = x@ + int(d) - x@ / @;", x, y, z, 3+k)
	case 6:
		t.line("x@ = (x@ == x@) + (x@ > @ || x@ != x@ && d > @.5);", x, y, z, x, k, y, z, k)
	case 7:
		p.calls(t, x, y, z)
	case 8:
		t.line("x@ = x@ % @ + (x@ >>> @);", x, y, 2+k, z, 1+k%31)
	case 9, 10, 11:
		t.open("if x@ > x@ && (x@ & @) != @ {", x, y, z, 1|k, k%8)
		t.block(depth+1, p.statement)
		if k%3 == 0 {
			t.end("} elif x@ < @ {", y, k)
			t.indent++
			t.block(depth+1, p.statement)
		}
		if k%2 == 0 {
			t.end("} else {")
			t.indent++
			t.block(depth+1, p.statement)
		}
		t.end("}")
	case 12:
		t.line("// Step @: the remainder is kept below @.", k, 1000+k)
		t.line("while x@ > @ { x@ = x@ / 3 - @; }", x, 1000+k, x, x, k%100)
	default:
		p.loop(t, depth)
	}
}

func (p *pareasText) calls(t *text, x, y, z int) {
	if p.leaf == 0 || p.loops > 0 || p.number%4 == 0 {
		t.line("x@ = mix[x@, x@ + @];", x, y, z, p.number)
		return
	}
	t.begin()
	t.put("x@ = x@ + ", x, x)
	p.call(t, p.leaf, y, z)
	t.out = append(t.out, ";\n"...)
}

// loop writes a loop with a counter. Loops are nested at most two deep.
func (p *pareasText) loop(t *text, depth int) {
	if p.loops == 2 {
		t.line("x0 = x0 + 1;")
		return
	}
	t.open("{")
	t.line("var i@ = 0;", depth)
	t.open("while i@ < @ {", depth, 4+t.IntN(4))
	p.loops++
	t.line("i@ = i@ + 1;", depth, depth)
	t.block(depth+1, p.statement)
	p.loops--
	t.end("}")
	t.end("}")
}

func (p *pareasText) driver(t *text, number int, callees []int) {
	p.open(t, number)
	t.sequence("[]", callees, p.call)
	t.line("return mix[x0 + x1, x2 - x3] ^ x4 ^ x5 ^ int(d);")
	t.end("}")
}

func (p *pareasText) main(t *text, callees []int) {
	t.line("")
	t.open("fn main[]: int {")
	for i := range cInts {
		t.line("var x@ = @;", i, i+1)
	}
	t.sequence("[]", callees, p.call)
	t.line("return (x0 ^ x1 ^ x2 ^ x3 ^ x4 ^ x5) & 255;")
	t.end("}")
}
