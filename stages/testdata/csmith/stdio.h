/* What csmith's runtime headers want of a C library, as far as gpucc has it. */
int printf(const char *, ...);
