package resource

// Import declares that records come from a file as well: CSV or JSON, each row
// matched with a record by a unique field. Rows that match none make new
// records. What is imported is validated, saved and told like a form; all rows
// are, or none.
type Import struct {
	By     string   // the unique field of the form by which a row is matched: "sku"
	Fields []string // further fields that a file may hold: "price", "langs.title"
}

// importAudit is what the log tells of an import as a whole, beside each record.
var importAudit = AuditAction{Name: "import", Values: []string{"import_created", "import_changed", "import_refused"}}

// ImportBy matches rows by a unique field and takes the fields that are named.
func ImportBy(by string, fields ...string) *Import { return &Import{By: by, Fields: fields} }
