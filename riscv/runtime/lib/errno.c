// The number of the last error. It is a plain variable, since there is one
// thread.
int errno;
