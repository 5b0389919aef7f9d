// Package pprof writes and reads profiles in the format that "go tool pprof" and flame graphs read: the
// protocol buffer message of github.com/google/pprof/proto/profile.proto, compressed by gzip.
// (A library for it exists. It compiles a dozen regular expressions at the start of every
// program that links it, which the compiler's short runs would notice.)
package pprof

import (
	"compress/gzip"
	"encoding/binary"
	"io"
)

// A Profile is a set of samples of a program.
type Profile struct {
	Program string   // the file that was executed
	Values  []string // the names of the values of a sample; the first is shown by default
	Samples []Sample
}

// A Sample has the values that were counted at one address while certain calls were active.
type Sample struct {
	Frames []Frame // the address itself, then the addresses of the active calls, the innermost first
	Values []uint64
}

// A Frame is an address in a program. Frames with equal addresses must be equal.
type Frame struct {
	Address  uint64
	Function string
	Start    int    // the line at which the function begins, or 0
	File     string // or ""
	Line     int    // or 0
}

// Numbers of fields in the messages of profile.proto.
const (
	profileSampleType        = 1
	profileSample            = 2
	profileMapping           = 3
	profileLocation          = 4
	profileFunction          = 5
	profileString            = 6
	profileDefaultSampleType = 14

	valueType = 1
	valueUnit = 2

	sampleLocation = 1
	sampleValue    = 2

	mappingID          = 1
	mappingLimit       = 3
	mappingFile        = 5
	mappingHasFunction = 7
	mappingHasFile     = 8
	mappingHasLine     = 9

	locationID      = 1
	locationMapping = 2
	locationAddress = 3
	locationLine    = 4

	lineFunction = 1
	lineNumber   = 2

	functionID         = 1
	functionName       = 2
	functionSystemName = 3
	functionFile       = 4
	functionStart      = 5
)

// Write writes a profile.
func Write(w io.Writer, p *Profile) error {
	e := encoder{strings: map[string]uint64{"": 0}, locations: map[uint64]uint64{}, functions: map[function]uint64{}}
	e.out.bytes(profileString, nil) // string 0 is empty
	for _, name := range p.Values {
		var m message
		m.number(valueType, e.text(name))
		m.number(valueUnit, e.text("count"))
		e.out.bytes(profileSampleType, m)
	}
	var m message
	m.number(mappingID, 1)
	m.number(mappingLimit, 1<<63)
	m.number(mappingFile, e.text(p.Program))
	m.number(mappingHasFunction, 1)
	m.number(mappingHasFile, 1)
	m.number(mappingHasLine, 1)
	e.out.bytes(profileMapping, m)
	for i := range p.Samples {
		e.sample(&p.Samples[i])
	}
	if len(p.Values) > 0 {
		e.out.number(profileDefaultSampleType, e.text(p.Values[0]))
	}
	z := gzip.NewWriter(w)
	if _, err := z.Write(e.out); err != nil {
		return err
	}
	return z.Close()
}

// An encoder writes a profile's message. It has the numbers given so far to strings, locations and
// functions.
type encoder struct {
	out       message
	strings   map[string]uint64
	locations map[uint64]uint64 // by address
	functions map[function]uint64
}

type function struct {
	name, file string
	start      int
}

func (e *encoder) sample(s *Sample) {
	var m message
	for i := range s.Frames {
		m.number(sampleLocation, e.location(&s.Frames[i]))
	}
	for _, v := range s.Values {
		m.number(sampleValue, v)
	}
	e.out.bytes(profileSample, m)
}

// location returns the number of a frame's location.
func (e *encoder) location(f *Frame) uint64 {
	if id, ok := e.locations[f.Address]; ok {
		return id
	}
	id := uint64(len(e.locations)) + 1
	e.locations[f.Address] = id
	var line message
	line.number(lineFunction, e.function(function{f.Function, f.File, f.Start}))
	line.number(lineNumber, uint64(f.Line))
	var m message
	m.number(locationID, id)
	m.number(locationMapping, 1)
	m.number(locationAddress, f.Address)
	m.bytes(locationLine, line)
	e.out.bytes(profileLocation, m)
	return id
}

func (e *encoder) function(f function) uint64 {
	if id, ok := e.functions[f]; ok {
		return id
	}
	id := uint64(len(e.functions)) + 1
	e.functions[f] = id
	var m message
	m.number(functionID, id)
	m.number(functionName, e.text(f.name))
	m.number(functionSystemName, e.text(f.name))
	m.number(functionFile, e.text(f.file))
	m.number(functionStart, uint64(f.start))
	e.out.bytes(profileFunction, m)
	return id
}

// text returns the number of a string.
func (e *encoder) text(s string) uint64 {
	id, ok := e.strings[s]
	if !ok {
		id = uint64(len(e.strings))
		e.strings[s] = id
		e.out.bytes(profileString, []byte(s))
	}
	return id
}

// A message is the encoding of a message's fields.
type message []byte

// Wire types: how the value of a field is encoded.
const (
	wireNumber = 0
	wireBytes  = 2
	wireBits   = 3 // number of bits of the wire type
)

func (m *message) number(field int, value uint64) {
	*m = binary.AppendUvarint(*m, uint64(field)<<wireBits|wireNumber)
	*m = binary.AppendUvarint(*m, value)
}

func (m *message) bytes(field int, value []byte) {
	*m = binary.AppendUvarint(*m, uint64(field)<<wireBits|wireBytes)
	*m = binary.AppendUvarint(*m, uint64(len(value)))
	*m = append(*m, value...)
}
