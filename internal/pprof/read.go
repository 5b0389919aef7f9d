package pprof

import (
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
)

// errFormat says that a file is no profile.
var errFormat = errors.New("this is no profile of gpucc")

// Read reads a profile that Write has written. Each sample has a frame, and a value for each of Profile.Values.
// There is at least one of these.
func Read(r io.Reader) (*Profile, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, errFormat
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, errFormat
	}
	d := decoder{locations: map[uint64]decodedLocation{}, functions: map[uint64]decodedFunction{}}
	var types []uint64 // texts
	program := uint64(0)
	ok := fields(text, func(field int, number uint64, value []byte) bool {
		switch field {
		case profileString:
			d.strings = append(d.strings, string(value))
		case profileSampleType:
			return fields(value, func(field int, number uint64, _ []byte) bool {
				if field == valueType {
					types = append(types, number)
				}
				return true
			})
		case profileMapping:
			return fields(value, func(field int, number uint64, _ []byte) bool {
				if field == mappingFile {
					program = number
				}
				return true
			})
		case profileSample:
			d.samples = append(d.samples, value)
		case profileLocation:
			return d.location(value)
		case profileFunction:
			return d.function(value)
		}
		return true
	})
	p := &Profile{Program: d.text(program)}
	for _, n := range types {
		p.Values = append(p.Values, d.text(n))
	}
	for _, m := range d.samples {
		s, is := d.sample(m)
		ok = ok && is && len(s.Values) == len(p.Values)
		p.Samples = append(p.Samples, s)
	}
	if !ok || len(p.Values) == 0 {
		return nil, errFormat
	}
	return p, nil
}

// A decoder has the parts of a profile by their numbers.
type decoder struct {
	strings   []string
	locations map[uint64]decodedLocation
	functions map[uint64]decodedFunction
	samples   []message
}

type decodedLocation struct{ address, function, line uint64 }

type decodedFunction struct{ name, file, start uint64 } // name and file are texts

// text returns the string of a number.
func (d *decoder) text(n uint64) string {
	if n >= uint64(len(d.strings)) {
		return ""
	}
	return d.strings[n]
}

func (d *decoder) location(m message) bool {
	var id uint64
	var x decodedLocation
	ok := fields(m, func(field int, number uint64, value []byte) bool {
		switch field {
		case locationID:
			id = number
		case locationAddress:
			x.address = number
		case locationLine:
			return fields(value, func(field int, number uint64, _ []byte) bool {
				switch field {
				case lineFunction:
					x.function = number
				case lineNumber:
					x.line = number
				}
				return true
			})
		}
		return true
	})
	d.locations[id] = x
	return ok
}

func (d *decoder) function(m message) bool {
	var id uint64
	var x decodedFunction
	ok := fields(m, func(field int, number uint64, _ []byte) bool {
		switch field {
		case functionID:
			id = number
		case functionName:
			x.name = number
		case functionFile:
			x.file = number
		case functionStart:
			x.start = number
		}
		return true
	})
	d.functions[id] = x
	return ok
}

func (d *decoder) sample(m message) (s Sample, ok bool) {
	ok = fields(m, func(field int, number uint64, _ []byte) bool {
		switch field {
		case sampleLocation:
			x := d.locations[number]
			f := d.functions[x.function]
			s.Frames = append(s.Frames, Frame{x.address, d.text(f.name), int(f.start), d.text(f.file), int(x.line)})
		case sampleValue:
			s.Values = append(s.Values, number)
		}
		return true
	})
	return s, ok && len(s.Frames) > 0
}

// fields calls visit for each field of a message, with its number or its bytes, until it returns false. It reports false
// then, and for a message in another form.
func fields(m message, visit func(field int, number uint64, value []byte) bool) bool {
	for len(m) > 0 {
		key, n := binary.Uvarint(m)
		if n <= 0 {
			return false
		}
		m = m[n:]
		number, n := binary.Uvarint(m)
		if n <= 0 {
			return false
		}
		m = m[n:]
		var value []byte
		switch key & (1<<wireBits - 1) {
		case wireNumber:
		case wireBytes:
			if number > uint64(len(m)) {
				return false
			}
			value, m = m[:number], m[number:]
		default:
			return false
		}
		if !visit(int(key>>wireBits), number, value) {
			return false
		}
	}
	return true
}
