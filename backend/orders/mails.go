package orders

import (
	"fmt"

	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// mailCommands send a customer a mail again, or one that was not wanted at first
// (002 §3, send_order and send_invoice).
func mailCommands() []resource.Command[sale.Order] {
	return []resource.Command[sale.Order]{
		{
			Name: "send_order", Icon: "mail", Confirm: true, Path: "{id}/send-order", Run: resource.EachRow(sendOrder),
			When: field.And(sale.HasCustomer, field.Not(field.When("status_admin", sale.Cancelled, sale.Refunded))),
		},
		{
			Name: "send_invoice", Icon: "mail", Confirm: true, Path: "{id}/send-invoice", Run: resource.EachRow(sendInvoice),
			When: field.And(sale.HasCustomer, field.Not(field.When("sf_invoice_id", nil, ""))),
		},
		{
			Name: "send_storno", Icon: "mail", Confirm: true, Path: "{id}/send-storno", Run: resource.EachRow(sendStorno),
			When: field.And(sale.HasCustomer, field.When("status_admin", sale.Cancelled, sale.Refunded)),
		},
	}
}

// The moment each of them notes makes a version of its own, and so a mail.

func sendOrder(c *resource.Call, o *sale.Order, _ struct{}) (resource.Reply, error) {
	o.Touch(c)
	o.OrderSentAt = &c.Now
	return sale.Mailed, sale.AskMail(c, sale.MailAsk{Order: o.ID, Mail: sale.MailPlaced, Again: o.Version})
}

func sendInvoice(c *resource.Call, o *sale.Order, _ struct{}) (resource.Reply, error) {
	o.Touch(c)
	o.InvoiceSentAt = &c.Now
	return sale.Mailed, sale.AskMail(c, sale.MailAsk{Order: o.ID, Mail: sale.MailInvoice, Again: o.Version})
}

// sendStorno sends the latest credit note or, where nothing was invoiced, word of
// the end.
func sendStorno(c *resource.Call, o *sale.Order, _ struct{}) (resource.Reply, error) {
	o.Touch(c)
	o.StornoSentAt = &c.Now
	ask := sale.MailAsk{Order: o.ID, Mail: map[int]string{sale.Cancelled: sale.MailCancelled, sale.Refunded: sale.MailRefunded}[o.StatusAdmin], Again: o.Version}
	var part uint64
	err := c.Tx.Model(&documents.Paper{}).Select("COALESCE(MAX(part), 0)").Where("order_id = ? AND kind = ? AND state = ?", o.ID, sale.MailCreditNote, documents.Issued).Scan(&part).Error
	if err != nil {
		return resource.Reply{}, fmt.Errorf("look for credit notes of order %d: %w", o.ID, err)
	}
	if part > 0 {
		ask.Mail, ask.Part = sale.MailCreditNote, part
	}
	return sale.Mailed, sale.AskMail(c, ask)
}
