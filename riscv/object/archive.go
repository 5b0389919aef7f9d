package object

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// An Archive is a library of objects in one file, with an index of the symbols that they
// define (System V ABI, chapter 7; the format of GNU ar). Objects are read when they are
// needed.
type Archive struct {
	name    string
	data    []byte
	names   []byte         // names of members that are too long for their headers
	index   map[string]int // offset of the member that defines each symbol
	objects map[int]*Object
}

const (
	archiveMagic = "!<arch>\n"
	headerBytes  = 60
)

// IsArchive reports whether a file is an archive.
func IsArchive(data []byte) bool { return bytes.HasPrefix(data, []byte(archiveMagic)) }

var errDamagedArchive = errors.New("damaged archive")

// OpenArchive reads the index of an archive.
func OpenArchive(name string, data []byte) (*Archive, error) {
	a := &Archive{name: name, data: data, objects: map[int]*Object{}}
	if len(data) == len(archiveMagic) {
		return a, nil // the archive is empty
	}
	for at := len(archiveMagic); at < len(data); {
		member, text, next, err := a.member(at)
		if err != nil {
			return nil, err
		}
		switch member {
		case "/":
			err = a.readIndex(text)
		case "//":
			a.names = text
		default:
			if a.index == nil {
				return nil, errors.New("the archive has no index; run ranlib to add one")
			}
			return a, nil
		}
		if err != nil {
			return nil, err
		}
		at = next
	}
	return a, nil
}

// member returns the name and the contents of the member at an offset, and the offset of
// the next member.
func (a *Archive) member(at int) (name string, text []byte, next int, err error) {
	if at < 0 || at > len(a.data)-headerBytes {
		return "", nil, 0, errDamagedArchive
	}
	header := a.data[at : at+headerBytes]
	size, err := strconv.Atoi(strings.TrimRight(string(header[48:58]), " "))
	at += headerBytes
	if err != nil || size < 0 || size > len(a.data)-at || string(header[58:]) != "`\n" {
		return "", nil, 0, errDamagedArchive
	}
	return strings.TrimRight(string(header[:16]), " "), a.data[at : at+size], at + size + size&1, nil
}

// readIndex reads the index: the number of symbols, the offsets of their members, and their
// names, each followed by a zero.
func (a *Archive) readIndex(text []byte) error {
	if len(text) < 4 {
		return errDamagedArchive
	}
	n := int(binary.BigEndian.Uint32(text))
	if n > (len(text)-4)/4 {
		return errDamagedArchive
	}
	offsets, names := text[4:4+4*n], text[4+4*n:]
	a.index = make(map[string]int, n)
	for i := range n {
		name, rest, ok := bytes.Cut(names, []byte{0})
		if !ok {
			return errDamagedArchive
		}
		if _, known := a.index[string(name)]; !known {
			a.index[string(name)] = int(binary.BigEndian.Uint32(offsets[4*i:]))
		}
		names = rest
	}
	return nil
}

// Find returns the object that defines a symbol, or nil.
func (a *Archive) Find(symbol string) (*Object, error) {
	at, ok := a.index[symbol]
	if !ok {
		return nil, nil
	}
	if o := a.objects[at]; o != nil {
		return o, nil
	}
	member, text, _, err := a.member(at)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.name, err)
	}
	name := fmt.Sprintf("%s(%s)", a.name, a.fullName(member))
	o, err := Read(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(o.Files) == 0 {
		o.Files = []string{name}
	}
	a.objects[at] = o
	return o, nil
}

// fullName returns the name of a member. Its header has the name, ended by a slash, or a slash
// and an offset into the table of long names.
func (a *Archive) fullName(member string) string {
	if number, ok := strings.CutPrefix(member, "/"); ok {
		at, err := strconv.Atoi(number)
		if err != nil || at < 0 || at > len(a.names) {
			return member
		}
		member, _, _ = strings.Cut(string(a.names[at:]), "\n")
	}
	return strings.TrimSuffix(member, "/")
}
