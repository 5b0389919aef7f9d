/* Random expressions of every type, checked against gcc. */
int printf(const char *format, ...);
static _Bool g0 = 7;
static _Bool g1 = 1;
char g2 = 12345;
char g3 = 32767;
volatile signed char g4 = 1;
volatile signed char g5 = (-5);
unsigned char g6 = 2;
static unsigned char g7 = (-32768);
short g8 = 127;
short g9 = 12345;
static unsigned short g10 = 1;
volatile unsigned short g11 = 3;
int g12 = 1;
volatile int g13 = 65535;
unsigned int g14 = 127u;
unsigned int g15 = 12345u;
long g16 = 255L;
static long g17 = 7L;
volatile unsigned long g18 = 3uL;
volatile unsigned long g19 = 255uL;
volatile long long g20 = (-1LL);
long long g21 = (-5LL);
static unsigned long long g22 = 3uLL;
volatile unsigned long long g23 = 2uLL;
volatile float g24 = 1.5f;
volatile float g25 = 0.25f;
static double g26 = 0.0;
volatile double g27 = 3.0;
int ia[8] = {1, -2, 3, 40, 500, -6, 7, 8}; double da[4] = {1.5, -2.5, 3, 4}; unsigned char ca[4] = {1, 200, 3, 255}; long la[2][3] = {{1, 2, 3}, {-4, 5, 6}};
static int fi(int a, unsigned char b) { return a * 3 - b; }
static double fd(double a, float b) { return a * 0.5 + b; }
static short fs(long a) { return a; }
int main(void)
{
    _Bool v0 = 256;
    char v1 = 2147483647;
    signed char v2 = 2147483647;
    unsigned char v3 = 32767;
    short v4 = 255;
    unsigned short v5 = 127;
    int v6 = (-1);
    unsigned int v7 = 127u;
    long v8 = 2L;
    unsigned long v9 = 255uL;
    long long v10 = 1000003LL;
    unsigned long long v11 = (-2147483647LL);
    float v12 = -2.0f;
    double v13 = 0.0;
    int *p = ia + 2; double *q = da; long i;
    printf("0: %ld\n", (long)((((unsigned long long)(!g14 | (g22 ? ca[2] : g12)) ? ((unsigned long)(~((long)(g19) >> (v4 & 31))) >> (fs(~g8) & 31)) : (fs((1L == v11)) * ((2147483647 + 1) + 32767))) == fd(fs((long)(255 | p[-1])), (((unsigned char)v4 ? (v11 - g6) : (v8 * g1)) / ((!(g16 && la[g6 & 1][0]) & 0xffff) | 1))))));
    printf("1: %ld\n", (long)(((unsigned)(ia[3]) >> (32767uLL & 7))));
    for (i = 0; i < 3; i++) { if (fs(fi((g5 % ((g11 & 0xffff) | 1)), (128 < 2)))) { printf("2: y\n"); if (((long)(v11) << (((7uLL - g22) % (((g16 * g3) & 0xffff) | 1)) & 31))) continue; } else if (((long)(v11) << (((7uLL - g22) % (((g16 * g3) & 0xffff) | 1)) & 31))) printf("2: n\n"); else break; }
    printf("3: %ld\n", (long)((g21 == ((ia[ia[3] & 7] / (((g1 ? ia[3] : 1000003L) & 0xffff) | 1)) / ((32767LL & 0xffff) | 1)))));
    printf("4: %ld\n", (long)++v7); printf("4: %ld\n", (long)v7);
    *q = fd(1.0, (((v2 ? v6 : 2L) == (g13 || 2147483647LL))) > 3 ? 2.5f : 1.5f); printf("5: %.9g\n", (double)*q);
    printf("6: %ld\n", (long)((char)((la[g6 & 1][0] < 7) / (((ia[3] >= g7) & 0xffff) | 1))));
    printf("7: %.9g\n", (double)(((((g21 ^ ca[3]) ? (7L <= 256) : (v7 ? ca[2] : g15)) ? (sizeof(g23) ? (0 == g21) : fd(g18, g4)) : (fi(1, la[g6 & 1][1]) ? (ca[3] ^ g12) : !!g1)) - (!!(g4, v9) % (((3L - (g14 ? v5 : 0)) & 0xffff) | 1)))));
    v5 -= ((32767 & ~(v4 + (-2147483647))) | ((((long)(2) >> (ia[3] & 15)) + fs(la[g6 & 1][1])) - (int)fi((-1), 255uLL))); printf("8: %ld\n", (long)v5);
    printf("9: %ld\n", (long)(!(((unsigned)(g13) << (2147483647u & 7)) % (((long long)g18 & 0xffff) | 1))));
    printf("10: %ld\n", (long)(((fs(256) != (g13 > ia[3])) & ((v11 + v2) <= (g26 ? 2L : v1)))));
    g26 = fd(1.0, (((-5) / ((v1 & 0xffff) | 1))) > 3 ? 2.5f : 1.5f); printf("11: %.9g\n", (double)g26);
    printf("12: %ld\n", (long)(-~12345));
    printf("13: %ld\n", (long)(g23));
    g10 = ((unsigned long)1000003 ^ ((-5LL) > 1L)); printf("14: %ld\n", (long)g10);
    printf("15: %ld\n", (long)((char)(((v10 % ((v1 & 0xffff) | 1)), sizeof(g23)) - ((long)p[-1] - fi((-32768), g23)))));
    printf("16: %ld\n", (long)((g6 + (v1 / (((g10 | (fs(256) || (ia[3] || la[g6 & 1][2]))) & 0xffff) | 1)))));
    printf("17: %.9g\n", (double)(((_Bool)(-1) * (7 - v12))));
    g4 -= fs(((3u % ((g11 & 0xffff) | 1)) & fs(la[g6 & 1][1]))); printf("18: %ld\n", (long)g4);
    for (i = 0; i < 3; i++) { if ((!!sizeof(g6) > (fi(g19, v10) >= (ia[3] - 7u)))) { printf("19: y\n"); if (~(sizeof(g19) - (g6 && v0))) continue; } else if (~(sizeof(g19) - (g6 && v0))) printf("19: n\n"); else break; }
    printf("20: %ld\n", (long)(((((char)g16 - (signed char)g22) ? ((v3 + v6) ^ !g19) : (_Bool)g20) % ((((long)ia[g7 & 7] && ((g3 || g9) <= (g0 || 2147483647))) & 0xffff) | 1))));
    printf("21: %ld\n", (long)((g1 > *q)));
    printf("22: %ld\n", (long)g6--); printf("22: %ld\n", (long)g6);
    printf("23: %ld\n", (long)++g2); printf("23: %ld\n", (long)g2);
    g21 &= (v9 <= g13); printf("24: %ld\n", (long)g21);
    printf("25: %ld\n", (long)(-(-(g13 % ((g7 & 0xffff) | 1)))));
    printf("26: %ld\n", (long)((ca[3], ~fi(g5, 2147483647LL))));
    g11 = ~la[g6 & 1][2]; printf("27: %ld\n", (long)g11);
    printf("28: %ld\n", (long)(((65535 == g0) % ((sizeof(g9) & 0xffff) | 1))));
    v7 = g9; printf("29: %ld\n", (long)v7);
    printf("30: %ld\n", (long)((ca[0] || 7)));
    printf("31: %ld\n", (long)(((!!fi((g6 + la[g6 & 1][1]), ((unsigned)(g23) >> (1 & 31))) != ((g18 - (g20 + v2)) <= ((float)255u == (g16 + ca[1])))) ? (((_Bool)(255 - ia[3]) ? (ia[g5 & 7] ? v3 : fd(g3, g0)) : ((v4 > la[g6 & 1][2]) & (ca[2] + ia[3]))) || -((1000003uL % ((ia[3] & 0xffff) | 1)) ? (g3 ^ v5) : fd(g0, v1))) : ((((g9 + 32767u) || ((int)(v9) << (g6 & 31))) == ((7u > g2) * (1 || v1))) + ((double)(unsigned int)g16 ? g14 : fs((v6 + 256)))))));
    printf("32: %ld\n", (long)g3--); printf("32: %ld\n", (long)g3);
    v0 -= ((int)(((1000003uLL ? g12 : g12) - ((-2147483647) ? 256 : v7))) >> ((-g10 * (unsigned short)v4) & 31)); printf("33: %ld\n", (long)v0);
    printf("34: %ld\n", (long)--g20); printf("34: %ld\n", (long)g20);
    printf("35: %ld\n", (long)++g18); printf("35: %ld\n", (long)g18);
    printf("36: %ld\n", (long)(ia[(g10 + g1) & 7]));
    printf("37: %ld\n", (long)(-((long)(g6) << (g2 & 15))));
    printf("38: %ld\n", (long)((~((unsigned)((_Bool)fs(g10)) >> ((short)(unsigned long long)v5 & 7)) <= ((!g12 == (unsigned short)((unsigned long)(g1) << (32767 & 31))) && (((128uL + ia[3]) / (((g6 ? v6 : g8) & 0xffff) | 1)) == (-g7 % ((((long)(v1) << (v0 & 31)) & 0xffff) | 1)))))));
    printf("39: %ld\n", (long)(((int)(sizeof((g2 % ((g22 & 0xffff) | 1)))) >> (((32767 / ((ca[2] & 0xffff) | 1)) ? (v1 - p[1]) : (v4, p[-1])) & 31))));
    printf("40: %ld\n", (long)(((unsigned long)(fs((((1 >= g13) ? (unsigned char)v9 : ((long)(la[g6 & 1][0]) << (ia[3] & 31))) ? ((p[1] + g26) ? v1 : (la[g6 & 1][2] - ia[3])) : (255 ? -g6 : (la[g6 & 1][2] == 1LL))))) << (((((2147483647uLL ^ 32767LL) != (p[-1] + g21)) & ((unsigned char)0 + (255 && 255uLL))) + ((unsigned)(((long long)0 % ((g9 & 0xffff) | 1))) << ((fi(g19, g20), (la[g6 & 1][1] ? g14 : v11)) & 7))) & 7))));
    printf("41: %ld\n", (long)(sizeof((short)(-32768LL))));
    printf("42: %ld\n", (long)g4--); printf("42: %ld\n", (long)g4);
    for (i = 0; i < 3; i++) { if ((((12345 < g14) * (v3 + 127u)) ? ((float)v2 > (la[g6 & 1][0] / ((ca[0] & 0xffff) | 1))) : (fs(1000003) != (2147483647LL >= g9)))) { printf("43: y\n"); if ((double)((la[g6 & 1][2] % ((ca[0] & 0xffff) | 1)) - ((-2147483647) >= g8))) continue; } else if ((double)((la[g6 & 1][2] % ((ca[0] & 0xffff) | 1)) - ((-2147483647) >= g8))) printf("43: n\n"); else break; }
    printf("44: %ld\n", (long)(g13));
    printf("45: %ld\n", (long)(((unsigned)(g12) >> (g22 & 31))));
    printf("46: %.9g\n", (double)(*q)++); printf("46: %.9g\n", (double)*q);
    printf("47: %ld\n", (long)((((g1 || g9) % ((~65535 & 0xffff) | 1)) % ((((g2 ^ g9) ? (g8 | g2) : !g21) & 0xffff) | 1))));
    printf("48: %ld\n", (long)((v5 - g8)));
    for (i = 0; i < 3; i++) { if ((((unsigned)((g23 >= g15)) >> ((g15 ? g21 : v6) & 7)) >= (((long)(g10) >> (g9 & 15)) && (2 % ((g19 & 0xffff) | 1))))) { printf("49: y\n"); if ((!!~g21 ? fd((g13 ^ (-5)), (g6 - 1uLL)) : (~12345 == (g1 || 0)))) continue; } else if ((!!~g21 ? fd((g13 ^ (-5)), (g6 - 1uLL)) : (~12345 == (g1 || 0)))) printf("49: n\n"); else break; }
    for (i = 0; i < 3; i++) { if (fs((unsigned int)!!v11)) { printf("50: y\n"); if (((_Bool)(g20 ? v7 : 65535) & ((ia[3] >= la[g6 & 1][2]) == v2))) continue; } else if (((_Bool)(g20 ? v7 : 65535) & ((ia[3] >= la[g6 & 1][2]) == v2))) printf("50: n\n"); else break; }
    for (i = 0; i < 3; i++) { if ((((ca[0] ? v1 : ia[3]) + (g0 != 127L)) & ((128, g0) | (1L >= v11)))) { printf("51: y\n"); if ((((unsigned int)p[-1] ? g2 : (g20 > v4)) ^ (!ia[3] > ca[2]))) continue; } else if ((((unsigned int)p[-1] ? g2 : (g20 > v4)) ^ (!ia[3] > ca[2]))) printf("51: n\n"); else break; }
    printf("52: %.9g\n", (double)(fd((-(unsigned short)(7 % ((ia[3] & 0xffff) | 1)) < fs(((v10 & g20) ? (g17 + v4) : ((unsigned)(7LL) >> (v9 & 31))))), -g5)));
    printf("53: %ld\n", (long)((fd((g26 - (int)ia[3]), ((65535u ? p[1] : 1.5) && (la[g6 & 1][2] + g1))) == (((g5 % ((g16 & 0xffff) | 1)) ? (g26 - ia[3]) : !ia[3]) ? sizeof((v1 ^ g18)) : !(0 && (-5))))));
    printf("54: %.9g\n", (double)(((((la[g6 & 1][1] - 12345uLL) / (((256uL <= 2147483647) & 0xffff) | 1)) || !!((int)(1) << (3LL & 7))) - fd(!(float)g18, !!(g3 % ((g16 & 0xffff) | 1))))));
    printf("55: %ld\n", (long)p[-1]++); printf("55: %ld\n", (long)p[-1]);
    printf("56: %ld\n", (long)++g18); printf("56: %ld\n", (long)g18);
    v7 += ((la[g6 & 1][2] - ca[3]) - (v10 && g12)); printf("57: %ld\n", (long)v7);
    printf("58: %ld\n", (long)(ia[fs(g0) & 7]));
    printf("59: %ld\n", (long)(((3 ? (-2147483647) : g16) & (g20 - g10))));
    printf("60: %ld\n", (long)((sizeof(((-2147483647) ? g15 : ia[3])) > ((g6 <= (-1L)) ? (ca[3] ? 7 : ia[3]) : ((-5L) / ((1000003uL & 0xffff) | 1))))));
    printf("61: %ld\n", (long)((fd(((256 | g4) > !v3), (fd(la[g6 & 1][2], *q) ? (g23 >= g5) : !v3)) && ((int)(((g3 % ((v1 & 0xffff) | 1)) + (256LL <= v3))) >> ((signed char)(v5 > g18) & 7)))));
    printf("62: %ld\n", (long)((((fs(fs(ia[3])) - (ia[2147483647 & 7] == (float)*q)) - fi(fi(p[-1], (g18 != g1)), (ca[3] || (g17, p[1])))) * (((!g7 < ((unsigned long)(g20) >> (12345 & 7))) / (((~(-32768L) ? !ia[3] : (p[1] < g23)) & 0xffff) | 1)) < ((fi(la[g6 & 1][0], p[1]) ? (g21 > v3) : (ia[3] != v5)) == (long)(65535LL - ia[3]))))));
    v10 &= fi((v3 & fs(v1)), fs(g8)); printf("63: %ld\n", (long)v10);
    printf("64: %ld\n", (long)(((((fs(g1) % ((12345 & 0xffff) | 1)) - (_Bool)((long)(v6) >> (g5 & 15))) || ((unsigned int)(unsigned short)g6 / ((ia[((unsigned long)(p[1]) << (g3 & 15)) & 7] & 0xffff) | 1))) > ((long)(g19) >> (((unsigned int)fs(la[g6 & 1][2]) < (0uLL - (la[g6 & 1][0] < 2147483647))) & 7)))));
    printf("65: %ld\n", (long)(sizeof(fd(g20, g15))));
    printf("66: %ld\n", (long)(256));
    printf("67: %ld\n", (long)(!(ia[3] > v12)));
    printf("68: %ld\n", (long)(((-255LL / ((((0 ^ g8) >= (g11 >= 128uLL)) & 0xffff) | 1)) / ((((~1000003 % ((v8 & 0xffff) | 1)) ^ (fs(256u) * g23)) & 0xffff) | 1))));
    v2 = ((((ia[3] ^ 128uL), ((unsigned)(12345) << (7 & 31))) ? -(ia[3], g20) : fs((3.0f ? (-5) : ia[3]))) % (((ia[(g16 >= v2) & 7] ? ((int)((ca[3] ? ia[3] : ca[2])) >> (g6 & 7)) : (((int)(ia[3]) >> (v8 & 7)), (ia[3] % ((ca[1] & 0xffff) | 1)))) & 0xffff) | 1)); printf("69: %ld\n", (long)v2);
    g3 = (((int)(ca[3]) >> (((v0 - g23) != (char)65535) & 31)) > ((-g10 | (unsigned long)12345) || (127 / ((fi(2, la[g6 & 1][0]) & 0xffff) | 1)))); printf("70: %ld\n", (long)g3);
    printf("71: %ld\n", (long)((0.0f ? ((g4 < p[-1]) - ~g12) : -(2 + ia[3]))));
    printf("72: %ld\n", (long)((v8 - ((v9 == (v11 ? g19 : g6)) ^ ((la[g6 & 1][1] % ((g23 & 0xffff) | 1)) - (g17 ? g3 : 2u))))));
    printf("73: %ld\n", (long)v7++); printf("73: %ld\n", (long)v7);
    g2 -= -((g3 + 7LL) + ((-32768) & g23)); printf("74: %ld\n", (long)g2);
    printf("75: %.9g\n", (double)(g24));
    printf("76: %ld\n", (long)(((100.0 ? g8 : v3) > (v2 - ia[3]))));
    printf("77: %.9g\n", (double)((float)32767));
    g16 *= fs(ia[3]); printf("78: %ld\n", (long)g16);
    for (i = 0; i < 3; i++) { if ((signed char)(((long)(g23) << (3 & 7)) ? (ia[3] - 7) : -ca[2])) { printf("79: y\n"); if ((g12 * (float)((long)(p[1]) >> (g22 & 31)))) continue; } else if ((g12 * (float)((long)(p[1]) >> (g22 & 31)))) printf("79: n\n"); else break; }
    printf("80: %ld\n", (long)(ca[1]));
    printf("81: %.9g\n", (double)(fd(~-g22, v10)));
    printf("82: %ld\n", (long)--g14); printf("82: %ld\n", (long)g14);
    for (i = 0; i < 3; i++) { if ((fd((g11 + v4), (ca[1] + 12345LL)) - ((2147483647LL | ia[3]) && (unsigned char)v8))) { printf("83: y\n"); if ((-1)) continue; } else if ((-1)) printf("83: n\n"); else break; }
    g15 = -((g7, g13) || -la[g6 & 1][0]); printf("84: %ld\n", (long)g15);
    printf("85: %ld\n", (long)(fi((-1), v10)));
    printf("86: %ld\n", (long)(((g19 * 2147483647) || (int)v4)));
    printf("87: %ld\n", (long)((((g4 != g22) + (ia[3] ? ia[3] : v1)) >= v2)));
    printf("88: %ld\n", (long)((_Bool)!((g20 + v6) + (g16 >= 2))));
    printf("89: %ld\n", (long)(((((3.0 < g26) + ((unsigned long)(32767) << (g3 & 15))) != ~(la[g6 & 1][1] ? 0LL : v8)) ? 7 : (g6 + (-g5 / (((256 ? 255 : (-1)) & 0xffff) | 1))))));
    g12 -= (fs(-((unsigned long)(2) << (g18 & 7))) == (~(128 != g13) >= ((unsigned long long)g8 ? (g20 + v6) : ia[ia[3] & 7]))); printf("90: %ld\n", (long)g12);
    printf("91: %ld\n", (long)(g5));
    printf("92: %ld\n", (long)((char)g21));
    printf("93: %ld\n", (long)++v10); printf("93: %ld\n", (long)v10);
    g7 -= (fi(g3, 255uL) && !!v10); printf("94: %ld\n", (long)g7);
    printf("95: %.9g\n", (double)((((sizeof(la[g6 & 1][0]) > la[g6 & 1][1]) / ((((3 & 3L) & (g0 != g15)) & 0xffff) | 1)) ? (-fd(3LL, g25) >= fi((ca[1] > g18), (v5 % ((2147483647 & 0xffff) | 1)))) : fd(fs((1000003L + g15)), fd((double)g0, g17)))));
    printf("96: %ld\n", (long)(-(-2147483647)));
    g27 = fd(1.0, (((fs(la[g6 & 1][2]) - (-1LL)) ^ ((3 <= 12345) ^ (g21 != (-32768))))) > 3 ? 2.5f : 1.5f); printf("97: %.9g\n", (double)g27);
    printf("98: %ld\n", (long)(3));
    printf("99: %ld\n", (long)(((-(-2147483647u) / (((((int)(g7) << (ia[3] & 7)) && ~ia[3]) & 0xffff) | 1)) && (sizeof((g21 ? g23 : g17)) | ((ia[3] / (((-2147483647) & 0xffff) | 1)) != (g21 ? 32767 : 1u))))));
    printf("100: %ld\n", (long)(((*q > ia[3]), (-32768))));
    printf("101: %ld\n", (long)((la[g6 & 1][1] == sizeof(ca[0]))));
    printf("102: %ld\n", (long)((((unsigned)(((-1) >= ((int)(la[g6 & 1][1]) >> (g10 & 7)))) >> (((ca[2] >= ia[3]) % (((g7 / ((v2 & 0xffff) | 1)) & 0xffff) | 1)) & 7)) ? g8 : (unsigned long)(((long)(g2) >> (v11 & 15)) ? (v2 / ((la[g6 & 1][0] & 0xffff) | 1)) : ca[1]))));
    printf("103: %ld\n", (long)(((unsigned)(~v7) >> (!!g4 & 31))));
    printf("104: %.9g\n", (double)((double)((ia[-v10 & 7] ? ((127uL - g20) * (g10 + ia[3])) : ((g17, ia[3]) + la[g6 & 1][2])) <= ((fs(v1) && 32767u) | ((v8 & 127) % ((!!32767 & 0xffff) | 1))))));
    g13 = (sizeof((long long)g6) | ((2 ? 3L : 1uL) < -g11)); printf("105: %ld\n", (long)g13);
    printf("106: %ld\n", (long)(((~!ca[1] || ((la[g6 & 1][2] / ((g7 & 0xffff) | 1)) | fi((-2147483647LL), g12))) <= ~g4)));
    printf("107: %ld\n", (long)((unsigned int)(char)g19));
    for (i = 0; i < 3; i++) { if (!ia[(ia[3] / ((v6 & 0xffff) | 1)) & 7]) { printf("108: y\n"); if ((1000003 && g26)) continue; } else if ((1000003 && g26)) printf("108: n\n"); else break; }
    printf("109: %ld\n", (long)(((p[1], v10), 2)));
    g13 &= ((fi(ca[3], g13) ^ ((-1LL) % ((g12 & 0xffff) | 1))) == ((double)v13 ? g6 : (g27 ? v2 : 65535))); printf("110: %ld\n", (long)g13);
    printf("111: %ld\n", (long)(((g4 ^ g11) >= ~g19)));
    for (i = 0; i < 3; i++) { if (((ia[v6 & 7] <= (12345uLL > 7.75)) != ((g24 == v0) && (la[g6 & 1][1] + g1)))) { printf("112: y\n"); if ((((unsigned long)((la[g6 & 1][1] > g2)) >> ((v0 ? la[g6 & 1][1] : v3) & 15)) / (((sizeof(g2) | (ca[1] && g4)) & 0xffff) | 1))) continue; } else if ((((unsigned long)((la[g6 & 1][1] > g2)) >> ((v0 ? la[g6 & 1][1] : v3) & 15)) / (((sizeof(g2) | (ca[1] && g4)) & 0xffff) | 1))) printf("112: n\n"); else break; }
    printf("113: %ld\n", (long)(((((long)((-2147483647)) << ((ia[3], p[-1]) & 15)) == (((unsigned long)(v1) << (v7 & 7)) && ((unsigned long)(128) << (g0 & 15)))) % ((g3 & 0xffff) | 1))));
    printf("114: %ld\n", (long)((((unsigned)(0) << (1uLL & 31)) / (((g14 > v9) & 0xffff) | 1))));
    for (i = 0; i < 3; i++) { if (fs(((la[g6 & 1][1] > 2147483647) ^ (65535uLL && p[1])))) { printf("115: y\n"); if ((((g11 * 0) & (1u != ia[3])) || (((int)(g5) >> (la[g6 & 1][1] & 15)) | ((-1L) + g12)))) continue; } else if ((((g11 * 0) & (1u != ia[3])) || (((int)(g5) >> (la[g6 & 1][1] & 15)) | ((-1L) + g12)))) printf("115: n\n"); else break; }
    printf("116: %ld\n", (long)--g21); printf("116: %ld\n", (long)g21);
    g5 ^= ((((unsigned long)((ca[0] || v10)) << (-2147483647 & 31)) && (3L ? ca[1] : (v5 == g23))) * fs(((g11 == g5) / (((256L / ((g14 & 0xffff) | 1)) & 0xffff) | 1)))); printf("117: %ld\n", (long)g5);
    printf("118: %ld\n", (long)((((unsigned long)(fs(!g21)) >> ((ia[g13 & 7] && (signed char)g5) & 15)) | !((v7 >= v7) | (1 | 3)))));
    printf("119: %ld\n", (long)((char)(3L | v5)));
    g14 = (256L != g5); printf("120: %ld\n", (long)g14);
    g2 += (((int)((g1 ? 2LL : g2)) >> (((unsigned long)(ia[3]) >> (g1 & 31)) & 7)) == ((128LL + 32767) - (ia[3] ? g6 : p[-1]))); printf("121: %ld\n", (long)g2);
    printf("122: %ld\n", (long)(!!~(!v7 ? ((unsigned)(ia[3]) >> (ca[0] & 7)) : g21)));
    printf("123: %ld\n", (long)(((int)((~la[g6 & 1][0] - (3 ^ v5))) >> (((unsigned)((la[g6 & 1][2] && ca[1])) >> ((unsigned long)ia[3] & 31)) & 31))));
    printf("124: %ld\n", (long)((unsigned long long)(fi(256, 65535) != sizeof(1))));
    printf("125: %.9g\n", (double)v13--); printf("125: %.9g\n", (double)v13);
    for (i = 0; i < 3; i++) { if ((-fi(g13, 256LL) * !!(float)g11)) { printf("126: y\n"); if (-(~12345u & (128 == ca[0]))) continue; } else if (-(~12345u & (128 == ca[0]))) printf("126: n\n"); else break; }
    g22 += (((int)((v8 != v11)) << (((unsigned)(g9) >> ((-1) & 15)) & 15)) ? -(1.5f ? g17 : g5) : p[1]); printf("127: %ld\n", (long)g22);
    printf("128: %ld\n", (long)((((v7 > 2) + ((int)(v10) >> (p[1] & 31))) >= (((-32768) > g16) + g17))));
    printf("129: %ld\n", (long)(((int)((v11 % ((v4 & 0xffff) | 1))) << ((ia[3] != g12) & 31))));
    printf("130: %ld\n", (long)(fi((unsigned char)fs(-(ia[3] + g12)), -((int)(3 ^ g7) * ((g6 & v7) - g23)))));
    g26 = fd(1.0, ((~-(2147483647 + v5) && (unsigned long long)sizeof(fi((-1), ia[3])))) > 3 ? 2.5f : 1.5f); printf("131: %.9g\n", (double)g26);
    v6 = g22; printf("132: %ld\n", (long)v6);
    printf("133: %ld\n", (long)(!!3));
    printf("134: %ld\n", (long)((g14 ^ 0)));
    v5 -= (((unsigned short)(ca[3] + 1000003) || ((v8 ? g14 : g21) + fs(12345))), g2); printf("135: %ld\n", (long)v5);
    printf("136: %ld\n", (long)((short)((long)((-2147483647)) << (p[1] & 31))));
    for (i = 0; i < 3; i++) { if ((g13 ^ ((int)((long)(-5)) << (~ia[3] & 15)))) { printf("137: y\n"); if (((((int)(g5) << (ca[0] & 31)) + g5) & ((v2 != g19) ^ (v7 && g2)))) continue; } else if (((((int)(g5) << (ca[0] & 31)) + g5) & ((v2 != g19) ^ (v7 && g2)))) printf("137: n\n"); else break; }
    printf("138: %ld\n", (long)(v6));
    printf("139: %ld\n", (long)g19++); printf("139: %ld\n", (long)g19);
    printf("140: %ld\n", (long)(((v11 * 12345), (g20 || g26))));
    g0 *= ((p[1] - p[1]) * (unsigned short)g9); printf("141: %ld\n", (long)g0);
    printf("142: %ld\n", (long)(fi((!(2147483647 > 2147483647) ? ((unsigned)(fs(g10)) >> ((g9 ? p[-1] : ca[1]) & 15)) : fs(v4)), (sizeof(g6) + 127))));
    printf("143: %.9g\n", (double)((double)v5));
    printf("144: %ld\n", (long)((v2 > v0)));
    printf("145: %ld\n", (long)((12345 - ((v2 || ca[1]), 0))));
    p[-1] -= (128uL > 3); printf("146: %ld\n", (long)p[-1]);
    v10 -= (v8 + g7); printf("147: %ld\n", (long)v10);
    printf("148: %ld\n", (long)(65535));
    printf("149: %ld\n", (long)(((long long)(2147483647 + g6) ^ (p[1] == ((unsigned long)(v9) << (g2 & 15))))));
    printf("150: %ld\n", (long)((g22 - !65535uLL)));
    printf("151: %ld\n", (long)(((((ia[3] < ca[0]) >= !g9) + 2147483647L) + (fi(ia[g23 & 7], (g11 - v10)) <= ((g14 ? g17 : la[g6 & 1][1]) < (g24 - (-2147483647)))))));
    printf("152: %ld\n", (long)(sizeof(sizeof(((long)((ia[3] && ia[3])) << ((g1 - v0) & 31))))));
    printf("153: %ld\n", (long)((((-(-5LL) * ((long)(g23) << (ia[3] & 7))) - (-ia[3] | (v6 ? 2 : g12))) ^ g4)));
    g11 += (12345u - fs(la[g6 & 1][0])); printf("154: %ld\n", (long)g11);
    printf("155: %ld\n", (long)v4--); printf("155: %ld\n", (long)v4);
    printf("156: %ld\n", (long)(!!((fi(g18, 12345uL) ? fd(1, g23) : fd(la[g6 & 1][0], v6)) && (unsigned char)((unsigned long)(g5) >> (ia[3] & 31)))));
    printf("157: %ld\n", (long)v2--); printf("157: %ld\n", (long)v2);
    printf("158: %ld\n", (long)(~((la[g6 & 1][2] / (((v11 - v10) & 0xffff) | 1)) ? (v9 - (7LL ? v8 : g3)) : sizeof((g20 - la[g6 & 1][1])))));
    g10 &= -3uL; printf("159: %ld\n", (long)g10);
    printf("160: %ld\n", (long)(!!ia[3]));
    printf("161: %.9g\n", (double)(1.5f));
    v1 ^= v0; printf("162: %ld\n", (long)v1);
    g27 = fd(1.0, (((!v1 / ((-g13 & 0xffff) | 1)) >= (((-32768) % ((g1 & 0xffff) | 1)) || (3 / ((v4 & 0xffff) | 1))))) > 3 ? 2.5f : 1.5f); printf("163: %.9g\n", (double)g27);
    printf("164: %ld\n", (long)((ia[3] ? v10 : 2147483647uLL)));
    printf("165: %ld\n", (long)(((!!g18 ? ((g14 != ia[3]) <= (v3 >= g13)) : (((unsigned long)(0L) >> (g5 & 31)) | (long)2)) * ((g3 >= (g8 ? (-5) : g5)) % ((((ia[3] / ((v9 & 0xffff) | 1)) >= (256 * g20)) & 0xffff) | 1)))));
    printf("166: %ld\n", (long)((signed char)fi((g18 ? ia[3] : v7), (ia[3] % ((ia[3] & 0xffff) | 1)))));
    printf("167: %ld\n", (long)(~(-5L)));
    printf("168: %ld\n", (long)(((g6 > ia[g12 & 7]) ? ((ia[3] % ((ia[3] & 0xffff) | 1)) >= (v4 / ((v3 & 0xffff) | 1))) : (-100.0f >= ~v4))));
    printf("169: %ld\n", (long)++g4); printf("169: %ld\n", (long)g4);
    p[-1] *= ~fs(!g4); printf("170: %ld\n", (long)p[-1]);
    g25 = fd(1.0, ((((g8 - la[g6 & 1][2]) % ((((unsigned long)(g14) << (g13 & 7)) & 0xffff) | 1)) / ((!(long)g13 & 0xffff) | 1))) > 3 ? 2.5f : 1.5f); printf("171: %.9g\n", (double)g25);
    printf("172: %ld\n", (long)(!((g13 - ~(2 ? g14 : g10)) / ((((!g16 && fd(1, g23)) ? -ca[0] : ((g19 <= 12345), (g13 | ia[3]))) & 0xffff) | 1))));
    v8 ^= (sizeof(((unsigned)((-32768)) >> (0 & 31))) < ((128 ? v10 : 7) ? (v0 / ((v7 & 0xffff) | 1)) : (v1 <= ia[3]))); printf("173: %ld\n", (long)v8);
    for (i = 0; i < 3; i++) { if (((ca[2] > (p[1] + 1.5)) + !!~(-32768))) { printf("174: y\n"); if (7) continue; } else if (7) printf("174: n\n"); else break; }
    for (i = 0; i < 3; i++) { if (sizeof((((-2147483647L) / ((g3 & 0xffff) | 1)) + v7))) { printf("175: y\n"); if ((((g24 ? g16 : g19) - g26) + (((-5LL) ? ia[3] : g24) * (g11 + g7)))) continue; } else if ((((g24 ? g16 : g19) - g26) + (((-5LL) ? ia[3] : g24) * (g11 + g7)))) printf("175: n\n"); else break; }
    for (i = 0; i < 3; i++) { if ((unsigned long)((256 != ca[3]) >= (signed char)la[g6 & 1][1])) { printf("176: y\n"); if (((long)(-fs(32767L)) << (((2147483647uL ? g21 : v11) / (((la[g6 & 1][1] >= v3) & 0xffff) | 1)) & 31))) continue; } else if (((long)(-fs(32767L)) << (((2147483647uL ? g21 : v11) / (((la[g6 & 1][1] >= v3) & 0xffff) | 1)) & 31))) printf("176: n\n"); else break; }
    printf("177: %ld\n", (long)((((la[g6 & 1][0] <= ca[0]) || (127uL - ia[3])) & ((ia[3] <= g6) <= ((-5) ? ca[3] : 2147483647)))));
    v10 |= (fs((-1LL)) || -g12); printf("178: %ld\n", (long)v10);
    printf("179: %ld\n", (long)((((g4 - g20) + (ca[3] <= g9)) | g5)));
    printf("180: %ld\n", (long)(127));
    v5 = ((ia[3] % ((g9 & 0xffff) | 1)) % ((ia[v2 & 7] & 0xffff) | 1)); printf("181: %ld\n", (long)v5);
    printf("182: %.9g\n", (double)((*q ? -2.0 : g20)));
    g0 |= (int)(!g13 > (7 < 7u)); printf("183: %ld\n", (long)g0);
    printf("184: %ld\n", (long)((((long)((g13 ^ g3)) << ((v6 - p[1]) & 15)) - (((int)(g4) >> (g1 & 15)) || (2u - v13)))));
    printf("185: %ld\n", (long)++g18); printf("185: %ld\n", (long)g18);
    printf("186: %ld\n", (long)((g1 > 256)));
    printf("187: %ld\n", (long)((unsigned char)ia[3]));
    for (i = 0; i < 3; i++) { if ((((unsigned)(!!ca[2]) << (fi(1000003, g0) & 15)) || (!0.0f || (ia[3] & v6)))) { printf("188: y\n"); if (!!(float)fi(g22, ia[3])) continue; } else if (!!(float)fi(g22, ia[3])) printf("188: n\n"); else break; }
    printf("189: %ld\n", (long)(ia[sizeof((((100.0f <= v7) + (ia[3] < la[g6 & 1][0])) ? ((unsigned)((v8 && ca[3])) >> (((long)(65535) >> (p[1] & 31)) & 15)) : ((g21 ? ia[3] : g26) ? 0 : (g24 ? ia[3] : ia[3])))) & 7]));
    printf("190: %.9g\n", (double)--v13); printf("190: %.9g\n", (double)v13);
    g0 = (128uLL != sizeof((g12 != 12345))); printf("191: %ld\n", (long)g0);
    printf("192: %ld\n", (long)(((_Bool)((3uL - p[-1]) == la[g6 & 1][2]) | ((((int)(ia[3]) << (g23 & 7)) * ((-1) * 256L)) != -(ca[0], ia[3])))));
    printf("193: %ld\n", (long)((((g6 > ((-32768LL) >= 12345)) & ca[2]) <= (float)!-3uLL)));
    printf("194: %ld\n", (long)v11--); printf("194: %ld\n", (long)v11);
    v1 = fi(la[g6 & 1][1], ia[3]); printf("195: %ld\n", (long)v1);
    for (i = 0; i < 3; i++) { if (g9) { printf("196: y\n"); if (((int)(v8 + la[g6 & 1][0]) | !(g9 | 32767))) continue; } else if (((int)(v8 + la[g6 & 1][0]) | !(g9 | 32767))) printf("196: n\n"); else break; }
    v4 &= sizeof(((-2147483647LL) < 1)); printf("197: %ld\n", (long)v4);
    printf("198: %ld\n", (long)(((!(fi(p[-1], v9) != sizeof(ia[3])) + ((sizeof(g17) | (g19, 3uL)) ? ((g9 ? v10 : la[g6 & 1][0]) >= (la[g6 & 1][1] * v9)) : (fi(g9, ca[1]) || (v11 * v13)))) - ((~fs(ia[3]) ? ((ia[3] == v1) ? ((-5) * 65535) : (v10 + ca[1])) : (short)((-2147483647) / ((g23 & 0xffff) | 1))) - (~(256LL ? v5 : v5) && (((long)(v3) << (g4 & 15)) == ((long)(la[g6 & 1][0]) << (v5 & 15))))))));
    printf("199: %ld\n", (long)++g9); printf("199: %ld\n", (long)g9);
    printf("200: %ld\n", (long)(-((long)(g22) << (g16 & 15))));
    printf("201: %.9g\n", (double)((g18 + g25)));
    printf("202: %ld\n", (long)(((g23 ? ca[2] : 32767L) ^ (g10 ? v4 : g23))));
    g21 *= fs(-g2); printf("203: %ld\n", (long)g21);
    printf("204: %ld\n", (long)((!p[-1] - (*q <= v4))));
    printf("205: %ld\n", (long)((unsigned long)(int)0));
    printf("206: %ld\n", (long)(((long)((((unsigned long)(((int)(v6) << (ia[3] & 15))) << ((long)(-2147483647) & 31)) + g1)) >> ((((g12 - g4) - (g8 != v11)) ^ ((double)3.0f ? (v8 / ((65535 & 0xffff) | 1)) : fs(ca[3]))) & 7))));
    printf("207: %ld\n", (long)(((((long)((g16 ^ g15)) << (g22 & 31)) > fs((ca[0] - v10))) + (-(32767LL % ((g18 & 0xffff) | 1)) ^ ((la[g6 & 1][2] & g14) != (long long)g20)))));
    for (i = 0; i < 3; i++) { if ((((0uLL != g13) >= (v2 > 3)) + (((-32768) < ia[3]), fi(12345LL, g14)))) { printf("208: y\n"); if ((unsigned short)(-32768)) continue; } else if ((unsigned short)(-32768)) printf("208: n\n"); else break; }
    printf("209: %ld\n", (long)((((!!12345uLL <= ((unsigned)(g3) >> (ia[3] & 7))) + (((unsigned long)(g5) >> (v11 & 15)) % (((ca[0] ? la[g6 & 1][1] : g14) & 0xffff) | 1))) > ((!1 >= (g22 ? g11 : la[g6 & 1][0])) & (short)(g0 * g7)))));
    g3 = g17; printf("210: %ld\n", (long)g3);
    v12 = fd(1.0, ((((long)(!sizeof(g17)) >> (~ia[ca[0] & 7] & 31)) > fi(-!g1, ((ia[3] & la[g6 & 1][1]) > (256 / ((v10 & 0xffff) | 1)))))) > 3 ? 2.5f : 1.5f); printf("211: %.9g\n", (double)v12);
    for (i = 0; i < 3; i++) { if ((!(g8 / ((1 & 0xffff) | 1)) ? ((g24 > ca[3]) != (g27 * g24)) : (g10 + ((-32768L) == v3)))) { printf("212: y\n"); if (la[g6 & 1][0]) continue; } else if (la[g6 & 1][0]) printf("212: n\n"); else break; }
    v0 += ((unsigned)((1 || (short)256uL)) >> ((((unsigned)(32767u) >> (v7 & 15)) <= (ia[3], g19)) & 15)); printf("213: %ld\n", (long)v0);
    printf("214: %ld\n", (long)((((g1 - g2) && g22) / (((v1 ^ (1000003 - g11)) & 0xffff) | 1))));
    v6 *= (g13 > g10); printf("215: %ld\n", (long)v6);
    printf("216: %ld\n", (long)(3uLL));
    for (i = 0; i < 3; i++) { if (((((unsigned long)(v1) >> (v10 & 31)) ? ((unsigned)(g22) << (255LL & 7)) : (unsigned char)2) / ((fi(!ca[0], fs(ia[3])) & 0xffff) | 1))) { printf("217: y\n"); if ((((int)(!!v5) >> ((signed char)v9 & 31)) < (!128 + (g27 || 1)))) continue; } else if ((((int)(!!v5) >> ((signed char)v9 & 31)) < (!128 + (g27 || 1)))) printf("217: n\n"); else break; }
    printf("218: %.9g\n", (double)((float)((unsigned short)2 || (float)2147483647)));
    g26 = fd(1.0, ((int)((int)(g3 >= ia[3]) - fi(sizeof(v4), (65535L < 127)))) > 3 ? 2.5f : 1.5f); printf("219: %.9g\n", (double)g26);
    return 0;
}
