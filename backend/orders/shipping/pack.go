package shipping

import (
	"cmp"
	"fmt"
	"strings"

	"backoffice/backend/lookup"
	"backoffice/backend/orders/packing"
	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// packingCommands print what lies on a packing table, in the order of the labels.
func (d Desk) packingCommands() []resource.Command[sale.Order] {
	return []resource.Command[sale.Order]{
		{Name: "picking_list", Icon: "ordered-list", Reads: true, Run: resource.AllRows(d.packed("picking_list", packing.List))},
		{Name: "packing_slips", Icon: "file-text", Reads: true, Run: resource.AllRows(d.packed("packing_slips", packing.Slips))},
	}
}

// packed draws the slips of orders as a file.
func (d Desk) packed(name string, draw func([]packing.Slip, packing.Words) ([]byte, error)) func(*resource.Call, []*sale.Order, struct{}) (resource.Reply, error) {
	return func(c *resource.Call, list []*sale.Order, _ struct{}) (resource.Reply, error) {
		slips, err := d.slips(c, list)
		if err != nil {
			return resource.Reply{}, err
		}
		pdf, err := draw(slips, d.packingWords(c))
		if err != nil {
			return resource.Reply{}, fmt.Errorf("draw what is packed: %w", err)
		}
		return resource.Reply{File: resource.PDF(d.Texts.Text(c.Locale, "order.packing."+name, nil), pdf)}, nil
	}
}

// slips are orders as they are packed.
func (d Desk) slips(c *resource.Call, list []*sale.Order) ([]packing.Slip, error) {
	sent, err := parcels.Of(c.Tx, ids(list))
	if err != nil {
		return nil, err
	}
	var lines []sale.Line
	if err := c.Tx.Where("order_id IN ?", ids(list)).Order("order_id, position").Find(&lines).Error; err != nil {
		return nil, fmt.Errorf("read lines to pack: %w", err)
	}
	if err := retitle(c, lines); err != nil {
		return nil, err
	}
	of := map[uint64][]packing.Line{}
	for _, l := range lines {
		if left := l.ToSend(); left > 0 {
			of[l.OrderID] = append(of[l.OrderID], packing.Line{SKU: l.SKU, Title: l.Title, Variant: l.Label, Quantity: int(left)})
		}
	}
	day := d.Texts.Text(c.Locale, "courier.day", nil)
	slips := make([]packing.Slip, len(list))
	for i, o := range list {
		slips[i] = packing.Slip{
			Number: o.Number, Placed: o.CreatedAt.In(sale.ZoneOf(c)).Format(day), Recipient: addressOf(o), Shipping: o.ShippingTitle, Payment: o.PaymentTitle,
			Tracking: sent[o.ID].Shipment.Number, Note: o.Note, Lines: of[o.ID],
		}
		if o.WithdrawalID != nil {
			slips[i].Warning = d.Texts.Text(c.Locale, "order.packing.withdrawal", nil)
		}
	}
	return slips, nil
}

// retitle gives goods the titles that they have in the language of who packs: in an
// order they have those of its customer's.
func retitle(c *resource.Call, lines []sale.Line) error {
	products := make([]uint64, len(lines))
	for i, l := range lines {
		products[i] = l.ProductID
	}
	var rows []struct {
		ProductID uint64
		Title     string
	}
	err := c.Tx.Raw("SELECT product_id, title FROM product_langs WHERE locale = ? AND title <> '' AND product_id IN ?", c.Locale, products).Scan(&rows).Error
	if err != nil {
		return fmt.Errorf("read titles of goods to pack: %w", err)
	}
	titles := make(map[uint64]string, len(rows))
	for _, r := range rows {
		titles[r.ProductID] = r.Title
	}
	for i := range lines {
		lines[i].Title = cmp.Or(titles[lines[i].ProductID], lines[i].Title)
	}
	return nil
}

// addressOf is where an order is sent, as lines.
func addressOf(o *sale.Order) (lines []string) {
	to, country := recipientOf(o), o.Country
	if o.ShippingCountry != "" {
		country = o.ShippingCountry
	}
	all := []string{to.Full(), to.Company, to.Line(), strings.TrimSpace(to.Zip + " " + to.City), country}
	if p := o.ShippingPoint; p != nil {
		all = []string{to.Full(), p.Name, p.Street, strings.TrimSpace(lookup.PostCode(lookup.CountryID(to.Country), p.Zip) + " " + p.City), p.Country}
	}
	for _, line := range append(all, to.Phone) {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

func (d Desk) packingWords(c *resource.Call) packing.Words {
	say := func(key string) string { return d.Texts.Text(c.Locale, "order.packing."+key, nil) }
	now := c.Now.In(sale.ZoneOf(c))
	return packing.Words{
		Locale: c.Locale, List: say("list"), Slip: say("slip"), Made: say("made"), Time: now.Format(say("time")), SKU: say("sku"), Goods: say("goods"),
		Quantity: say("quantity"), Orders: say("orders"), Pieces: say("pieces"), Placed: say("placed"), Recipient: say("recipient"), Shipping: say("shipping"),
		Payment: say("payment"), Tracking: say("tracking"), Note: say("note"), Packed: say("packed"), Page: say("page"), Printed: now,
	}
}
