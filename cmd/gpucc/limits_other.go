//go:build !cgo || !linux

package main

func outputClosed() bool { return false }

func errorsFile() uintptr { return 2 }

func mostCores() int { return 0 }
