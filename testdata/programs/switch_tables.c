/* Switch statements whose cases are dense, sparse, both, ranges, of every type,
   at the ends of their types, and falling through. */
int printf(const char *format, ...);

static int dense_i(int x)
{
	int r = 0;
	switch (x) {
	case 3:
		r += 79;
		break;
	case 4:
		r += 32;
		break;
	case 6:
		r += 94;
		break;
	case 7:
		r += 45;
		break;
	case 8:
		r += 88;
		break;
	case 9:
		r += 94;
	case 10:
		r += 83;
		break;
	case 11:
		r += 67;
		break;
	case 13:
		r += 3;
	case 14:
		r += 59;
		break;
	case 15:
		r += 99;
		break;
	case 16:
		r += 31;
		break;
	case 17:
		r += 83;
	case 18:
		r += 6;
		break;
	case 20:
		r += 20;
		break;
	case 21:
		r += 14;
	case 22:
		r += 47;
		break;
	case 23:
		r += 60;
		break;
	case 24:
		r += 31;
		break;
	case 25:
		r += 48;
	case 27:
		r += 69;
		break;
	case 28:
		r += 13;
		break;
	case 29:
		r += 73;
	case 40 ... 47:
		r = 7;
		break;
	default:
		r--;
	}
	return r;
}

static int dense_u(unsigned x)
{
	int r = 0;
	switch (x) {
	case 3U:
		r += 31;
		break;
	case 4U:
		r += 1;
		break;
	case 6U:
		r += 93;
		break;
	case 7U:
		r += 27;
		break;
	case 8U:
		r += 52;
		break;
	case 9U:
		r += 35;
	case 10U:
		r += 23;
		break;
	case 11U:
		r += 98;
		break;
	case 13U:
		r += 49;
	case 14U:
		r += 20;
		break;
	case 15U:
		r += 97;
		break;
	case 16U:
		r += 9;
		break;
	case 17U:
		r += 17;
	case 18U:
		r += 79;
		break;
	case 20U:
		r += 79;
		break;
	case 21U:
		r += 56;
	case 22U:
		r += 16;
		break;
	case 23U:
		r += 16;
		break;
	case 24U:
		r += 0;
		break;
	case 25U:
		r += 0;
	case 27U:
		r += 26;
		break;
	case 28U:
		r += 99;
		break;
	case 29U:
		r += 27;
	case 40U ... 47U:
		r = 7;
		break;
	default:
		r--;
	}
	return r;
}

static int dense_l(long x)
{
	int r = 0;
	switch (x) {
	case 3L:
		r += 21;
		break;
	case 4L:
		r += 21;
		break;
	case 6L:
		r += 37;
		break;
	case 7L:
		r += 40;
		break;
	case 8L:
		r += 25;
		break;
	case 9L:
		r += 69;
	case 10L:
		r += 86;
		break;
	case 11L:
		r += 80;
		break;
	case 13L:
		r += 26;
	case 14L:
		r += 23;
		break;
	case 15L:
		r += 88;
		break;
	case 16L:
		r += 25;
		break;
	case 17L:
		r += 49;
	case 18L:
		r += 38;
		break;
	case 20L:
		r += 2;
		break;
	case 21L:
		r += 46;
	case 22L:
		r += 53;
		break;
	case 23L:
		r += 21;
		break;
	case 24L:
		r += 18;
		break;
	case 25L:
		r += 33;
	case 27L:
		r += 8;
		break;
	case 28L:
		r += 42;
		break;
	case 29L:
		r += 38;
	case 40L ... 47L:
		r = 7;
		break;
	default:
		r--;
	}
	return r;
}

