package preprocess

import (
	"os"
	"strconv"
)

// embed executes #embed (C23, 6.10.4): the bytes of a file, separated by commas.
func (p *Preprocessor) embed() {
	name, angled, t, ok := p.headerName("embed")
	if !ok {
		return
	}
	f := p.find(name, angled, false)
	if f == nil {
		p.notFound(name, angled, &t)
		return
	}
	data, err := os.ReadFile(f.file.path) // as it is, not as lines
	if err != nil {
		p.findError = err
		p.notFound(name, angled, &t)
		return
	}
	text := make([]byte, 0, 4*len(data))
	for i, c := range data {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendUint(text, uint64(c), 10)
	}
	p.output.directive(p, int(p.hash.line), string(text))
}
