int strcmp(const char *, const char *);
void *memset(void *, int, unsigned long);
void *memcpy(void *, const void *, unsigned long);
