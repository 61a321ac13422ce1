package field

// Combination says that the items of a group are distinguished by what they
// combine: the form makes an item of every combination of the values chosen.
type Combination struct {
	By     string // the items' Multi, of the values that one combines
	Of     string // the source of what values belong to, of which one item has one value each
	Parent string // of a value's option: the id of what it belongs to
	// Code is a text of the items that the form makes of the record's CodeFrom
	// and the titles of the values, where it is empty. Taken is the address below
	// /api/ that lists which codes beginning with ?prefix= others hold than the
	// record ?id=.
	Code, CodeFrom, Taken string
}

// Table shows the items of a group as rows of a table: texts, numbers, amounts
// and switches, without languages.
func (f Field) Table() Field { f.IsTable = true; return f }

// Fixed says that items are neither added nor taken away by the form.
func (f Field) Fixed() Field { f.IsFixed = true; return f }

// HeadedBy makes the first row of a Table that of the record itself: of the fields
// of these names that stand beside the group, in the columns of the same names.
// The row is called as the screen's records are.
func (f Field) HeadedBy(names ...string) Field { f.Head = names; return f }

// Combining makes the items of a Table those of chosen values.
func (f Field) Combining(c Combination) Field { f.Combines = &c; return f.Table() }

// NotCopied says that a copy of the record begins with the default.
func (f Field) NotCopied() Field { f.IsNotCopied = true; return f }
