// Parses the SQL queries on standard input, one a line, with PostgreSQL's
// parser, and prints their trees, fingerprints and normal forms.
#include <stdio.h>
#include <string.h>
#include "pg_query.h"

static void print_error(const char *what, const PgQueryError *e)
{
	printf("%s: %s at %d\n", what, e->message, e->cursorpos);
}

int main(void)
{
	static char query[1 << 16];
	while (fgets(query, sizeof query, stdin)) {
		query[strcspn(query, "\n")] = 0;
		printf("%s\n", query);
		PgQueryParseResult tree = pg_query_parse(query);
		if (tree.error)
			print_error("parse", tree.error);
		else
			printf("tree: %s\n", tree.parse_tree);
		pg_query_free_parse_result(tree);
		PgQueryFingerprintResult print = pg_query_fingerprint(query);
		if (!print.error)
			printf("fingerprint: %s\n", print.fingerprint_str);
		pg_query_free_fingerprint_result(print);
		PgQueryNormalizeResult normal = pg_query_normalize(query);
		if (!normal.error)
			printf("normalized: %s\n", normal.normalized_query);
		pg_query_free_normalize_result(normal);
		PgQueryProtobufParseResult packed = pg_query_parse_protobuf(query);
		if (!packed.error) {
			PgQueryDeparseResult text = pg_query_deparse_protobuf(packed.parse_tree);
			if (text.error)
				print_error("deparse", text.error);
			else
				printf("again: %s\n", text.query);
			pg_query_free_deparse_result(text);
		}
		pg_query_free_protobuf_parse_result(packed);
	}
	pg_query_exit();
	return 0;
}
