// Package field is the part of the declaration language that says what a form
// asks for: one value a field, plain data, no behaviour at request time.
//
// Methods have value receivers and return a changed copy, so that declarations
// can share a beginning without sharing later changes.
package field

// Kind says what a field holds and, by that, how it is shown and stored.
type Kind string

// The kinds of field.
const (
	KindText     Kind = "text"      // one line of text; Format narrows it
	KindPassword Kind = "password"  // text that is written, never read back
	KindSlug     Kind = "slug"      // part of an address, made from another field while creating
	KindArea     Kind = "area"      // several lines of plain text
	KindRich     Kind = "rich"      // sanitised HTML
	KindNumber   Kind = "number"    // a whole number, or a decimal where Decimals is set
	KindMoney    Kind = "money"     // an amount in EUR with at most three decimals
	KindBool     Kind = "bool"      // yes or no
	KindDate     Kind = "date"      // a day, YYYY-MM-DD
	KindDateTime Kind = "date_time" // a moment, RFC 3339 in UTC
	KindSelect   Kind = "select"    // one of many, from a source or a fixed choice
	KindMulti    Kind = "multi"     // several of many, in the order chosen
	KindImage    Kind = "image"     // an uploaded picture
	KindFile     Kind = "file"      // an uploaded document
	KindObject   Kind = "object"    // fields under one name, stored in the record itself
	KindGroup    Kind = "group"     // a repeated group of fields, stored in rows of their own or as JSON
	KindMatrix   Kind = "matrix"    // cells ticked in a table, by their ids
	KindMap      Kind = "map"       // one value for each record of a source, by its id
	KindComputed Kind = "computed"  // shown, never asked for
)

// Format narrows what a text may be.
type Format string

// The formats of a text.
const (
	FormatEmail Format = "email" // stored in lower case
	FormatURL   Format = "url"   // an absolute http or https address
	FormatPhone Format = "phone"
	FormatCode  Format = "code" // stored in upper case
	FormatSlug  Format = "slug" // what a title is turned into (000 §5): words of lower case, hyphens between
)

// Option is one entry of a fixed choice. Its label is the locale key
// <screen>.options.<field>.<Key>.
type Option struct {
	Value any // int or string
	Key   string
}

// Source names the option list that a choice is made from: the address below
// /api/, such as "module" or "content/category/list".
type Source struct {
	Name   string
	Under  []string // fields whose values fill the source's parameters, in order
	Search bool     // many options: searched on the server while typing
	NotOwn bool     // the record itself, and what lies below it, is not offered
}

// Join says which table links a record with what a Multi field chose.
type Join struct {
	Table string // has a "position" column beside the two keys
	Owner string // column with the record's id
	Ref   string // column with the chosen id
}

// Unique says that no other live record may hold the same value.
type Unique struct {
	By []string // columns that narrow it: unique only among records that share these
}

// Random is a text drawn by chance.
type Random struct {
	Length   int
	Alphabet string
}

// Formula says how a computed field follows from others of the same form.
type Formula struct {
	Op   string   // "net": the first argument is a price, the second a choice whose options carry "percent"
	Args []string // names of fields
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
	MinValue     *float64 // length of a text, value of a number, count of a list
	MaxValue     *float64
	StepValue    float64
	PatternText  string // must stay in what RE2 and JavaScript share
	UniqueRule   *Unique
	EqualField   string // must equal that field
	AfterField   string // must be later than that field
	DefaultValue any
	Random       *Random           // what a new record begins with, in place of a default
	Messages     map[string]string // rule to locale key, where the usual message does not fit

	IsSecret       bool // stored sealed, shown as SecretMask
	CreateOnlyFlag bool
	EditOnlyFlag   bool
	ReadOnlyFlag   bool
	CellsFeed      string // of a matrix: the feed that tells its rows, columns and cells
	NeededAct      string // the right on the screen that changing it takes, beyond that to save
	HashColumn     string // of a Password: where its hash is kept

	SlugFrom []string // fields that a slug is made from while creating
	Options  []Option
	Source   *Source
	Join     *Join
	AllKey   string // of a Multi: the state that nothing chosen stands for
	ResetBy  string // cleared when that field changes
	PairWith string // shown beside that field as one date-time window
	Fields   List   // of an object or of one item of a group
	Locales  List   // of one item of a group, per locale
	Compute  *Formula
	MaxBytes int64
	HasSizes bool     // of a file: a picture gets its smaller sizes, and may be shown
	Accept   []string // content types, sniffed on the server
	IsVideo  bool     // of a file: a video, of any size, which stays where its parts were joined
	SizeIn   string   // of a file: the column that gets its bytes
}

// List is the fields of a form, in the order shown.
type List []Field

// ImageBytes is the size rule of images and documents: 10000 kilobytes
// (decisions.md 33).
const ImageBytes = 10_240_000

