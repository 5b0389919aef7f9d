// Classes of wide characters, in the C locale: characters beyond ASCII have none.

typedef unsigned int wint_t;
typedef unsigned long wctype_t;
typedef const int *wctrans_t;

int isalnum(int c);
int isalpha(int c);
int isblank(int c);
int iscntrl(int c);
int isdigit(int c);
int isgraph(int c);
int islower(int c);
int isprint(int c);
int ispunct(int c);
int isspace(int c);
int isupper(int c);
int isxdigit(int c);
int tolower(int c);
int toupper(int c);
int strcmp(const char *a, const char *b);

// narrow returns a character of ASCII, or -1, which has no class.
static int narrow(wint_t c) { return c < 128 ? (int)c : -1; }

int iswalnum(wint_t c) { return isalnum(narrow(c)); }
int iswalpha(wint_t c) { return isalpha(narrow(c)); }
int iswblank(wint_t c) { return isblank(narrow(c)); }
int iswcntrl(wint_t c) { return iscntrl(narrow(c)); }
int iswdigit(wint_t c) { return isdigit(narrow(c)); }
int iswgraph(wint_t c) { return isgraph(narrow(c)); }
int iswlower(wint_t c) { return islower(narrow(c)); }
int iswprint(wint_t c) { return isprint(narrow(c)); }
int iswpunct(wint_t c) { return ispunct(narrow(c)); }
int iswspace(wint_t c) { return isspace(narrow(c)); }
int iswupper(wint_t c) { return isupper(narrow(c)); }
int iswxdigit(wint_t c) { return isxdigit(narrow(c)); }
wint_t towlower(wint_t c) { return c < 128 ? (wint_t)tolower((int)c) : c; }
wint_t towupper(wint_t c) { return c < 128 ? (wint_t)toupper((int)c) : c; }

enum { CLASSES = 12, MAPPINGS = 2 };

static const struct { const char *name; int (*has)(wint_t); } classes[CLASSES] = {
    {"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank}, {"cntrl", iswcntrl}, {"digit", iswdigit}, {"graph", iswgraph},
    {"lower", iswlower}, {"print", iswprint}, {"punct", iswpunct}, {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit},
};

// A class is its number, counted from 1.
wctype_t wctype(const char *name)
{
    for (int i = 0; i < CLASSES; i++)
        if (strcmp(name, classes[i].name) == 0)
            return (wctype_t)i + 1;
    return 0;
}

int iswctype(wint_t c, wctype_t type)
{
    return type >= 1 && type <= CLASSES && classes[type - 1].has(c);
}

static const int mappings[MAPPINGS] = {0, 1}; // to lower case, to upper case

wctrans_t wctrans(const char *name)
{
    if (strcmp(name, "tolower") == 0)
        return &mappings[0];
    if (strcmp(name, "toupper") == 0)
        return &mappings[1];
    return (wctrans_t)0;
}

wint_t towctrans(wint_t c, wctrans_t mapping)
{
    if (!mapping)
        return c;
    return *mapping ? towupper(c) : towlower(c);
}
