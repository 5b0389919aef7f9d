package host

import (
	"errors"
	"os"
)

// OpenTemporary opens a new file without a name in a folder. Nothing of it is left if the
// program ends before NameTemporary, for whatever reason. It fails where the system or the
// file system has no such files.
func OpenTemporary(folder string, mode os.FileMode) (*os.File, error) {
	if !Unnamed.Enabled() {
		return nil, errors.ErrUnsupported
	}
	return openUnnamed(folder, mode)
}

// NameTemporary gives a temporary file a name, in place of the file that has it.
func NameTemporary(file *os.File, name string) error {
	os.Remove(name)
	return nameFile(file, name)
}
