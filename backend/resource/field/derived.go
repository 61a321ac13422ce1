package field

// KindDerived is described with a loaded record and shown by no input.
const KindDerived Kind = "derived"

var _ = define(KindDerived, Traits{IsDerived: true})

// Note is what the record says beside a field, in the reader's language.
type Note struct {
	Text    string `json:"text"`
	Warning bool   `json:"warning"` // something is wrong with the value, though it may be saved
	// Why is the address below /api/ that answers an Explanation of it; empty: none.
	Why string `json:"why,omitempty"`
}

// Fact is a line that is read: what it is about, and what it says.
type Fact struct {
	Label  string `json:"label"`
	Text   string `json:"text"`
	Strong bool   `json:"strong,omitempty"`
}

// Forecast is what a call of a form's Live answers for what is filled in so far: what
// it comes to, and what is wrong with it, by path. Neither is nil.
type Forecast struct {
	Summary []Fact              `json:"summary"`
	Wrong   map[string][]string `json:"errors"`
	// Refused says of fields with options, by path, which of them may not be chosen as
	// things stand, and why.
	Refused map[string]map[uint64]string `json:"refused,omitempty"`
}

// Refuse says that option id of a field may not be chosen as things stand, and why.
func (f *Forecast) Refuse(path string, id uint64, why string) {
	if f.Refused == nil {
		f.Refused = map[string]map[uint64]string{}
	}
	if f.Refused[path] == nil {
		f.Refused[path] = map[uint64]string{}
	}
	f.Refused[path][id] = why
}

// NewForecast is one that says nothing yet.
func NewForecast() Forecast { return Forecast{Summary: []Fact{}, Wrong: map[string][]string{}} }

// Explanation is why a Note says what it says, in the reader's language: facts, and
// a table of what led to it.
type Explanation struct {
	Title   string           `json:"title"`
	Text    string           `json:"text"`
	Facts   []Fact           `json:"facts"`
	Columns []string         `json:"columns"`
	Rows    []ExplanationRow `json:"rows"`
	Foot    string           `json:"foot,omitempty"` // what was left out of the table
}

// ExplanationRow is a line of the table, a cell a column: one that decided, or one
// that did not count.
type ExplanationRow struct {
	Cells  []string `json:"cells"`
	Strong bool     `json:"strong,omitempty"`
	Muted  bool     `json:"muted,omitempty"`
}

// Derived is a member of the record that loading returns, for other programs and for
// the inputs of other fields; nothing can be said by it.
func Derived(name string) Field { return Field{Kind: KindDerived, Name: name, ReadOnlyFlag: true} }
