package app

import (
	"backoffice/backend/account"
	"backoffice/backend/content"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
)

// Screens are the screens of the product as they are without a configuration.
func Screens() resource.Set {
	return screens(account.Rules{MinPassword: 5, Hasher: account.NewHasher()})
}

// screens is the one place that lists the features.
func screens(rules account.Rules) resource.Set {
	var set resource.Set
	for _, feature := range []resource.Set{
		lookup.Screens.Screens(struct{}{}),
		account.Screens.Screens(rules),
		content.Screens.Screens(struct{}{}),
		settings.Screens.Screens(struct{}{}),
	} {
		set = append(set, feature...)
	}
	return set
}

// fixed are the option lists whose entries the program itself defines.
var fixed = []lookup.Fixed{lookup.FixedModules, content.FixedPositions, content.FixedProducts}
