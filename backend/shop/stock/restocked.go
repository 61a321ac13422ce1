package stock

import (
	"time"

	"gorm.io/gorm"
)

// Restocked is goods of which there were none and are some again.
type Restocked struct {
	ProductID uint64
	VariantID uint64 // 0: the product itself
	At        time.Time
}

var onRestocked []func(tx *gorm.DB, back Restocked) error

// OnRestocked has do run in every transaction in which stock comes back above
// zero, once for each product or variant of which it does (decisions.md 22). An
// error of do undoes the transaction, which may run again after a deadlock.
// Register at start, before anything is served.
func OnRestocked(do func(tx *gorm.DB, back Restocked) error) { onRestocked = append(onRestocked, do) }

func notifyRestocked(tx *gorm.DB, at time.Time, changes []Change) error {
	for _, c := range changes {
		if c.Balance <= 0 || c.Balance-c.Quantity > 0 {
			continue
		}
		for _, do := range onRestocked {
			if err := do(tx, Restocked{ProductID: c.ProductID, VariantID: c.VariantID, At: at}); err != nil {
				return err
			}
		}
	}
	return nil
}
