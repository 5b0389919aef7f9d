//go:build cgo && linux

// Package gl calls the OpenGL functions that package gpu needs. A binding of all of OpenGL takes a minute to build, in
// each build with other flags, and looks up a thousand functions at each start. Names and constants are OpenGL's.
package gl

/*
#include <stddef.h>
#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>

// FUNCTIONS(F) is F(result, name, parameters, arguments) of each function. The header declares the functions, too, so
// that a wrong type is an error.
#define FUNCTIONS(F) \
	F(void, AttachShader, (GLuint program, GLuint shader), (program, shader)) \
	F(void, BindBuffersRange, (GLenum target, GLuint first, GLsizei count, const GLuint *buffers, const GLintptr *offsets, const GLsizeiptr *sizes), (target, first, count, buffers, offsets, sizes)) \
	F(void, BindImageTexture, (GLuint unit, GLuint texture, GLint level, GLboolean layered, GLint layer, GLenum access, GLenum format), (unit, texture, level, layered, layer, access, format)) \
	F(void, ClearNamedBufferData, (GLuint buffer, GLenum stored, GLenum format, GLenum kind, const void *data), (buffer, stored, format, kind, data)) \
	F(void, ClearNamedBufferSubData, (GLuint buffer, GLenum stored, GLintptr offset, GLsizeiptr size, GLenum format, GLenum kind, const void *data), (buffer, stored, offset, size, format, kind, data)) \
	F(GLenum, ClientWaitSync, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout)) \
	F(void, CompileShader, (GLuint shader), (shader)) \
	F(void, CopyNamedBufferSubData, (GLuint from, GLuint to, GLintptr offset, GLintptr at, GLsizeiptr size), (from, to, offset, at, size)) \
	F(void, CreateBuffers, (GLsizei n, GLuint *buffers), (n, buffers)) \
	F(GLuint, CreateProgram, (void), ()) \
	F(void, CreateQueries, (GLenum target, GLsizei n, GLuint *queries), (target, n, queries)) \
	F(GLuint, CreateShader, (GLenum kind), (kind)) \
	F(void, CreateTextures, (GLenum target, GLsizei n, GLuint *textures), (target, n, textures)) \
	F(void, DebugMessageControl, (GLenum source, GLenum kind, GLenum severity, GLsizei n, const GLuint *ids, GLboolean enabled), (source, kind, severity, n, ids, enabled)) \
	F(void, DeleteBuffers, (GLsizei n, const GLuint *buffers), (n, buffers)) \
	F(void, DeleteProgram, (GLuint program), (program)) \
	F(void, DeleteShader, (GLuint shader), (shader)) \
	F(void, DeleteSync, (GLsync sync), (sync)) \
	F(void, DetachShader, (GLuint program, GLuint shader), (program, shader)) \
	F(void, DispatchCompute, (GLuint x, GLuint y, GLuint z), (x, y, z)) \
	F(void, Enable, (GLenum what), (what)) \
	F(GLsync, FenceSync, (GLenum condition, GLbitfield flags), (condition, flags)) \
	F(void, Flush, (void), ()) \
	F(GLuint, GetDebugMessageLog, (GLuint n, GLsizei size, GLenum *sources, GLenum *kinds, GLuint *ids, GLenum *severities, GLsizei *lengths, GLchar *log), (n, size, sources, kinds, ids, severities, lengths, log)) \
	F(GLenum, GetError, (void), ()) \
	F(void, GetInteger64v, (GLenum name, GLint64 *value), (name, value)) \
	F(void, GetIntegeri_v, (GLenum name, GLuint index, GLint *value), (name, index, value)) \
	F(void, GetIntegerv, (GLenum name, GLint *value), (name, value)) \
	F(void, GetNamedBufferSubData, (GLuint buffer, GLintptr offset, GLsizeiptr size, void *data), (buffer, offset, size, data)) \
	F(void, GetProgramBinary, (GLuint program, GLsizei size, GLsizei *length, GLenum *format, void *binary), (program, size, length, format, binary)) \
	F(void, GetProgramInfoLog, (GLuint program, GLsizei size, GLsizei *length, GLchar *log), (program, size, length, log)) \
	F(void, GetProgramiv, (GLuint program, GLenum name, GLint *value), (program, name, value)) \
	F(void, GetQueryObjectui64v, (GLuint query, GLenum name, GLuint64 *value), (query, name, value)) \
	F(void, GetShaderInfoLog, (GLuint shader, GLsizei size, GLsizei *length, GLchar *log), (shader, size, length, log)) \
	F(void, GetShaderiv, (GLuint shader, GLenum name, GLint *value), (shader, name, value)) \
	F(const GLubyte *, GetString, (GLenum name), (name)) \
	F(const GLubyte *, GetStringi, (GLenum name, GLuint index), (name, index)) \
	F(GLint, GetUniformLocation, (GLuint program, const GLchar *name), (program, name)) \
	F(void, LinkProgram, (GLuint program), (program)) \
	F(void *, MapNamedBufferRange, (GLuint buffer, GLintptr offset, GLsizeiptr size, GLbitfield access), (buffer, offset, size, access)) \
	F(void, MaxShaderCompilerThreadsKHR, (GLuint n), (n)) \
	F(void, MemoryBarrier, (GLbitfield barriers), (barriers)) \
	F(void, NamedBufferStorage, (GLuint buffer, GLsizeiptr size, const void *data, GLbitfield flags), (buffer, size, data, flags)) \
	F(void, ProgramBinary, (GLuint program, GLenum format, const void *binary, GLsizei size), (program, format, binary, size)) \
	F(void, ProgramParameteri, (GLuint program, GLenum name, GLint value), (program, name, value)) \
	F(void, ProgramUniform1ui, (GLuint program, GLint location, GLuint value), (program, location, value)) \
	F(void, ProgramUniform1uiv, (GLuint program, GLint location, GLsizei n, const GLuint *values), (program, location, n, values)) \
	F(void, QueryCounter, (GLuint query, GLenum target), (query, target)) \
	F(void, ShaderSource, (GLuint shader, GLsizei n, const GLchar *const *texts, const GLint *lengths), (shader, n, texts, lengths)) \
	F(void, TextureBuffer, (GLuint texture, GLenum format, GLuint buffer), (texture, format, buffer)) \
	F(void, UseProgram, (GLuint program), (program)) \

// Each function calls the driver's function, of which load has found the address.
#define DEFINE(result, name, parameters, arguments) \
	static __typeof__(gl##name) *found##name; \
	__attribute__((visibility("hidden"))) result APIENTRY gl##name parameters { return found##name arguments; }

FUNCTIONS(DEFINE)

#define ENTRY(result, name, parameters, arguments) {"gl" #name, (void **)&found##name},

static struct { const char *name; void **address; } functions[] = { FUNCTIONS(ENTRY) };
enum { count = sizeof functions / sizeof *functions };

static const char *nameOf(size_t i) { return functions[i].name; }
static void setAddress(size_t i, void *address) { *functions[i].address = address; }

static void source(GLuint shader, const GLchar *text, GLint length) { glShaderSource(shader, 1, &text, &length); }
*/
import "C"

