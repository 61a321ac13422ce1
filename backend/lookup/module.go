package lookup

import "backoffice/backend/resource"

// Ids of the modules that rules refer to (001 §9).
const (
	ModuleBlog    uint64 = 1
	ModuleGallery uint64 = 2
	ModuleShop    uint64 = 5
)

// Modules are the parts of the site that a page can show, in the order of
// their ids; a title is the locale key lookup.modules.<name>.
var Modules = []string{"blog", "gallery", "reference", "video", "shop", "contact"}

// Module is a part of the site that a page can show.
type Module struct {
	resource.Record
	Langs []ModuleLang
}

// ModuleLang is a module in one locale.
type ModuleLang struct {
	resource.Lang
	ModuleID uint64
	Title    string
}

var _ = Screens.Declare(resource.Resource[Module]{
	Name:    "module",
	Title:   "langs.title",
	Menu:    resource.Menu{None: true},
	Options: []resource.Options{{Label: "langs.title", Sort: "id"}},
})
