package field

// KindMatrix is cells ticked in a table, by their ids.
const KindMatrix Kind = "matrix"

var _ = define(KindMatrix, Traits{HasCells: true, IsList: true})

// Matrix is a table of which cells are ticked: a list of their ids, kept as
// JSON in a []string. Cells names the feed of the screen that says what the
// table looks like; which ids make sense is the screen's own rule.
func Matrix(name string) Field { return Field{Kind: KindMatrix, Name: name} }
