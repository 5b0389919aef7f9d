// Executes the SQL statements on standard input, one after the other, in a
// database in memory, and prints every row and every error.
#include <stdio.h>
#include <stdlib.h>
#include "sqlite3-binding.h"

static char *read_all(FILE *f)
{
	size_t length = 0, capacity = 1 << 16, n;
	char *text = malloc(capacity);
	while ((n = fread(text + length, 1, capacity - length - 1, f)) > 0)
		if ((length += n) + 1 == capacity)
			text = realloc(text, capacity *= 2);
	text[length] = 0;
	return text;
}

static void print_row(sqlite3_stmt *statement)
{
	int columns = sqlite3_column_count(statement);
	for (int i = 0; i < columns; i++) {
		const unsigned char *value = sqlite3_column_text(statement, i);
		printf("%s%s", i ? "|" : "", value ? (const char *)value : "NULL");
	}
	printf("\n");
}

static int statements;

// execute executes one statement and returns what follows it.
static const char *execute(sqlite3 *db, const char *text)
{
	sqlite3_stmt *statement;
	const char *rest;
	int result = sqlite3_prepare_v2(db, text, -1, &statement, &rest);
	if (result == SQLITE_OK && !statement)
		return ""; // only white space was left
	if (result == SQLITE_OK) {
		while ((result = sqlite3_step(statement)) == SQLITE_ROW)
			print_row(statement);
		statements++;
		sqlite3_finalize(statement);
	}
	if (result != SQLITE_DONE) {
		printf("error %d: %s\n", result, sqlite3_errmsg(db));
		while (*rest && *rest != '\n')
			rest++;
	}
	return rest;
}

// execute_many executes some hundred statements of a kind.
static void execute_many(sqlite3 *db)
{
	static const char *const statements[] = {
		"INSERT INTO many SELECT %d * 100 + value, value * %d %% 37, json_object('n', %d, 'v', value) FROM generated",
		"UPDATE many SET b = b + %d WHERE a %% %d = %d / 2",
		"SELECT %d, count(*), sum(b), min(b), max(c), avg(a) FROM many WHERE a > %d * 50 AND b < %d",
		"DELETE FROM many WHERE a BETWEEN %d * 90 AND %d * 95 + %d",
		"SELECT b, count(*), sum(c ->> 'v') FROM many WHERE a < %d * 60 GROUP BY b HAVING count(*) > %d %% 7 ORDER BY 2 DESC, 1 LIMIT %d %% 4",
		"INSERT INTO words(text) VALUES (printf('row %%d of word%%d and other%%d things', %d, %d %% 9, %d %% 5))",
		"SELECT rowid, snippet(words, 0, '[', ']', '..', 4), round(bm25(words), 4) FROM words WHERE words MATCH 'word%d other' || (%d %% 5) || ' NOT thing%d' ORDER BY rank, rowid LIMIT 3",
		"INSERT INTO boxes VALUES (%d, %d * 0.5, %d * 0.75 + 3, 0, 10)",
	};
	execute(db, "CREATE TABLE many(a INTEGER PRIMARY KEY, b INT, c TEXT)");
	execute(db, "CREATE INDEX many_b ON many(b, a)");
	execute(db, "CREATE VIEW generated AS WITH RECURSIVE s(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM s LIMIT 40) SELECT value FROM s");
	execute(db, "CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'porter')");
	execute(db, "CREATE VIRTUAL TABLE boxes USING rtree(id, left, right, top, bottom)");
	for (int i = 1; i <= 40; i++)
		for (size_t k = 0; k < sizeof statements / sizeof *statements; k++) {
			char text[300];
			snprintf(text, sizeof text, statements[k], i, i, i);
			execute(db, text);
		}
	execute(db, "SELECT id, left, right FROM boxes WHERE left < 12 AND right > 11 ORDER BY id");
	execute(db, "SELECT count(*), sum(a), sum(b), sum(length(c)) FROM many");
}

int main(void)
{
	sqlite3 *db;
	if (sqlite3_open(":memory:", &db) != SQLITE_OK)
		return 1;
	printf("SQLite %s\n", sqlite3_libversion());
	for (const char *rest = read_all(stdin); *rest;)
		rest = execute(db, rest);
	execute_many(db);
	printf("%d statements, %d changes\n", statements, sqlite3_total_changes(db));
	return sqlite3_close(db);
}
