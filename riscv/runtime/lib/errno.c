// The number of the last error: a plain variable, as there is one thread.
int errno;
