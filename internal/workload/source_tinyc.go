package workload

// tinycText writes TinyC: the parts of cText's C that TinyC has, with integers of 64
// bits, and structs by value.
type tinycText struct {
	leaf   int // number of the last function that others may call, 0 if there is none yet
	number int // number of the function being written
	loops  int // number of loops around the statement being written
}

func (p *tinycText) prologue(t *text) {
	t.line(`int checks;

struct Pair { int first; double second; };

int mix(int h, int x)
{
	return h ^ (x + 2654435769 + (h << 6) + (h >> 2));
}

int hash(int h, char *s)
{
	while (*s)
		h = mix(h, *s++);
	return h;
}

Pair paired(Pair p, int by)
{
	p.first += by;
	p.second = p.second * 0.5 + 1;
	return p;
}`)
}

// open writes the head of a function with the parameters (int, int), (int, double) or
// (int *, int), depending on its number.
func (p *tinycText) open(t *text, number int) {
	t.line("")
	switch number % 3 {
	case 0:
		t.open("int f@(int a, int b) {", number)
		t.line("int x0 = a, x1 = b;")
		t.line("double d = @.25;", t.IntN(100))
	case 1:
		t.open("int f@(int a, double b) {", number)
		t.line("int x0 = a, x1 = @;", t.IntN(1000))
		t.line("double d = b;")
	default:
		t.open("int f@(int *p, int n) {", number)
		t.line("int x0 = p[n & @], x1 = n;", cWords-1)
		t.line("double d = @.75;", t.IntN(100))
	}
	t.line("int x2 = x0 ^ x1, x3 = x2 + @, x4 = x0 + @, x5 = checks;", t.IntN(1000), t.IntN(1<<16))
	t.put("\tint v[@] = {", cWords)
	for i := range cWords {
		if i > 0 {
			t.put(", ")
		}
		t.put("x@ + @", t.IntN(cInts), t.IntN(100))
	}
	t.out = append(t.out, "};\n"...)
	t.line("char s = @;", t.IntN(100))
	t.line("Pair q = {@, @.5};", t.IntN(1000), t.IntN(10))
}

func (p *tinycText) call(t *text, number, x, y int) {
	switch number % 3 {
	case 0:
		t.put("f@(x@, x@)", number, x, y)
	case 1:
		t.put("f@(x@, @.5)", number, x, y)
	default:
		t.put("f@(v, x@)", number, y)
	}
}

func (p *tinycText) function(t *text, number int) {
	p.number = number
	t.line("")
	t.line("int table@[16];", number)
	p.open(t, number)
	for range 6 + t.IntN(14) {
		p.statement(t, 0)
	}
	t.line(`return mix(x0 ^ x1, x2 + x3 * 3) + hash(x4 - x5, "function @") + cast<int>(d) + v[@] + s + q.first;`, number, t.IntN(cWords))
	t.end("}")
	if number%4 == 0 {
		p.leaf = number
	}
}

// statement writes a statement that is nested depth deep.
func (p *tinycText) statement(t *text, depth int) {
	x, y, z := t.three()
	k := t.IntN(1 << 12)
	choice := t.IntN(21)
	if depth >= 3 {
		choice %= 12
	}
	switch choice {
	case 0, 1:
		t.line("x@ = x@ * @ + (x@ ^ @);", x, y, k, z, k*7)
	case 2:
		t.line("x@ ^= x@ >> @ | x@ << @;", x, y, 1+k%31, z, 1+k%13)
	case 3:
		t.line("x@ = (x@ & @) - (x@ | @) + ~x@;", x, y, k, z, k/3, x)
	case 4:
		t.line("x@ = x@ < x@ ? x@ + @ : x@ - x@;", x, y, z, y, k, z, x)
	case 5:
		t.line("v[@] = v[x@ & @] + x@;", k%cWords, y, cWords-1, z)
	case 6:
		t.line("table@[x@ & 15] += x@ / @;", p.number, x, y, 1+k)
	case 7:
		t.line("d = d * 0.5 + cast<double>(x@ & 255);", x)
	case 8:
		t.line("x@ += cast<int>(d) - x@ % @;", x, y, 2+k)
	case 9:
		t.line("s = cast<char>(x@ + s);", x)
	case 10:
		p.calls(t, x, y, z)
	case 11:
		t.line("q = paired(q, x@ == @ || x@ > x@);", x, k, y, z)
	case 12, 13, 14:
		t.open("if (x@ > x@ && (x@ & @) != @) {", x, y, z, 1|k, k%8)
		t.block(depth+1, p.statement)
		if k%2 == 0 {
			t.end("} else {")
			t.indent++
			t.block(depth+1, p.statement)
		}
		t.end("}")
	case 15:
		t.line("/* Step @: the remainder is kept below @. */", k, 1000+k)
		t.line("while (x@ > @)", x, 1000+k)
		t.out = append(t.out, '\t')
		t.line("x@ = x@ / 3 - @;", x, x, k%100)
	case 16:
		t.open("switch (x@ & 3) {", x)
		for i := range 3 {
			t.line("case @:", i)
			p.statement(t, 3)
			t.line("break;")
		}
		t.line("default:")
		t.line("x@++;", y)
		t.end("}")
	default:
		p.loop(t, depth, y)
	}
}

// calls writes a call of the last leaf, if it may be called here, and otherwise a call of
// hash.
func (p *tinycText) calls(t *text, x, y, z int) {
	if p.leaf == 0 || p.loops > 0 || p.number%4 == 0 {
		t.line(`x@ = hash(x@, "statement @ of @");`, x, y, z, p.number)
		return
	}
	t.begin()
	t.put("x@ += ", x)
	p.call(t, p.leaf, y, z)
	t.out = append(t.out, ";\n"...)
}

// loop writes a for loop. Loops are nested at most two deep.
func (p *tinycText) loop(t *text, depth, y int) {
	if p.loops == 2 {
		t.line("x@--;", y)
		return
	}
	t.open("for (int i@ = 0; i@ < @; i@++) {", depth, depth, cWords-t.IntN(4), depth)
	p.loops++
	t.line("v[i@] += x@ ^ i@;", depth, y, depth)
	t.block(depth+1, p.statement)
	if t.IntN(3) == 0 {
		t.line("if (v[i@] % 17 == @)", depth, t.IntN(17))
		t.out = append(t.out, '\t')
		t.line("break;")
	}
	p.loops--
	t.end("}")
}

func (p *tinycText) driver(t *text, number int, callees []int) {
	p.open(t, number)
	t.sequence("()", callees, p.call)
	t.line("checks++;")
	t.line("return mix(x0 + x1, x2 - x3) ^ x4 ^ x5 ^ cast<int>(d) ^ s ^ q.first;")
	t.end("}")
}

func (p *tinycText) main(t *text, callees []int) {
	t.line("")
	t.open("int main() {")
	t.line("int x0 = 1, x1 = 2, x2 = 3, x3 = 4, x4 = 5, x5 = 6, v[@] = {7};", cWords)
	t.sequence("()", callees, p.call)
	t.line("printnum(x0 ^ x1 ^ x2 ^ x3 ^ x4 ^ x5);")
	t.line("return checks & 127;")
	t.end("}")
}
