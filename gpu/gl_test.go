//go:build cgo && linux && !noopengl

package gpu_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/shaders"
)

func TestDevices(t *testing.T) {
	usable := 0
	for _, s := range gpu.Devices() {
		if s.Err != nil {
			if strings.Contains(s.Err.Error(), "\n") {
				t.Errorf("more than a line: %v", s.Err)
			}
			continue
		}
		usable++
		if s.Name == "" || s.Driver == "" || (s.Kind != "cpu" && (s.MaxGroups < 65535 || s.MaxInvocations < 256 || s.SharedBytes < 32768 || s.MaxBuffers < 8)) {
			t.Errorf("not what OpenGL 4.5 promises: %+v", s)
		}
	}
	if usable < 2 {
		t.Errorf("%d usable devices", usable)
	}
}

// Every kind of context runs a kernel, or fails with an error of one line.
func TestContexts(t *testing.T) {
	isMesa := strings.Contains(gputest.OpenGL(t).Info().Driver, "Mesa")
	for _, kind := range []string{"egl", "surfaceless", "glfw"} {
		dev, err := gpu.OpenGL(gpu.Options{Context: kind, Software: true, Debug: true, Cache: "off"})
		if err != nil {
			t.Logf("%s: %v", kind, err)
			hasGLFW := !strings.Contains(err.Error(), "no such context") // built with the tag glfw
			must := kind == "egl" || kind == "surfaceless" && isMesa || kind == "glfw" && hasGLFW && os.Getenv("DISPLAY") != ""
			if must || strings.Contains(err.Error(), "\n") {
				t.Error(err)
			}
			continue
		}
		result := dev.NewBuffer(4)
		gpu.ExclusiveScan(dev, gpu.Add, 3, gputest.Upload(dev, []uint32{1, 2, 3}), result)
		same(t, kind, gputest.Download(t, dev, result, 4), []uint32{0, 1, 3, 6})
		dev.Close()
	}
}

// A driver with OpenGL 4.5 is accepted, one with 4.2 is not.
func TestFunctions(t *testing.T) {
	dev := gputest.OpenGL(t)
	if err := gpu.LookUpWithout(dev, "glDispatchCompute"); err == nil {
		t.Error("no error without glDispatchCompute")
	}
	if err := gpu.LookUpWithout(dev, gpu.AddedIn46()...); err != nil {
		t.Error(err)
	}
}

// An X server that does not answer is an error of one line.
func TestNoDisplay(t *testing.T) {
	for _, display := range []string{"", ":77"} {
		t.Setenv("DISPLAY", display)
		dev, err := gpu.OpenGL(gpu.Options{Context: "glfw", Software: true})
		if err == nil {
			dev.Close() // GLFW was already connected to another server
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("more than a line: %v", err)
		}
	}
}

func TestOpen(t *testing.T) {
	for _, kind := range []string{"cpu", "gpu", "auto"} {
		dev, err := gpu.Open(kind)
		if err != nil {
			t.Error(err)
			continue
		}
		info := dev.Info()
		if kind == "auto" && info.Software || kind == "gpu" && info.Kind == "cpu" {
			t.Errorf("%s opens %+v", kind, info)
		}
		dev.Close()
	}
	if _, err := gpu.Open("tpu"); err == nil {
		t.Error("no error for a device that does not exist")
	}
}

func TestShaderErrors(t *testing.T) {
	for old, place := range map[string]string{
		"result[n] =":        "shaders/primitives/scan.comp:15", // the kernel
		"uint lane[":         "",                                // does not occur: the kernel stays as it is
		"shared Value lane[": "shaders/lib/group_scan.glsl",     // in a library
	} {
		dev := gputest.OpenGL(t)
		breakKernel(t, dev, "scan", old, "%"+old)
		gpu.ExclusiveScan(dev, gpu.Add, 5, dev.NewBuffer(5), dev.NewBuffer(6))
		err := dev.Err()
		if place == "" {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), place) || strings.Contains(err.Error(), "\n") {
			t.Errorf("an error at %s is reported as %v", place, err)
		}
		var word [1]uint32
		b := dev.NewBuffer(1)
		if dev.Read(b, 0, gpu.Words(word[:])) == nil {
			t.Error("Read works after an error")
		}
	}
}

