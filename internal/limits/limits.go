// Package limits looks at the limits of the process before Go's runtime starts, because the runtime prints pages about
// its own state and ends if it gets too little of something.
//
// It has two forms. With cgo, a constructor in C looks at the limits, and refuses them or adapts to them (limits.c).
// Without cgo, the program begins at start (start_amd64.s), if it was linked so: where anything is limited, start hands
// over to the complete program, which was built with cgo and lies beside this one. See cmd/gpucc/build.
package limits

// Complete is the end of the name of the complete program: gpucc-opengl beside gpucc. start_amd64.s has this text, too; TestHandOver
// in cmd/gpucc fails if the two differ.
const Complete = "-opengl"
