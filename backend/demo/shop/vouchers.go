package shop

import (
	"context"
	"fmt"
	"strconv"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/shop/voucher"
)

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

func (s *Seeder) voucher(v *VoucherSpec) (engine.Body, error) {
	body := engine.Body{
		"type": strconv.Itoa(voucher.Discount), "fixed_value": v.Percent == "", "skips_sale": v.SkipsSale, "uses_left": nil,
		"categories": seed.Refs(s.categories, v.Categories), "products": seed.Refs(s.goods.ids, v.Goods),
	}
	if v.Worth != "" {
		body["type"] = strconv.Itoa(voucher.Gift)
	}
	if v.Uses != nil {
		body["uses_left"] = strconv.Itoa(*v.Uses)
	}
	seed.Set(body, map[string]string{"value": v.Percent + v.Amount + v.Worth, "min_order_value": v.Min, "code": v.Code, "batch": v.Batch})
	return body, s.Window(body, "publish_up", v.From, "publish_down", v.Until)
}

func (s *Seeder) saveVouchers(ctx context.Context) error {
	known, err := s.IDs(ctx, "SELECT MIN(id) AS id, CASE WHEN COALESCE(batch, '') = '' THEN code ELSE batch END AS code FROM vouchers GROUP BY 2")
	if err != nil {
		return err
	}
	for _, v := range s.Catalogue.Vouchers {
		if known[v.Code+v.Batch] != 0 {
			continue
		}
		body, err := s.voucher(v)
		switch {
		case err != nil:
		case v.Count > 0:
			body["count"] = strconv.Itoa(v.Count)
			_, err = s.Engine.Run(ctx, s.Caller(), "shop/voucher", "batch", 0, body)
		default:
			body["status"] = !v.Hidden
			_, err = s.Save(ctx, "shop/voucher", 0, body)
		}
		if err != nil {
			return fmt.Errorf("voucher %s%s: %w", v.Code, v.Batch, err)
		}
	}
	return nil
}

// UseVouchers marks the discounts of which no use is left.
func (s *Seeder) UseVouchers(ctx context.Context) error {
	return s.DB.Tx(ctx, func(tx *gorm.DB) error {
		err := tx.Exec("UPDATE vouchers SET used = ? WHERE type = ? AND uses_left = 0", true, voucher.Discount).Error
		if err != nil {
			return fmt.Errorf("mark used vouchers: %w", err)
		}
		return nil
	})
}
