package orders

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// Customer is what else whoever placed an order has ordered: by the same e-mail
// or the same account.
type Customer struct {
	Orders int64      `json:"orders"` // this one too; those that ended are apart
	Ended  int64      `json:"ended"`  // cancelled or refunded
	Sums   []Sum      `json:"sums"`   // of Orders, one for each currency
	Others []OtherOne `json:"others"` // the latest, without this one
}

// Sum is what orders in one currency come to.
type Sum struct {
	Currency      string         `json:"currency"`
	Price         resource.Money `json:"price"`
	PriceFormated string         `json:"price_formated"`
}

// OtherOne is another order of a customer.
type OtherOne struct {
	ID            uint64         `json:"id"`
	Number        string         `json:"number"`
	StatusAdmin   int            `json:"status_admin"`
	Price         resource.Money `json:"-"`
	Currency      string         `json:"-"`
	PriceFormated string         `json:"price_formated" gorm:"-"`
	CreatedAt     time.Time      `json:"created_at"`
}

// mostOthers is how many other orders of a customer are listed.
const mostOthers = 5

// customer describes whoever placed the order.
func (d Deps) customer(c *resource.Call, o *sale.Order, _ map[string]string) (resource.Reply, error) {
	theirs := func() *gorm.DB {
		q := c.Tx.Model(&sale.Order{}).Where("live = ?", true)
		if o.UserID == nil {
			return q.Where("email = ?", o.Email)
		}
		return q.Where("(email = ? OR user_id = ?)", o.Email, *o.UserID)
	}
	view := Customer{Sums: []Sum{}, Others: []OtherOne{}}
	var groups []struct {
		Ended    bool
		Currency string
		Number   int64
		Price    resource.Money
	}
	err := theirs().Select("CASE WHEN status_admin IN (?, ?) THEN 1 ELSE 0 END AS ended, currency, COUNT(*) AS number, SUM(price) AS price", sale.Cancelled, sale.Refunded).
		Group("ended, currency").Order("ended, number DESC, currency").Find(&groups).Error
	if err != nil {
		return resource.Reply{}, fmt.Errorf("add up the orders of the customer of order %d: %w", o.ID, err)
	}
	for _, g := range groups {
		if g.Ended {
			view.Ended += g.Number
			continue
		}
		view.Orders += g.Number
		view.Sums = append(view.Sums, Sum{g.Currency, g.Price, d.Timeline().Amount(c.Locale, g.Price, g.Currency)})
	}
	err = theirs().Where("id <> ?", o.ID).Order("created_at DESC, id DESC").Limit(mostOthers).Find(&view.Others).Error
	if err != nil {
		return resource.Reply{}, fmt.Errorf("read the orders of the customer of order %d: %w", o.ID, err)
	}
	for i, other := range view.Others {
		view.Others[i].PriceFormated = d.Timeline().Amount(c.Locale, other.Price, other.Currency)
	}
	return resource.Reply{Data: view}, nil
}
