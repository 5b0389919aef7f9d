package main

import "testing"

// TestOpeningOver checks that an opening is over when there is a device, or when there
// cannot be one.
func TestOpeningOver(t *testing.T) {
	o := &opening{done: make(chan struct{})}
	if o.over() {
		t.Error("it is over before it is")
	}
	close(o.done)
	if !o.over() {
		t.Error("it is not over")
	}
}
