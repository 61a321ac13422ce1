package shop

import (
	"context"
	"fmt"

	"backoffice/backend/engine"
)

// StartSales puts goods on sale, which cost more until now.
func (s *Seeder) StartSales(ctx context.Context) error {
	begun, err := s.IDs(ctx, "SELECT id, sku AS code FROM products WHERE sale = 1")
	if err != nil {
		return err
	}
	for _, g := range s.Catalogue.All() {
		if g.Sale == "" || begun[g.SKU()] != 0 {
			continue
		}
		body := engine.Body{"sale": true, "price_sale": g.Sale}
		if err := s.Window(body, "sale_up", g.From, "sale_down", g.Until); err != nil {
			return fmt.Errorf("%s: %w", g.SKU(), err)
		}
		who := engine.Caller{Actor: s.Actor, Locale: s.Locales[0], KeepsAbsent: true}
		if _, err := s.Engine.Save(ctx, who, productScreen, s.ID(g), body); err != nil {
			return fmt.Errorf("%s: %w", g.SKU(), err)
		}
	}
	return nil
}
