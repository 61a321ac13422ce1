package gdpr

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource/column"
	"backoffice/backend/store/db"
)

// rename gives orders of one e-mail another one in its place that nothing leads back
// from, and has statistics know them by it: they go on being of one buyer.
func (d *Desk) rename(tx *gorm.DB, ids []uint64) (string, error) {
	raw := make([]byte, 8)
	if _, err := rand.Read(raw); err != nil {
		return "", fmt.Errorf("make a name for somebody who has none: %w", err)
	}
	token := hex.EncodeToString(raw) + column.StandIn
	var rows []struct {
		OrderID uint64
		Day     string
	}
	if err := tx.Table("sales_orders").Select("order_id", "day").Where("order_id IN ?", ids).Find(&rows).Error; err != nil {
		return "", fmt.Errorf("read what orders are counted as: %w", err)
	}
	for _, r := range rows {
		// As sales counts buyers: by the day and the e-mail.
		sum := sha256.Sum256([]byte(r.Day + "\x00" + token))
		if err := tx.Exec("UPDATE sales_orders SET buyer = ? WHERE order_id = ?", sum[:8], r.OrderID).Error; err != nil {
			return "", fmt.Errorf("rename the buyer of order %d: %w", r.OrderID, err)
		}
	}
	return token, nil
}

// findable has emptied records still found by the number that they go by.
func (p *Place) findable(tx *gorm.DB, ids []uint64) error {
	if !p.searched || p.Title == "" {
		return nil
	}
	var rows []struct {
		ID    uint64
		Title string
	}
	err := tx.Table(p.Table).Select("id, "+p.Title+" AS title").Where("id IN ?", ids).Find(&rows).Error
	for _, r := range rows {
		if err == nil {
			err = tx.Table(p.Table).Where("id = ?", r.ID).Update("search_norm", db.SearchText(db.SearchRunes, r.Title)).Error
		}
	}
	return wrapped(p, err)
}

// shutOff has nobody reach orders by the address that their customer was given, and nothing
// sent to whom there is no address of.
func shutOff(tx *gorm.DB, orders []uint64, now time.Time) error {
	for _, id := range orders { // none may have the address of another
		if err := tx.Exec("UPDATE orders SET token = ? WHERE id = ?", "anonymised-"+rand.Text(), id).Error; err != nil {
			return fmt.Errorf("shut off order %d: %w", id, err)
		}
	}
	err := tx.Exec("UPDATE order_gifts SET nobody = ?, updated_at = ?, version = version + 1 WHERE order_id IN ?", true, now, orders).Error
	if err != nil {
		return fmt.Errorf("keep gift vouchers of erased customers from being sent: %w", err)
	}
	return nil
}
