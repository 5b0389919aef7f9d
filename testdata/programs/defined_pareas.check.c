int main(void)
{
    return (15 * 15 + 15 + 3) & 255; // every comparison holds
}
