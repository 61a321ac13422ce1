// Package shop is what the demo's shop sells: the files that it is kept in, which
// anybody can edit, and what saves it: goods with their makers and pictures, ways of
// shipping and of payment, vouchers.
package shop

import (
	"context"
	"fmt"
	"sync"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
)

// Deps are what the shop is filled with.
type Deps struct {
	seed.Target
	Catalogue *Catalogue
	Pictures  *seed.Pictures
}

// Seeder fills the shop. Make one with New. The maps hold ids by the keys of files.
type Seeder struct {
	Deps
	goods      productIDs
	makers     map[string]uint64
	values     map[string]savedValue
	currencies map[string]uint64
	categories map[string]uint64
	videos     map[string]uint64
}

// New has written nothing yet.
func New(d Deps) *Seeder { return &Seeder{Deps: d} }

// Fill saves the goods, which belong to categories and show videos, given by their
// keys. Where an earlier fill broke off it goes on.
func (s *Seeder) Fill(ctx context.Context, categories, videos map[string]uint64) error {
	s.categories, s.videos = categories, videos
	return seed.InTurn(ctx, s.saveProperties, s.saveMakers, s.saveProducts)
}

// Complete saves what belongs to selling them: more pictures, ways of shipping and of
// payment, vouchers.
func (s *Seeder) Complete(ctx context.Context) error {
	return seed.InTurn(ctx, s.saveAlbums, s.saveMethods, s.saveVouchers)
}

// Keyed are the ids of the goods that have a key.
func (s *Seeder) Keyed() map[string]uint64 {
	ids := map[string]uint64{}
	for _, g := range s.Catalogue.All() {
		if g.Key != "" {
			ids[g.Key] = s.ID(g)
		}
	}
	return ids
}

// ID is the id of one of the goods; 0: it is not saved.
func (s *Seeder) ID(g *Product) uint64 { return s.goods.of(g) }

// productIDs are the ids of the goods by their codes.
type productIDs struct {
	sync.Mutex
	ids map[string]uint64
}

func (p *productIDs) of(g *Product) uint64 {
	p.Lock()
	defer p.Unlock()
	return p.ids[g.SKU()]
}

func (p *productIDs) set(g *Product, id uint64) {
	p.Lock()
	defer p.Unlock()
	p.ids[g.SKU()] = id
}

// Backdate sets the times of goods and of their prices over the last year, and of
// what they are sold with.
func (s *Seeder) Backdate(tx *gorm.DB) error {
	if err := s.Date(tx, "products", s.goods.ids); err != nil {
		return err
	}
	// What goods cost, they have cost since they were made.
	err := tx.Exec("UPDATE price_changes SET created_at = (SELECT p.created_at FROM products p WHERE p.id = price_changes.product_id)").Error
	if err != nil {
		return fmt.Errorf("date the prices: %w", err)
	}
	return s.dateMethods(tx)
}
