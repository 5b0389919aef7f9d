// The n-body problem: the outer planets, integrated symplectically; masses and
// positions as in the Computer Language Benchmarks Game.
int printf(const char *format, ...);
double sqrt(double x);

enum { BODIES = 5 };

static const double pi = 3.141592653589793, days = 365.24;

static double x[BODIES] = {0, 4.84143144246472090, 8.34336671824457987, 12.8943695621391310, 15.3796971148509165};
static double y[BODIES] = {0, -1.16032004402742839, 4.12479856412430479, -15.1111514016986312, -25.9193146099879641};
static double z[BODIES] = {0, -0.103622044471123109, -0.403523417114321381, -0.223307578892655734, 0.179258772950371181};
static double vx[BODIES] = {0, 0.00166007664274403694, -0.00276742510726411405, 0.00296460137564761618, 0.00268067772490389322};
static double vy[BODIES] = {0, 0.00769901118419740425, 0.00499852801234917238, 0.00237847173959480950, 0.00162824170038242295};
static double vz[BODIES] = {0, -0.0000690460016972063023, 0.0000230417297573763929, -0.0000296589568540237556, -0.0000951592254519715870};
static double mass[BODIES] = {1, 0.000954791938424326609, 0.000285885980666130812, 0.0000436624404335156298, 0.0000515138902046611451};

static void prepare(void)
{
    double px = 0, py = 0, pz = 0;
    for (int i = 0; i < BODIES; i++) {
        vx[i] *= days, vy[i] *= days, vz[i] *= days;
        mass[i] *= 4 * pi * pi;
        px += vx[i] * mass[i], py += vy[i] * mass[i], pz += vz[i] * mass[i];
    }
    vx[0] = -px / mass[0], vy[0] = -py / mass[0], vz[0] = -pz / mass[0];
}

static double energy(void)
{
    double e = 0;
    for (int i = 0; i < BODIES; i++) {
        e += 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
        for (int j = i + 1; j < BODIES; j++) {
            double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
            e -= mass[i] * mass[j] / sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
    return e;
}

static void advance(double dt)
{
    for (int i = 0; i < BODIES; i++)
        for (int j = i + 1; j < BODIES; j++) {
            double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
            double square = dx * dx + dy * dy + dz * dz;
            double pull = dt / (square * sqrt(square));
            vx[i] -= dx * mass[j] * pull, vy[i] -= dy * mass[j] * pull, vz[i] -= dz * mass[j] * pull;
            vx[j] += dx * mass[i] * pull, vy[j] += dy * mass[i] * pull, vz[j] += dz * mass[i] * pull;
        }
    for (int i = 0; i < BODIES; i++)
        x[i] += dt * vx[i], y[i] += dt * vy[i], z[i] += dt * vz[i];
}

int main(void)
{
    prepare();
    printf("%.9f\n", energy());
    for (int i = 0; i < 1000; i++)
        advance(0.01);
    printf("%.9f\n", energy());
    for (int i = 0; i < BODIES; i++)
        printf("%.17g %.17g %.17g\n", x[i], y[i], z[i]);
    return 0;
}
