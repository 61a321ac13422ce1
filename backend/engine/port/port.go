// Package port is what goes into the engine and comes out of it: who asks, what
// bodies, rows and results look like, and the stores and services that the
// engine works with. Everything else in the engine stands on it.
package port

import (
	"context"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv"
)

// Deps are what an engine works with.
type Deps struct {
	DB       *db.DB
	KV       kv.Store
	Screens  resource.Set
	Locales  []string // content locales, the default first
	Guard    Guard
	Journal  Journal
	Outbox   Outbox
	Files    Files
	Texts    Texts
	Sanitise func(html string) string
	Secrets  Secrets          // nil where no screen has a secret
	Hasher   Hasher           // nil where no screen keeps the hash of a password
	Now      func() time.Time // UTC, milliseconds
	// Zone is where the site's days begin and end: in filters, exports and days
	// shown of a moment. nil is UTC.
	Zone *time.Location
	// SiteAddress is where a path stands on the public site; nil where none is known, and
	// the path is all that there is to say.
	SiteAddress func(locale, path string) string
	// ListMemory is how many bytes remembered lists may take; 0 is 64 MB.
	ListMemory int
	// Background runs what goes on after its call has been answered, until the
	// program stops; nil leaves it running.
	Background func(do func(ctx context.Context))
}

// Secrets seals texts that must not be readable in the database.
type Secrets interface {
	Seal(purpose string, plain []byte) string
}

// Hasher makes the hash of a password that is kept, which takes long and much
// memory on purpose: it is never asked within a transaction.
type Hasher interface {
	Hash(ctx context.Context, password string) (string, error)
}

// Guard says whether a caller may do an act on a screen, by role alone; row
// rules are the engine's. It returns a forbidden fault where they may not.
type Guard interface {
	Require(actor resource.Actor, screen string, act resource.Act) error
}

// Journal writes the activity log, in the transaction of what it records.
type Journal interface {
	Write(tx *gorm.DB, e Entry) error
	// Last returns who saved a record of a screen last, and when: for the answer to a
	// conflict.
	Last(tx *gorm.DB, screen, model string, rowID uint64) (actorID uint64, name string, at time.Time, err error)
	// History returns the entries of one record of a screen, the latest first.
	History(ctx context.Context, screen, model string, rowID uint64, limit int) ([]Entry, error)
}

// Entry is one line of the activity log.
type Entry struct {
	ID      uint64 // of one that was read
	ActorID uint64
	Actor   string // full name, of one that was read
	Screen  string // "content/page"
	Model   string // "Page"
	RowID   uint64
	OwnerID uint64 // of a child: the record of the screen that it belongs to
	Action  string // create, update, publish, hide, destroy, restore, order, or a command's name
	Title   string // of the record at that time
	Changes []Change
	At      time.Time
}

// Change is one field that an action changed, by dotted path. Before is kept
// whole, so that it can be had back, up to 200,000 characters a text; After is
// cut at 2000. Passwords are never logged.
type Change struct {
	Field  string `json:"field"`
	Before any    `json:"before"`
	After  any    `json:"after"`
	Cut    bool   `json:"cut,omitempty"` // Before is not whole
}

// Outbox queues effects outside the database in the transaction of their cause.
type Outbox interface {
	Add(tx *gorm.DB, kind string, payload any) error
	// AddOnce queues what is done once for key, however often it is queued.
	AddOnce(tx *gorm.DB, kind, key string, payload any) error
}

// Upload and Stored are the language's own; the media package knows them too.
type (
	Upload = resource.Upload
	Stored = resource.StoredFile
)

// Files keeps what staff upload with a form.
type Files interface {
	// Store sniffs, checks and stores an upload. Faults name no field; the
	// engine adds it: errors.image, errors.document, errors.fileSize.
	Store(ctx context.Context, u *Upload, accept []string, maxBytes int64, image bool) (Stored, error)
	// Attach marks a taken file as belonging to a record, in the record's transaction.
	Attach(tx *gorm.DB, key string) error
	// Detach queues the file's removal in the transaction that stops using it.
	Detach(tx *gorm.DB, key string) error
	// Describe describes stored files by key; unknown keys are absent.
	Describe(tx *gorm.DB, keys []string) (map[string]Stored, error)
	// TrackUse notes which files the texts of a record name now and did not before,
	// and which no more, in the transaction that saves it. It returns those added
	// that are gone.
	TrackUse(tx *gorm.DB, screen string, row uint64, added, removed []string) (missing []string, err error)
	// Discard removes a taken file whose save failed.
	Discard(ctx context.Context, key string)
}

// Texts gives the texts that the engine itself must write: headings and labels of an export.
type Texts interface {
	Text(locale, key string, args map[string]any) string
	// First returns the text of the first key that exists.
	First(locale string, keys ...string) string
}

// Caller is who asks, and in which language.
type Caller struct {
	Actor  resource.Actor
	Locale string
	// KeepsAbsent says that lists which a body leaves out stay as they are: it
	// came as JSON. The form encodings cannot write an empty list, so that there
	// one left out is empty (contract, "Requests").
	KeepsAbsent bool
	// RequestKey is what the caller knows the request by, see resource.Call.
	RequestKey string
}

// Body is a decoded request body: text, json.Number, bool, nil, *Upload,
// []any, Indexed and map[string]any.
type Body map[string]any

// Indexed is a list of a form whose indices leave gaps: rows that were taken
// out, or the ids of a Map. A list without gaps is []any.
type Indexed struct {
	Indices []int
	Values  []any
}

// Row is one row of a list, or a record, as the wire has it.
type Row map[string]any

// Page is the answer of a list.
type Page struct {
	Data []Row `json:"data"`
	Meta Meta  `json:"meta"`
}

// Meta says where in the list a page stands. From and To are nil on an empty page.
type Meta struct {
	CurrentPage int   `json:"current_page"`
	PerPage     int   `json:"per_page"`
	Total       int64 `json:"total"`
	LastPage    int   `json:"last_page"`
	From        *int  `json:"from"`
	To          *int  `json:"to"`
	// Totals are the sums of the totalled columns over the whole list, by their
	// keys: exact decimals, as texts, since JSON numbers are not.
	Totals map[string]string `json:"totals,omitempty"`
	// Sums are what the whole list makes together where it declares that, one for
	// each currency; absent where too many records would have to be added up.
	Sums *[]Sum `json:"sums,omitempty"`
}

// MetaOf says where rows stand among all of them.
func MetaOf(page, perPage int, total int64, rows int) Meta {
	m := Meta{CurrentPage: page, PerPage: perPage, Total: total, LastPage: 1}
	if total > 0 {
		m.LastPage = int((total + int64(perPage) - 1) / int64(perPage))
	}
	if rows > 0 {
		from := (page-1)*perPage + 1
		to := from + rows - 1
		m.From, m.To = &from, &to
	}
	return m
}

// Sum is what records in one currency make together. Amounts are exact decimals.
type Sum struct {
	Currency string `json:"currency"`
	Records  int64  `json:"records"`
	Amount   string `json:"amount"`
	Apart    int64  `json:"apart"`  // records that are counted apart from the others
	Beside   string `json:"beside"` // what those make
}

// Result is the answer of a write: a locale key with its arguments, and data.
type Result struct {
	Message string
	Args    map[string]any
	Warns   bool // it was done, and the message says what to look at all the same
	Data    any
	File    *resource.File
}
