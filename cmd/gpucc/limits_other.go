//go:build !cgo || !linux

package main

func outputClosed() bool { return false }
