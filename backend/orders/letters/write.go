package letters

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/sale"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/store/blob"
)

// queued is a mail that waits to be sent, with what it is about.
type queued struct {
	mail.Message
	Order uint64 `json:"order"`
	Mail  string `json:"mail"`
}

// Write does the job sale.WriteMailJob. Outside any transaction the mail is
// written and its files are stored; then it is queued and noted in the order, in
// one transaction. Where several do so at once, one mail is queued.
func (d Deps) Write(ctx context.Context, _ string, payload json.RawMessage) error {
	var ask sale.MailAsk
	if err := json.Unmarshal(payload, &ask); err != nil {
		return &outbox.Permanent{Err: fmt.Errorf("read which mail of an order to write: %w", err)}
	}
	k, _ := find(ask.Mail)
	if k == nil {
		return &outbox.Permanent{Err: fmt.Errorf("order %d: no mail is called %q", ask.Order, ask.Mail)}
	}
	ctx = settings.InOneMoment(ctx)
	tx := d.DB.Read(ctx)
	o, err := orderOf(tx, ask.Order)
	if err != nil || o == nil || o.Erased() {
		return err
	}
	set, err := d.textsOf(tx, k)
	if err != nil {
		return err
	}
	if ask.Again == 0 && (!k.wanted(o) || !set.Status) {
		return nil
	}
	l, err := d.compose(ctx, tx, k, set, o, ask)
	if err != nil || l == nil {
		return err
	}
	for i := range l.message.Attachments {
		if err := d.store(ctx, ask.Key(), i, &l.message.Attachments[i]); err != nil {
			return err
		}
	}
	return d.Within(ctx, func(c *resource.Call) error { return d.queue(c, k, o, ask, l) })
}

// orderOf reads an order; nil where it was removed.
func orderOf(tx *gorm.DB, id uint64) (*sale.Order, error) {
	var found []sale.Order
	if err := tx.Where("id = ? AND live = ?", id, true).Find(&found).Error; err != nil {
		return nil, fmt.Errorf("read order %d for its mail: %w", id, err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	return &found[0], nil
}

// errChanged has the mail written anew.
var errChanged = errors.New("a gift voucher was cancelled or sent meanwhile")

// queue notes that the mail is sent, and has it sent.
func (d Deps) queue(c *resource.Call, k *kind, o *sale.Order, ask sale.MailAsk, l *letter) error {
	// Whoever cancels the order waits, or is waited for.
	var locked []uint64
	if err := c.Tx.Model(&sale.Order{}).Clauses(clause.Locking{Strength: "UPDATE"}).Where("id = ?", o.ID).Pluck("id", &locked).Error; err != nil {
		return fmt.Errorf("hold order %d for its mail: %w", o.ID, err)
	}
	key := ask.Key()
	if len(l.gifts) > 0 && ask.Again == 0 {
		key = fmt.Sprintf("%s-%d", key, l.gifts[0].ID)
	}
	// The program may have died between this transaction and the note that it is done.
	if known, err := outbox.WasQueued(c.Tx, key); err != nil || known {
		return err
	}
	if len(l.gifts) > 0 {
		if err := d.claim(c, ask, l.gifts); err != nil {
			return err
		}
	}
	if k.sent != "" {
		if err := c.Tx.Exec("UPDATE orders SET "+k.sent+" = ? WHERE id = ?", c.Now, o.ID).Error; err != nil {
			return fmt.Errorf("note the mail of order %d: %w", o.ID, err)
		}
	}
	if err := d.Payments().RecordEvent(c, o.ID, sale.EventMailed, map[string]any{"mail": k.code}); err != nil {
		return err
	}
	if err := c.EffectOnce(sale.SendMailJob, key, queued{l.message, o.ID, k.code}); err != nil || !l.more {
		return err
	}
	ask.Part = l.gifts[len(l.gifts)-1].ID // whoever comes behind these
	return sale.AskMail(c, ask)
}

// claim notes that gift vouchers are sent: of several that send them one does.
func (d Deps) claim(c *resource.Call, ask sale.MailAsk, sold []gifts.Gift) error {
	ids := make([]uint64, len(sold))
	for i, g := range sold {
		ids[i] = g.ID
	}
	unsent := c.Tx.Table(gifts.Gift{}.TableName()).Where("id IN ? AND cancelled_at IS NULL", ids)
	if ask.Again == 0 {
		unsent = unsent.Where("sent_at IS NULL")
	}
	done := unsent.Updates(map[string]any{"sent_at": c.Now, "updated_at": c.Now, "version": gorm.Expr("version + 1")})
	if done.Error != nil {
		return fmt.Errorf("note that gift vouchers of order %d are sent: %w", ask.Order, done.Error)
	}
	if done.RowsAffected != int64(len(ids)) {
		return errChanged
	}
	return nil
}

// attachmentsAt is where attachments wait. A path is used once, so that what is
// old there is needed no more.
const attachmentsAt = "mail/"

// attachmentTTL is how long attachments are kept: much longer than a mail is tried.
const attachmentTTL = 14 * 24 * time.Hour

// store keeps a file where every copy of the program reads it.
func (d Deps) store(ctx context.Context, key string, n int, a *mail.Attachment) error {
	if a.ID != "" { // a small picture goes along with the mail
		return nil
	}
	a.Path = fmt.Sprintf("%s%s/%d", attachmentsAt, key, n)
	if err := d.Files.Put(ctx, a.Path, bytes.NewReader(a.Content), int64(len(a.Content)), a.Type); err != nil {
		return fmt.Errorf("keep %s: %w", a.Path, err)
	}
	a.Content = nil
	return nil
}

// Sweep removes the attachments of mails that were sent long ago.
func (d Deps) Sweep(ctx context.Context) error {
	var old []string
	err := d.Files.List(ctx, attachmentsAt, func(a blob.Attrs) error {
		if d.Now().Sub(a.ModTime) > attachmentTTL {
			old = append(old, a.Key)
		}
		return nil
	})
	for _, path := range old {
		err = errors.Join(err, d.Files.Delete(ctx, path))
	}
	if err != nil {
		return fmt.Errorf("sweep attachments: %w", err)
	}
	return nil
}

// GivenUp notes at the order of a queued mail that it did not go, as the server refused
// it or was out of reach for days: staff mend the address and send it again.
func (d Deps) GivenUp(ctx context.Context, payload json.RawMessage) error {
	return d.Within(ctx, func(c *resource.Call) error { return d.note(c, payload, sale.EventMailFailed) })
}

// Revived notes at the order of a mail that was given up that it is handed over again.
func (d Deps) Revived(c *resource.Call, payload json.RawMessage) error {
	return d.note(c, payload, sale.EventMailed)
}

func (d Deps) note(c *resource.Call, payload json.RawMessage, event string) error {
	var q queued
	if err := json.Unmarshal(payload, &q); err != nil || q.Order == 0 {
		return err
	}
	return d.Payments().RecordEvent(c, q.Order, event, map[string]any{"mail": q.Mail})
}
