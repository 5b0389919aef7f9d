//go:build !linux

package main

// getMemory asks for no huge pages where it is not known how to.
func getMemory(bytes int) { lateCollection(bytes) }
