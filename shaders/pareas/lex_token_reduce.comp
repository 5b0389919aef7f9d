#version 450 core
// Pass 1 of the scan that numbers tokens.
#include "lib/reduce.glsl"
#include "pareas/lex_token_value.glsl"
