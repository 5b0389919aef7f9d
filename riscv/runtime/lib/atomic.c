// Accesses to atomic objects that are larger than a word or not aligned, as in gcc's libatomic. A
// program has one thread. So any access is atomic.

typedef unsigned long size_t;
void *memcpy(void *, const void *, size_t);
int memcmp(const void *, const void *, size_t);

void __gpucc_atomic_load(size_t size, const void *object, void *to, int order) __asm__("__atomic_load");
void __gpucc_atomic_store(size_t size, void *object, const void *from, int order) __asm__("__atomic_store");
_Bool __gpucc_atomic_compare_exchange(size_t size, void *object, void *expected, const void *next, int success, int failure) __asm__("__atomic_compare_exchange");

void __gpucc_atomic_load(size_t size, const void *object, void *to, int order) { memcpy(to, object, size); }

void __gpucc_atomic_store(size_t size, void *object, const void *from, int order) { memcpy(object, from, size); }

_Bool __gpucc_atomic_compare_exchange(size_t size, void *object, void *expected, const void *next, int success, int failure)
{
	if (memcmp(object, expected, size) == 0) {
		memcpy(object, next, size);
		return 1;
	}
	memcpy(expected, object, size);
	return 0;
}
