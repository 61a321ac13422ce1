package field

import (
	"slices"
	"strings"
)

// Required says that the field must be filled in.
func (f Field) Required() Field { f.IsRequired = true; return f }

// RequiredWhen says that the field must be filled in while c is true.
func (f Field) RequiredWhen(c *Condition) Field { f.RequiredIf = c; return f }

// ShownWhen says that the field is shown, and kept, only while c is true.
func (f Field) ShownWhen(c *Condition) Field { f.ShownIf = c; return f }

// ClearedWhen empties the field in the form at the moment c becomes true. It is
// an aid to whoever types, no rule: a caller may send a value along.
func (f Field) ClearedWhen(c *Condition) Field { f.ClearIf = c; return f }

// Min is the least length of a text, value of a number or count of a list.
func (f Field) Min(n float64) Field { f.MinValue = &n; return f }

// Max is the greatest length of a text, value of a number or count of a list.
func (f Field) Max(n float64) Field { f.MaxValue = &n; return f }

// Step is the step of a number's input; it is not a rule.
func (f Field) Step(n float64) Field { f.StepValue = n; return f }

// Pattern is a regular expression that the whole text must match.
func (f Field) Pattern(p string) Field { f.PatternText = p; return f }

// Unique says that no other live record may hold the value, which a unique index of the
// database has to mind too.
func (f Field) Unique() Field { f.UniqueRule = &Unique{}; return f }

// UniqueBy says that no other live record that shares columns may hold the value.
func (f Field) UniqueBy(columns ...string) Field { f.UniqueRule = &Unique{By: columns}; return f }

// AnyCase says of a unique field that "ABC-1" and "abc-1" are the same value, which stays
// as it was written. The record has a text beside it by which they are compared, called
// like the field and _fold: SKUFold of "sku". The engine fills it in, and the unique index
// spans it.
func (f Field) AnyCase() Field {
	rule := *f.UniqueRule
	rule.Fold = true
	f.UniqueRule = &rule
	return f
}

// UniqueAcross has the call of a unique field say that a value is taken, too, where a live
// record of another screen holds it in its field of the same name. own is the column by
// which records there are parts of this one, such as its variants: saving looks at them
// as they are sent, the call does not. What is saved is refused by the screen's hooks.
func (f Field) UniqueAcross(screen, own string) Field {
	rule := *f.UniqueRule
	rule.Across = append(slices.Clone(rule.Across), Across{screen, own})
	f.UniqueRule = &rule
	return f
}

// UniqueCallAt names the call of a unique field, below validate/, where it is not
// called like the field.
func (f Field) UniqueCallAt(call string) Field {
	rule := *f.UniqueRule
	rule.Call = call
	f.UniqueRule = &rule
	return f
}

// UniqueCall is the name of the call that asks whether a value is free.
func (f Field) UniqueCall() string {
	if f.UniqueRule != nil && f.UniqueRule.Call != "" {
		return f.UniqueRule.Call
	}
	return f.Name
}

// HoldsBy has the form ask, 700 ms after typing, whether a text longer than so
// many characters holds: POST of its value to the address below /api/, which
// answers true or false. What does not, or cannot be checked, has the message of
// the rule "unique". It is an aid to whoever types: the save has to check.
func (f Field) HoldsBy(url string, longer int) Field {
	f.RemoteCheck = &RemoteCheck{URL: url, Longer: longer}
	return f
}

// EqualTo says that the value must equal that of other.
func (f Field) EqualTo(other string) Field { f.EqualField = other; return f }

// After says that the moment must be later than that of other, where both are set; a day,
// with which a period ends, may be the same one.
func (f Field) After(other string) Field { f.AfterField = other; return f }

// AfterKey is the locale key of what is said of a field that is not After the other.
func (f Field) AfterKey() string {
	if f.Traits().IsDay {
		return f.MessageKey("after", "errors.notBefore")
	}
	return f.MessageKey("after", "errors.after")
}

// Default is the value of a new record.
func (f Field) Default(v any) Field { f.DefaultValue = v; return f }

