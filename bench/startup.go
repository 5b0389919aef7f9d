package main

import (
	"os"
	"slices"

	"gpucc/bench/record"
)

// GPU start-up: a small file is compiled by the GPU with empty caches of programs, and again with
// the caches that the first run has filled.

func (b *bench) startupSteps() []step {
	if !slices.Contains(b.kinds, "gpu") {
		return nil
	}
	return []step{{"gpu", b.startup}}
}

// startups is the number of first runs that are measured. Each takes seconds.
const startups = 3

func (b *bench) startup() error {
	s, err := b.source(5e3)
	if err != nil {
		return err
	}
	c := compiler{args: []string{b.file("gpucc"), "-c", "-time=json", "-device=gpu"}}
	c.name = "first run"
	first := &trial{compiler: c}
	c.name = "second run"
	second := &trial{compiler: c}
	for range min(startups, b.repeats) {
		cache, err := os.MkdirTemp(b.dir, "cache")
		if err != nil {
			return err
		}
		env := []string{
			"XDG_CACHE_HOME=" + cache,              // gpucc's own cache
			"MESA_SHADER_CACHE_DIR=" + cache,       // caches of the drivers
			"__GL_SHADER_DISK_CACHE_PATH=" + cache, // cache of NVIDIA's driver
			"__GL_SHADER_DISK_CACHE_SKIP_CLEANUP=1", "LC_ALL=C",
		}
		if err := b.once(first, s, env...); err != nil {
			return err
		}
		for range 3 {
			if err := b.once(second, s, env...); err != nil {
				return err
			}
		}
	}
	for _, t := range []*trial{first, second} {
		b.run.Results = append(b.run.Results, t.results(record.Startup, "5kB", s)...)
	}
	return nil
}
