package host

import "os"

// OpenUnnamed opens a new file without a name in a folder. If the program ends before
// NameFile, even if it is killed, the file is gone. This is not a trick for speed.
// OpenUnnamed fails if the system or the file system does not support such files.
func OpenUnnamed(folder string, mode os.FileMode) (*os.File, error) {
	return openUnnamed(folder, mode)
}

// NameFile gives an unnamed file a name. The error is fs.ErrExist if a file has this name.
func NameFile(file *os.File, name string) error { return nameFile(file, name) }
