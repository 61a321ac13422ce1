package offer

import (
	"fmt"
	"slices"
	"sync"

	"gorm.io/gorm"

	"backoffice/backend/shop"
)

// Methods keeps the countries and texts of ways of shipping and of payment for as
// long as their records keep their version, which every save raises. It is safe
// for use by many goroutines. A nil one keeps nothing.
type Methods struct {
	mu    sync.Mutex
	cache map[string]cachedMethod
}

// NewMethods makes a Methods.
func NewMethods() *Methods { return &Methods{cache: map[string]cachedMethod{}} }

type cachedMethod struct {
	version int64
	MethodParts
}

// MethodParts are what a way of shipping or of payment has in tables of its own.
type MethodParts struct {
	countries []uint64
	texts     []methodText
}

type methodText struct{ Locale, Title, Link string }

// AvailableIn says whether the method is offered in a country: one that names none is
// offered everywhere, and everywhere is where nobody knows the country yet (0).
func (m MethodParts) AvailableIn(country uint64) bool {
	return len(m.countries) == 0 || country == 0 || slices.Contains(m.countries, country)
}

// Texts are the title in a locale, or in the first that has one, and beside it the
// link by which parcels are followed.
func (m MethodParts) Texts(locale string) (title, link string) {
	for _, t := range m.texts {
		if t.Title != "" && (title == "" || t.Locale == locale) {
			title, link = t.Title, t.Link
		}
	}
	return title, link
}

// Shipping are the parts of a way of shipping. Of a record that was read in a
// transaction use a nil Methods: its version may never be committed.
func (m *Methods) Shipping(tx *gorm.DB, s *shop.Shipping) (MethodParts, error) {
	return m.parts(tx, "shipping", "COALESCE(tracking_link, '')", s.ID, s.Version)
}

// Payment are the parts of a way of payment, as those of Shipping.
func (m *Methods) Payment(tx *gorm.DB, p *shop.Payment) (MethodParts, error) {
	return m.parts(tx, "payment", "''", p.ID, p.Version)
}

func (m *Methods) parts(tx *gorm.DB, kind, link string, id uint64, version int64) (MethodParts, error) {
	key := fmt.Sprint(kind, "/", id)
	if m != nil {
		m.mu.Lock()
		known, ok := m.cache[key]
		m.mu.Unlock()
		if ok && known.version == version {
			return known.MethodParts, nil
		}
	}
	// Parts newer than the version are read again next time, never older ones kept.
	var parts MethodParts
	if err := tx.Table(kind+"_countries").Where(kind+"_id = ?", id).Pluck("country_id", &parts.countries).Error; err != nil {
		return parts, fmt.Errorf("read the countries of %s: %w", key, err)
	}
	query := "SELECT locale, COALESCE(title, '') AS title, " + link + " AS link FROM " + kind + "_langs WHERE " + kind + "_id = ? ORDER BY id"
	if err := tx.Raw(query, id).Scan(&parts.texts).Error; err != nil {
		return parts, fmt.Errorf("read the texts of %s: %w", key, err)
	}
	if m != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.cache[key] = cachedMethod{version, parts}
	}
	return parts, nil
}
