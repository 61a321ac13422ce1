package query

// Locales are the content locales of a program, the default first.
type Locales []string

// Preferring is the content locales with that of a caller's language first.
func (all Locales) Preferring(locale string) []string {
	list := make([]string, 1, len(all)+1)
	list[0] = all.Content(locale)
	for _, l := range all {
		if l != list[0] {
			list = append(list, l)
		}
	}
	return list
}

// Content is the content locale that a caller's language stands for: the
// default where it is none.
func (all Locales) Content(locale string) string {
	for _, l := range all {
		if l == locale {
			return l
		}
	}
	return all[0]
}
