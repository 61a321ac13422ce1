package field

// KindComputed is shown, never asked for.
const KindComputed Kind = "computed"

var _ = define(KindComputed, Traits{IsDerived: true})

// Formula says how a computed field follows from others of the same form.
type Formula struct {
	Op   string   // "net": the first argument is a price, the second a choice whose options carry "percent"
	Args []string // names of fields
}

// Computed is a value that is shown and never asked for.
func Computed(name string) Field { return Field{Kind: KindComputed, Name: name, ReadOnlyFlag: true} }
