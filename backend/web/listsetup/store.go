// Package listsetup keeps what a person set up in lists, for every browser they use:
// the columns they hid, and views, which are searches, filters and an order under a
// name of their own. Nothing of it is a record of the shop, so that no activity log has
// it; it is the person's data, and gone with the person.
package listsetup

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"backoffice/backend/store/db"
)

// The table is held against these bounds: what a person keeps comes with every start of
// the browser app.
const (
	PerScreen = 20  // views of a list
	PerPerson = 100 // views of all lists
	nameMost  = 60  // letters
	queryMost = 2000
)

// View is a list as a person likes to see it.
type View struct {
	Name string `json:"name"`
	// Query is that of the list's address, without a page: "status[0]=1&sort=-created_at".
	Query string `json:"query"`
	// Opens says that the list opens with it; of one view of a list at most.
	Opens bool `json:"opens"`
	// Dropped are parameters that the view was saved with and the list no longer takes;
	// Query is without them. Never stored.
	Dropped []string `json:"dropped,omitempty"`
}

// Setup is what a person set up in one list.
type Setup struct {
	// Hidden are the keys of columns that are not shown; nil: the person chose none yet.
	Hidden []string `json:"hidden,omitempty"`
	Views  []View   `json:"views"`
}

type row struct {
	ID        uint64 `gorm:"primaryKey"`
	UpdatedAt time.Time
	UserID    uint64
	Screen    string
	Hidden    []string `gorm:"serializer:json"`
	Views     []View   `gorm:"serializer:json"`
}

// TableName is where setups are kept.
func (row) TableName() string { return "list_setups" }

func (r row) setup() Setup {
	s := Setup{Hidden: r.Hidden, Views: r.Views}
	if s.Views == nil {
		s.Views = []View{}
	}
	return s
}

// Store keeps setups in the database.
type Store struct {
	DB  *db.DB
	Now func() time.Time
}

// Of are a person's setups by screen, as they were stored.
func (s Store) Of(ctx context.Context, user uint64) (map[string]Setup, error) {
	var rows []row
	if err := s.DB.Read(ctx).Where("user_id = ?", user).Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read the lists of user %d: %w", user, err)
	}
	all := make(map[string]Setup, len(rows))
	for _, r := range rows {
		all[r.Screen] = r.setup()
	}
	return all, nil
}

// Change changes a person's setup of one screen: change is given it and how many views
// the person has in other lists. Two changes at once follow one another.
func (s Store) Change(ctx context.Context, user uint64, screen string, change func(setup *Setup, elsewhere int) error) error {
	return s.DB.Tx(ctx, func(tx *gorm.DB) error {
		// The person's own row is the lock: it is there before the first setup is. Whoever
		// was removed meanwhile has none.
		var locked []uint64
		err := tx.Table("users").Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).Where("id = ?", user).Pluck("id", &locked).Error
		if err != nil {
			return fmt.Errorf("lock user %d: %w", user, err)
		}
		var rows []row
		if err := tx.Where("user_id = ?", user).Find(&rows).Error; err != nil {
			return fmt.Errorf("read the lists of user %d: %w", user, err)
		}
		one, elsewhere := row{UserID: user, Screen: screen}, 0
		for _, r := range rows {
			if r.Screen == screen {
				one = r
			} else {
				elsewhere += len(r.Views)
			}
		}
		setup := one.setup()
		if err := change(&setup, elsewhere); err != nil {
			return err
		}
		one.Hidden, one.Views, one.UpdatedAt = setup.Hidden, setup.Views, s.Now().UTC().Truncate(time.Millisecond)
		if err := tx.Save(&one).Error; err != nil {
			return fmt.Errorf("write the list %s of user %d: %w", screen, user, err)
		}
		return nil
	})
}
