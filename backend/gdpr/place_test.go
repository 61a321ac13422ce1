package gdpr

import (
	"strings"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

type borrower struct {
	resource.Record
	Title, Email string
}

// Whoever declares data about people is told at once all that is left to say of them,
// and where.
func TestPlacesNeedRuleAndPeriod(t *testing.T) {
	_, err := NewAtlas(resource.Set{resource.Resource[borrower]{
		Name: "shop/borrower", Title: "title", Form: resource.Form{Main: field.List{field.Text("title"), field.Email("email").Personal()}},
	}.Screen()})
	if err == nil {
		t.Fatal("they need none")
	}
	for _, want := range []string{
		`"shop/borrower" has data about people (email) and no rule: say in rules of backend/gdpr/rules.go`,
		`"shop/borrower" has data about people and no period: say in terms of backend/gdpr/retention.go`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("it does not say %s:\n%v", want, err)
		}
	}
}
