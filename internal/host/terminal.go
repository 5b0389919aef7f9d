package host

import "os"

// IsTerminal reports whether a file is a terminal. Where the system is not Linux, any device of characters counts.
func IsTerminal(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && isTerminal(file.Fd())
}
