// Encodes a picture as WebP, without loss and with, decodes it again and
// prints checksums of all.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "webp/decode.h"
#include "webp/encode.h"

enum { width = 320, height = 240, stride = 4 * width };

static uint64_t checksum(const uint8_t *p, size_t n)
{
	uint64_t h = 14695981039346656037u;
	while (n--)
		h = (h ^ *p++) * 1099511628211u;
	return h;
}

static void draw(uint8_t *rgba)
{
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++, rgba += 4) {
			rgba[0] = (uint8_t)(127 + 120 * sin(x * 0.05) * cos(y * 0.03));
			rgba[1] = (uint8_t)(x * y >> 8);
			rgba[2] = (uint8_t)((x ^ y) & 0xf0);
			rgba[3] = (uint8_t)(x > 40 && y > 40 ? 255 : 2 * (x + y));
		}
}

static void show(const char *name, uint8_t *file, size_t size)
{
	int w = 0, h = 0;
	uint8_t *again = WebPDecodeRGBA(file, size, &w, &h);
	printf("%s: %zu bytes %016llx, %d x %d, decoded %016llx\n", name, size, (unsigned long long)checksum(file, size), w, h,
		again ? (unsigned long long)checksum(again, (size_t)w * h * 4) : 0);
	WebPFree(again);
	WebPFree(file);
}

int main(void)
{
	uint8_t *rgba = malloc(stride * height), *file;
	size_t size;
	draw(rgba);
	printf("decoder %x, picture %016llx\n", WebPGetDecoderVersion(), (unsigned long long)checksum(rgba, stride * height));
	size = WebPEncodeLosslessRGBA(rgba, width, height, stride, &file);
	show("lossless", file, size);
	for (int quality = 10; quality <= 100; quality += 30) {
		char name[20];
		snprintf(name, sizeof name, "quality %d", quality);
		size = WebPEncodeRGBA(rgba, width, height, stride, (float)quality, &file);
		show(name, file, size);
	}
	free(rgba);
	return 0;
}
