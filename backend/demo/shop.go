package demo

import (
	"context"
	"fmt"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/lookup"
	"backoffice/backend/shop/voucher"
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
	Tracking  string `yaml:"tracking"`
}

func (m *Method) body(locales []string, shipping bool) engine.Body {
	texts := map[string][2]string{"title": pairs{m.SK, m.EN}.text(0), "content": pairs{m.SK, m.EN}.text(1)}
	body := engine.Body{"vat": "1", "status": !m.Hidden, "price": m.Price}
	ids := []any{}
	for _, code := range m.Countries {
		ids = append(ids, ref(lookup.CountryID(code)))
	}
	body["countries"] = ids
	if m.Time != nil {
		texts["shipping_time"] = m.Time.texts()
	}
	if !shipping {
		body["method"] = m.Kind
	} else {
		body["provider"], body["pickup"], body["add_shipping_days"] = strconv.Itoa(m.Provider), m.Pickup, strconv.Itoa(m.Days)
		if m.PacketaID > 0 {
			body["packeta_id"] = strconv.Itoa(m.PacketaID)
		}
		if m.Tracking != "" {
			texts["tracking_link"] = [2]string{m.Tracking, m.Tracking}
		}
		set(body, map[string]string{"price_free": m.Free, "weight_max": m.WeightMax, "value_max": m.ValueMax})
	}
	body["langs"] = localised(locales, texts)
	return body
}

// set writes the values that are not empty.
func set(body engine.Body, values map[string]string) {
	for name, value := range values {
		if value != "" {
			body[name] = value
		}
	}
}

// saveShop writes the ways of shipping and payment, and the vouchers.
func (f *filling) saveShop(ctx context.Context) error {
	c := f.site.Catalogue
	for _, list := range []struct {
		screen, titles string
		methods        []*Method
	}{
		{"shop/shipping", "SELECT shipping_id AS id, title AS code FROM shipping_langs WHERE live = 1 AND locale = ?", c.Methods.Shipping},
		{"shop/payment", "SELECT payment_id AS id, title AS code FROM payment_langs WHERE live = 1 AND locale = ?", c.Methods.Payment},
	} {
		known, err := f.titles(ctx, list.titles)
		if err != nil {
			return err
		}
		// The list shows what was changed last first.
		for i := range list.methods {
			m := list.methods[len(list.methods)-1-i]
			if known[f.inFirst(pairs{m.SK, m.EN}.text(0))] != 0 {
				continue
			}
			if _, err := f.save(ctx, list.screen, 0, m.body(f.Locales, list.screen == "shop/shipping")); err != nil {
				return fmt.Errorf("%s: %w", m.SK[0], err)
			}
		}
	}
	return f.saveVouchers(ctx)
}

// VoucherSpec is a voucher, or a batch of them.
type VoucherSpec struct {
	Code       string   `yaml:"code"`
	Batch      string   `yaml:"batch"`
	Count      int      `yaml:"count"`
	Percent    string   `yaml:"percent"` // one of these three says what it is
	Amount     string   `yaml:"amount"`
	Worth      string   `yaml:"worth"`
	Min        string   `yaml:"min"`
	Uses       *int     `yaml:"uses"`
	SkipsSale  bool     `yaml:"skips_sale"`
	Hidden     bool     `yaml:"hidden"`
	From       string   `yaml:"from"`
	Until      string   `yaml:"until"`
	Categories []string `yaml:"categories"`
	Goods      []string `yaml:"goods"` // codes
}

func (f *filling) voucher(v *VoucherSpec) (engine.Body, error) {
	body := engine.Body{
		"type": strconv.Itoa(voucher.Discount), "fixed_value": v.Percent == "", "skips_sale": v.SkipsSale, "uses_left": nil,
		"categories": refs(f.categories, v.Categories), "products": refs(f.goods.ids, v.Goods),
	}
	if v.Worth != "" {
		body["type"] = strconv.Itoa(voucher.Gift)
	}
	if v.Uses != nil {
		body["uses_left"] = strconv.Itoa(*v.Uses)
	}
	set(body, map[string]string{"value": v.Percent + v.Amount + v.Worth, "min_order_value": v.Min, "code": v.Code, "batch": v.Batch})
	return body, f.window(body, "publish_up", v.From, "publish_down", v.Until)
}

func (f *filling) saveVouchers(ctx context.Context) error {
	known, err := f.codes(ctx, "SELECT MIN(id) AS id, CASE WHEN COALESCE(batch, '') = '' THEN code ELSE batch END AS code FROM vouchers GROUP BY 2")
	if err != nil {
		return err
	}
	for _, v := range f.site.Catalogue.Vouchers {
		if known[v.Code+v.Batch] != 0 {
			continue
		}
		body, err := f.voucher(v)
		switch {
		case err != nil:
		case v.Count > 0:
			body["count"] = strconv.Itoa(v.Count)
			_, err = f.Engine.Run(ctx, engine.Caller{Actor: f.Actor, Locale: f.Locales[0]}, "shop/voucher", "batch", 0, body)
		default:
			body["status"] = !v.Hidden
			_, err = f.save(ctx, "shop/voucher", 0, body)
		}
		if err != nil {
			return fmt.Errorf("voucher %s%s: %w", v.Code, v.Batch, err)
		}
	}
	return nil
}

// useVouchers marks the discounts of which no use is left.
func (f *filling) useVouchers(ctx context.Context) error {
	return f.DB.Tx(ctx, func(tx *gorm.DB) error {
		err := tx.Exec("UPDATE vouchers SET used = ? WHERE type = ? AND uses_left = 0", true, voucher.Discount).Error
		if err != nil {
			return fmt.Errorf("mark used vouchers: %w", err)
		}
		return nil
	})
}

// dateShop dates what is sold with: a batch of vouchers as one, and ways of
// shipping and payment so that lists show them in the order of the shop.
func (f *filling) dateShop(tx *gorm.DB) error {
	for _, v := range f.site.Catalogue.Vouchers {
		made, changed := recordTimes("vouchers"+v.Code+v.Batch, f.Now())
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
			made, changed := recordTimes(table, f.Now().AddDate(0, 0, -13*i))
			if err := tx.Exec("UPDATE "+table+" SET created_at = ?, updated_at = ? WHERE id = ?", made, changed, id).Error; err != nil {
				return fmt.Errorf("date %s: %w", table, err)
			}
		}
	}
	return nil
}
