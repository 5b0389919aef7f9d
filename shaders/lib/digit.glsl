// Digits of a sort's keys: param[0] is the lowest bit, param[1] the largest digit.
uint digit(uint key) {
    return (key >> param[0]) & param[1];
}
