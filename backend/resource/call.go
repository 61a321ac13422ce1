package resource

import (
	"bytes"
	"context"
	"io"
	"time"

	"gorm.io/gorm"
)

// Call is one request on its way through the engine: who asks, in which
// language, at which time, and the transaction that everything happens in.
type Call struct {
	context.Context
	Actor  Actor
	Locale string                               // language of the caller
	Now    time.Time                            // UTC, milliseconds
	Zone   *time.Location                       // where the site's days begin and end
	Tx     *gorm.DB                             // the running transaction; of a read, a connection that only reads
	Effect func(kind string, payload any) error // queues an effect outside the database, written with Tx (decisions.md 27)
	// EffectOnce queues an effect that happens once for key, however often it is
	// queued: its handler gives the key to the service that it asks.
	EffectOnce func(kind, key string, payload any) error
	Say        func(key string, pairs ...any) // replaces the message that a save answers with
	Warn       func(key string, pairs ...any) // the same, of what to look at though it is saved
	// Key is the same as long as the record that a command asks a service about
	// stays as it is: for the service, to know a repeated question by.
	Key string
	// RequestKey is what whoever calls knows this request by when it is repeated; empty where none was said.
	RequestKey string
	// Import is the name of the file that the records come from; empty in a form.
	Import string
	// Records are lent to Find and Add; nil in a read.
	Records Records
	// Names returns what records of any screen are called; those that are not there are absent.
	Names func(screen string, ids []uint64) (map[uint64]RecordName, error)
	// Uses counts what refers to a record of a screen, in all lists, seen by the caller or not.
	Uses func(screen string, id uint64) ([]Use, error)

	known map[string]any
}

// Today is the day of the call.
func (c *Call) Today() time.Time { return DayIn(c.Now, c.Zone) }

// DayIn is the day that a moment is on in a zone, as columns of days keep it.
func DayIn(at time.Time, zone *time.Location) time.Time {
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// Once is what read answers, asked once in a call: many records that are saved
// together need the same settings. name is that of the answer.
func Once[T any](c *Call, name string, read func() (T, error)) (T, error) {
	if known, ok := c.known[name].(T); ok {
		return known, nil
	}
	value, err := read()
	if err != nil {
		return value, err
	}
	if c.known == nil {
		c.known = map[string]any{}
	}
	c.known[name] = value
	return value, nil
}

// RecordName is what a record is called.
type RecordName struct {
	Label   string // of what it is: "Page", in the caller's language
	Title   string // empty where the caller may not see it
	Removed bool
}

// Use is how many records of a screen refer to others.
type Use struct {
	Screen string `json:"screen"`
	Title  string `json:"title"` // of the screen; where its records lie below each other, of those below
	Count  int64  `json:"count"`
}

// BelowKey is where the text stands, if any, that calls those records which lie below others.
func BelowKey(key string) string { return key + ".below" }

// Reply is what a command or a feed answers: a message, data, or a file.
type Reply struct {
	Message string // locale key; empty: common.messages.done
	Data    any
	File    *File
	// Secret is sent this once, in place of Data: the browser shows it until it
	// is put away.
	Secret string
	// AuditValues is what went with each record, by its id and the value that the log
	// shows it as: the names of the files that a removed folder held.
	AuditValues map[uint64]map[string][]string
}

// File is an answer that the browser saves, or shows.
type File struct {
	Name string
	Type string
	Body io.ReadCloser
	// Inline lets the browser show it: only for what the program itself has made.
	Inline bool
}

// FileOf is content as a file of that name and type.
func FileOf(name, kind string, content []byte) *File {
	return &File{Name: name, Type: kind, Body: io.NopCloser(bytes.NewReader(content))}
}

// PDF is a whole document as a file of that name.
func PDF(name string, pdf []byte) *File { return FileOf(name, "application/pdf", pdf) }

// Shown returns the file for the browser to show: only what the program itself has made.
func (f *File) Shown() *File {
	f.Inline = true
	return f
}
