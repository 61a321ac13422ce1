package settings

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Catalogue is by which rules goods are offered (docs/adr/0071).
type Catalogue struct {
	resource.Record
	Progressive bool // reductions that only grow keep the prior price of the first one
}

// TableName is where it is kept.
func (Catalogue) TableName() string { return "catalogue_settings" }

var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[Catalogue]{
		Name:      "settings/catalogue",
		Model:     "CatalogueSettings",
		Menu:      resource.Menu{Icon: "shopping", Order: 96},
		Singleton: &resource.Singleton{Key: "1"},
		Form: resource.Form{Main: field.List{
			field.Bool("progressive").Default(false),
		}},
		Access: resource.Access{resource.ActCreate: resource.AdminOnly, resource.ActUpdate: resource.AdminOnly},
	}.Screen()
})

// ReadCatalogue is what is set; before the first save each reduction counts by itself.
func ReadCatalogue(tx *gorm.DB) (Catalogue, error) {
	var saved []Catalogue
	if err := tx.Where("id = ?", 1).Find(&saved).Error; err != nil {
		return Catalogue{}, fmt.Errorf("read by which rules goods are offered: %w", err)
	}
	return append(saved, Catalogue{})[0], nil
}
