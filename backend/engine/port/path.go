package port

// ValueAt is the value at a path of a row, nil where there is none.
func ValueAt(row map[string]any, path []string) any {
	var v any = row
	for _, name := range path {
		inner, ok := v.(map[string]any)
		if nested, is := v.(Row); is {
			inner, ok = nested, true
		}
		if !ok {
			return nil
		}
		v = inner[name]
	}
	return v
}

// SetPath sets the value at a path of a row, and makes the rows on the way.
func SetPath(row map[string]any, path []string, value any) {
	for _, name := range path[:len(path)-1] {
		inner, ok := row[name].(map[string]any)
		if !ok {
			inner = make(map[string]any, 4)
			row[name] = inner
		}
		row = inner
	}
	row[path[len(path)-1]] = value
}
