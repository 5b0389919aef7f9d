package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"gpucc/bench/record"
	"gpucc/bench/report"
)

// writeAll writes a run's results into a folder: tables and plots.
func writeAll(dir string, run *record.Run) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	plots, err := report.Plots(dir, run)
	if err != nil {
		return err
	}
	if err := writeTables(dir, run, plots); err != nil {
		return err
	}
	fmt.Println(filepath.Join(dir, "report.md"))
	return nil
}

// writeTables writes a run's results.json, results.csv and report.md, which shows the plots.
func writeTables(dir string, run *record.Run, plots []string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, f := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"results.json", run.WriteJSON},
		{"results.csv", run.WriteCSV},
		{"report.md", func(w io.Writer) error { return report.Markdown(w, run, plots) }},
	} {
		if err := writeFile(filepath.Join(dir, f.name), f.write); err != nil {
			return err
		}
	}
	return nil
}

// reportAgain writes the report of an earlier run, next to its results.
func reportAgain(args []string) error {
	f := flag.NewFlagSet("bench report", flag.ContinueOnError)
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return fmt.Errorf("report: want the path of a results.json")
	}
	file, err := os.Open(f.Arg(0))
	if err != nil {
		return err
	}
	defer file.Close()
	run, err := record.ReadJSON(file)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	return writeAll(filepath.Dir(f.Arg(0)), run)
}
