// Package visitors is who has been on the demo's site: how many came, what led them
// there, and the baskets of which no order came.
package visitors

import (
	"context"

	"backoffice/backend/demo/content"
	"backoffice/backend/demo/seed"
	"backoffice/backend/demo/shop"
)

// Deps are what visits are made up of.
type Deps struct {
	seed.Target
	Site *content.Site
	Shop *shop.Seeder
}

// Seeder writes visits. Make one with New.
type Seeder struct{ Deps }

// New has written nothing yet.
func New(d Deps) *Seeder { return &Seeder{d} }

// Fill lets the site have had visitors, up to now. It goes by the orders that there are.
func (s *Seeder) Fill(ctx context.Context) error {
	return seed.InTurn(ctx, s.saveCarts, s.saveTraffic)
}
