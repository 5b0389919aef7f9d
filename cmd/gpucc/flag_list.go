package main

// A flagList lists flags with their meanings. The linker fills in a list. A map would have to be filled in whenever gpucc starts.
type flagList[T any] []struct {
	name    string
	meaning T
}

// find returns the meaning of a flag. It reports false if the flag is not in the list.
func (l flagList[T]) find(name string) (meaning T, ok bool) {
	for i := range l {
		if l[i].name == name {
			return l[i].meaning, true
		}
	}
	return meaning, false
}
