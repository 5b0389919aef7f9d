package workload

// cText writes C. The number of a function determines its signature, and whether it is a
// leaf, which other functions may call.
type cText struct {
	markers bool // write line markers, as a preprocessor does
	leaf    int  // number of the last leaf, 0 if there is none yet
	number  int  // number of the function being written
	loops   int  // number of loops around the statement being written
}

func (c *cText) prologue(t *text) {
	if c.markers {
		t.line(`# 0 "generated.c"`)
		t.line(`# 1 "/usr/include/stdio.h" 1 3 4`)
	}
	t.line("int printf(const char *format, ...);")
	if c.markers {
		t.line(`# 2 "generated.c" 2`)
	}
	t.line(`
static unsigned checks;

static unsigned mix(unsigned h, unsigned x)
{
	h ^= x + 0x9e3779b9u + (h << 6) + (h >> 2);
	return h;
}

static unsigned hash(unsigned h, const char *s)
{
	while (*s)
		h = mix(h, (unsigned char)*s++);
	return h;
}`)
}

// signature writes the head of a function with the parameters (unsigned, unsigned),
// (unsigned long, int) or (const unsigned *, int, double), depending on its number.
func (c *cText) signature(t *text, number int) {
	if c.markers && number%64 == 0 {
		t.line(`# @ "part@.h"`, 10+number%1000, number/64)
	}
	t.line("")
	switch number % 3 {
	case 0:
		t.line("static unsigned f@(unsigned a, unsigned b)", number)
	case 1:
		t.line("unsigned f@(unsigned long a, int n)", number)
	default:
		t.line("static unsigned f@(const unsigned *p, int n, double scale)", number)
	}
	t.open("{")
}

// call writes a call of a function. The arguments are made from unsigned variables x and
// y of the caller.
func (c *cText) call(t *text, number, x, y int) {
	switch number % 3 {
	case 0:
		t.put("f@(x@, x@)", number, x, y)
	case 1:
		t.put("f@(x@ + 1ul, @)", number, x, 1+y)
	default:
		t.put("f@(v, @, @.5)", number, 2+x, y)
	}
}

// Locals of every function: x0 to x5, v of 8 words, l, d, s.
const (
	cInts  = 6
	cWords = 8
)

func (c *cText) function(t *text, number int) {
	c.number = number
	t.line("")
	t.line("static unsigned count@ = @;", number, t.IntN(100))
	t.put("unsigned table@[16] = {", number)
	for i := range 16 {
		if i > 0 {
			t.put(", ")
		}
		t.put("@", t.IntN(1<<16))
	}
	t.line("};")
	c.signature(t, number)
	c.declare(t, number)
	for range 6 + t.IntN(14) {
		c.statement(t, 0)
	}
	t.line("count@ += x@;", number, t.IntN(cInts))
	t.line(`return mix(x0 ^ x1, x2 + x3 * 3u) + hash(x4 - x5, "function @") + (unsigned)(l >> 32) + (unsigned)d + v[@] + (unsigned)s;`, number, t.IntN(cWords))
	t.end("}")
	if number%4 == 0 {
		c.leaf = number
	}
}

// declare declares the locals and sets them from the parameters.
func (c *cText) declare(t *text, number int) {
	switch number % 3 {
	case 0:
		t.line("unsigned x0 = a, x1 = b, x2 = a ^ b;")
		t.line("unsigned long l = (unsigned long)a << 32 | b;")
		t.line("double d = @.25;", t.IntN(100))
	case 1:
		t.line("unsigned x0 = (unsigned)a, x1 = (unsigned)n, x2 = (unsigned)(a >> 16);")
		t.line("unsigned long l = a * @ul + 1;", 3+2*t.IntN(5000))
		t.line("double d = n * 0.5;")
	default:
		t.line("unsigned x0 = p[0], x1 = p[n & @], x2 = (unsigned)n;", cWords-1)
		t.line("unsigned long l = @ul;", t.IntN(1<<30))
		t.line("double d = scale;")
	}
	t.line("unsigned x3 = @, x4 = x0 + @u, x5 = checks;", t.IntN(1<<16), t.IntN(1000))
	t.put("\tunsigned v[@] = {", cWords)
	for i := range cWords {
		if i > 0 {
			t.put(", ")
		}
		t.put("x@ + @u", t.IntN(cInts), t.IntN(100))
	}
	t.out = append(t.out, "};\n"...)
	t.line("short s = @;", t.IntN(1000))
}

