package field

// Personal returns l with all its fields marked as personal, but those named.
func (l List) Personal(but ...string) List {
	marked := make(List, len(l))
	for i, f := range l {
		f.IsPersonal = true
		for _, name := range but {
			f.IsPersonal = f.IsPersonal && f.Name != name
		}
		marked[i] = f
	}
	return marked
}
