//go:build cgo && linux && !noopengl

package gpu

import (
	"errors"
	"fmt"

	"github.com/go-gl/gl/v4.6-core/gl"
)

var (
	errMemory = errors.New("out of device memory")
	errLost   = errors.New("the context is lost: the device was reset")
	errWait   = errors.New("OpenGL: waiting for the device has failed")
)

// glError returns the first error of OpenGL since the last call.
func glError() error {
	code := gl.GetError()
	switch code {
	case gl.NO_ERROR:
		return nil
	case gl.OUT_OF_MEMORY:
		return errMemory
	case gl.CONTEXT_LOST:
		return errLost
	}
	name, ok := map[uint32]string{
		gl.INVALID_ENUM:      "GL_INVALID_ENUM",
		gl.INVALID_VALUE:     "GL_INVALID_VALUE",
		gl.INVALID_OPERATION: "GL_INVALID_OPERATION",
	}[code]
	if !ok {
		name = fmt.Sprintf("error 0x%x", code)
	}
	return errors.New("OpenGL: " + name)
}

// enableLog makes the driver log errors, at the call that causes them. The log is read
// after every command. A callback would not do, since package gl has only one for all
// contexts of a process.
func enableLog() {
	gl.Enable(gl.DEBUG_OUTPUT)
	gl.Enable(gl.DEBUG_OUTPUT_SYNCHRONOUS)
	gl.DebugMessageControl(gl.DONT_CARE, gl.DONT_CARE, gl.DONT_CARE, 0, nil, false)
	gl.DebugMessageControl(gl.DONT_CARE, gl.DEBUG_TYPE_ERROR, gl.DONT_CARE, 0, nil, true)
	gl.DebugMessageControl(gl.DONT_CARE, gl.DEBUG_TYPE_UNDEFINED_BEHAVIOR, gl.DONT_CARE, 0, nil, true)
}

// logged returns the oldest message of the log since the last call, and empties the log.
func logged() (err error) {
	var text [1024]byte
	for {
		var length int32
		if gl.GetDebugMessageLog(1, int32(len(text)), nil, nil, nil, nil, &length, &text[0]) == 0 {
			return err
		}
		if err == nil {
			err = fmt.Errorf("OpenGL: %s", text[:max(0, length-1)]) // without the 0 at the end
		}
	}
}

// forgive discards the errors of calls that may fail: the caller handles that.
func forgive() {
	glError()
	logged()
}
