package voucher

import (
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// Use is an order that a voucher was used in, as it was placed: one for
// each order, written with it, and never edited.
type Use struct {
	resource.Record
	VoucherID    uint64
	OrderID      uint64
	Email        string
	ProductTitle string
}

// TableName is where they are kept.
func (Use) TableName() string { return "voucher_uses" }

// ordersOf is the table of orders below a voucher (002 §2).
var ordersOf = resource.Child[Use]{
	Name: "orders", Path: "{id}/orders", Owner: "voucher_id", Title: "email", Model: "VoucherUse", View: resource.ViewTable, Newest: true, Paged: true,
	Personal: []string{"email"},
	Columns:  column.List{column.Text("email").Leads("order", "order_id").Absent("erased_customer"), column.Text("product_title"), column.DateTime("created_at")},
}

// ByCode is the live voucher of a code in capitals, with what it is
// limited to; nil where there is none.
func ByCode(tx *gorm.DB, code string) (*Voucher, error) {
	var found []Voucher
	if err := tx.Where("code = ? AND live = ?", code, true).Limit(1).Find(&found).Error; err != nil {
		return nil, fmt.Errorf("find a voucher by its code: %w", err)
	}
	if len(found) == 0 {
		return nil, nil
	}
	v := &found[0]
	var limits []struct {
		IsProduct bool
		ID        uint64
	}
	err := tx.Raw("SELECT 0 AS is_product, category_id AS id FROM voucher_categories WHERE voucher_id = ?"+
		" UNION ALL SELECT 1, product_id FROM voucher_products WHERE voucher_id = ?", v.ID, v.ID).Scan(&limits).Error
	if err != nil {
		return nil, fmt.Errorf("read what voucher %d is limited to: %w", v.ID, err)
	}
	for _, to := range limits {
		into := &v.Categories
		if to.IsProduct {
			into = &v.Products
		}
		*into = append(*into, to.ID)
	}
	return v, nil
}

// Left is what a gift voucher still pays.
func (v *Voucher) Left() resource.Money {
	if v.Balance != nil {
		return *v.Balance
	}
	return resource.Money(v.Value * 10)
}

// usable takes the id and twice the time.
const usable = " WHERE id = ? AND live = 1 AND status = 1 AND used = 0 AND (publish_up IS NULL OR publish_up <= ?) AND (publish_down IS NULL OR publish_down > ?)"

// Redeem notes that an order placed now uses a voucher: one of its uses goes,
// or amount of what a gift voucher holds. Of two orders that want the last of it
// one is refused, as Invalid in the field voucher.
func Redeem(tx *gorm.DB, v *Voucher, amount resource.Money, use Use, now time.Time) error {
	use.VoucherID = v.ID
	if err := tx.Create(&use).Error; err != nil {
		return fmt.Errorf("note the use of voucher %d: %w", v.ID, err)
	}
	var done *gorm.DB
	if v.Type == Gift {
		done = tx.Exec("UPDATE vouchers SET balance = COALESCE(balance, value * 10) - ?, version = version + 1, updated_at = ?"+usable+
			" AND COALESCE(balance, value * 10) >= ?", amount, now, v.ID, now, now, amount)
	} else {
		done = tx.Exec("UPDATE vouchers SET uses_left = uses_left - 1, version = version + 1, updated_at = ?"+usable+
			" AND (uses_left IS NULL OR uses_left >= 1)", now, v.ID, now, now)
	}
	switch {
	case done.Error != nil:
		return fmt.Errorf("use voucher %d: %w", v.ID, done.Error)
	case done.RowsAffected == 0:
		return refused(tx, v, now)
	}
	if v.Type == Gift {
		if err := tx.Exec("UPDATE vouchers SET used = 1 WHERE id = ? AND balance = 0", v.ID).Error; err != nil {
			return fmt.Errorf("use voucher %d: %w", v.ID, err)
		}
	}
	return nil
}

// refused is why a voucher was not redeemed: orders placed since the price was reckoned
// left less on a gift voucher, or it holds no more.
func refused(tx *gorm.DB, v *Voucher, now time.Time) error {
	var left int64
	if v.Type == Gift {
		err := tx.Model(&Voucher{}).Clauses(clause.Locking{Strength: "UPDATE"}).Where(strings.TrimPrefix(usable, " WHERE "), v.ID, now, now).Count(&left).Error
		if err != nil {
			return fmt.Errorf("read what voucher %d holds: %w", v.ID, err)
		}
	}
	if left > 0 {
		return fault.Field("voucher", "errors.voucherLess")
	}
	return fault.Field("voucher", "errors.voucherInvalid")
}

// Refill gives a part of what an order paid with a gift voucher back on it: it
// stays used in the order.
func Refill(tx *gorm.DB, voucher uint64, amount resource.Money, now time.Time) error {
	err := tx.Exec("UPDATE vouchers SET balance = balance + ?, used = 0, version = version + 1, updated_at = ? WHERE id = ? AND type = ?",
		amount, now, voucher, Gift).Error
	if err != nil {
		return fmt.Errorf("give %s back on voucher %d: %w", amount, voucher, err)
	}
	return nil
}

// Return gives back what an order used of a voucher, once: a second call
// does nothing. amount is what is left of what a gift voucher paid.
func Return(tx *gorm.DB, voucher, order uint64, amount resource.Money, now time.Time) error {
	done := tx.Exec("UPDATE voucher_uses SET deleted_at = ?, updated_at = ?, live = NULL, version = version + 1"+
		" WHERE voucher_id = ? AND order_id = ? AND deleted_at IS NULL", now, now, voucher, order)
	if done.Error == nil && done.RowsAffected == 1 {
		// Whoever has the voucher's form open learns of it, removed or not.
		done = tx.Exec("UPDATE vouchers SET uses_left = CASE WHEN type = ? THEN uses_left ELSE uses_left + 1 END,"+
			" balance = CASE WHEN type = ? THEN balance + ? ELSE balance END, used = CASE WHEN type = ? AND ? > 0 THEN 0 ELSE used END,"+
			" version = version + 1, updated_at = ? WHERE id = ?", Gift, Gift, amount, Gift, amount, now, voucher)
	}
	if done.Error != nil {
		return fmt.Errorf("give back voucher %d: %w", voucher, done.Error)
	}
	return nil
}
