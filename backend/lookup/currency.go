package lookup

import "backoffice/backend/resource"

// Currency is a currency that prices, which are in euro, are also shown in. A
// migration writes them.
type Currency struct {
	resource.Record
	NameShort string // ISO 4217: "CZK"
}

var _ = Screens.Declare(resource.Resource[Currency]{
	Name:        "currency",
	Title:       "name_short",
	Menu:        resource.Menu{None: true},
	NotPersonal: map[string]string{"name_short": "what a currency is called"},
	Options:     []resource.Options{{Path: "list", Label: "name_short", Sort: "id"}},
})