// Generated fills in a new record with so many letters of alphabet, drawn by
// chance, for the person to keep or to change.
func (f Field) Generated(length int, alphabet string) Field {
	f.Random = &Random{Length: length, Alphabet: alphabet}
	return f
}

// Rules are what Message knows.
var Rules = []string{"required", "min", "max", "unique", "format", "pattern", "equal", "after", "accept", "size", "option", "decimals"}

// Message replaces the message of rule, one of Rules, by the text at key.
func (f Field) Message(rule, key string) Field {
	m := make(map[string]string, len(f.Messages)+1)
	for k, v := range f.Messages {
		m[k] = v
	}
	m[rule] = key
	f.Messages = m
	return f
}

// Labelled names the locale key of the label, where it does not follow from the name.
func (f Field) Labelled(key string) Field { f.Label = key; return f }

// In names the locale key of the unit shown beside the input.
func (f Field) In(unit string) Field { f.Unit = unit; return f }

// Personal says that the value identifies a person, or is about them: what an
// export of their data has and what their erasure empties.
func (f Field) Personal() Field { f.IsPersonal = true; return f }

// Secret keeps a text sealed in the database. It is never shown again: a form
// has SecretMask in its place, and a save with that leaves it as it is.
func (f Field) Secret() Field {
	f.IsSecret, f.PatternText = true, `[^•]*|•{8}`
	return f.Message("pattern", "errors.secret")
}

// HashedIn names the column that keeps the hash of a password. The text itself
// reaches neither the record nor a hook: it is hashed once everything else about
// the form is known to be right, before the transaction opens.
func (f Field) HashedIn(column string) Field { f.HashColumn = column; return f }

// Current says that the password is the one that the caller has now, typed to
// confirm a change; the screen's own hook compares it. It is kept nowhere, and
// asked for where the screen's rule allows ActConfirm.
func (f Field) Current() Field { f.IsCurrent = true; return f }

// CreateOnly shows and takes the field only while creating.
func (f Field) CreateOnly() Field { f.CreateOnlyFlag = true; return f }

// EditOnly shows and takes the field only while editing.
func (f Field) EditOnly() Field { f.EditOnlyFlag = true; return f }

// ReadOnly shows the field and refuses a value for it.
func (f Field) ReadOnly() Field { f.ReadOnlyFlag = true; return f }

// Cells names the feed of the screen that returns the rows, columns and cells of
// a matrix: {"columns":[{"id","title"}],"rows":[{"id","title","group","base","cells":[{"id","column","title","locked"}]}]}.
func (f Field) Cells(feed string) Field { f.CellsFeed = feed; return f }

// Needs names the right on the screen that changing the field takes; others
// see it and cannot change it.
func (f Field) Needs(act string) Field { f.NeededAct = act; return f }

// UpTo is the greatest size of a file, in bytes.
func (f Field) UpTo(bytes int64) Field { f.MaxBytes = bytes; return f }

// Sized has pictures among the files get their smaller sizes, as Image does.
func (f Field) Sized() Field { f.HasSizes = true; return f }

// MadeFrom names the fields that a slug is made from while creating.
func (f Field) MadeFrom(fields ...string) Field { f.SlugFrom = fields; return f }

// Of is the fixed choice of a Select or Multi.
func (f Field) Of(options ...Option) Field { f.Options = options; return f }

// OneOf is Of with texts that are their own keys.
func (f Field) OneOf(values ...string) Field {
	options := make([]Option, len(values))
	for i, value := range values {
		options[i] = Option{Value: value, Key: value}
	}
	return f.Of(options...)
}

// From is the option source of a Select or Multi: its address below /api/.
func (f Field) From(source string) Field {
	s := f.source()
	s.Name = source
	f.Source = &s
	return f
}

// Under fills the source's parameters from fields, and clears the choice when
// the first of them changes. "id" stands for the record's own id, OwnerID for that
// of the record that it is a child of.
func (f Field) Under(fields ...string) Field {
	s := f.source()
	s.Under = fields
	f.Source = &s
	if fields[0] != EntryKey && fields[0] != OwnerID { // which never change
		f.ResetBy = fields[0]
	}
	return f
}

