# Run by gdb: stops at every line of the program's source once, and prints the variables in scope.
#
# STOPS in the environment bounds the stops, OUT names the output. It has a line for each stop, "@stop" and the
# line of the source, and behind it one for each variable: function, name, line of its declaration, and the values of all scalars in it, which tabs separate.
# Values are independent of addresses: of a pointer it says whether it is null, the symbol to which it leads, and the text if it leads to one. A value that has
# been optimised away is "lost".
import gdb, os

MOST, OUT = int(os.environ["STOPS"]), open(os.environ["OUT"], "w")

def symbol(address):
    text = gdb.execute("info symbol %d" % address, to_string=True)
    if text.startswith("No symbol"):
        return ""
    name, section = text.split(" in section")
    if section.split()[0] == ".text": # offsets in code differ, and the library has several names for a function
        block = gdb.block_for_pc(address)
        while block is not None and block.function is None:
            block = block.superblock
        ours = block is not None and block.function.symtab.filename == symtab.filename
        return block.function.name if ours else "library"
    base = name.split(" ")[0]
    return name if gdb.lookup_global_symbol(base) or gdb.lookup_static_symbol(base) else "" # not of static objects in functions

def pointer(v, target):
    address = int(v) & (1 << 64) - 1
    if address == 0:
        return "null"
    if address == 0xfefefefefefefefe:
        return "unset"
    if target.code == gdb.TYPE_CODE_FUNC:
        return "&" + symbol(address)
    name = symbol(address)
    if name:
        return "&" + name
    if target.code == gdb.TYPE_CODE_INT and target.sizeof == 1 and readonly(address):
        try:
            return repr(v.string("latin-1", length=-1))
        except (gdb.error, gdb.MemoryError, UnicodeError):
            pass
    return "pointer"

def sections():
    for line in gdb.execute("maintenance info sections .rodata", to_string=True).splitlines():
        if "->" in line:
            low, high = line.split("]")[1].split(" at ")[0].strip().split("->")
            yield int(low, 16), int(high, 16)

RODATA = list(sections())

def readonly(address):
    return any(low <= address < high for low, high in RODATA)

def render(v):
    """Lists the scalars in a value."""
    t = v.type.strip_typedefs()
    if t.code == gdb.TYPE_CODE_UNION: # of which a part may have no value: all members begin with the smallest one
        return render(v[min(t.fields(), key=lambda f: f.type.sizeof)]) if t.fields() else []
    if t.code == gdb.TYPE_CODE_STRUCT:
        return [x for f in t.fields() for x in (bits(v, f) if f.bitsize else render(v[f]))]
    if t.code == gdb.TYPE_CODE_ARRAY:
        low, high = t.range()
        if "[]" in str(t) or "[variable length]" in str(t):
            return ["lost"] # its length is unknown
        return [x for i in range(low, min(high, low + 63) + 1) for x in render(v[i])]
    return ["lost" if v.is_optimized_out else scalar(v, t)]

def bits(v, field):
    x = render(v[field])
    pattern = int("fe" * 16, 16) >> field.bitpos % 8
    return ["unset"] if x[0].lstrip("-").isdigit() and (int(x[0]) ^ pattern) & (1 << field.bitsize) - 1 == 0 else x

def scalar(v, t):
    if t.code == gdb.TYPE_CODE_ERROR:
        return "lost" # gdb does not know complex integers
    if t.code == gdb.TYPE_CODE_PTR:
        return pointer(v, t.target().strip_typedefs())
    if t.code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_ENUM, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL):
        n = int(v)
        unset = int("fe" * t.sizeof, 16)
        return "unset" if n & (1 << 8 * t.sizeof) - 1 == unset else str(n)
    if t.code == gdb.TYPE_CODE_FLT:
        bits = v.format_string(format="x") if t.sizeof > 8 else str(v)
        unset = {4: "-1.69474e+38", 8: "-5.31401e+303"}.get(t.sizeof, "fefefefefefe")
        return "unset" if str(v).startswith(unset[:7]) or "fefefefefefe" in bits else str(v)
    return str(v)

def variables(frame):
    block, seen = frame.block(), set()
    while block is not None and not block.is_global and not block.is_static:
        for s in block:
            if not (s.is_argument or s.is_variable) or s.name in seen:
                continue
            seen.add(s.name)
            try:
                yield s, render(s.value(frame))
            except (gdb.error, gdb.MemoryError, ValueError, OverflowError) as e:
                yield s, ["lost" if "optimized out" in str(e) else "error " + str(e)]
        if block.function is not None:
            break
        block = block.superblock

def show(line):
    frame = gdb.selected_frame()
    OUT.write("@stop\t%d\n" % line)
    for s, values in variables(frame):
        OUT.write("%s\t%s\t%d\t%s\n" % (frame.name(), s.name, s.line, "\t".join(values)))

gdb.execute("set pagination off")
gdb.execute("set breakpoint always-inserted on") # or all are inserted and removed at every stop
gdb.execute("set print sevenbit-strings on")
gdb.execute("set width 0")
symtab = gdb.lookup_global_symbol("main").symtab
breakpoints = {}
for line in sorted(set(e.line for e in symtab.linetable() if e.line > 0)):
    b = gdb.Breakpoint("%s:%d" % (symtab.filename, line), internal=True)
    b.silent = True
    breakpoints[line] = b
for stop in range(MOST):
    try:
        gdb.execute("continue", to_string=True)
        line = gdb.selected_frame().find_sal().line
    except gdb.error:
        break
    if line in breakpoints:
        show(line)
        breakpoints.pop(line).delete()
OUT.close()
