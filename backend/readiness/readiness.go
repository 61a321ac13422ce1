// Package readiness shows administrators what a shop lacks before it serves customers:
// services that only pretend to do their work, and what orders cannot do without.
package readiness

import (
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/settings"
)

// Finding is how one thing stands that a shop needs.
type Finding struct {
	Area string // called by the locale key settings.readiness.areas.<Area>
	Note fault.Message
	Open bool // something is left to be done
}

// notes is how the locale keys of notes begin.
const notes = "settings.readiness.notes."

// Deps are what the program is connected to, and where it looks what its shop has set up.
type Deps struct {
	Texts       Texts
	Settings    *settings.Store
	Locale      string                   // the first of the content
	MailKept    bool                     // mails stay in a folder
	MailFrom    string                   // whom mails come from where the settings name nobody
	Address     string                   // the back office's own
	SiteAddress string                   // empty: not set
	OnTrial     func(method string) bool // whether payments by a method move no money
	// Refused is the number of the order whose payment by a method a service refused to begin
	// last of all; empty where it began it.
	Refused        func(c *resource.Call, method string) (order string, err error)
	DPD, Packeta   bool // an account is connected
	DPDCollects    bool // DPD knows the bank account that it sends money on delivery to
	Issues         bool // documents are issued by this program itself
	SendsEInvoices bool
}

// Texts are the texts of the interface.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

// Screen is what is left to be done and what is ready, for administrators.
func Screen(d Deps) resource.Screen {
	columns := column.List{column.Text("area"), column.Text("note").Unsorted()}
	return resource.Report[struct{}]{
		Name:  "settings/readiness",
		Menu:  resource.Menu{Icon: "check-circle", Order: 99},
		Tiles: []resource.Tile{{Key: "Readiness", Order: 160, Count: d.countOpen}},
		Tables: []resource.Table[struct{}]{
			{Name: "open", Path: "open", Columns: columns, Sort: resource.Asc("area"), Run: resource.Rows(d.rows(true))},
			{Name: "ready", Path: "ready", Columns: columns, Sort: resource.Asc("area"), Run: resource.Rows(d.rows(false))},
		},
		Access: resource.Access{resource.ActView: resource.AdminOnly, resource.ActExport: resource.AdminOnly},
	}.Screen()
}

// row is a finding in words.
type row struct {
	Area string `json:"area"`
	Note string `json:"note"`
}

func (d Deps) findings(c *resource.Call) (all []Finding, err error) {
	for _, check := range []func(*resource.Call) ([]Finding, error){
		d.checkMail, d.checkRecipient, d.checkAddresses, d.checkCompany, d.checkGoods, d.checkPayments, d.checkShipping, d.checkSite, d.checkDocuments, d.checkEInvoices, d.checkCodes,
	} {
		found, err := check(c)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func (d Deps) rows(open bool) func(*resource.Call, struct{}) ([]row, error) {
	return func(c *resource.Call, _ struct{}) ([]row, error) {
		all, err := d.findings(c)
		rows := []row{}
		for _, f := range all {
			if f.Open == open {
				rows = append(rows, row{
					Area: d.Texts.Text(c.Locale, "settings.readiness.areas."+f.Area, nil),
					Note: d.Texts.Text(c.Locale, f.Note.Key, f.Note.Args),
				})
			}
		}
		return rows, err
	}
}

func (d Deps) countOpen(c *resource.Call) (n int64, err error) {
	all, err := d.findings(c)
	for _, f := range all {
		if f.Open {
			n++
		}
	}
	return n, err
}
