package host

import "os"

// OpenUnnamed opens a new file without a name in a folder. Nothing of it is left if the
// program ends before NameFile, even if it is killed. This is no trick for speed. It fails
// where the system or the file system has no such files.
func OpenUnnamed(folder string, mode os.FileMode) (*os.File, error) {
	return openUnnamed(folder, mode)
}

// NameFile gives an unnamed file a name, in place of the file that has it.
func NameFile(file *os.File, name string) error {
	os.Remove(name)
	return nameFile(file, name)
}
