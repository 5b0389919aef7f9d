// The classes of temporaries.

// noClass, in place of a class or with its bits, is that of what is no temporary.
const uint noClass = temporaryClasses;
