package main

import "testing"

// TestOpeningOver: an opening is over when there is a device, or none to be had.
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