static int dense_ul(unsigned long x)
{
	int r = 0;
	switch (x) {
	case 3UL:
		r += 77;
		break;
	case 4UL:
		r += 75;
		break;
	case 6UL:
		r += 0;
		break;
	case 7UL:
		r += 76;
		break;
	case 8UL:
		r += 86;
		break;
	case 9UL:
		r += 90;
	case 10UL:
		r += 43;
		break;
	case 11UL:
		r += 8;
		break;
	case 13UL:
		r += 39;
	case 14UL:
		r += 45;
		break;
	case 15UL:
		r += 39;
		break;
	case 16UL:
		r += 61;
		break;
	case 17UL:
		r += 89;
	case 18UL:
		r += 40;
		break;
	case 20UL:
		r += 23;
		break;
	case 21UL:
		r += 61;
	case 22UL:
		r += 60;
		break;
	case 23UL:
		r += 90;
		break;
	case 24UL:
		r += 22;
		break;
	case 25UL:
		r += 7;
	case 27UL:
		r += 32;
		break;
	case 28UL:
		r += 2;
		break;
	case 29UL:
		r += 95;
	case 40UL ... 47UL:
		r = 7;
		break;
	default:
		r--;
	}
	return r;
}

static int dense_c(char x)
{
	int r = 0;
	switch (x) {
	case 3:
		r += 45;
		break;
	case 4:
		r += 51;
		break;
	case 6:
		r += 2;
		break;
	case 7:
		r += 70;
		break;
	case 8:
		r += 53;
		break;
	case 9:
		r += 46;
	case 10:
		r += 48;
		break;
	case 11:
		r += 74;
		break;
	case 13:
		r += 1;
	case 14:
		r += 57;
		break;
	case 15:
		r += 5;
		break;
	case 16:
		r += 90;
		break;
	case 17:
		r += 23;
	case 18:
		r += 79;
		break;
	case 20:
		r += 25;
		break;
	case 21:
		r += 15;
	case 22:
		r += 96;
		break;
	case 23:
		r += 31;
		break;
	case 24:
		r += 59;
		break;
	case 25:
		r += 44;
	case 27:
		r += 65;
		break;
	case 28:
		r += 45;
		break;
	case 29:
		r += 67;
	case 40 ... 47:
		r = 7;
		break;
	default:
		r--;
	}
	return r;
}

static int dense_sc(signed char x)
{
	int r = 0;
	switch (x) {
	case 3:
		r += 32;
		break;
	case 4:
		r += 99;
		break;
	case 6:
		r += 59;
		break;
	case 7:
		r += 13;
		break;
	case 8:
		r += 75;
		break;
	case 9:
		r += 95;
	case 10:
		r += 99;
		break;
	case 11:
		r += 47;
		break;
	case 13:
		r += 37;
	case 14:
		r += 4;
		break;
	case 15:
		r += 55;
		break;
	case 16:
		r += 11;
		break;
	case 17:
		r += 26;
	case 18:
		r += 43;
		break;
	case 20:
		r += 65;
		break;
	case 21:
		r += 78;
	case 22:
		r += 46;
		break;
	case 23:
		r += 18;
		break;
	case 24:
		r += 43;
		break;
	case 25:
		r += 35;
	case 27:
		r += 89;
		break;
	case 28:
		r += 69;
		break;
	case 29:
		r += 11;
	case 40 ... 47:
		r = 7;
		break;
	default:
		r--;
	}
	return r;
}

static int dense_s(short x)
{
	int r = 0;
	switch (x) {
	case 3:
		r += 39;
		break;
	case 4:
		r += 87;
		break;
	case 6:
		r += 40;
		break;
	case 7:
		r += 39;
		break;
	case 8:
		r += 22;
		break;
	case 9:
		r += 10;
	case 10:
		r += 80;
		break;
	case 11:
		r += 19;
		break;
	case 13:
		r += 92;
	case 14:
		r += 88;
		break;
	case 15:
		r += 39;
		break;
	case 16:
		r += 61;
		break;
	case 17:
		r += 20;
	case 18:
		r += 92;
		break;
	case 20:
		r += 6;
		break;
	case 21:
		r += 10;
	case 22:
		r += 76;
		break;
	case 23:
		r += 68;
		break;
	case 24:
		r += 51;
		break;
	case 25:
		r += 4;
	case 27:
		r += 30;
		break;
	case 28:
		r += 94;
		break;
	case 29:
		r += 76;
	case 40 ... 47:
		r = 7;
		break;
	default:
		r--;
	}
	return r;
}

