package app

import (
	"context"
	"encoding/json"
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/returns"
	"backoffice/backend/outbox"
)

// claims are what claims work with.
func (m *Main) claims() claims.Deps {
	return claims.Deps{DB: m.DB, Texts: m.Texts, Settings: m.Settings, Returns: func() returns.Desk { return m.orders.Returns() }, Send: m.sendOnce}
}

// sendOnce sends a mail once for its key. One that cannot be sent as it is, whatever is
// tried, is a Permanent error.
func (m *Main) sendOnce(ctx context.Context, key string, letter mail.Message) error {
	payload, err := json.Marshal(letter)
	if err != nil {
		return fmt.Errorf("write mail %s: %w", key, err)
	}
	err = sendMailOnce(m.stores.mail, m.Settings, m.stores.blob)(ctx, key, payload)
	if fault.CodeOf(err) == fault.Invalid {
		return &outbox.Permanent{Err: err}
	}
	return err
}
