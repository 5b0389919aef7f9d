package breakeven

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc64"
	"os"
	"path/filepath"
)

// A File keeps the model of a machine. Its name is a checksum of everything on which the
// model depends, so that a change leads to another file. A damaged file is treated as
// missing.
type File struct {
	folder string
	key    string
}

// FileOf returns the file in a folder. key describes everything on which the model
// depends.
func FileOf(folder, key string) File { return File{folder, key} }

// Path returns the name of the file.
func (f File) Path() string {
	return filepath.Join(f.folder, fmt.Sprintf("%016x.model", checksum([]byte(f.key))))
}

// checksum returns a number that identifies keys and reveals damaged files.
func checksum(of []byte) uint64 { return crc64.Checksum(of, crc64.MakeTable(crc64.ECMA)) }

// contents is the data in the file, behind a line with its checksum.
type contents struct {
	Key   string `json:"key"`
	Model Model  `json:"model"`
}

// Load reads the model. It fails if there is no file, if it is damaged, or if it is for
// another key.
func (f File) Load() (m Model, ok bool) {
	file, err := os.ReadFile(f.Path())
	if err != nil {
		return Model{}, false
	}
	var c contents
	sum, text, _ := bytes.Cut(file, []byte("\n"))
	if string(sum) != sumLine(text) || json.Unmarshal(text, &c) != nil || c.Key != f.key || !c.Model.valid() {
		return Model{}, false
	}
	return c.Model, true
}

func sumLine(text []byte) string { return fmt.Sprintf("%016x", checksum(text)) }

// Store writes the model. It writes a temporary file and renames it, so that another process
// never sees a part of it.
func (f File) Store(m Model) error {
	text, err := json.MarshalIndent(contents{f.key, m}, "", "\t")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.folder, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(f.folder, "*.new")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "%s\n%s", sumLine(text), text)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), f.Path())
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}

// Remove removes the file, if there is one.
func (f File) Remove() { os.Remove(f.Path()) }

// Measure returns the model in the file. If there is none, it calls measure and keeps the
// result. It fails if another process is measuring, because the two would disturb each
// other. It fails if the folder cannot be written, because every process would measure
// again. It fails with ErrCutOff if the last measurement has ended its process.
func (f File) Measure(measure func() (Model, error)) (Model, error) {
	if m, ok := f.Load(); ok {
		return m, nil
	}
	unlock, err := f.lock()
	if err != nil {
		return Model{}, err
	}
	defer unlock()
	if m, ok := f.Load(); ok { // the process that had the lock before has measured
		return m, nil
	}
	m, err := measure()
	if err != nil {
		return Model{}, err
	}
	if !m.valid() {
		return Model{}, fmt.Errorf("the measurement makes no sense: %+v", m)
	}
	return m, f.Store(m)
}
