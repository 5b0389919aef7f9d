// Calls what wasm2c made of life.wat.
#include <stdio.h>
#include "life_wasm.h"

int main(void)
{
	static Z_life_instance_t life;
	wasm_rt_init();
	Z_life_init_module();
	Z_life_instantiate(&life);
	for (unsigned steps = 0; steps < 10; steps++)
		printf("%016llx\n", (unsigned long long)Z_lifeZ_run(&life, steps));
	printf("%.17g\n", Z_lifeZ_mean(&life, 2.0, 0.25f));
	for (unsigned n = 0; n < 7; n++)
		printf("%u\n", Z_lifeZ_choose(&life, n));
	Z_life_free(&life);
	wasm_rt_free();
	return 0;
}