import (
	"fmt"
	"unsafe"
)

// optional is the only function that a driver need not have.
const optional = "glMaxShaderCompilerThreadsKHR"

// Load looks up the functions by their names. It comes before all other calls.
func Load(address func(name string) unsafe.Pointer) error {
	for i := range C.size_t(C.count) {
		name := C.GoString(C.nameOf(i))
		f := address(name)
		if f == nil && name != optional {
			return fmt.Errorf("there is no %s", name)
		}
		C.setAddress(i, f)
	}
	return nil
}

// Constants.
const (
	BUFFER_UPDATE_BARRIER_BIT          = C.GL_BUFFER_UPDATE_BARRIER_BIT
	CLIENT_STORAGE_BIT                 = C.GL_CLIENT_STORAGE_BIT
	COMPILE_STATUS                     = C.GL_COMPILE_STATUS
	COMPUTE_SHADER                     = C.GL_COMPUTE_SHADER
	COMPUTE_WORK_GROUP_SIZE            = C.GL_COMPUTE_WORK_GROUP_SIZE
	CONTEXT_LOST                       = C.GL_CONTEXT_LOST
	DEBUG_OUTPUT                       = C.GL_DEBUG_OUTPUT
	DEBUG_OUTPUT_SYNCHRONOUS           = C.GL_DEBUG_OUTPUT_SYNCHRONOUS
	DEBUG_TYPE_ERROR                   = C.GL_DEBUG_TYPE_ERROR
	DEBUG_TYPE_UNDEFINED_BEHAVIOR      = C.GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR
	DONT_CARE                          = C.GL_DONT_CARE
	EXTENSIONS                         = C.GL_EXTENSIONS
	FALSE                              = C.GL_FALSE
	INVALID_ENUM                       = C.GL_INVALID_ENUM
	INVALID_OPERATION                  = C.GL_INVALID_OPERATION
	INVALID_VALUE                      = C.GL_INVALID_VALUE
	LINK_STATUS                        = C.GL_LINK_STATUS
	MAJOR_VERSION                      = C.GL_MAJOR_VERSION
	MAP_COHERENT_BIT                   = C.GL_MAP_COHERENT_BIT
	MAP_PERSISTENT_BIT                 = C.GL_MAP_PERSISTENT_BIT
	MAP_READ_BIT                       = C.GL_MAP_READ_BIT
	MAP_WRITE_BIT                      = C.GL_MAP_WRITE_BIT
	MAX_COMPUTE_SHADER_STORAGE_BLOCKS  = C.GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS
	MAX_COMPUTE_SHARED_MEMORY_SIZE     = C.GL_MAX_COMPUTE_SHARED_MEMORY_SIZE
	MAX_COMPUTE_WORK_GROUP_COUNT       = C.GL_MAX_COMPUTE_WORK_GROUP_COUNT
	MAX_COMPUTE_WORK_GROUP_INVOCATIONS = C.GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS
	MAX_SHADER_STORAGE_BLOCK_SIZE      = C.GL_MAX_SHADER_STORAGE_BLOCK_SIZE
	MAX_SHADER_STORAGE_BUFFER_BINDINGS = C.GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS
	MINOR_VERSION                      = C.GL_MINOR_VERSION
	NO_ERROR                           = C.GL_NO_ERROR
	NUM_EXTENSIONS                     = C.GL_NUM_EXTENSIONS
	NUM_PROGRAM_BINARY_FORMATS         = C.GL_NUM_PROGRAM_BINARY_FORMATS
	OUT_OF_MEMORY                      = C.GL_OUT_OF_MEMORY
	PROGRAM_BINARY_FORMATS             = C.GL_PROGRAM_BINARY_FORMATS
	PROGRAM_BINARY_LENGTH              = C.GL_PROGRAM_BINARY_LENGTH
	PROGRAM_BINARY_RETRIEVABLE_HINT    = C.GL_PROGRAM_BINARY_RETRIEVABLE_HINT
	QUERY_RESULT                       = C.GL_QUERY_RESULT
	R32UI                              = C.GL_R32UI
	READ_WRITE                         = C.GL_READ_WRITE
	RED_INTEGER                        = C.GL_RED_INTEGER
	RENDERER                           = C.GL_RENDERER
	SHADER_STORAGE_BARRIER_BIT         = C.GL_SHADER_STORAGE_BARRIER_BIT
	SHADER_STORAGE_BUFFER              = C.GL_SHADER_STORAGE_BUFFER
	SYNC_FLUSH_COMMANDS_BIT            = C.GL_SYNC_FLUSH_COMMANDS_BIT
	SYNC_GPU_COMMANDS_COMPLETE         = C.GL_SYNC_GPU_COMMANDS_COMPLETE
	TEXTURE_BUFFER                     = C.GL_TEXTURE_BUFFER
	TIMEOUT_EXPIRED                    = C.GL_TIMEOUT_EXPIRED
	TIMESTAMP                          = C.GL_TIMESTAMP
	TRUE                               = C.GL_TRUE
	UNSIGNED_INT                       = C.GL_UNSIGNED_INT
	VENDOR                             = C.GL_VENDOR
	VERSION                            = C.GL_VERSION
	WAIT_FAILED                        = C.GL_WAIT_FAILED
)

