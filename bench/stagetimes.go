package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// stageTimes collects the output of gpucc -time=json.
type stageTimes struct {
	nodes, instructions int
	rows                []*stageRow
}

type stageRow struct {
	Name       string
	Dispatches int
	Bytes      int64
	MS         float64
	times      []time.Duration
}

// add adds the output of one compilation. Other compilers' output is empty.
func (s *stageTimes) add(stderr string) error {
	_, text, ok := strings.Cut(stderr, `{"device"`)
	if !ok {
		return nil
	}
	var printed struct {
		Nodes, Instructions int
		Stages              []stageRow
	}
	if err := json.Unmarshal([]byte(`{"device"`+text), &printed); err != nil {
		return fmt.Errorf("gpucc -time=json: %w", err)
	}
	s.nodes, s.instructions = printed.Nodes, printed.Instructions
	for _, r := range printed.Stages {
		row := s.row(r.Name)
		row.Dispatches, row.Bytes = r.Dispatches, r.Bytes
		row.times = append(row.times, time.Duration(r.MS*1e6))
	}
	return nil
}

// row returns the row of a stage. If there is none, it adds one.
func (s *stageTimes) row(name string) *stageRow {
	for _, r := range s.rows {
		if r.Name == name {
			return r
		}
	}
	r := &stageRow{Name: name}
	s.rows = append(s.rows, r)
	return r
}
