package db

import "github.com/pressly/goose/v3"

// einvoiceGuardsVersion is where the guards of e-invoices stand among the scripts.
const einvoiceGuardsVersion = 365

// einvoiceGuards let an e-invoice be written only along with the document that it is
// the form of, and nothing of it change but how far it has come.
var einvoiceGuards = []guard{
	{name: "einvoices_of_document", when: "INSERT ON einvoices", unless: "NEW.live = 1 AND EXISTS (SELECT 1 FROM documents d WHERE d.id = NEW.document_id" +
		" AND d.order_id = NEW.order_id AND d.kind = NEW.kind AND d.number = NEW.number AND d.issued_on = NEW.issued_on AND d.currency = NEW.currency" +
		" AND d.total = NEW.total AND d.created_at = NEW.created_at)"},
	{name: "einvoices_no_update", when: "UPDATE ON einvoices", unless: "NEW.version >= OLD.version AND NEW.attempt >= OLD.attempt", same: []string{
		"id", "created_at", "deleted_at", "live", "document_id", "order_id", "kind", "number", "issued_on", "customer", "receiver", "sender", "currency", "total",
		"content", "content_sha256",
	}},
	{name: "einvoices_no_delete", when: "DELETE ON einvoices"},
}

func (d *DB) einvoiceGuards() *goose.Migration {
	return d.guards(einvoiceGuardsVersion, einvoiceGuards)
}

// receivedGuardsVersion is where the guards of received e-invoices stand among the scripts.
const receivedGuardsVersion = 369

// receivedGuards keep what came as it came: only its state changes, why it is disputed,
// and whether it was removed from the list.
var receivedGuards = []guard{
	{name: "received_invoices_no_update", when: "UPDATE ON received_invoices", unless: "NEW.version >= OLD.version", same: []string{
		"id", "created_at", "kind", "number", "issued_on", "due_on", "seller", "seller_no", "currency", "net", "total", "due", "validity", "problems",
		"source", "brought_by", "same_key", "sha256", "size", "path",
	}},
	{name: "received_invoices_no_delete", when: "DELETE ON received_invoices"},
}

func (d *DB) receivedGuards() *goose.Migration {
	return d.guards(receivedGuardsVersion, receivedGuards)
}
