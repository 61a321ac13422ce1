// Package field is the part of the declaration language that says what a form
// asks for: one value a field, plain data, no behaviour at request time.
//
// Methods have value receivers and return a changed copy, so that declarations
// can share a beginning without sharing later changes.
package field

// Unique says that no other live record may hold the same value.
type Unique struct {
	By   []string // columns that narrow it: unique only among records that share these
	Call string   // name of the call that asks, where it is not the field's
	Fold bool     // values that differ by case alone are the same

	Across []Across
}

// Across is another screen in whose field of the same name a unique value may not stand.
type Across struct {
	Screen string
	Own    string // column of its records that are parts of this one; empty where none are
}

// Random is a text drawn by chance.
type Random struct {
	Length   int
	Alphabet string
}

// RemoteCheck is a call that says of a value whether it holds.
type RemoteCheck struct {
	URL    string // below /api/
	Longer int    // of texts longer than this
}

// Field is one field of a form. Build it with the constructors of this package.
type Field struct {
	Kind     Kind
	Name     string
	Label    string // locale key; empty means it follows from screen and name
	Format   Format
	Decimals int
	Unit     string // locale key of a unit shown beside the input

	IsRequired   bool
	RequiredIf   *Condition
	ShownIf      *Condition
	ClearIf      *Condition
	MinValue     *float64 // length of a text, value of a number, count of a list
	MaxValue     *float64
	StepValue    float64
	PatternText  string // must stay in what RE2 and JavaScript share
	UniqueRule   *Unique
	RemoteCheck  *RemoteCheck
	EqualField   string // must equal that field
	AfterField   string // must be later than that field, a day no earlier
	DefaultValue any
	Random       *Random           // what a new record begins with, in place of a default
	Messages     map[string]string // rule to locale key, where the usual message does not fit

	IsPersonal     bool // identifies a person, see Personal
	IsSecret       bool // stored sealed, shown as SecretMask
	CreateOnlyFlag bool
	EditOnlyFlag   bool
	ReadOnlyFlag   bool
	CellsFeed      string // of a matrix: the feed that returns its rows, columns and cells
	NeededAct      string // the right on the screen that changing it takes, beyond that to save
	HashColumn     string // of a Password: where its hash is kept
	IsCurrent      bool   // of a Password: the one that the person has now

	SlugFrom   []string // fields that a slug is made from while creating
	Options    []Option
	Source     *Source
	Join       *Join
	AllKey     string // of a Multi: the state that nothing chosen stands for
	ResetBy    string // cleared when that field changes
	FallbackBy string // member of the record with what holds where the field is empty
	MoneyIn    string // of money: member of the record that holds the code of its currency
	PerRow     int    // of a Select: its options are drawn as the places of a sheet, so many a row
	NotedBy    string // member of the record that holds a Note about the field
	PairWith   string // shown beside that field, where there is room: see Beside and Window
	Fields     List   // of an object or of one item of a group
	Locales    List   // of one item of a group, per locale
	// RemovableBy is the member of a group's item that says whether it may be taken away.
	RemovableBy string
	IsTable     bool         // of a group: its items are rows of a table
	IsFixed     bool         // of a group: the form adds and takes away none
	Head        []string     // of a group: the fields beside it that are its table's first row
	Combines    *Combination // of a group: what distinguishes its items
	IsNotCopied bool         // a copy of the record begins with the default
	Compute     *Formula
	MaxBytes    int64
	HasSizes    bool     // of a file: a picture gets its smaller sizes, and may be shown
	Accept      []string // content types, sniffed on the server
	IsVideo     bool     // of a file: a video, of any size, which stays where its parts were joined
	SizeIn      string   // of a file: the column that gets its bytes
}

// List is the fields of a form, in the order shown.
type List []Field

// SecretMask is what a secret that is set looks like; sent back, it keeps it.
const SecretMask = "••••••••"
