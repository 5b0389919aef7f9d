// Wide and UTF literals, names with other letters, constants in every notation.
int printf(const char *, ...);
typedef int wchar_t;
typedef unsigned short char16_t;
typedef unsigned char32_t;
void dump(const void *p, int size)
{
    for (int i = 0; i < size; i++) printf("%02x", ((const unsigned char *)p)[i]);
    printf(" %d\n", size);
}
wchar_t w[] = L"héllo\x1234\u20ac\U0001F600"; char16_t s16[] = u"a\U0001F600é\xffff"; char32_t s32[] = U"\U0001F600é"; char s8[] = u8"é\u20ac";
const wchar_t *pw = L"abc" "def" L"ghi"; wchar_t wf[3] = L"abc"; wchar_t wb[] = { L"xyz" }; char16_t one = u'é'; char32_t two = U'\U0001F600'; wchar_t wc = L'\x7fffffff';
struct { wchar_t s[4]; int x; } st = { L"ab", 5 };
int multi = 'ab', multi3 = 'abc', multi4 = 'abcd', neg = '\377', mb = 'é' != 0;
int bin = 0b1011, binu = 0B11u; unsigned long long suf = 10LLU + 5uLL + 6llu; double hex = 0x1.8p3, hexn = 0x.8p-1; float hexf = 0x1p-3f; 
int caf\u00e9 = 4; int größe = 5; int a$b = 6, $ = 7; 
int main(void)
{
    dump(w, sizeof(w)); dump(s16, sizeof(s16)); dump(s32, sizeof(s32)); dump(s8, sizeof(s8)); dump(wf, sizeof(wf)); dump(wb, sizeof(wb)); dump(L"x" "y", sizeof(L"x" "y")); dump(u8"a" "b", sizeof(u8"a" "b")); dump("a" u"b", sizeof("a" u"b")); dump(L"", sizeof(L"")); dump(st.s, sizeof(st.s));
    for (const wchar_t *p = pw; *p; p++) printf("%c", (char)*p);
    printf("\n%x %x %x %d %x %x %x %d %d\n", one, two, wc, multi, multi3, multi4, neg, mb, st.x);
    printf("%d %d %llu %g %g %g\n", bin, binu, suf, hex, hexn, hexf);
    printf("%d %d %d %d\n", café, größe, a$b, $);
    wchar_t loc[] = L"local\u00e9", fix[10] = L"fixed", *ptr = L"ptr"; dump(loc, sizeof(loc)); dump(fix, sizeof(fix)); printf("%x %d\n", ptr[2], (int)sizeof(L'x'));
    char16_t l16[] = u"loc"; char32_t l32[5] = { U"lo" }; dump(l16, sizeof(l16)); dump(l32, sizeof(l32)); wchar_t big[40] = L"a long one that is more than sixty-four"; dump(big, sizeof(big));
    printf("%d %d %d %d\n", L'a' < 0, (wchar_t)-1 < 0, (char16_t)-1 < 0, (int)sizeof(u'a'));
    printf("%s %d\n", "tab\ttwo\0three", (int)sizeof("tab\ttwo\0three")); printf("%d %d\n", "abc"[1], L"abc"[1]);
    switch (L'x') { case L'x': printf("x\n"); }
    return _Generic(L'a', int: 1, default: 2) + _Generic(u'a', unsigned short: 10, default: 20) + _Generic(U"a", unsigned *: 30, default: 40);
}
