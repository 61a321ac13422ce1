package gdpr

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"gorm.io/gorm"
)

// rename gives orders of one e-mail another one in its place that nothing leads back
// from, and has statistics know them by it: they go on being of one buyer.
func (d *Desk) rename(tx *gorm.DB, ids []uint64) (string, error) {
	raw := make([]byte, 8)
	if _, err := rand.Read(raw); err != nil {
		return "", fmt.Errorf("make a name for somebody who has none: %w", err)
	}
	token := hex.EncodeToString(raw) + "@anonymised.invalid"
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