// FirstOf names the first of several fields that is filled in, for Under: the
// country of an address that may be left out, else that of the other one.
func FirstOf(fields ...string) string { return strings.Join(fields, "|") }

// Alternatives are the fields that a name of Under stands for, in their order.
func Alternatives(name string) []string { return strings.Split(name, "|") }

// Searched says that the source is searched on the server while typing.
func (f Field) Searched() Field { s := f.source(); s.Search = true; f.Source = &s; return f }

// Fills names fields of the same form that are filled in, in the browser, with what
// the option list returns of the record that a person chooses: its label or one of its
// Extra columns of that name. What the record does not have stays as it was typed.
func (f Field) Fills(fields ...string) Field {
	s := f.source()
	s.Fills = fields
	f.Source = &s
	return f
}

// Usual begins the form of a new record with the record that the option list says is
// the usual one: the shop's own country. It is an aid to whoever fills the form in, no
// default: who calls and leaves the field out has chosen nothing.
func (f Field) Usual() Field { s := f.source(); s.Usual = true; f.Source = &s; return f }

// Creatable lets who has the right to create what is chosen from do so from
// within the field: its screen's form opens over this one, and what is saved is chosen.
func (f Field) Creatable() Field { s := f.source(); s.Create = true; f.Source = &s; return f }

// NotOwn keeps the record itself out of its own options.
func (f Field) NotOwn() Field { s := f.source(); s.NotOwn = true; f.Source = &s; return f }

// Through names the table that links the record with what was chosen, and its two keys.
func (f Field) Through(table, owner, ref string) Field {
	f.Join = &Join{Table: table, Owner: owner, Ref: ref}
	return f
}

// NoneMeansAll says that nothing chosen stands for everything: lists show the
// state called key in its place, filters offer it as the choice 0, and option
// lists narrowed by the field offer the record whatever is asked for.
func (f Field) NoneMeansAll(key string) Field { f.AllKey = key; return f }

// PerLocale adds fields that one item of a group has in each locale.
func (f Field) PerLocale(fields ...Field) Field { f.Locales = fields; return f }

// RemovableWhen says that an item which the record has already may be taken
// away only while its member, a bool that no column keeps and Hooks.Prepare
// fills in, is true. Items are sent with it under that name; what is new can
// always be taken away.
func (f Field) RemovableWhen(member string) Field { f.RemovableBy = member; return f }

// Fallback shows what holds where the field is empty: the value that the record
// has under that name, by a Derived field beside it.
func (f Field) Fallback(member string) Field { f.FallbackBy = member; return f }

// Currency shows money in the currency whose code the record holds under that
// name, by a Derived field beside it.
func (f Field) Currency(member string) Field { f.MoneyIn = member; return f }

// OnSheet draws the options of a Select as the places of a printed sheet, so many
// a row, from the upper left one on; one is pointed at, or chosen by the arrow keys.
func (f Field) OnSheet(perRow int) Field { f.PerRow = perRow; return f }

// Noted shows the Note that the record holds under that name below the input, by
// a Derived field beside it.
func (f Field) Noted(member string) Field { f.NotedBy = member; return f }

// Net computes the price without VAT: the field price divided by
// (1 + percent/100) of the option chosen in vat (002 §9).
func (f Field) Net(price, vat string) Field {
	f.Compute = &Formula{Op: "net", Args: []string{price, vat}}
	return f
}

func (f Field) source() Source {
	if f.Source == nil {
		return Source{}
	}
	return *f.Source
}

// Find returns the field called name, and whether there is one. A dotted name
// reaches into objects.
func (l List) Find(name string) (Field, bool) {
	for _, f := range l {
		if f.Name == name {
			return f, true
		}
		if f.Traits().HasParts && len(name) > len(f.Name)+1 && name[:len(f.Name)+1] == f.Name+"." {
			return f.Fields.Find(name[len(f.Name)+1:])
		}
	}
	return Field{}, false
}

// Beside shows the field beside the one called name, which stands in the same
// panel, where there is room for both.
func (f Field) Beside(name string) Field { f.PairWith = name; return f }