// VideoBytes is no bound that a video meets (001 §9), but one that what is said
// of a file can be held against.
const VideoBytes = 128 << 30

// VideoTypes are the videos that every browser plays.
var VideoTypes = []string{"video/mp4", "video/webm"}

// ImageTypes are the pictures that are taken.
var ImageTypes = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

// DeleteMarker is the value that removes a stored file (decisions.md 34).
const DeleteMarker = "__delete__"

// SecretMask is what a secret that is set looks like; sent back, it keeps it.
const SecretMask = "••••••••"

// Text is one line of text.
func Text(name string) Field { return Field{Kind: KindText, Name: name} }

// Email is an e-mail address, kept in lower case.
func Email(name string) Field { return Field{Kind: KindText, Name: name, Format: FormatEmail} }

// URL is an absolute web address.
func URL(name string) Field { return Field{Kind: KindText, Name: name, Format: FormatURL} }

// Phone is a telephone number.
func Phone(name string) Field { return Field{Kind: KindText, Name: name, Format: FormatPhone} }

// Code is a short code, kept in upper case.
func Code(name string) Field { return Field{Kind: KindText, Name: name, Format: FormatCode} }

// Password is a text that is asked for and never shown.
func Password(name string) Field { return Field{Kind: KindPassword, Name: name} }

// Slug is an address part, derived while creating from the fields given to From.
func Slug(name string) Field { return Field{Kind: KindSlug, Name: name, Format: FormatSlug} }

// Area is several lines of plain text.
func Area(name string) Field { return Field{Kind: KindArea, Name: name} }

// Rich is HTML from the editor, sanitised on the server (decisions.md 16).
func Rich(name string) Field { return Field{Kind: KindRich, Name: name} }

// Number is a whole number.
func Number(name string) Field { return Field{Kind: KindNumber, Name: name} }

// Decimal is a number with at most the given decimals.
func Decimal(name string, decimals int) Field {
	return Field{Kind: KindNumber, Name: name, Decimals: decimals}
}

// Money is an amount in EUR with at most three decimals (decisions.md 23).
func Money(name string) Field {
	return Field{Kind: KindMoney, Name: name, Decimals: 3, StepValue: 0.001, Unit: "common.units.eur"}
}

// Bool is a yes or no.
func Bool(name string) Field { return Field{Kind: KindBool, Name: name} }

// Date is a day.
func Date(name string) Field { return Field{Kind: KindDate, Name: name} }

// DateTime is a moment.
func DateTime(name string) Field { return Field{Kind: KindDateTime, Name: name} }

// Window is a pair of moments, shown as one range; the second must be later.
func Window(from, to string) List {
	end := DateTime(to).After(from)
	end.PairWith = from
	return List{DateTime(from), end}
}

// Select is a choice of one.
func Select(name string) Field { return Field{Kind: KindSelect, Name: name} }

// Multi is a choice of several, kept in order.
func Multi(name string) Field { return Field{Kind: KindMulti, Name: name} }

// Image is an uploaded picture within the size rule.
func Image(name string) Field {
	return Field{Kind: KindImage, Name: name, MaxBytes: ImageBytes, Accept: ImageTypes}
}

// File is an uploaded document within the size rule; any type where accept is empty.
func File(name string, accept ...string) Field {
	return Field{Kind: KindFile, Name: name, MaxBytes: ImageBytes, Accept: accept}
}

// Video is an uploaded video of any size, whose bytes are noted in the
// whole-number column size. It comes by a call of its own.
func Video(name, size string) Field {
	return Field{Kind: KindFile, Name: name, MaxBytes: VideoBytes, Accept: VideoTypes, IsVideo: true, SizeIn: size}
}

// Object is fields under one name, such as navigation.value.
func Object(name string, fields ...Field) Field {
	return Field{Kind: KindObject, Name: name, Fields: fields}
}

// Group is a repeated group of fields.
func Group(name string, fields ...Field) Field {
	return Field{Kind: KindGroup, Name: name, Fields: fields}
}

// Map is one value for each record of the source given to From, by the
// record's id: conversion[3]=24.5. It is kept in a map[uint64]T. What is left
// empty, or out, has no entry.
func Map(name string, value Field) Field {
	value.Name = "value"
	return Field{Kind: KindMap, Name: name, Fields: List{value}}
}

// Matrix is a table of which cells are ticked: a list of their ids, kept as
// JSON in a []string. Cells names the feed of the screen that tells what the
// table looks like; which ids make sense is the screen's own rule.
func Matrix(name string) Field { return Field{Kind: KindMatrix, Name: name} }

// Computed is a value that is shown and never asked for.
func Computed(name string) Field { return Field{Kind: KindComputed, Name: name, ReadOnlyFlag: true} }
