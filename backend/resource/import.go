package resource

import (
	"context"
	"io"
)

// Import declares that records come from a file as well: XLSX, CSV or JSON, each row
// matched with a record by a unique field. Rows that match none make new
// records. What is imported is validated, saved and logged like a form; all rows
// are, or none.
type Import struct {
	By string // the unique field of the form by which a row is matched: "sku"; what has none is not exported for it
	// Fields are further fields that a file may hold: "price", "langs.title"; "currencies.price"
	// of items that their first field identifies, a column for each that it offers.
	Fields []string
	Sync   *Sync // nil: from files alone
}

// Sync declares that records are changed from a feed too, which another program
// keeps up to date: GET {api}sync begins, GET {api}sync/state reports how it goes.
// Rows that match no record are refused, and so are wrong ones; the others are
// saved, all or none.
type Sync struct {
	Feed   FeedSource // nil: none is configured, and the button is off
	Fields []string   // those of the import that the feed may hold
}

// FeedSource is where a feed comes from.
type FeedSource interface {
	Name() string // what it is called, without secrets
	// Open returns TooLarge for a feed known to have more than most bytes, and
	// Upstream where it cannot be had.
	Open(ctx context.Context, most int64) (io.ReadCloser, error)
}

// importAudit is what the log shows of an import as a whole, beside each record.
var importAudit = AuditAction{Name: "import", Values: []string{"import_created", "import_changed", "import_refused"}}

// ExportAct is what the log calls a list that was taken out as a file; the values say
// how many rows, in which format, and what the list was narrowed to. The last is
// logged of a command that is Logged too. ReportModel is what it calls a report, which is
// of no record.
const (
	ExportAct    = "export"
	ExportRows   = "export_rows"
	ExportFormat = "export_format"
	ExportFilter = "export_filter"
	ReportModel  = "Report"
)

// Unkept stands in the log for a word that somebody searched for or filled in: it may be a
// person's name, and nobody could be forgotten there.
const Unkept = "…"

var exportAudit = AuditAction{Name: ExportAct, Values: []string{ExportRows, ExportFormat, ExportFilter}}

// ImportBy matches rows by a unique field and takes the fields that are named.
func ImportBy(by string, fields ...string) *Import { return &Import{By: by, Fields: fields} }

// SyncedWith adds a feed that may hold some of the fields; it may be nil.
func (i *Import) SyncedWith(feed FeedSource, fields ...string) *Import {
	i.Sync = &Sync{Feed: feed, Fields: fields}
	return i
}
