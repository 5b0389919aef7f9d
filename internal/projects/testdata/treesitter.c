// Parses the C program on standard input with a parser that tree-sitter
// generated, and prints its tree.
#include <stdio.h>
#include <stdlib.h>
#include "api.h"

const TSLanguage *tree_sitter_c(void);

int main(void)
{
	static char text[1 << 20];
	size_t length = fread(text, 1, sizeof text, stdin);
	TSParser *parser = ts_parser_new();
	if (!ts_parser_set_language(parser, tree_sitter_c()))
		return 1;
	TSTree *tree = ts_parser_parse_string(parser, NULL, text, (uint32_t)length);
	TSNode root = ts_tree_root_node(tree);
	char *shown = ts_node_string(root);
	printf("%u nodes, %s\n%s\n", ts_node_descendant_count(root), ts_node_has_error(root) ? "with errors" : "no errors", shown);
	free(shown);
	ts_tree_delete(tree);
	ts_parser_delete(parser);
	return 0;
}
