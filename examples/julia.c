// A Julia set, as text; the iteration is written in Pareas, in julia.par.
int putchar(int c);

int escape(float x, float y, float re, float im, int limit);

enum { WIDTH = 78, HEIGHT = 32, LIMIT = 120 };

int main(void)
{
    for (int row = 0; row < HEIGHT; row++) {
        for (int column = 0; column < WIDTH; column++) {
            float x = (column - WIDTH / 2 + 0.5f) / 24, y = (row - HEIGHT / 2 + 0.5f) / 13;
            int n = escape(x, y, -0.8f, 0.156f, LIMIT), shade = 0;
            while (n > 3 && shade < 9) {
                n = n * 3 / 4;
                shade++;
            }
            putchar(" .,:;+*#%@"[shade]);
        }
        putchar('\n');
    }
    return 0;
}