static int dense_us(unsigned short x)
{
	int r = 0;
	switch (x) {
	case 3:
		r += 44;
		break;
	case 4:
		r += 32;
		break;
	case 6:
		r += 58;
		break;
	case 7:
		r += 83;
		break;
	case 8:
		r += 53;
		break;
	case 9:
		r += 18;
	case 10:
		r += 7;
		break;
	case 11:
		r += 81;
		break;
	case 13:
		r += 4;
	case 14:
		r += 63;
		break;
	case 15:
		r += 42;
		break;
	case 16:
		r += 26;
		break;
	case 17:
		r += 16;
	case 18:
		r += 93;
		break;
	case 20:
		r += 72;
		break;
	case 21:
		r += 16;
	case 22:
		r += 80;
		break;
	case 23:
		r += 52;
		break;
	case 24:
		r += 13;
		break;
	case 25:
		r += 21;
	case 27:
		r += 55;
		break;
	case 28:
		r += 47;
		break;
	case 29:
		r += 19;
	case 40 ... 47:
		r = 7;
		break;
	default:
		r--;
	}
	return r;
}


static int negative(int x)
{
	switch (x) {
	case -3: return 1;
	case -2: return 2;
	case -1: return 3;
	case 0: return 4;
	case 1: return 5;
	case 2: return 6;
	case 3: return 7;
	}
	return 0;
}

static int ends(int x)
{
	switch (x) {
	case -2147483647 - 1: return 1;
	case -2147483647: return 2;
	case -2147483646: return 3;
	case -2147483645: return 4;
	case -2147483644: return 5;
	case -2147483643: return 6;
	case 2147483642: return 7;
	case 2147483643: return 8;
	case 2147483644: return 9;
	case 2147483645: return 10;
	case 2147483646: return 11;
	case 2147483647: return 12;
	}
	return 0;
}

static int highest(unsigned x)
{
	switch (x) {
	case 0x7ffffffdu: return 1;
	case 0x7ffffffeu: return 2;
	case 0x7fffffffu: return 3;
	case 0x80000000u: return 4;
	case 0x80000001u: return 5;
	case 0x80000002u: return 6;
	case 0xfffffffbu: return 7;
	case 0xfffffffcu: return 8;
	case 0xfffffffdu: return 9;
	case 0xfffffffeu: return 10;
	case 0xffffffffu: return 11;
	}
	return 0;
}

static int wide(unsigned long x)
{
	switch (x) {
	case 0xfffffffffffffffbu: return 1;
	case 0xfffffffffffffffcu: return 2;
	case 0xfffffffffffffffdu: return 3;
	case 0xfffffffffffffffeu: return 4;
	case 0xffffffffffffffffu: return 5;
	case 0: return 6;
	case 1: return 7;
	case 2: return 8;
	case 3: return 9;
	case 4: return 10;
	}
	return 0;
}

static int whole(unsigned char x)
{
	switch (x) {
	case 0 ... 9: return 1;
	case 10: return 2;
	case 11: return 3;
	case 12: return 4;
	case 13 ... 254: return 5;
	case 255: return 6;
	}
	return 0;
}

static int every(long x)
{
	switch (x) {
	case -0x7fffffffffffffffL - 1 ... -1: return 1;
	case 0: return 2;
	case 1: return 3;
	case 2: return 4;
	case 3: return 5;
	case 4 ... 0x7fffffffffffffffL: return 6;
	}
	return 0;
}

