package orders

import (
	"fmt"
	"time"

	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/courier/builtin"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// ownCarrier carries the parcels of the shop's past, whoever does today: it asks nobody.
func ownCarrier(now func() time.Time) courier.Courier { return builtin.New(builtin.Config{Now: now}) }

// document gives an order a document, where this product issues them.
func (s *selling) document(c *resource.Call, o *sale.Order, kind invoicing.Kind) error {
	if s.Document == nil {
		return nil
	}
	return s.Document(c, o, kind)
}

// confirm informs the customer of what was ordered.
func (s *selling) confirm(c *resource.Call, o *sale.Order) error {
	o.OrderSentAt = new(c.Now)
	return s.document(c, o, invoicing.Confirmation)
}

// invoice sends what is due to whoever has paid: the invoice, and gift vouchers
// unless they are given back later on.
func (s *selling) invoice(c *resource.Call, o *sale.Order, of *plannedOrder) error {
	if o.SFInvoiceID != "" || o.InvoiceSentAt != nil {
		return nil
	}
	o.InvoiceSentAt = new(c.Now)
	if err := s.document(c, o, invoicing.Invoice); err != nil || of.fate == isRefunded {
		return err
	}
	err := c.Tx.Exec("UPDATE order_gifts SET sent_at = ?, updated_at = ? WHERE order_id = ? AND sent_at IS NULL", c.Now, c.Now, o.ID).Error
	if err != nil {
		return fmt.Errorf("note that gift vouchers were sent: %w", err)
	}
	return nil
}

// pays is a transfer that has come.
func (s *selling) pays(of *plannedOrder) func(*resource.Call, *sale.Order) error {
	return func(c *resource.Call, o *sale.Order) error {
		if err := s.does("mark_paid")(c, o); err != nil {
			return err
		}
		return s.invoice(c, o, of)
	}
}

// sends hands the parcel over and ships the order.
func (s *selling) sends(of *plannedOrder) func(*resource.Call, *sale.Order) error {
	return func(c *resource.Call, o *sale.Order) error {
		now := c.Now
		if of.shipping != "collect" {
			c.Now = now.Add(-time.Duration(20+of.number%60) * time.Minute)
			_, err := s.Orders.Shipping().FormerParcel(c, o, s.carrier)
			if c.Now = now; err != nil {
				return err
			}
		}
		if err := s.does("ship")(c, o); err != nil || o.TrackingSentAt != nil {
			return err
		}
		return s.Orders.Shipping().FormerTracking(c, o)
	}
}

// follow writes down where the parcel has been by the clock of the call.
func (s *selling) follow(c *resource.Call, o *sale.Order) error {
	if o.ParcelCreatedAt == nil {
		return nil
	}
	at := c.Now
	sent := courier.Sent{Shipment: courier.Shipment{ID: o.DPDShipmentID + o.PacketaShipmentID, Made: *o.ParcelCreatedAt}}
	sent.PointID = o.ShippingPointID
	events, err := ownCarrier(func() time.Time { return at }).Track(c.Context, sent)
	if err != nil {
		return fmt.Errorf("follow the parcel of order %s: %w", o.Number, err)
	}
	return s.Orders.Shipping().FormerWay(c, o, events)
}

// completes ends well: the parcel is there, and what is paid on delivery was paid.
func (s *selling) completes(of *plannedOrder) func(*resource.Call, *sale.Order) error {
	return func(c *resource.Call, o *sale.Order) error {
		if err := s.follow(c, o); err != nil {
			return err
		}
		if err := s.does("mark_paid")(c, o); err != nil {
			return err
		}
		if err := s.invoice(c, o, of); err != nil {
			return err
		}
		return s.does("complete")(c, o)
	}
}

// cancel is staff who waited for a payment in vain.
func (s *selling) cancel(c *resource.Call, o *sale.Order) error {
	if err := s.does("cancel")(c, o); err != nil {
		return err
	}
	return s.callOff(c, o)
}

func (s *selling) expire(c *resource.Call, o *sale.Order) error {
	o.ExpiresAt = new(c.Now)
	if _, err := s.Orders.Returns().EndUnpaid(c, o.ID); err != nil {
		return err
	}
	return s.callOff(c, o)
}

// refund takes the whole order back, with the money that came for it.
func (s *selling) refund(c *resource.Call, o *sale.Order) error {
	if err := s.Orders.Do(c, o, "refund"); err != nil {
		return err
	}
	return s.callOff(c, o)
}

// callOff informs the customer that the order has ended, with the credit note of its invoice.
func (s *selling) callOff(c *resource.Call, o *sale.Order) error {
	o.StornoSentAt = new(c.Now)
	if o.InvoiceSentAt == nil {
		return nil
	}
	return s.document(c, o, invoicing.CreditNote)
}
