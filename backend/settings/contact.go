package settings

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Contact is where the company behind the site is found.
type Contact struct {
	resource.Record
	Langs []ContactLang `gorm:"foreignKey:SettingID"`
}

// TableName is the table that all groups share.
func (Contact) TableName() string { return table }

// ContactLang is the contact in one locale. Degrees are kept in millionths.
type ContactLang struct {
	resource.Lang
	SettingID         uint64
	ContactName       string
	ContactAddress    string
	ContactCity       string
	ContactZip        string
	ContactCountryID  *uint64
	ContactLat        *int64
	ContactLng        *int64
	ContactPhone      string
	ContactBusinessID string
	ContactTaxID      string
	ContactVat        string
	ContactRegister   string
	ContactBank       string
	ContactIban       string
	ContactSwift      string
	ContactOthers     string
}

// TableName is the table that all groups share.
func (ContactLang) TableName() string { return langTable }

// degreeDecimals place a point on the map to a tenth of a metre.
const degreeDecimals = 6

var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[Contact]{
		Name:      "settings/contact",
		Address:   "settings",
		Model:     "Settings",
		Menu:      resource.Menu{Icon: "environment", Order: 91},
		Singleton: singletonOf(GroupContact),
		Form: resource.Form{Locales: field.List{
			field.Text("contact_name").Required().Min(3),
			field.Text("contact_address").Required().Min(3),
			field.Text("contact_city").Required().Min(2),
			field.Text("contact_zip").Required().Min(3),
			field.Select("contact_country_id").Required().From("country"),
			field.Decimal("contact_lat", degreeDecimals).Min(-90).Max(90),
			field.Decimal("contact_lng", degreeDecimals).Min(-180).Max(180),
			field.Text("contact_phone").Required().Min(3),
			field.Text("contact_business_id"),
			field.Text("contact_tax_id"),
			field.Text("contact_vat").Pattern(lookup.VATPattern).Message("pattern", "errors.vatForm"),
			field.Text("contact_register").Max(255),
			field.Text("contact_bank"),
			// Its form here, beside what else is wrong; its check digits once the rest is right.
			field.Text("contact_iban").Pattern(invoicing.IBANForm).Message("pattern", "errors.iban"),
			field.Text("contact_swift").Pattern(`[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?`).Message("pattern", "errors.bic"),
			field.Area("contact_others"),
		}},
		Hooks: resource.Hooks[Contact]{Check: checkCompany},
	}.Screen()
})

// How the numbers of a Slovak company are written, without spaces.
var (
	slovakBusinessID = regexp.MustCompile(`^[0-9]{8}$`)
	slovakTaxID      = regexp.MustCompile(`^[0-9]{10}$`)
)

// checkCompany refuses numbers that no document can bear, and a company that is another
// one in another language: whether it pays VAT would follow from the buyer's language.
func checkCompany(_ *resource.Call, rec, _ *Contact) error {
	wrong := fault.Fields{}
	first := map[string]string{}
	for _, l := range rec.Langs {
		at := "langs." + l.Locale + "."
		if iban := invoicing.PlainIBAN(l.ContactIban); iban != "" && !invoicing.ValidIBAN(iban) {
			wrong.Add(at+"contact_iban", fault.M("errors.iban"))
		}
		if l.ContactCountryID != nil && *l.ContactCountryID == lookup.CountrySK {
			if id := compact(l.ContactBusinessID); id != "" && !slovakBusinessID.MatchString(id) {
				wrong.Add(at+"contact_business_id", fault.M("errors.businessIDForm"))
			}
			if id := compact(l.ContactTaxID); id != "" && !slovakTaxID.MatchString(id) {
				wrong.Add(at+"contact_tax_id", fault.M("errors.taxIDForm"))
			}
		}
		for name, number := range map[string]string{
			"contact_business_id": compact(l.ContactBusinessID), "contact_tax_id": compact(l.ContactTaxID), "contact_vat": compact(l.ContactVat),
		} {
			if number != "" && cmp.Or(first[name], number) != number {
				wrong.Add(at+name, fault.M("errors.oneCompany"))
			}
			first[name] = cmp.Or(first[name], number)
		}
	}
	return wrong.Err()
}

// compact is a number as registers write it, without what people part it with.
func compact(number string) string {
	return strings.ToUpper(strings.Join(strings.FieldsFunc(number, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("./-", r) }), ""))
}

// withCompany fills in what the company is called by in registers and at its bank where
// only another language says it: it is one company in all of them.
func withCompany(l ContactLang, rows []ContactLang) ContactLang {
	for _, row := range rows {
		for to, from := range map[*string]string{
			&l.ContactBusinessID: row.ContactBusinessID, &l.ContactTaxID: row.ContactTaxID, &l.ContactVat: row.ContactVat,
			&l.ContactRegister: row.ContactRegister, &l.ContactBank: row.ContactBank, &l.ContactIban: row.ContactIban, &l.ContactSwift: row.ContactSwift,
		} {
			*to = cmp.Or(*to, from)
		}
	}
	return l
}

// Company is how far the company of the contact is known.
type Company struct {
	Account  bool // where transfers go
	Invoices bool // what the law asks for on documents
}

// CompanyOf reads how far the company is known, in any of the languages.
func CompanyOf(tx *gorm.DB) (Company, error) {
	var rows []ContactLang
	if err := tx.Where("setting_id = ?", GroupContact).Order("id").Find(&rows).Error; err != nil {
		return Company{}, fmt.Errorf("read the company's contact: %w", err)
	}
	all := withCompany(ContactLang{}, rows)
	return Company{Account: all.ContactIban != "", Invoices: all.ContactBusinessID != "" && all.ContactRegister != ""}, nil
}
