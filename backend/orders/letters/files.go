package letters

import (
	"context"
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/paper"
)

// giftsAtOnce is how many gift vouchers go along with one mail.
const giftsAtOnce = 10

// squareDots is how wide a module of a code is that is shown on a screen.
const squareDots = 4

// squareID is what the HTML shows the PAY by square code by.
const squareID = "pay-by-square"

// square adds the PAY by square code of a transfer, where there is one.
func (w *writer) square(code string) error {
	if code == "" {
		return nil
	}
	picture, err := paper.QRPicture(code, squareDots)
	if err != nil {
		return err
	}
	p := w.page.Payment
	p.Square, p.Alt, p.How = "cid:"+squareID, w.say("square", nil), w.say("square_how", nil)
	w.files = append(w.files, mail.Attachment{Name: "pay-by-square.png", Type: "image/png", ID: squareID, Content: picture})
	return nil
}

// pdf adds a file, which the mail names too.
func (w *writer) pdf(name string, content []byte) {
	w.files = append(w.files, mail.Attachment{Name: name, Type: "application/pdf", Content: content})
	w.page.Files = append(w.page.Files, name)
}

// document adds the invoice or credit note of the order. It says false where that
// is not issued: then nothing is to be sent.
func (w *writer) document(ctx context.Context) (bool, error) {
	part := max(1, int(w.ask.Part))
	if w.sample {
		w.values["{document}"] = w.say("sample.document", nil)
		w.page.Files = []string{w.fileName(w.kind.code, w.values["{document}"])}
		return true, nil
	}
	p, err := documents.Of(w.tx, documents.Key{Order: w.order.ID, Kind: invoicing.Kind(w.kind.code), Part: part})
	if err != nil || p == nil || p.State != documents.Issued {
		return false, err
	}
	if w.Document == nil {
		return false, fault.New(fault.Unavailable, "errors.unavailable")
	}
	pdf, err := w.Document(ctx, p.AsIssued())
	if err != nil {
		return false, fmt.Errorf("read document %s for its mail: %w", p.Number, err)
	}
	w.values["{document}"] = p.Number
	w.pdf(w.fileName(w.kind.code, p.Number), pdf)
	return true, nil
}

// vouchers adds the gift vouchers that were not sent yet, as many as go into one
// mail, or the one that is sent again. It says false where there is none.
func (w *writer) vouchers(ctx context.Context) (bool, error) {
	var sold []gifts.Gift
	if w.sample {
		sold = []gifts.Gift{{Code: w.Texts.Text(w.locale, "shop.giftvoucher.sample", nil), Value: w.order.Price, ValidUntil: w.Now().AddDate(1, 0, 0)}}
	} else {
		q := w.tx.Where("order_id = ? AND cancelled_at IS NULL", w.order.ID)
		if w.ask.Again != 0 {
			q = q.Where("id = ?", w.ask.Part)
		} else {
			q = q.Where("sent_at IS NULL")
		}
		if err := q.Order("id").Limit(giftsAtOnce + 1).Find(&sold).Error; err != nil {
			return false, fmt.Errorf("read gift vouchers of order %d: %w", w.order.ID, err)
		}
	}
	if w.more = len(sold) > giftsAtOnce; w.more {
		sold = sold[:giftsAtOnce]
	}
	w.gifts = sold
	size := 0
	for i, g := range sold {
		name := w.fileName("gift", g.Code)
		if w.sample {
			w.page.Files = append(w.page.Files, name)
		} else {
			pdf, err := w.Vouchers.Print(ctx, w.tx, g.Sold(w.lines, w.locale, w.Zone))
			if err != nil {
				return false, err
			}
			if size += len(pdf); i > 0 && size > mail.MaxAttachments*2/3 {
				w.gifts, w.more = sold[:i], true
				break
			}
			w.pdf(name, pdf)
		}
		w.page.Vouchers = append(w.page.Vouchers, voucher{
			Code: g.Code, Value: w.Payments().Amount(w.locale, g.Value, "EUR"), Until: w.say("valid_until", map[string]any{"Date": w.day(g.ValidUntil)}),
		})
	}
	return len(sold) > 0, nil
}
