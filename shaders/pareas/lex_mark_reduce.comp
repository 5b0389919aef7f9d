#version 450 core
// Pass 1 of the scan that runs the automaton of the lexer over the text.
#define OPERATORS SCAN_COMPOSE
#include "lib/reduce.glsl"
#include "pareas/lex_mark_value.glsl"
