// Recognises network addresses on the lines of standard input: ragel's state
// machine, made of gotos (-G2) or of tables (-T0).
#include <stdio.h>
#include <string.h>

%%{
	machine address;
	action digit { part = part * 10 + (fc - '0'); }
	action next { value = value << 8 | part; part = 0; }
	action port { port = port * 10 + (fc - '0'); }
	byte = ('25' [0-5] | '2' [0-4] [0-9] | [01]? [0-9] [0-9]?) $digit;
	host = ([a-z] [a-z0-9\-]* ('.' [a-z] [a-z0-9\-]*)*) %{ kind = 2; };
	main := ((byte %next '.'){3} byte %next %{ kind = 1; } | host) (':' [0-9]{1,5} $port)? 0 @{ done = 1; };
}%%
%% write data;

int main(void)
{
	char line[256];
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		const char *p = line, *pe = line + strlen(line) + 1;
		int cs, kind = 0, done = 0;
		unsigned part = 0, value = 0, port = 0;
		%% write init;
		%% write exec;
		printf("%s: %s %08x %u, state %d\n", line, done ? kind == 1 ? "address" : "name" : "neither", value, port, cs);
	}
	return 0;
}
