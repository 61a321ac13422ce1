package app

import (
	"context"
	"net/http"
	"time"

	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/withdrawals"
)

// agePause is how often it is looked how near refunds are.
const agePause = 5 * time.Minute

// withdrawals are what withdrawals work with.
func (m *Main) withdrawals(o Options) withdrawals.Deps {
	return withdrawals.Deps{
		DB: m.DB, Texts: m.Texts, Settings: m.Settings, Returns: func() returns.Desk { return m.orders.Returns() }, Limits: m.stores.kv.Limits(),
		Zone: m.Config.Zone, Now: o.Now, Locale: m.Config.Locales[0], Days: m.Config.WithdrawDays, Address: m.Config.Address(), Within: m.Within,
		Send: m.sendOnce,
	}
}

// withdrawPage is the built-in page on which customers withdraw.
func (m *Main) withdrawPage() http.Handler {
	return &withdrawals.Page{
		Deps: m.withdraw, Log: m.log,
		Locale: func(r *http.Request) string {
			if language := r.URL.Query().Get("language"); language != "" {
				return m.Texts.Match(language)
			}
			return m.Texts.Match(r.Header.Get("Accept-Language"))
		},
	}
}

// AgeWithdrawals writes down how near refunds are.
func (m *Main) AgeWithdrawals(ctx context.Context) (int64, error) { return m.withdraw.Age(ctx) }

func (m *Main) ageWithdrawals(ctx context.Context) {
	m.every(ctx, agePause, "look how near refunds are", uncounted(m.AgeWithdrawals))
}