func TestLimits(t *testing.T) {
	dev := gputest.OpenGL(t)
	dev.NewBuffer(dev.Info().MaxBufferBytes/4 + 1)
	if err := dev.Err(); err == nil || !strings.Contains(err.Error(), "limit") {
		t.Errorf("a buffer too large is reported as %v", err)
	}

	dev = gputest.OpenGL(t)
	gpu.Exhaust(dev)
	if err := dev.Err(); err == nil || !strings.Contains(err.Error(), "out of device memory") {
		t.Errorf("too little memory is reported as %v", err)
	}

	dev = gputest.OpenGL(t)
	buffers := make([]*gpu.Buffer, 20)
	for i := range buffers {
		buffers[i] = dev.NewBuffer(1)
	}
	dev.Dispatch(gpu.Kernel{Name: "pick"}, 1, buffers...)
	if err := dev.Err(); err == nil || !strings.Contains(err.Error(), "20 buffers") {
		t.Errorf("too many buffers are reported as %v", err)
	}

	dev = gputest.OpenGL(t)
	dev.Dispatch(gpu.Kernel{Name: "nothing"}, 1)
	if err := dev.Err(); err == nil || !strings.Contains(err.Error(), "nothing.comp") {
		t.Errorf("a missing kernel is reported as %v", err)
	}
}

// A debug device reports errors of OpenGL calls.
func TestDebug(t *testing.T) {
	dev := gputest.OpenGL(t)
	dev.Write(dev.NewBuffer(1), 1<<20, []byte{1, 2, 3, 4})
	if err := dev.Err(); err == nil {
		t.Error("a write past the end is no error")
	}
}

// filler opens an OpenGL device that fills all buffers by the kernel, as hardware fills large ones.
func filler(t *testing.T) gpu.Device {
	dev := gputest.OpenGL(t)
	gpu.FillByKernel(dev)
	return dev
}

// TestFillAndMarks fills by the driver's command, by the kernel, and on the CPU device. Transfers and a kernel
// see the words that the fill before them has set.
func TestFillAndMarks(t *testing.T) {
	rows := filler(t)
	gpu.SetMaxGroups(rows, 3)
	for name, dev := range map[string]gpu.Device{"clear": gputest.OpenGL(t), "kernel": filler(t), "rows": rows, "cpu": gpu.NewCPU()} {
		const words = 10_000
		b, largest := dev.NewBuffer(words), dev.NewBuffer(1)
		from := dev.Mark()
		for _, value := range []uint32{7, 0} {
			dev.Write(b, 0, gpu.Words(random(words, 1000)))
			dev.Fill(b, value)
			gpu.Reduce(dev, gpu.Max, words, b, largest)
			for i, x := range append(gputest.Download(t, dev, b, words), gputest.Download(t, dev, largest, 1)...) {
				if x != value {
					t.Fatalf("%s: word %d is %d", name, i, x)
				}
			}
		}
		if d := dev.Elapsed(from, dev.Mark()); d <= 0 || d.Seconds() > 10 {
			t.Errorf("%s: two fills took %v", name, d)
		}
	}
}

// A software renderer fills by the driver's command, hardware by the kernel where that is faster.
func TestClearBytes(t *testing.T) {
	dev := gputest.OpenGL(t)
	if n := gpu.ClearBytes(dev); dev.Info().Software != (n > 1<<40) || n < 4<<10 {
		t.Errorf("%s clears up to %d bytes", dev.Info().Name, n)
	}
}

// Data larger than the staging buffers arrives complete in both directions, at any offset in
// a buffer.
func TestTransfer(t *testing.T) {
	dev := gputest.OpenGL(t)
	data := random(9<<20, 1<<31)
	b := dev.NewBuffer(len(data) + 5)
	dev.Fill(b, 7)
	split := len(data)/3 + 1 // not at a boundary of a staging buffer
	dev.Write(b, 4*3, gpu.Words(data[:split]))
	dev.Write(b, 4*(3+split), gpu.Words(data[split:]))
	same(t, "all", gputest.Download(t, dev, b, b.Words()), slices.Concat([]uint32{7, 7, 7}, data, []uint32{7, 7}))
	part := make([]uint32, len(data)-2*split)
	if err := dev.Read(b, 4*(3+split), gpu.Words(part)); err != nil {
		t.Fatal(err)
	}
	same(t, "part", part, data[split:][:len(part)])
}

