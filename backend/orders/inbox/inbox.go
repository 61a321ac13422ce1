// Package inbox takes in the e-invoices that suppliers send: uploaded by staff or
// brought by a program with a key; see docs/adr/0073-e-invoices-are-received.md.
package inbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/resource"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
)

// Received is an e-invoice that was sent to the shop. What it says never changes;
// only its state does.
type Received struct {
	resource.Record
	resource.Keys
	Kind      string // "invoice" or "credit_note"
	Number    string
	IssuedOn  time.Time  `gorm:"type:date"`
	DueOn     *time.Time `gorm:"type:date"`
	Seller    string
	SellerNo  string // VAT number, else company number
	Currency  string
	Net       resource.Money // as all amounts, below zero where money is given back
	Total     resource.Money
	Due       resource.Money
	State     string
	Reason    string // why it is disputed
	Validity  string
	Problems  []Problem `gorm:"serializer:json" log:"-"`
	Source    string    `log:"-"` // who brought it: "staff" or "key"
	BroughtBy string    // the name of who uploaded it, or of the key
	SameKey   string    `log:"-"` // the hash of seller, number and day
	SHA256    string    `gorm:"column:sha256" log:"-"`
	Size      int64
	Path      string `log:"-"`

	Addressed string `gorm:"-"` // whom it is for, as the shop's numbers are now
}

// TableName is where received e-invoices are kept.
func (Received) TableName() string { return "received_invoices" }

// States of a received e-invoice.
const (
	New      = "new"
	Accepted = "accepted"
	Disputed = "disputed"
	Paid     = "paid"
)

// Whether it holds to the rules.
const (
	Holds  = "holds"
	Warns  = "warns"  // it breaks rules that a document may break and be sent
	Breaks = "breaks" // it should not have been sent
)

// Who brings documents.
const (
	byStaff = "staff"
	byKey   = "key"
)

// Problem is a rule that a document broke when it came.
type Problem struct {
	Rule     string `json:"rule"` // its name, "BR-CO-10"
	Key      string `json:"key"`  // of its text
	Term     string `json:"term,omitempty"`
	Category string `json:"category,omitempty"`
	Path     string `json:"path"`
	Warning  bool   `json:"warning,omitempty"`
}

// Texts gives the text at a locale key, in a language.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

// Deps are what the inbox works with; the zero value does for reading its screens.
type Deps struct {
	Files *blob.Bucket // where the bytes are kept
	Texts Texts
	// Most bounds the bytes of a document; 0: ubl.MostBytes, which it may not exceed.
	Most int64
	// Shop is what the configured company is known by; nil: nothing is.
	Shop func(ctx context.Context) (Shop, error)
}

func (d Deps) most() int64 {
	if d.Most > 0 {
		return min(d.Most, ubl.MostBytes)
	}
	return ubl.MostBytes
}

// part is the part of a body in which a document comes.
const part = "document"

// brought is what a call brings.
type brought struct {
	Document *resource.Upload `json:"document"`
}

// ReceiveResult is what whoever brought a document is answered.
type ReceiveResult struct {
	ID       uint64   `json:"id"`
	Number   string   `json:"number"`
	Seller   string   `json:"seller"`
	Validity string   `json:"validity"`
	Problems []string `json:"problems"` // in the caller's language
	Known    bool     `json:"known"`    // it was there before
	// Addressed says whether it is the shop's: here, partly, other, unnamed or unset.
	Addressed string `json:"addressed"`
}

// read reads a document before any transaction, and keeps its bytes, whose path is
// their hash: what is kept and then not noted is in nobody's way.
func (d Deps) read(c *resource.Call, in brought) (*Received, error) {
	raw, err := d.bytes(in.Document)
	if err != nil {
		return nil, err
	}
	root, err := ubl.Parse(strings.NewReader(string(raw)))
	if err != nil {
		return nil, atDocument(err)
	}
	rec, err := recordOf(root)
	if err != nil {
		return nil, err
	}
	if rec.Addressed, _, err = d.addressed(c, root, c.Locale); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(raw)
	rec.SHA256, rec.Size = hex.EncodeToString(sum[:]), int64(len(raw))
	rec.Path = "received/" + rec.SHA256[:2] + "/" + rec.SHA256 + ".xml"
	rec.Source, rec.BroughtBy = byStaff, c.Actor.Name
	if c.Actor.SiteKey != 0 {
		rec.Source = byKey
	}
	if known, err := knownAs(c.Tx, rec); err != nil || known != nil {
		return rec, err
	}
	if err := d.Files.Put(c, rec.Path, strings.NewReader(string(raw)), rec.Size, "application/xml"); err != nil {
		return nil, fmt.Errorf("keep a received e-invoice: %w", err)
	}
	return rec, nil
}

