// Gravity between five bodies: records of doubles, a square root by Newton's method.
int printf(const char *, ...);

struct body { double x, y, z, vx, vy, vz, mass; };

static struct body bodies[5] = {
	{0, 0, 0, 0, 0, 0, 39.47},
	{4.84, -1.16, -0.10, 0.60, 2.81, -0.02, 0.037},
	{8.34, 4.12, -0.40, -1.01, 1.82, 0.008, 0.011},
	{12.89, -15.11, -0.22, 1.08, 0.868, -0.010, 0.0017},
	{15.37, -25.91, 0.179, 0.979, 0.594, -0.034, 0.0020}};

static double root(double x)
{
	double r = x > 1 ? x / 2 : 1;
	for (int i = 0; i < 8; i++)
		r = 0.5 * (r + x / r);
	return r;
}

static void advance(double dt)
{
	for (int i = 0; i < 5; i++) {
		struct body *a = &bodies[i];
		for (int j = i + 1; j < 5; j++) {
			struct body *b = &bodies[j];
			double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
			double square = dx * dx + dy * dy + dz * dz;
			double magnitude = dt / (square * root(square));
			a->vx -= dx * b->mass * magnitude;
			a->vy -= dy * b->mass * magnitude;
			a->vz -= dz * b->mass * magnitude;
			b->vx += dx * a->mass * magnitude;
			b->vy += dy * a->mass * magnitude;
			b->vz += dz * a->mass * magnitude;
		}
	}
	for (int i = 0; i < 5; i++) {
		bodies[i].x += dt * bodies[i].vx;
		bodies[i].y += dt * bodies[i].vy;
		bodies[i].z += dt * bodies[i].vz;
	}
}

int main(void)
{
	for (int i = 0; i < 1500; i++)
		advance(0.01);
	printf("%.6f %.6f\n", bodies[0].x, bodies[4].y);
	return 0;
}
