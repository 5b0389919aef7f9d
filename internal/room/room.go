// Package room stands for host as long as somebody imports it.
package room

import "gpucc/internal/host"

func Keep[T any](list []T) []T            { return host.Keep(list) }
func Shelve[T any](list []T) ([]T, bool)  { return host.Spill(list) }
func Leave()                              { host.DropSpilled() }
func AppendSparse(to, from []byte) []byte { return host.AppendSparse(to, from) }