func (d Deps) bytes(u *resource.Upload) ([]byte, error) {
	large := fault.New(fault.TooLarge, "errors.ublLarge", "Megabytes", d.most()>>20)
	if u.Size > d.most() {
		return nil, large
	}
	r, err := u.Open()
	if err != nil {
		return nil, fmt.Errorf("open a received e-invoice: %w", err)
	}
	raw, err := io.ReadAll(io.LimitReader(r, d.most()+1))
	if err = errors.Join(err, r.Close()); err != nil {
		return nil, fmt.Errorf("read a received e-invoice: %w", err)
	}
	if int64(len(raw)) > d.most() {
		return nil, large
	}
	return raw, nil
}

// atDocument reports at the document what is wrong with it, the places in it named.
func atDocument(err error) error {
	f := fault.As(err)
	if f == nil || f.Code != fault.Invalid {
		return err
	}
	fields := fault.Fields{}
	if len(f.Fields) == 0 {
		fields.Add(part, f.Message)
	}
	for _, path := range f.Fields.Paths() {
		for _, m := range f.Fields[path] {
			fields.Add(part, fault.M("errors.receivedAt", "Path", path, "Problem", m))
		}
	}
	return fields.Err()
}

// knownAs finds the document that is the same: the same bytes, or the same number
// of the same seller on the same day. nil: none is.
func knownAs(tx *gorm.DB, rec *Received) (*Received, error) {
	var found []Received
	err := tx.Where("live = ? AND (sha256 = ? OR same_key = ?)", true, rec.SHA256, rec.SameKey).Order("id").Limit(1).Find(&found).Error
	if err != nil {
		return nil, fmt.Errorf("look for a received e-invoice: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// receive makes a document a record, once.
func (d Deps) receive(c *resource.Call, _ brought, rec *Received) (resource.Reply, error) {
	message := "received_invoice.messages.receive"
	known, err := knownAs(c.Tx, rec)
	if err != nil {
		return resource.Reply{}, err
	}
	if known != nil {
		message = "received_invoice.messages.known"
	} else {
		one := *rec // the transaction may run again
		known = &one
		if err := resource.Add(c, known); err != nil {
			if db.IsDuplicate(err) { // somebody else brought it a moment earlier
				return resource.Reply{}, resource.ErrAgain
			}
			return resource.Reply{}, err
		}
	}
	result := ReceiveResult{ID: known.ID, Number: known.Number, Seller: known.Seller, Validity: known.Validity, Problems: []string{}, Known: message != "received_invoice.messages.receive", Addressed: rec.Addressed}
	if !result.Known && (result.Addressed == addressedOther || result.Addressed == addressedPartly) {
		message = "received_invoice.messages.other"
	}
	for _, p := range known.Problems {
		result.Problems = append(result.Problems, p.Rule+": "+d.text(c.Locale, p))
	}
	return resource.Reply{Message: message, Data: result}, nil
}

// text is a problem in a language.
func (d Deps) text(locale string, p Problem) string {
	m := ubl.Problem{Rule: &ubl.Rule{ID: p.Rule, Key: p.Key, Term: p.Term, Category: p.Category}}.Message()
	return d.Texts.Text(locale, m.Key, m.Args)
}

// original returns the bytes that came.
func (d Deps) original(ctx context.Context, rec *Received) ([]byte, error) {
	r, err := d.Files.Open(ctx, rec.Path)
	if err != nil {
		return nil, fmt.Errorf("open received e-invoice %d: %w", rec.ID, err)
	}
	raw, err := io.ReadAll(io.LimitReader(r, ubl.MostBytes+1))
	if err = errors.Join(err, r.Close()); err != nil {
		return nil, fmt.Errorf("read received e-invoice %d: %w", rec.ID, err)
	}
	if sum := sha256.Sum256(raw); hex.EncodeToString(sum[:]) != rec.SHA256 {
		return nil, fmt.Errorf("received e-invoice %d: its file is not the one that came", rec.ID)
	}
	return raw, nil
}
