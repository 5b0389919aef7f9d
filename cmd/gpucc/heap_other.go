//go:build !linux

package main

// getMemory does nothing where there are no huge pages to ask for.
func getMemory(bytes int) {}
