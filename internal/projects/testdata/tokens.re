// Splits standard input into the tokens of a small language: re2c's automaton.
#include <stdio.h>
#include <string.h>

enum token { END, NUMBER, REAL, NAME, KEYWORD, STRING, OPERATOR, COMMENT, SPACE, ERROR };
static const char *const names[] = {"end", "number", "real", "name", "keyword", "string", "operator", "comment", "space", "error"};

static enum token scan(const char **at)
{
	const char *YYCURSOR = *at, *YYMARKER;
	enum token token;
	/*!re2c
	re2c:define:YYCTYPE = "unsigned char";
	re2c:yyfill:enable = 0;
	digit = [0-9];
	letter = [a-zA-Z_];
	utf8 = [\xc2-\xdf][\x80-\xbf] | [\xe0-\xef][\x80-\xbf]{2} | [\xf0-\xf4][\x80-\xbf]{3};
	"\x00" { token = END; goto done; }
	"0x" [0-9a-fA-F]+ | digit+ { token = NUMBER; goto done; }
	digit* "." digit+ ([eE] [+-]? digit+)? | digit+ [eE] [+-]? digit+ { token = REAL; goto done; }
	"if" | "else" | "while" | "for" | "return" | "struct" | "switch" | "case" | "break" | "continue" { token = KEYWORD; goto done; }
	(letter | utf8) (letter | digit | utf8)* { token = NAME; goto done; }
	["] ([^"\\\n\x00] | "\\" [^\n\x00])* ["] { token = STRING; goto done; }
	"<<=" | ">>=" | "<<" | ">>" | "->" | "++" | "--" | "&&" | "||" | [-+*/%&|^=<>!] "=" | [-+*/%&|^=<>!?:;,.(){}[\]~] { token = OPERATOR; goto done; }
	"//" [^\n\x00]* | "/*" ([^*\x00] | "*"+ [^*/\x00])* "*"+ "/" { token = COMMENT; goto done; }
	[ \t\n\r]+ { token = SPACE; goto done; }
	* { token = ERROR; goto done; }
	*/
done:
	*at = YYCURSOR;
	return token;
}

int main(void)
{
	static char text[1 << 16];
	unsigned hash = 2166136261u;
	int count[ERROR + 1] = {0};
	text[fread(text, 1, sizeof text - 1, stdin)] = 0;
	for (const char *at = text;;) {
		const char *start = at;
		enum token token = scan(&at);
		if (token == END)
			break;
		count[token]++;
		hash = (hash ^ (unsigned)(at - start) * 31 ^ token) * 16777619u;
		if (token != SPACE)
			printf("%s %.*s\n", names[token], (int)(at - start), start);
	}
	for (int i = 0; i <= ERROR; i++)
		printf("%s: %d\n", names[i], count[i]);
	printf("%08x\n", hash);
	return 0;
}
