// Where an argument is passed.
const uint inRegister = 0u; // of the file of its type
const uint inInteger = 1u; // floating point in an integer register
const uint onStack = 2u;

// argumentLocation returns where argument number index is passed, by the psABI: the kind of
// location, and the register, or the slot on the stack. data is its ArgumentData: how
// many floating-point arguments come before.
uvec2 argumentLocation(uint index, uint data, bool floating) {
    uint floats = data & argumentFloats;
    bool variadic = (data & argumentVariadic) != 0u;
    uint integers = index - floats; // that want an integer register
    if (floats > argumentRegisters) integers += floats - argumentRegisters;
    if (floating && !variadic && floats < argumentRegisters) return uvec2(inRegister, floatFile + firstArgument + floats);
    if (integers >= argumentRegisters) return uvec2(onStack, integers - argumentRegisters);
    if (floating) return uvec2(inInteger, firstArgument + integers);
    return uvec2(inRegister, firstArgument + integers);
}

// resultRegister is where a function leaves its first result of a type's register file.
uint resultRegister(uint typ) { return firstArgument + (isFloat(typ) ? floatFile : 0u); }

// fitsImmediate reports whether a constant fits an instruction's immediate.
bool fitsImmediate(uint data) { return data + immediateHalf < 2u * immediateHalf; }
