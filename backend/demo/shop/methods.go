package shop

import (
	"context"
	"fmt"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/lookup"
)

// Methods are the ways of shipping and of payment.
type Methods struct {
	Shipping []*Method `yaml:"shipping"`
	Payment  []*Method `yaml:"payment"`
}

// Method is a way of shipping or of payment.
type Method struct {
	Key       string   `yaml:"key"`    // what orders of the demo call it by
	Kind      string   `yaml:"method"` // of payment: how the money comes
	SK        []string `yaml:"sk"`     // title and description
	EN        []string `yaml:"en"`
	Countries []string `yaml:"countries"` // none: the whole world
	Price     string   `yaml:"price"`
	Hidden    bool     `yaml:"hidden"`
	Time      *pair    `yaml:"time"` // until a parcel arrives that is paid for so
	// Of shipping alone:
	Provider  int    `yaml:"provider"`
	PacketaID int    `yaml:"packeta_id"`
	Free      string `yaml:"price_free"`
	Days      int    `yaml:"days"`
	WeightMax string `yaml:"weight_max"`
	ValueMax  string `yaml:"value_max"`
	Pickup    bool   `yaml:"pickup"`
	NoParcel  bool   `yaml:"no_parcel"`
	Tracking  string `yaml:"tracking"`
}

func (s *Seeder) method(m *Method, shipping bool) engine.Body {
	texts := map[string][2]string{"title": pairs{m.SK, m.EN}.text(0), "content": pairs{m.SK, m.EN}.text(1)}
	body := engine.Body{"vat": "1", "status": !m.Hidden, "price": m.Price}
	ids := []any{}
	for _, code := range m.Countries {
		ids = append(ids, seed.Ref(lookup.CountryID(code)))
	}
	body["countries"] = ids
	if m.Time != nil {
		texts["shipping_time"] = m.Time.texts()
	}
	if !shipping {
		body["method"] = m.Kind
	} else {
		body["no_parcel"] = m.NoParcel
		body["provider"], body["pickup"], body["add_shipping_days"] = strconv.Itoa(m.Provider), m.Pickup, strconv.Itoa(m.Days)
		if m.PacketaID > 0 {
			body["packeta_id"] = strconv.Itoa(m.PacketaID)
		}
		if m.Tracking != "" {
			texts["tracking_link"] = [2]string{m.Tracking, m.Tracking}
		}
		seed.Set(body, map[string]string{"price_free": m.Free, "weight_max": m.WeightMax, "value_max": m.ValueMax})
	}
	body["langs"] = s.Localised(texts)
	return body
}

// The ways of shipping and of payment by their titles in a locale.
const (
	shippingTitles = "SELECT shipping_id AS id, title AS code FROM shipping_langs WHERE live = 1 AND locale = ?"
	paymentTitles  = "SELECT payment_id AS id, title AS code FROM payment_langs WHERE live = 1 AND locale = ?"
)

// MethodIDs are the ids of the ways of shipping and of payment, by their keys.
func (s *Seeder) MethodIDs(ctx context.Context) (shippings, payments map[string]uint64, err error) {
	byKey := func(query string, methods []*Method) (map[string]uint64, error) {
		titles, err := s.Titles(ctx, query)
		ids := map[string]uint64{}
		for _, m := range methods {
			ids[m.Key] = titles[s.InFirst(pairs{m.SK, m.EN}.text(0))]
		}
		return ids, err
	}
	if shippings, err = byKey(shippingTitles, s.Catalogue.Methods.Shipping); err != nil {
		return nil, nil, err
	}
	payments, err = byKey(paymentTitles, s.Catalogue.Methods.Payment)
	return shippings, payments, err
}

// saveMethods writes the ways of shipping and payment.
func (s *Seeder) saveMethods(ctx context.Context) error {
	c := s.Catalogue
	for _, list := range []struct {
		screen, titles string
		methods        []*Method
	}{
		{"shop/shipping", shippingTitles, c.Methods.Shipping},
		{"shop/payment", paymentTitles, c.Methods.Payment},
	} {
		known, err := s.Titles(ctx, list.titles)
		if err != nil {
			return err
		}
		// The list shows what was changed last first.
		for i := range list.methods {
			m := list.methods[len(list.methods)-1-i]
			if known[s.InFirst(pairs{m.SK, m.EN}.text(0))] != 0 {
				continue
			}
			if _, err := s.Save(ctx, list.screen, 0, s.method(m, list.screen == "shop/shipping")); err != nil {
				return fmt.Errorf("%s: %w", m.SK[0], err)
			}
		}
	}
	return nil
}

// dateMethods dates what is sold with: a batch of vouchers as one, and ways of
// shipping and payment so that lists show them in the order of the shop.
func (s *Seeder) dateMethods(tx *gorm.DB) error {
	for _, v := range s.Catalogue.Vouchers {
		made, changed := seed.Times("vouchers"+v.Code+v.Batch, s.Now())
		err := tx.Exec("UPDATE vouchers SET created_at = ?, updated_at = ? WHERE code = ? OR batch = ? AND batch <> ''", made, changed, v.Code, v.Batch).Error
		if err != nil {
			return fmt.Errorf("date vouchers: %w", err)
		}
	}
	for _, table := range []string{"shippings", "payments"} {
		var ids []uint64
		if err := tx.Table(table).Order("updated_at DESC, id DESC").Pluck("id", &ids).Error; err != nil {
			return fmt.Errorf("date %s: %w", table, err)
		}
		for i, id := range ids {
			made, changed := seed.Times(table, s.Now().AddDate(0, 0, -13*i))
			if err := tx.Exec("UPDATE "+table+" SET created_at = ?, updated_at = ? WHERE id = ?", made, changed, id).Error; err != nil {
				return fmt.Errorf("date %s: %w", table, err)
			}
		}
	}
	return nil
}
