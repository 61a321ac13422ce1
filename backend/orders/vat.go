package orders

import (
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/integration/vies"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/vat"
)

// vatCommands ask the register about the number of an order once more. What the order
// costs stays: it was agreed.
func (d Deps) vatCommands() []resource.Command[sale.Order] {
	ask := func(c *resource.Call, o *sale.Order, _ struct{}) (*quote.VATCheck, error) {
		n, ok := vies.Parse(o.BillingVAT)
		if !ok || !vat.InEU(n.Country()) {
			return nil, fault.New(fault.Conflict, "errors.vatNumber")
		}
		e, err := d.VAT.Ask(c, n)
		return quote.CheckOf(n, e), err
	}
	note := func(c *resource.Call, o *sale.Order, _ struct{}, got *quote.VATCheck) (resource.Reply, error) {
		if got.State == quote.VATUnchecked {
			return resource.Reply{}, fault.New(fault.Upstream, "errors.vatUnchecked")
		}
		o.Touch(c)
		o.VATCheck = got
		data := map[string]any{"number": got.Number, "state": got.State, "consultation": got.Consultation}
		return resource.Reply{Message: map[string]string{quote.VATValid: "order.messages.vat_valid", quote.VATInvalid: "order.messages.vat_invalid"}[got.State]}, d.Timeline().RecordEvent(c, o.ID, sale.EventVATChecked, data)
	}
	return []resource.Command[sale.Order]{{
		Name: "check_vat", Icon: "check-circle", Path: "{id}/check-vat", When: field.And(sale.HasCustomer, field.When("has_vat", true)), Run: resource.EachRowBeforeTx(ask, note),
	}}
}

// describeTaxation describes the VAT number as people read it.
func describeTaxation(o *sale.Order) {
	if c := o.VATCheck; c != nil {
		o.VATState = c.State
		if c.Consultation != "" {
			o.VATConsultation = fmt.Sprintf("%s (%s)", c.Consultation, c.Number)
		}
	}
}
