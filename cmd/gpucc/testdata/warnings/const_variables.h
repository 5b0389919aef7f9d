static const int of_header = 1, several[] = {1, 2};
static int changing_of_header;
