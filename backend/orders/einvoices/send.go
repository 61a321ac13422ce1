package einvoices

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/einvoicing"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// SendJob is the effect that sends an e-invoice.
const SendJob = "einvoice_send"

// refusedKey shows what the access point said.
const refusedKey = "einvoice.problems.refused"

// job is its payload.
type job struct {
	ID uint64 `json:"id"`
}

// Sender hands e-invoices over to an access point, each once.
type Sender struct {
	DB        *db.DB
	Transport einvoicing.Transport
	Now       func() time.Time
	// Changed notifies the lists that e-invoices were written past the engine.
	Changed func(ctx context.Context) error
}

// key is what the access point knows the e-invoice by: another one only after it was
// refused and is sent again.
func (e EInvoice) key() string {
	return fmt.Sprintf("%s-%s-%d", e.Number, e.ContentSHA256[:16], e.Attempt)
}

// Send does the effect SendJob. What was sent before, by a try whose answer was lost
// or whose program ended, is found there first.
func (s Sender) Send(ctx context.Context, _ string, payload json.RawMessage) error {
	var j job
	if err := json.Unmarshal(payload, &j); err != nil {
		return &outbox.Permanent{Err: fmt.Errorf("read which e-invoice to send: %w", err)}
	}
	var e EInvoice
	err := s.DB.Write(ctx).Where("id = ? AND state = ?", j.ID, Waiting).Take(&e).Error
	if errors.Is(err, gorm.ErrRecordNotFound) { // sent, or refused, by another try
		return nil
	}
	if err != nil {
		return fmt.Errorf("read e-invoice %d: %w", j.ID, err)
	}
	receipt, err := s.handOver(ctx, e)
	if err != nil {
		return errors.Join(err, s.note(ctx, e, Waiting, "einvoice.problems.unreachable", nil))
	}
	if receipt.State == einvoicing.Refused {
		return s.note(ctx, e, Refused, refusedKey+" "+receipt.Reason, nil)
	}
	now := s.Now()
	return s.note(ctx, e, Sent, "", &now)
}

func (s Sender) handOver(ctx context.Context, e EInvoice) (einvoicing.Receipt, error) {
	receipt, err := s.Transport.Find(ctx, e.key())
	if err == nil || fault.CodeOf(err) != fault.NotFound {
		return receipt, err
	}
	content, err := e.sound()
	if err != nil {
		return einvoicing.Receipt{}, &outbox.Permanent{Err: err}
	}
	return s.Transport.Send(ctx, einvoicing.Message{Key: e.key(), Sender: e.Sender, Receiver: e.Receiver, Content: content})
}

// note writes down what came of a try, where nothing came of it meanwhile.
func (s Sender) note(ctx context.Context, e EInvoice, state, problem string, sent *time.Time) error {
	done := s.DB.Write(ctx).Exec("UPDATE einvoices SET state = ?, problem = ?, sent_at = ?, updated_at = ?, version = version + 1 WHERE id = ? AND state = ? AND attempt = ?",
		state, problem, sent, s.Now(), e.ID, Waiting, e.Attempt)
	if done.Error != nil {
		return fmt.Errorf("note what came of e-invoice %s: %w", e.Number, done.Error)
	}
	return s.Changed(ctx)
}

// send has e-invoices sent that were kept, were refused, or wait for too long.
func (d Deps) send(c *resource.Call, e *EInvoice, _ struct{}) (resource.Reply, error) {
	if e.State == Refused {
		e.Attempt++
	}
	e.State, e.Problem = Waiting, ""
	return resource.Reply{Message: "einvoice.messages.queued"}, c.EffectOnce(SendJob, fmt.Sprintf("einvoice/%d/%d", e.ID, e.Version), job{e.ID})
}
