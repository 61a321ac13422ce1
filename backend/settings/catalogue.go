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
	Progressive bool     // reductions that only grow keep the prior price of the first one
	Gate        bool     // what is incomplete is not published
	Complete    []string `gorm:"serializer:json"` // what counts as complete, by the names of its fields
}

// completeUsually is what counts before anybody has said otherwise.
var completeUsually = []string{"content_short", "image", "manufacturer_id", "allergens"}

// completeOptions are what may count: fields of a product, those of its languages first.
var completeOptions = []field.Option{
	{Value: "content_short", Key: "content_short"}, {Value: "content", Key: "content"}, {Value: "meta_description", Key: "meta_description"},
	{Value: "warnings", Key: "warnings"}, {Value: "repair_info", Key: "repair_info"}, {Value: "image", Key: "image"}, {Value: "ean", Key: "ean"},
	{Value: "weight", Key: "weight"}, {Value: "manufacturer_id", Key: "manufacturer_id"}, {Value: "unit", Key: "unit"},
	{Value: "guarantee_years", Key: "guarantee_years"}, {Value: "allergens", Key: "allergens"},
}

// Rules is which edition of the settings it is: another one counts otherwise.
func (c Catalogue) Rules() int64 { return c.Version + 1 }

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
			field.Multi("complete").Of(completeOptions...).Default(completeUsually),
			field.Bool("gate").Default(false),
		}},
		Access: resource.Access{resource.ActCreate: resource.AdminOnly, resource.ActUpdate: resource.AdminOnly},
	}.Screen()
})

// ReadCatalogue is what is set; before the first save each reduction counts by itself,
// what usually counts makes goods complete, and nothing is kept from being published.
func ReadCatalogue(tx *gorm.DB) (Catalogue, error) {
	var saved []Catalogue
	if err := tx.Where("id = ?", 1).Find(&saved).Error; err != nil {
		return Catalogue{}, fmt.Errorf("read by which rules goods are offered: %w", err)
	}
	return append(saved, Catalogue{Complete: completeUsually})[0], nil
}
