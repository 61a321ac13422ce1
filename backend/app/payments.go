package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/app/config"
	"backoffice/backend/integration/payment"
	"backoffice/backend/integration/payment/benefitplus"
	"backoffice/backend/integration/payment/builtin"
	"backoffice/backend/integration/payment/gopay"
	"backoffice/backend/store/db"
)

// Payments are the services by the methods of orders, as configured. Payments that
// began on our own page before an account was set up are still asked about there.
func Payments(c config.Config, gate *builtin.Gate, account func(ctx context.Context) (builtin.Account, error), log *slog.Logger) payment.Services {
	card, benefit := gate.Service(builtin.Card), gate.Service(builtin.Benefit)
	methods := map[string]payment.Service{
		builtin.Card: card, builtin.Benefit: benefit, builtin.ByTransfer: builtin.Transfer(account), builtin.OnDelivery: builtin.COD(),
	}
	if account, err := gopay.Parse(c.CardURL); err == nil {
		methods[builtin.Card] = gopay.New(account)
	}
	if account, err := benefitplus.Parse(c.BenefitURL); err == nil {
		methods[builtin.Benefit] = benefitplus.New(account)
	}
	for _, method := range []string{builtin.Card, builtin.Benefit} {
		if methods[method].Traits().Trial {
			log.Warn("payments by this method move no money: customers confirm them on the built-in page", "method", method)
		}
	}
	return payment.NewServices(methods, card, benefit)
}

// takePayments has everybody ready who takes payments.
func (m *Main) takePayments(ctx context.Context, o Options) error {
	secret, err := m.stores.secret(ctx, "payments")
	if err != nil {
		return err
	}
	m.gate = &builtin.Gate{Secret: secret, Address: m.Config.Address() + "/public/pay", Store: PayStore{DB: m.DB, Now: o.Now}, Now: o.Now}
	if o.Payments != nil {
		m.payments = *o.Payments
		return nil
	}
	m.payments = Payments(m.Config, m.gate, m.bankAccount, m.log)
	return nil
}

// paysOnTrial reports whether payments by a method move no money.
func (m *Main) paysOnTrial(method string) bool {
	service, is := m.payments.For(method)
	return is && service.Traits().Trial
}

// bankAccount is the shop's, as its contact has it.
func (m *Main) bankAccount(ctx context.Context) (builtin.Account, error) {
	contact, err := m.Settings.Contact(ctx, m.Config.Locales[0])
	return builtin.Account{IBAN: contact.ContactIban, BIC: contact.ContactSwift, Name: contact.ContactName}, err
}

// payPage is the built-in pay page.
func (m *Main) payPage() http.Handler {
	return &builtin.Page{
		Gate: m.gate, Texts: m.Texts, Changed: m.orders.Payments().Notified, Needless: m.orders.Payments().Needless, Log: m.log,
		Locale: func(r *http.Request) string { return m.Texts.Match(r.Header.Get("Accept-Language")) },
	}
}

// PayStore keeps the payments of the built-in page in the database.
type PayStore struct {
	DB  *db.DB
	Now func() time.Time
}

var _ builtin.Store = PayStore{}

type payRow struct {
	ID        string `gorm:"primaryKey"`
	Value     string
	UpdatedAt time.Time
}

// TableName is where payments of the built-in page are kept.
func (payRow) TableName() string { return "pay_pages" }

// Load returns what is kept under id.
func (s PayStore) Load(ctx context.Context, id string) (string, error) {
	var row payRow
	err := s.DB.Write(ctx).Where("id = ?", id).Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("load a payment: %w", err)
	}
	return row.Value, nil
}

// Swap replaces what is kept under id.
func (s PayStore) Swap(ctx context.Context, id, from, to string) (swapped bool, err error) {
	err = s.DB.Tx(ctx, func(tx *gorm.DB) error {
		swapped = false // the transaction may run again
		if from == "" {
			err := tx.Create(&payRow{ID: id, Value: to, UpdatedAt: s.Now()}).Error
			if errors.Is(err, gorm.ErrDuplicatedKey) {
				return nil
			}
			swapped = err == nil
			return err
		}
		done := tx.Model(&payRow{}).Where("id = ? AND value = ?", id, from).Updates(map[string]any{"value": to, "updated_at": s.Now()})
		swapped = done.RowsAffected == 1
		return done.Error
	})
	if err != nil {
		return false, fmt.Errorf("keep a payment: %w", err)
	}
	return swapped, nil
}