func AttachShader(program, shader uint32) {
	C.glAttachShader(C.GLuint(program), C.GLuint(shader))
}

func BindBuffersRange(target, first uint32, count int32, buffers *uint32, offsets, sizes *int) {
	C.glBindBuffersRange(C.GLenum(target), C.GLuint(first), C.GLsizei(count), (*C.GLuint)(unsafe.Pointer(buffers)), (*C.GLintptr)(unsafe.Pointer(offsets)), (*C.GLsizeiptr)(unsafe.Pointer(sizes)))
}

func BindImageTexture(unit, texture uint32, level int32, layered bool, layer int32, access, format uint32) {
	C.glBindImageTexture(C.GLuint(unit), C.GLuint(texture), C.GLint(level), boolean(layered), C.GLint(layer), C.GLenum(access), C.GLenum(format))
}

func ClearNamedBufferData(buffer, stored, format, kind uint32, data unsafe.Pointer) {
	C.glClearNamedBufferData(C.GLuint(buffer), C.GLenum(stored), C.GLenum(format), C.GLenum(kind), data)
}

func ClearNamedBufferSubData(buffer, stored uint32, offset, size int, format, kind uint32, data unsafe.Pointer) {
	C.glClearNamedBufferSubData(C.GLuint(buffer), C.GLenum(stored), C.GLintptr(offset), C.GLsizeiptr(size), C.GLenum(format), C.GLenum(kind), data)
}

