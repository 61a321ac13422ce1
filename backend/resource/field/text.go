package field

import "math"

// What a text may have where its field does not say: what its column holds.
const (
	lineRunes = 255
	urlRunes  = 1024
	areaRunes = 16_000
	richRunes = 1_000_000
)

// FormatPattern is how a text of a format is written, in what RE2 and JavaScript
// share: it matches Match and does not match Not, where there is one. Fault is
// the locale key of what is said of any other.
type FormatPattern struct{ Match, Not, Fault string }

// The libraries of the two sides differ in what they call an address, so that
// both go by these.
var formatPatterns = map[Format]FormatPattern{
	FormatEmail: {
		Match: `^[a-z0-9!#$%&'*+/=?^_{|}~\x60-]+(\.[a-z0-9!#$%&'*+/=?^_{|}~\x60-]+)*@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$`,
		Not:   `^[^@]{65}|[^@]{254}$`,
		Fault: "errors.email",
	},
	FormatURL: {
		Match: `^[Hh][Tt][Tt][Pp][Ss]?://([^\s\\/?#@%]*@)?([^\s\\/?#@:%<>"^{|}\[\]\x60]+|\[[0-9A-Fa-f:.]+\])(:[0-9]*)?` +
			`(/([^\s\\%?#]|%[0-9A-Fa-f]{2})*)?(\?[^\s\\#]*)?(#([^\s\\%]|%[0-9A-Fa-f]{2})*)?$`,
		Fault: "errors.url",
	},
	FormatSlug:  {Match: `^[a-z0-9_]+(-[a-z0-9_]+)*$`, Fault: "errors.slug"},
	FormatPhone: {Match: `^\+?[0-9][0-9 ()/.-]{2,}$`, Fault: "errors.phone"},
}

// Both databases hold the years 1000 to 9999.
const (
	// DayPattern is how a day is written.
	DayPattern = `^[1-9]\d{3}-\d\d-\d\d$`
	// EntryPattern is how an entry of a map is named: by an id that no engine finds too large.
	EntryPattern = `^[1-9][0-9]{0,17}$`
	// MomentPattern is how a moment is written.
	MomentPattern = `^[1-9]\d{3}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`
)

// Pattern returns how a text of the format is written, and whether it matters.
func (f Format) Pattern() (FormatPattern, bool) {
	s, ok := formatPatterns[f]
	return s, ok
}

// AnchoredPattern is the declared pattern as it is meant: of the whole text.
func (f Field) AnchoredPattern() string { return `^(?:` + f.PatternText + `)$` }

// Longest is how many characters a text may have.
func (f Field) Longest() int {
	switch {
	case f.MaxValue != nil:
		return int(*f.MaxValue)
	case f.Format == FormatURL:
		return urlRunes
	}
	return f.Traits().Runes
}

// Least is the declared least length of a text or count of a list, 0 where
// nothing is declared.
func (f Field) Least() int {
	if f.MinValue == nil {
		return 0
	}
	return int(math.Ceil(*f.MinValue))
}
