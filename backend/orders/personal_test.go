package orders

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gorm.io/gorm/schema"

	"backoffice/backend/orders/sale"
)

// who are the parts of a name that a column has which tells of a person; what
// is known of such a name and tells of nobody stands apart.
var (
	who     = regexp.MustCompile(`(^|_)(name|surname|fullname|email|phone|address|number|city|zip|business|tax|vat|user|note|token|cart)(_|$)`)
	nobody  = []string{"number", "user_update_id", "has_vat", "payment_vat", "shipping_vat", "price_vat", "vat_rates", "vat_mode"}
	naming  = schema.NamingStrategy{}
	initial = regexp.MustCompile(`column:([a-z_]+)`)
)

// Every column of an order that tells who somebody is is marked, so that an
// export finds it and an erasure empties it.
func TestEveryPersonalColumnIsMarked(t *testing.T) {
	var marked []string
	for _, s := range Screens.Screens(Deps{}) {
		if s.Name == "order" {
			marked = s.PersonalColumns()
		}
	}
	record, found := reflect.TypeFor[sale.Order](), 0
	for i := range record.NumField() {
		f := record.Field(i)
		if !f.IsExported() || f.Anonymous || strings.Contains(f.Tag.Get("gorm"), "-") {
			continue
		}
		name := naming.ColumnName("", f.Name)
		if said := initial.FindStringSubmatch(f.Tag.Get("gorm")); said != nil {
			name = said[1]
		}
		if !who.MatchString(name) || slices.Contains(nobody, name) || strings.HasSuffix(name, "country_id") {
			continue
		}
		if found++; !slices.Contains(marked, name) {
			t.Errorf("%s tells who somebody is and is not marked", name)
		}
	}
	if found < 20 {
		t.Errorf("only %d columns were looked at", found)
	}
}
