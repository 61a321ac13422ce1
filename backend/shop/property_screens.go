package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/shop/property"
)

// The screens of properties are made here, in their place among those of the catalogue.
var (
	_ = Screens.Add(func(Deps) resource.Screen { return property.Screen() })
	_ = Screens.Add(func(Deps) resource.Screen { return property.ValueScreen() })
)
