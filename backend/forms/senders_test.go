package forms

import (
	"context"
	"fmt"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A page of forms, and a part of an export, ask for their users at once.
func TestUsersOfManyFormsAreReadAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(context.Background(), func(tx *gorm.DB) error {
			role := account.Role{Record: newRecord(time.Now())}
			if err := tx.Omit("Langs").Create(&role).Error; err != nil {
				return err
			}
			var contacts, returns []any
			for i := range 20 {
				u := account.User{
					Record: newRecord(time.Now()), Keys: resource.Keys{SortKey: []byte{byte(i)}}, Name: "Eva", Surname: fmt.Sprint("Malá ", i), Fullname: fmt.Sprint("Eva Malá ", i),
					Email: fmt.Sprintf("eva%d@example.com", i), RoleID: role.ID,
				}
				if err := tx.Create(&u).Error; err != nil {
					return err
				}
				contacts = append(contacts, &Contact{Sender: Sender{UserID: &u.ID}})
				returns = append(returns, &Return{Sender: Sender{UserID: &u.ID}})
			}
			contacts = append(contacts, &Contact{})
			queries := 0
			counted := tx.Session(&gorm.Session{NewDB: true})
			name := "test:" + t.Name()
			if err := counted.Callback().Query().Before("gorm:query").Register(name, func(*gorm.DB) { queries++ }); err != nil {
				return err
			}
			defer func() { _ = counted.Callback().Query().Remove(name) }()
			for _, s := range Screens.Screens(Deps{}) {
				recs := contacts
				if s.Name == "form/return" {
					recs = returns
				}
				queries = 0
				if err := s.Hooks.PrepareAll(&resource.Call{Context: context.Background(), Tx: counted}, recs); err != nil {
					return err
				}
				if queries != 1 {
					t.Errorf("%s: %d forms take %d queries", s.Name, len(recs), queries)
				}
			}
			if got := contacts[7].(*Contact).UserFullname; got != "Eva Malá 7" {
				t.Errorf("the eighth message is of %q", got)
			}
			if got := returns[19].(*Return).UserSurname; got != "Malá 19" {
				t.Errorf("the last return is of %q", got)
			}
			if got := contacts[20].(*Contact).UserFullname; got != "" {
				t.Errorf("a stranger is called %q", got)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
