// A ray tracer that draws with characters: three spheres over a chequered
// floor, with shadows and a mirror.
int printf(const char *format, ...);
int putchar(int c);
double sqrt(double x);
double floor(double x);

enum { WIDTH = 78, HEIGHT = 30, SPHERES = 3, BOUNCES = 4, FLOOR = SPHERES, NOTHING = -1 };

static const double center[SPHERES][3] = {{0, 1, 5}, {-2.3, 0.7, 4}, {1.9, 0.6, 3.2}};
static const double radius[SPHERES] = {1, 0.7, 0.6};
static const double mirror[SPHERES + 1] = {0.8, 0.1, 0.3, 0.1};
static const double light[3] = {-0.58, 0.68, -0.45}; // of length 1

static long rays;

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// along is the point at distance t from the origin of a ray.
static void along(double *point, const double *origin, const double *direction, double t)
{
    for (int i = 0; i < 3; i++)
        point[i] = origin[i] + t * direction[i];
}

static void normalise(double *v)
{
    double length = sqrt(dot(v, v));
    for (int i = 0; i < 3; i++)
        v[i] /= length;
}

// distance is how far along the ray a sphere is, negative if it is not.
static double distance(int sphere, const double *origin, const double *direction)
{
    double to[3];
    for (int i = 0; i < 3; i++)
        to[i] = center[sphere][i] - origin[i];
    double middle = dot(to, direction);
    double square = radius[sphere] * radius[sphere] - dot(to, to) + middle * middle;
    return square < 0 ? -1 : middle - sqrt(square);
}

// nearest finds what a ray hits first.
static int nearest(const double *origin, const double *direction, double *t)
{
    int found = NOTHING;
    rays++;
    for (int i = 0; i < SPHERES; i++) {
        double d = distance(i, origin, direction);
        if (d > 1e-6 && (found == NOTHING || d < *t)) {
            found = i;
            *t = d;
        }
    }
    double d = -origin[1] / direction[1];
    if (d > 1e-6 && d < 40 && (found == NOTHING || d < *t)) {
        found = FLOOR;
        *t = d;
    }
    return found;
}

static double brightness(const double *origin, const double *direction, int bounces)
{
    double t, point[3], normal[3] = {0, 1, 0}, reflected[3];
    int thing = nearest(origin, direction, &t);
    if (thing == NOTHING)
        return direction[1] > 0 ? 0.4 * direction[1] : 0;
    along(point, origin, direction, t);
    double colour = 0.9;
    if (thing == FLOOR) {
        colour = ((long)floor(point[0]) + (long)floor(point[2])) & 1 ? 0.95 : 0.3;
    } else {
        along(normal, point, center[thing], -1);
        normalise(normal);
    }
    double lit = dot(normal, light);
    if (lit < 0 || nearest(point, light, &t) != NOTHING)
        lit = 0;
    double result = colour * (0.12 + 0.88 * lit);
    if (bounces == 0)
        return result;
    along(reflected, direction, normal, -2 * dot(direction, normal));
    return (1 - mirror[thing]) * result + mirror[thing] * brightness(point, reflected, bounces - 1);
}

int main(void)
{
    static const char shades[] = " .'`,:;~-+=*xoa#%&@";
    static const double eye[3] = {0, 1.4, -1.5};
    for (int row = 0; row < HEIGHT; row++) {
        for (int column = 0; column < WIDTH; column++) {
            double ray[3] = {(column - WIDTH / 2) / 45.0, (HEIGHT / 2 - row) / 26.0 - 0.3, 1.9};
            normalise(ray);
            int shade = (int)(brightness(eye, ray, BOUNCES) * (sizeof shades - 1));
            putchar(shades[shade < sizeof shades - 2 ? shade : sizeof shades - 2]);
        }
        putchar('\n');
    }
    printf("%ld rays\n", rays);
    return 0;
}
