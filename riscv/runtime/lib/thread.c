// A program has one thread. So the linker puts thread-local objects among the others, and the
// argument is the address.
void *__tls_get_addr(void *object) { return object; }
