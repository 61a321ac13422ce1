// Package quote says what a basket costs: its goods, the ways of shipping and of
// payment that are offered where it is sent, what a voucher takes off, and where it
// is taxed. It knows no order, and writes nothing.
package quote

import (
	"context"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/orders/vatcheck"
	"backoffice/backend/shop/offer"
	"backoffice/backend/store/db"
)

// Desk prices baskets; the zero value prices those of the home country in euro.
type Desk struct {
	Texts Texts
	// Rates are how many millionths of each currency one euro is worth, by its id.
	Rates func(tx *gorm.DB) (map[uint64]int64, error)
	// Seller is who sells, for where sales are taxed; nil: at home.
	Seller func(ctx context.Context) (Seller, error)
	// VAT asks the register of VAT numbers; nil: nobody does.
	VAT *vatcheck.Desk
	// Methods keeps what ways of shipping and of payment have below them; nil: nothing
	// is kept.
	Methods *offer.Methods
	// Zone is where a day begins; nil: UTC.
	Zone *time.Location
	// DB is read where there is no transaction.
	DB *db.DB
	// GiftVAT has gift vouchers taxed when they are sold, as those are that can be
	// used for goods of one rate only; else they are money, and their goods are taxed.
	GiftVAT bool
}
