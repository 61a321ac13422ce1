package app

import (
	"backoffice/backend/account"
	"backoffice/backend/content"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
)

// Screens are the screens of the product: the one place that lists the features.
func Screens() resource.Set {
	var set resource.Set
	for _, feature := range []resource.Set{
		lookup.Screens.Screens(struct{}{}),
		account.Screens.Screens(struct{}{}),
		content.Screens.Screens(struct{}{}),
		settings.Screens.Screens(struct{}{}),
	} {
		set = append(set, feature...)
	}
	return set
}

// fixed are the option lists whose entries the program itself defines.
var fixed = []lookup.Fixed{lookup.FixedModules, content.FixedPositions, content.FixedProducts}
