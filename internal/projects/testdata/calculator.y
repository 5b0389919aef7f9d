/* A desk calculator: bison's tables and its error recovery, at work. */
%code requires { #include <stdio.h> }
%{
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static long variables[26];
static int column;
static int yylex(void);
static void yyerror(const char *message) { printf("column %d: %s\n", column, message); }
%}
%define parse.error detailed
%union { long number; int name; }
%token <number> NUMBER
%token <name> NAME
%token SHIFT_LEFT "<<" SHIFT_RIGHT ">>" EQUAL "==" LESS_EQUAL "<="
%type <number> expression
%right '='
%right '?' ':'
%left '|'
%left '^'
%left '&'
%left "=="
%left '<' "<="
%left "<<" ">>"
%left '+' '-'
%left '*' '/' '%'
%precedence NEGATION
%%
lines: %empty
	| lines line
	;
line: '\n'
	| expression '\n' { printf("%ld\n", $1); }
	| error '\n' { yyerrok; }
	;
expression: NUMBER
	| NAME { $$ = variables[$1]; }
	| NAME '=' expression { $$ = variables[$1] = $3; }
	| expression '?' expression ':' expression { $$ = $1 ? $3 : $5; }
	| expression '|' expression { $$ = $1 | $3; }
	| expression '^' expression { $$ = $1 ^ $3; }
	| expression '&' expression { $$ = $1 & $3; }
	| expression "==" expression { $$ = $1 == $3; }
	| expression '<' expression { $$ = $1 < $3; }
	| expression "<=" expression { $$ = $1 <= $3; }
	| expression "<<" expression { $$ = $1 << $3; }
	| expression ">>" expression { $$ = $1 >> $3; }
	| expression '+' expression { $$ = $1 + $3; }
	| expression '-' expression { $$ = $1 - $3; }
	| expression '*' expression { $$ = $1 * $3; }
	| expression '/' expression { if (!$3) { yyerror("division by zero"); YYERROR; } $$ = $1 / $3; }
	| expression '%' expression { $$ = $3 ? $1 % $3 : 0; }
	| '-' expression %prec NEGATION { $$ = -$2; }
	| '~' expression %prec NEGATION { $$ = ~$2; }
	| '(' expression ')' { $$ = $2; }
	;
%%
static int yylex(void)
{
	int c;
	while ((c = getchar()) == ' ' || c == '\t')
		column++;
	column = c == '\n' ? 0 : column + 1;
	if (c == EOF)
		return 0;
	if (isdigit(c)) {
		for (yylval.number = 0; isdigit(c); c = getchar(), column++)
			yylval.number = yylval.number * 10 + (c - '0');
		ungetc(c, stdin);
		return NUMBER;
	}
	if (islower(c)) {
		yylval.name = c - 'a';
		return NAME;
	}
	int next = getchar();
	if (c == '<' && next == '<')
		return SHIFT_LEFT;
	if (c == '>' && next == '>')
		return SHIFT_RIGHT;
	if (c == '=' && next == '=')
		return EQUAL;
	if (c == '<' && next == '=')
		return LESS_EQUAL;
	ungetc(next, stdin);
	return c;
}

int main(void) { return yyparse(); }