// Programs are taken from the cache. A damaged or rejected entry is replaced.
func TestCache(t *testing.T) {
	if !gpu.CachesPrograms(gputest.OpenGL(t)) {
		t.Skip("the driver has no program binaries")
	}
	dir := t.TempDir()
	run := func() {
		t.Helper()
		dev, err := gpu.OpenGL(gpu.Options{Software: true, Debug: true, Cache: dir})
		if err != nil {
			t.Fatal(err)
		}
		defer dev.Close()
		result := dev.NewBuffer(4)
		gpu.ExclusiveScan(dev, gpu.Add, 3, gputest.Upload(dev, []uint32{1, 2, 3}), result)
		same(t, "scan", gputest.Download(t, dev, result, 4), []uint32{0, 1, 3, 6})
	}
	run()
	entries, _ := filepath.Glob(filepath.Join(dir, "*"))
	if len(entries) != 2 {
		t.Fatalf("two kernels leave %v", entries)
	}
	before, err := os.ReadFile(entries[0])
	if err != nil {
		t.Fatal(err)
	}
	run()
	for name, damage := range map[string]func([]byte) []byte{
		"cut":      func(file []byte) []byte { return file[:len(file)/2] },
		"empty":    func(file []byte) []byte { return nil },
		"flipped":  func(file []byte) []byte { file[len(file)/2] ^= 1; return file },
		"rejected": gpu.RejectedProgram,
	} {
		for _, path := range entries {
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, damage(file), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		run()
		after, err := os.ReadFile(entries[0])
		if err != nil || len(after) != len(before) {
			t.Errorf("%s: the entry has %d bytes after, %d before (%v)", name, len(after), len(before), err)
		}
	}
}

// A device with Options.Prepare makes all programs and stores them in the cache.
func TestPrepare(t *testing.T) {
	all, cached := len(shaders.Names()), 0
	if gpu.CachesPrograms(gputest.OpenGL(t)) {
		cached = all
	}
	dir := filepath.Join(t.TempDir(), "cache", "gpucc") // made before the driver starts
	for range 2 {
		dev, err := gpu.OpenGL(gpu.Options{Software: true, Debug: true, Cache: dir, Prepare: gpu.AllKernels})
		if err != nil {
			t.Fatal(err)
		}
		if err := dev.Err(); err != nil { // waits
			t.Error(err)
		}
		entries, _ := filepath.Glob(filepath.Join(dir, "*.program"))
		if gpu.Programs(dev) != all || len(entries) != cached {
			t.Errorf("%d programs, %d of them in the cache, of %d kernels", gpu.Programs(dev), len(entries), all)
		}
		dev.Close()
	}
}

// A dispatch with more groups than a dimension allows has several rows.
func TestRows(t *testing.T) {
	gl := gputest.OpenGL(t)
	gpu.SetMaxGroups(gl, 3)
	dev := gpu.NewCheck(gl, gpu.NewCPU())
	in := random(10_000, 1000)
	column, result := gputest.Upload(dev, in), dev.NewBuffer(len(in)+1)
	gpu.ExclusiveScan(dev, gpu.Add, len(in), column, result)
	gpu.RadixSort(dev, len(in), column, result, 0, 10)
	groups := gpu.Key(dev, len(in), 10, column)
	groups.Free(dev)
	if err := dev.Err(); err != nil {
		t.Error(err)
	}
}

// An access out of bounds is an error that names the place in the shader.
func TestBounds(t *testing.T) {
	const items = 5
	number := func(dev gpu.Device) {
		key := gputest.Upload(dev, make([]uint32, items))
		dev.Dispatch(gpu.Kernel{Name: "key_number"}, items, key, dev.NewBuffer(items), dev.NewBuffer(items))
	}
	scan := func(dev gpu.Device) {
		gpu.ExclusiveScan(dev, gpu.Add, items, dev.NewBuffer(items), dev.NewBuffer(items+1))
	}
	for _, x := range []struct {
		run              func(gpu.Device)
		kernel, old, new string
		site             string // of the access; "" if all are within bounds
		indexes          uint32 // how many wrong indexes there are, from index on: on a GPU any of them may be the first
		index, length    uint32
	}{
		{number, "key_number", "key[n]", "key[n + 1u]", "shaders/primitives/key_number.comp:12: key", 1, items, items},
		{number, "key_number", "keyOut[n]", "keyOut[key[n] - 1u]", "shaders/primitives/key_number.comp:12: keyOut", 1, 1<<32 - 1, items},
		{number, "key_number", "key[n]", "key[key[n + 5u]]", "shaders/primitives/key_number.comp:12: key", items, items, items},
		{number, "key_number", "key[n]", "key[min(n, items - 1u)]", "", 0, 0, 0},
		{scan, "scan_reduce", "group(), total", "group() + 2u, total", "shaders/lib/value.glsl:65: column", 1, 2, 2},
		{scan, "scan_reduce", "lane[level + node] = v", "lane[level + node + 1024u] = v", "shaders/lib/group_scan.glsl:23: lane", 340, 1024, 340},
	} {
		dev := gputest.BoundsChecked(t)
		breakKernel(t, dev, x.kernel, x.old, x.new)
		x.run(dev)
		err := dev.Err()
		var got *gpu.BoundsError
		switch {
		case x.site == "":
			if err != nil {
				t.Errorf("%s with %s: %v", x.kernel, x.new, err)
			}
		case !errors.As(err, &got) || got.Kernel != x.kernel || got.Site.String() != x.site || got.Index-x.index >= x.indexes || got.Length != x.length:
			t.Errorf("%s with %s: %v, want %s[%d], or up to %d more, of length %d", x.kernel, x.new, err, x.site, x.index, x.indexes-1, x.length)
		}
	}
}

// TestDownload has two downloads under way while the device works on, and waits for the later
// one first.
func TestDownload(t *testing.T) {
	dev := gputest.OpenGL(t)
	data := random(3<<20, 1<<31)
	a, b := gputest.Upload(dev, data), gputest.Upload(dev, data[:1000])
	part, whole, small := make([]uint32, 10), make([]uint32, len(data)), make([]uint32, 1000)
	first := dev.Download(gpu.Copy{Buffer: a, Data: gpu.Words(whole)}, gpu.Copy{Buffer: b, Offset: 4 * 7, Data: gpu.Words(part)})
	dev.Fill(a, 7)
	second := dev.Download(gpu.Copy{Buffer: b, Data: gpu.Words(small)}, gpu.Copy{Buffer: a, Data: nil})
	for _, wait := range []func() error{second, first} {
		if err := wait(); err != nil {
			t.Fatal(err)
		}
	}
	same(t, "all of one buffer", whole, data)
	same(t, "a part of another", part, data[7:17])
	same(t, "a second download", small, data[:1000])
	if got := gputest.Download(t, dev, a, 1)[0]; got != 7 {
		t.Errorf("a buffer filled behind a download is %d", got)
	}
}

// TestDownloadErrors shows that downloads end when the device fails or is closed.
func TestDownloadErrors(t *testing.T) {
	dev := gputest.OpenGL(t)
	b := dev.NewBuffer(10)
	if err := dev.Download(gpu.Copy{Buffer: b, Offset: 4 * 9, Data: make([]byte, 8)})(); err == nil {
		t.Error("a download of what is behind a buffer is no error")
	}
	dev = gputest.OpenGL(t)
	wait := dev.Download(gpu.Copy{Buffer: dev.NewBuffer(1 << 20), Data: make([]byte, 4<<20)})
	dev.Close()
	wait() // with or without an error; it must end
}

// TestSteadyMemory shows that a program which does the same again and again makes no buffer
// objects after the first time.
func TestSteadyMemory(t *testing.T) {
	dev := gputest.OpenGL(t)
	blocks := 0
	for round := range 20 {
		var buffers []*gpu.Buffer
		for i := range 30 {
			buffers = append(buffers, dev.NewBuffer(1<<16*(i+1)+7*round))
		}
		for i := range buffers {
			dev.Free(buffers[(i*7)%len(buffers)])
		}
		if round == 0 {
			blocks = gpu.MemoryBlocks(dev)
		}
	}
	if n := gpu.MemoryBlocks(dev); n != blocks || n == 0 {
		t.Errorf("%d blocks after the first round, %d at the end", blocks, n)
	}
}

// Fills of buffers that are made one after the other are one, unless a command is between them
// or the values differ, or a kernel cannot bind as much.
func TestFills(t *testing.T) {
	for name, dev := range map[string]gpu.Device{"clear": gputest.OpenGL(t), "kernel": filler(t)} {
		t.Run(name, func(t *testing.T) { testFills(t, dev) })
	}
}

func testFills(t *testing.T, dev gpu.Device) {
	sizes := []int{3, 64, 65, 1000, 1}
	list := make([]*gpu.Buffer, len(sizes))
	for i, words := range sizes {
		list[i] = dev.NewBuffer(words)
	}
	check := func(what string, want int, fill func(), values ...uint32) {
		t.Helper()
		before := gpu.Fills(dev)
		fill()
		for i, b := range list {
			words := make([]uint32, sizes[i])
			if err := dev.Read(b, 0, gpu.Words(words)); err != nil {
				t.Fatal(err)
			}
			value := values[min(i, len(values)-1)]
			if k := slices.IndexFunc(words, func(w uint32) bool { return w != value }); k >= 0 {
				t.Errorf("%s: word %d of buffer %d is %d, not %d", what, k, i, words[k], value)
			}
		}
		if n := gpu.Fills(dev) - before; n != want {
			t.Errorf("%s: %d fills, not %d", what, n, want)
		}
	}
	check("all", 1, func() {
		for _, b := range list {
			dev.Fill(b, 7)
		}
	}, 7)
	check("two values", 3, func() {
		for i, b := range list {
			dev.Fill(b, []uint32{1, 1, 2, 3, 3}[i])
		}
	}, 1, 1, 2, 3, 3)
	check("in another order", 5, func() {
		for _, b := range slices.Backward(list) {
			dev.Fill(b, 4)
		}
	}, 4)
	check("a command between", 2, func() {
		dev.Fill(list[0], 5)
		dev.Write(list[0], 0, gpu.Words([]uint32{6, 6, 6}))
		for _, b := range list[1:] {
			dev.Fill(b, 5)
		}
	}, 6, 5)
	gpu.SetMaxBufferBytes(dev, 5000)
	check("more than the limit", 2, func() {
		for _, b := range list {
			dev.Fill(b, 8)
		}
	}, 8)
}
