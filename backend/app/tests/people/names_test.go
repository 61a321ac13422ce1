package people_test

import (
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

// The longest name and surname go into their columns, together too; longer ones are told.
func TestLongNames(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		form := apptest.UserForm("dlha@example.com", resource.RoleCustomer)
		form["name"], form["surname"] = strings.Repeat("ž", 121), strings.Repeat("š", 121)
		_, fields := apptest.Post(t, admin, "/api/user/", form).Is(http.StatusUnprocessableEntity).Problem()
		if len(fields) != 2 || len(fields["name"]) == 0 || len(fields["surname"]) == 0 {
			t.Errorf("told is %v", fields)
		}
		form["name"], form["surname"] = strings.Repeat("ž", 120), strings.Repeat("š", 120)
		apptest.Post(t, admin, "/api/user/", form).Is(http.StatusCreated)
		apptest.Post(t, admin, "/api/profile/own", map[string]any{"surname": strings.Repeat("š", 255)}).Is(http.StatusUnprocessableEntity).Problem()
	})
}
