//go:build !linux

package main

// growHeap does nothing where there are no huge pages to ask for.
func growHeap(bytes int) {}
