package people

import (
	"strings"
	"testing"

	"backoffice/backend/account"
	"backoffice/backend/demo/seed"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// The people of the demo are whole, are written once, and nobody can sign in as them.
func TestPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		languages := []string{"sk", "en"}
		title := func(locale, key string) string { return key }
		if err := account.FixedRoles.Ensure(t.Context(), d, languages, title); err != nil {
			t.Fatal(err)
		}
		if err := lookup.EnsureCountries(t.Context(), d, languages); err != nil {
			t.Fatal(err)
		}
		s := &Seeder{Target: seed.Target{DB: d, Locales: languages, Now: db.Now}}
		for range 2 {
			if err := s.FillAccounts(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var users []account.User
		if err := d.Read(t.Context()).Order("id").Find(&users).Error; err != nil {
			t.Fatal(err)
		}
		customers := 0
		for _, u := range users {
			if u.PasswordHash != "" || u.Protected || u.RoleID == resource.RoleAdmin {
				t.Errorf("%s may sign in", u.Email)
			}
			if u.CountryID == nil || *u.CountryID == 0 || u.City == nil || !strings.HasSuffix(u.Email, "@example.com") || len(u.SortKey) == 0 {
				t.Errorf("%s is not whole: %+v", u.Fullname, u)
			}
			if u.RoleID == resource.RoleCustomer {
				customers++
			}
		}
		if customers != 24 || len(users) != 27 {
			t.Errorf("%d people, %d of them customers", len(users), customers)
		}
		var firm account.User
		if err := d.Read(t.Context()).Where("email = ?", "jan.balaz@example.com").Take(&firm).Error; err != nil {
			t.Fatal(err)
		}
		if *firm.BillingName != "Baláž a synovia, s. r. o." || *firm.BillingBusinessID != "46 218 305" || *firm.BillingVat != "SK2023418857" {
			t.Errorf("billed is %s, %s, %s", *firm.BillingName, *firm.BillingBusinessID, *firm.BillingVat)
		}
	})
}
