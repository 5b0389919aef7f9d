package gpu

import "slices"

// Buffers makes the buffers of a computation on a device, and frees them together. Its zero value
// with a Device is ready for use.
type Buffers struct {
	Device Device
	made   []*Buffer // and not freed
}

// NewBuffer returns a buffer of a number of words, which Release frees at the latest.
func (s *Buffers) NewBuffer(words int) *Buffer {
	return s.Add(s.Device.NewBuffer(max(words, 1)))
}

// NewList returns a buffer for a list of at most the given number of words. A part of the buffer may
// never be used.
func (s *Buffers) NewList(words int) *Buffer {
	if d, ok := s.Device.(Lister); ok {
		return s.Add(d.NewList(max(words, 1)))
	}
	return s.NewBuffer(words)
}

// Zeros returns a new buffer of zeros.
func (s *Buffers) Zeros(words int) *Buffer {
	b := s.NewBuffer(words)
	s.Device.Fill(b, 0)
	return b
}

// Upload returns a new buffer with the contents of data.
func (s *Buffers) Upload(data []byte) *Buffer { return s.Add(Upload(s.Device, data)) }

// Add makes s free a buffer that was made otherwise, and returns the buffer.
func (s *Buffers) Add(b *Buffer) *Buffer {
	s.made = append(s.made, b)
	return b
}

// Drop frees buffers that are not needed any more, so that later ones can use their memory, and sets
// the variables to nil. It does not free buffers that s has not made.
func (s *Buffers) Drop(buffers ...**Buffer) {
	for _, b := range buffers {
		if i := slices.Index(s.made, *b); i >= 0 {
			s.made = slices.Delete(s.made, i, i+1)
			s.Device.Free(*b)
		}
		*b = nil
	}
}

// Release frees all buffers that were not dropped. Afterwards, s can make others.
func (s *Buffers) Release() {
	for _, b := range s.made {
		s.Device.Free(b)
	}
	s.made = s.made[:0]
}