func ClientWaitSync(sync Sync, flags uint32, timeout uint64) uint32 {
	return uint32(C.glClientWaitSync(C.GLsync(sync), C.GLbitfield(flags), C.GLuint64(timeout)))
}

func CompileShader(shader uint32) {
	C.glCompileShader(C.GLuint(shader))
}

func CopyNamedBufferSubData(from, to uint32, offset, at, size int) {
	C.glCopyNamedBufferSubData(C.GLuint(from), C.GLuint(to), C.GLintptr(offset), C.GLintptr(at), C.GLsizeiptr(size))
}

func CreateBuffers(n int32, buffers *uint32) {
	C.glCreateBuffers(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(buffers)))
}

func CreateProgram() uint32 {
	return uint32(C.glCreateProgram())
}

func CreateQueries(target uint32, n int32, queries *uint32) {
	C.glCreateQueries(C.GLenum(target), C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(queries)))
}

func CreateShader(kind uint32) uint32 {
	return uint32(C.glCreateShader(C.GLenum(kind)))
}

func CreateTextures(target uint32, n int32, textures *uint32) {
	C.glCreateTextures(C.GLenum(target), C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(textures)))
}

func DebugMessageControl(source, kind, severity uint32, n int32, ids *uint32, enabled bool) {
	C.glDebugMessageControl(C.GLenum(source), C.GLenum(kind), C.GLenum(severity), C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(ids)), boolean(enabled))
}

func DeleteBuffers(n int32, buffers *uint32) {
	C.glDeleteBuffers(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(buffers)))
}

func DeleteProgram(program uint32) {
	C.glDeleteProgram(C.GLuint(program))
}

func DeleteShader(shader uint32) {
	C.glDeleteShader(C.GLuint(shader))
}

func DeleteSync(sync Sync) {
	C.glDeleteSync(C.GLsync(sync))
}

func DetachShader(program, shader uint32) {
	C.glDetachShader(C.GLuint(program), C.GLuint(shader))
}

func DispatchCompute(x, y, z uint32) {
	C.glDispatchCompute(C.GLuint(x), C.GLuint(y), C.GLuint(z))
}

func Enable(what uint32) {
	C.glEnable(C.GLenum(what))
}

func FenceSync(condition, flags uint32) Sync {
	return Sync(C.glFenceSync(C.GLenum(condition), C.GLbitfield(flags)))
}

func Flush() {
	C.glFlush()
}

func GetDebugMessageLog(n uint32, size int32, sources, kinds, ids, severities *uint32, lengths *int32, log *uint8) uint32 {
	return uint32(C.glGetDebugMessageLog(C.GLuint(n), C.GLsizei(size), (*C.GLenum)(unsafe.Pointer(sources)), (*C.GLenum)(unsafe.Pointer(kinds)), (*C.GLuint)(unsafe.Pointer(ids)), (*C.GLenum)(unsafe.Pointer(severities)), (*C.GLsizei)(unsafe.Pointer(lengths)), (*C.GLchar)(unsafe.Pointer(log))))
}

func GetError() uint32 {
	return uint32(C.glGetError())
}

func GetInteger64v(name uint32, value *int64) {
	C.glGetInteger64v(C.GLenum(name), (*C.GLint64)(unsafe.Pointer(value)))
}

func GetIntegeri_v(name, index uint32, value *int32) {
	C.glGetIntegeri_v(C.GLenum(name), C.GLuint(index), (*C.GLint)(unsafe.Pointer(value)))
}

func GetIntegerv(name uint32, value *int32) {
	C.glGetIntegerv(C.GLenum(name), (*C.GLint)(unsafe.Pointer(value)))
}

func GetNamedBufferSubData(buffer uint32, offset, size int, data unsafe.Pointer) {
	C.glGetNamedBufferSubData(C.GLuint(buffer), C.GLintptr(offset), C.GLsizeiptr(size), data)
}

