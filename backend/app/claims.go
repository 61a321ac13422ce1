package app

import (
	"context"
	"encoding/json"
	"fmt"

	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/returns"
)

// claims are what claims work with.
func (m *Main) claims() claims.Deps {
	return claims.Deps{DB: m.DB, Texts: m.Texts, Settings: m.Settings, Returns: func() returns.Desk { return m.orders.Returns() }, Send: m.sendOnce}
}

// sendOnce sends a mail once for its key.
func (m *Main) sendOnce(ctx context.Context, key string, letter mail.Message) error {
	payload, err := json.Marshal(letter)
	if err != nil {
		return fmt.Errorf("write mail %s: %w", key, err)
	}
	return sendMailOnce(m.stores.mail, m.Settings, m.stores.blob)(ctx, key, payload)
}