// statement writes a statement that is nested depth deep.
func (c *cText) statement(t *text, depth int) {
	x, y, z := t.three()
	k := t.IntN(1 << 12)
	choice := t.IntN(24)
	if depth >= 3 {
		choice %= 15
	}
	switch choice {
	case 0, 1:
		t.line("x@ = x@ * @u + (x@ ^ @u);", x, y, k, z, k*7)
	case 2:
		t.line("x@ ^= x@ >> @ | x@ << @;", x, y, 1+k%31, z, 1+k%13)
	case 3:
		t.line("x@ = (x@ & @u) - (x@ | @u) + ~x@;", x, y, k, z, k/3, x)
	case 4:
		t.line("x@ = x@ < x@ ? x@ + @u : x@ - x@;", x, y, z, y, k, z, x)
	case 5:
		t.line("v[@] = v[x@ & @u] + x@;", k%cWords, y, cWords-1, z)
	case 6:
		t.line("table@[x@ & 15u] += x@ / @u;", c.number, x, y, 1+k)
	case 7:
		t.line("l = l * 6364136223846793005ul + x@;", x)
	case 8:
		t.line("d = d * 0.5 + (double)(x@ & 255u);", x)
	case 9:
		t.line("x@ += (unsigned)d + (unsigned)(l >> @);", x, 8+k%48)
	case 10:
		t.line("s = (short)((x@ + x@) & 0x3fffu);", x, y)
	case 11:
		t.line("x@ = table@[x@ % 16u] - v[@] % @u;", x, c.number, y, z, 3+k)
	case 12:
		t.line("x@ = (x@ == x@) + (x@ > @u || (x@ != x@ && l > @ul));", x, y, z, x, k, y, z, k)
	case 13:
		c.calls(t, x, y, z)
	case 14:
		t.line(`x@ = hash(x@, "statement @ of @");`, x, y, k, c.number)
	case 15, 16:
		t.open("if (x@ > x@ && (x@ & @u) != @u) {", x, y, z, 1|k, k%8)
		t.block(depth+1, c.statement)
		if k%2 == 0 {
			t.end("} else {")
			t.indent++
			t.block(depth+1, c.statement)
		}
		t.end("}")
	case 17:
		t.line("/* Step @: the remainder is kept below @. */", k, 1000+k)
		t.line("while (x@ > @u)", x, 1000+k)
		t.out = append(t.out, '\t')
		t.line("x@ = x@ / 3u - @u;", x, x, k%100)
	default:
		c.loop(t, depth, x, y)
	}
}

// calls writes a call of the last leaf, if it may be called here, and otherwise a call of
// mix.
func (c *cText) calls(t *text, x, y, z int) {
	if c.leaf == 0 || c.loops > 0 || c.number%4 == 0 {
		t.line("x@ = mix(x@, x@ + @u);", x, y, z, c.number)
		return
	}
	t.begin()
	t.put("x@ += ", x)
	c.call(t, c.leaf, y, z)
	t.out = append(t.out, ";\n"...)
}

// loop writes a for loop. Loops are nested at most two deep.
func (c *cText) loop(t *text, depth, x, y int) {
	if c.loops == 2 {
		t.line("x@++;", x)
		return
	}
	t.open("for (int i@ = 0; i@ < @; i@++) {", depth, depth, cWords-t.IntN(4), depth)
	c.loops++
	t.line("v[i@] += x@ ^ (unsigned)i@;", depth, y, depth)
	t.block(depth+1, c.statement)
	if t.IntN(3) == 0 {
		t.line("if (v[i@] % 17u == @u)", depth, t.IntN(17))
		t.out = append(t.out, '\t')
		t.line("break;")
	}
	c.loops--
	t.end("}")
}

// driver writes a function that calls functions one after the other, with arguments of
// its own.
func (c *cText) driver(t *text, number int, callees []int) {
	c.signature(t, number)
	c.declare(t, number)
	t.sequence("()", callees, c.call)
	t.line("return mix(x0 + x1, x2 - x3) ^ x4 ^ x5 ^ (unsigned)l ^ (unsigned)d ^ (unsigned)s ^ ++checks;")
	t.end("}")
}

func (c *cText) main(t *text, callees []int) {
	t.line("")
	t.line("int main(void)")
	t.open("{")
	t.line("unsigned x0 = 1, x1 = 2, x2 = 3, x3 = 4, x4 = 5, x5 = 6, v[@] = {7};", cWords)
	t.sequence("()", callees, c.call)
	t.line(`printf("checksum %08x after %u checks\n", x0 ^ x1 ^ x2 ^ x3 ^ x4 ^ x5, checks);`)
	t.line("return 0;")
	t.end("}")
}