func GetProgramBinary(program uint32, size int32, length *int32, format *uint32, binary unsafe.Pointer) {
	C.glGetProgramBinary(C.GLuint(program), C.GLsizei(size), (*C.GLsizei)(unsafe.Pointer(length)), (*C.GLenum)(unsafe.Pointer(format)), binary)
}

func GetProgramInfoLog(program uint32, size int32, length *int32, log *uint8) {
	C.glGetProgramInfoLog(C.GLuint(program), C.GLsizei(size), (*C.GLsizei)(unsafe.Pointer(length)), (*C.GLchar)(unsafe.Pointer(log)))
}

func GetProgramiv(program, name uint32, value *int32) {
	C.glGetProgramiv(C.GLuint(program), C.GLenum(name), (*C.GLint)(unsafe.Pointer(value)))
}

func GetQueryObjectui64v(query, name uint32, value *uint64) {
	C.glGetQueryObjectui64v(C.GLuint(query), C.GLenum(name), (*C.GLuint64)(unsafe.Pointer(value)))
}

func GetShaderInfoLog(shader uint32, size int32, length *int32, log *uint8) {
	C.glGetShaderInfoLog(C.GLuint(shader), C.GLsizei(size), (*C.GLsizei)(unsafe.Pointer(length)), (*C.GLchar)(unsafe.Pointer(log)))
}

func GetShaderiv(shader, name uint32, value *int32) {
	C.glGetShaderiv(C.GLuint(shader), C.GLenum(name), (*C.GLint)(unsafe.Pointer(value)))
}

func GetString(name uint32) string {
	return C.GoString((*C.char)(unsafe.Pointer(C.glGetString(C.GLenum(name)))))
}

func GetStringi(name, index uint32) string {
	return C.GoString((*C.char)(unsafe.Pointer(C.glGetStringi(C.GLenum(name), C.GLuint(index)))))
}

// GetUniformLocation returns the location of a uniform variable, or -1 if there is none. The name ends with a 0.
func GetUniformLocation(program uint32, name string) int32 {
	return int32(C.glGetUniformLocation(C.GLuint(program), (*C.GLchar)(unsafe.Pointer(unsafe.StringData(name)))))
}

func LinkProgram(program uint32) {
	C.glLinkProgram(C.GLuint(program))
}

func MapNamedBufferRange(buffer uint32, offset, size int, access uint32) unsafe.Pointer {
	return C.glMapNamedBufferRange(C.GLuint(buffer), C.GLintptr(offset), C.GLsizeiptr(size), C.GLbitfield(access))
}

func MaxShaderCompilerThreadsKHR(n uint32) {
	C.glMaxShaderCompilerThreadsKHR(C.GLuint(n))
}

func MemoryBarrier(barriers uint32) {
	C.glMemoryBarrier(C.GLbitfield(barriers))
}

func NamedBufferStorage(buffer uint32, size int, data unsafe.Pointer, flags uint32) {
	C.glNamedBufferStorage(C.GLuint(buffer), C.GLsizeiptr(size), data, C.GLbitfield(flags))
}

func ProgramBinary(program, format uint32, binary unsafe.Pointer, size int32) {
	C.glProgramBinary(C.GLuint(program), C.GLenum(format), binary, C.GLsizei(size))
}

func ProgramParameteri(program, name uint32, value int32) {
	C.glProgramParameteri(C.GLuint(program), C.GLenum(name), C.GLint(value))
}

func ProgramUniform1ui(program uint32, location int32, value uint32) {
	C.glProgramUniform1ui(C.GLuint(program), C.GLint(location), C.GLuint(value))
}

func ProgramUniform1uiv(program uint32, location, n int32, values *uint32) {
	C.glProgramUniform1uiv(C.GLuint(program), C.GLint(location), C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(values)))
}

func QueryCounter(query, target uint32) {
	C.glQueryCounter(C.GLuint(query), C.GLenum(target))
}

// ShaderSource gives a shader its text.
func ShaderSource(shader uint32, text string) {
	C.source(C.GLuint(shader), (*C.GLchar)(unsafe.Pointer(unsafe.StringData(text))), C.GLint(len(text)))
}

func TextureBuffer(texture, format, buffer uint32) {
	C.glTextureBuffer(C.GLuint(texture), C.GLenum(format), C.GLuint(buffer))
}

func UseProgram(program uint32) {
	C.glUseProgram(C.GLuint(program))
}

// A Sync is a fence, or nil.
type Sync C.GLsync

func boolean(b bool) C.GLboolean {
	if b {
		return TRUE
	}
	return FALSE
}
