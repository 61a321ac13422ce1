package content

import (
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
)

// Positions are the places of the site that text blocks stand at, in the order
// of their ids; a title is the locale key content.positions.<name>.
var Positions = []string{"home_intro", "home_banner", "header", "footer", "sidebar", "cart", "checkout", "contact"}

// Position is a place of the site that text blocks stand at.
type Position struct {
	resource.Record
	Langs []PositionLang
}

// PositionLang is a position in one locale.
type PositionLang struct {
	resource.Lang
	PositionID uint64
	Title      string
}

var _ = Screens.Declare(resource.Resource[Position]{
	Name:    "content/text/positions",
	Title:   "langs.title",
	Menu:    resource.Menu{None: true},
	Options: []resource.Options{{Label: "langs.title", Flat: true, Sort: "id"}},
})

// FixedPositions is the list of Positions.
var FixedPositions = lookup.Fixed{
	Table: "positions", Langs: "position_langs", Owner: "position_id", Names: Positions, Prefix: "content.positions.",
}