/* A table inside a loop inside a table, with continue and break. */
static int nested(const char *text)
{
	int state = 0, n = 0;
	for (; *text; text++) {
		switch (state) {
		case 0:
			switch (*text) {
			case 'a': state = 1; continue;
			case 'b': state = 2; break;
			case 'c': state = 3; break;
			case 'd': state = 4; break;
			case 'e': return n;
			case 'f': n += 100; break;
			default: n++;
			}
			break;
		case 1: n += 2; state = 0; break;
		case 2: n += 3; state = 1; continue;
		case 3: n += 4; /* fall through */
		case 4: state = 0; break;
		case 5: n = -1;
		}
		n += 1000;
	}
	return n;
}

/* Duff's device over a table. */
static int duff(int count)
{
	int n = (count + 7) / 8, sum = 0;
	switch (count % 8) {
	case 0: do { sum += 1;
	case 7: sum += 2;
	case 6: sum += 3;
	case 5: sum += 4;
	case 4: sum += 5;
	case 3: sum += 6;
	case 2: sum += 7;
	case 1: sum += 8;
		} while (--n > 0);
	}
	return sum;
}

static int sparse(int x)
{
	switch (x) {
	case -5000: return 0;
	case -4963: return 1;
	case -4704: return 2;
	case -4001: return 3;
	case -2632: return 4;
	case -375: return 5;
	case 2992: return 6;
	case 7691: return 7;
	case 13944: return 8;
	case 21973: return 9;
	case 32000: return 10;
	case 44247: return 11;
	case 58936: return 12;
	case 76289: return 13;
	case 96528: return 14;
	case 119875: return 15;
	case 146552: return 16;
	case 176781: return 17;
	case 210784: return 18;
	case 248783: return 19;
	case 291000: return 20;
	case 337657: return 21;
	case 388976: return 22;
	case 445179: return 23;
	case 506488: return 24;
	case 573125: return 25;
	case 645312: return 26;
	case 723271: return 27;
	case 807224: return 28;
	case 897393: return 29;
	case 994000: return 30;
	case 1097267: return 31;
	case 1207416: return 32;
	case 1324669: return 33;
	case 1449248: return 34;
	case 1581375: return 35;
	case 1721272: return 36;
	case 1869161: return 37;
	case 2025264: return 38;
	case 2189803: return 39;
	case 100000000: return 100;
	case 100000003: return 101;
	case 100000006: return 102;
	case 100000009: return 103;
	case 100000012: return 104;
	case 100000015: return 105;
	case 100000018: return 106;
	case 100000021: return 107;
	case 100000024: return 108;
	case 100000027: return 109;
	case 100000030: return 110;
	case 100000033: return 111;
	default: return -1;
	}
}

int main(void)
{
	int i;
	for (i = -2; i < 50; i++) {
		printf("%d ", dense_i((int)i));
		printf("%d ", dense_u((unsigned)i));
		printf("%d ", dense_l((long)i));
		printf("%d ", dense_ul((unsigned long)i));
		printf("%d ", dense_c((char)i));
		printf("%d ", dense_sc((signed char)i));
		printf("%d ", dense_s((short)i));
		printf("%d ", dense_us((unsigned short)i));
		printf("%d %d\n", negative(i), sparse(i * 1000));
	}
	for (i = 0; i < 8; i++)
		printf("%d %d %d %d ", ends(-2147483647 - 1 + i), ends(2147483647 - i), highest(0x7ffffffbu + i), highest(-1u - i));
	printf("\n");
	for (i = -7; i < 7; i++)
		printf("%d %d ", wide(i), every(i));
	for (i = 0; i < 256; i += 3)
		printf("%d", whole(i));
	printf("\n%d %d %d\n", nested("abbacafxdb"), nested("ccddaxebb"), nested("zzz"));
	for (i = 1; i < 20; i++)
		printf("%d ", duff(i));
	for (i = 0; i < 40; i++)
		printf("%d %d ", sparse(i * i * i * 37 - 5000), sparse(100000000 + i));
	printf("\n%d %d\n", dense_l(0x100000003L), dense_ul(0xffffffff00000003UL));
	return sparse(100000000 + 33);
}
