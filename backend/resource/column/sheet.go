package column

// Sheet are the columns of a list as a sheet has them: what the list shows within the
// cell of another, the line below a text and the currency of an amount, has a column of
// its own behind it. How a long text begins is left out.
func (l List) Sheet() List {
	var cols List
	shown := map[string]bool{}
	for _, c := range l {
		shown[c.Key] = shown[c.Key] || !c.IsCarried
	}
	for _, c := range l {
		if c.IsCarried {
			continue
		}
		cols = append(cols, c)
		within := []string{c.CurrencyPath}
		if c.NoteRunes == 0 {
			within = append(within, c.NotePath)
		}
		for _, path := range within {
			if one := Text(path); one.Key != "" && !shown[one.Key] {
				shown[one.Key] = true
				cols = append(cols, one)
			}
		}
	}
	return cols
}
