# Run by gdb: executes a program instruction by instruction from main on, and compares the stack that gdb shows after each
# with the one that calls and returns make. OUT names the output: a line for each difference, and at the end "@steps", their
# number, and the depth of the deepest stack.
import gdb, os

OUT = open(os.environ["OUT"], "w")

def function(pc):
    block = gdb.block_for_pc(pc)
    while block is not None and block.function is None:
        block = block.superblock
    return block.function.name if block else "?"

def shown():
    names, frame = [], gdb.newest_frame()
    while frame is not None:
        names.append(frame.name() or "?")
        if names[-1] == "main":
            break
        frame = frame.older()
    return names[::-1]

gdb.execute("break *main", to_string=True)
gdb.execute("continue", to_string=True)
stack, steps, deepest = ["main"], 0, 1
while stack:
    if shown() != stack:
        OUT.write("%#x in %s: %s, not %s\n" % (gdb.newest_frame().pc(), function(gdb.newest_frame().pc()), " ".join(shown()), " ".join(stack)))
    text = gdb.selected_frame().architecture().disassemble(gdb.newest_frame().pc())[0]["asm"].split()
    call = text[0] in ("jal", "jalr") and (len(text) == 1 or not text[1].startswith("zero") and ("," not in text[1] or text[1].startswith("ra,")))
    gdb.execute("stepi", to_string=True)
    steps += 1
    if text[0] == "ret":
        stack.pop()
    elif call:
        stack.append(function(gdb.newest_frame().pc()))
    elif text[0] in ("j", "jr"): # a tail call, if it leads to another function
        stack[-1] = function(gdb.newest_frame().pc())
    deepest = max(deepest, len(stack))
OUT.write("@steps %d %d\n" % (steps, deepest))
OUT.close()
gdb.execute("kill")
