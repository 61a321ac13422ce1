package settings

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// What stays as it is where a price is taxed by another country's rate.
const (
	KeepGross = 1 // what customers pay
	KeepNet   = 2 // what the shop gets
)

// VAT is where sales are taxed (docs/adr/0068).
type VAT struct {
	resource.Record
	OSS     bool `gorm:"column:oss"` // sales to consumers of other member states at their rates
	Keep    int
	Reverse bool // businesses of other member states with a valid number pay none
	Export  bool // what leaves the Union is not taxed
}

// TableName is where it is kept.
func (VAT) TableName() string { return "vat_settings" }

var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[VAT]{
		Name:      "settings/vat",
		Model:     "VATSettings",
		Menu:      resource.Menu{Icon: "percentage", Order: 95},
		Singleton: &resource.Singleton{Key: "1"},
		Form: resource.Form{Main: field.List{
			field.Bool("oss").Default(false),
			field.Select("keep").Of(field.Option{Value: KeepGross, Key: "gross"}, field.Option{Value: KeepNet, Key: "net"}).Required().Default(KeepGross),
			field.Bool("reverse").Default(false),
			field.Bool("export").Default(false),
		}},
		Hooks:  resource.Hooks[VAT]{BeforeSave: checkVAT},
		Access: resource.Access{resource.ActCreate: resource.AdminOnly, resource.ActUpdate: resource.AdminOnly},
	}.Screen()
})

// checkVAT asks for the shop's own number first: who pays no VAT taxes nowhere.
func checkVAT(c *resource.Call, rec, _ *VAT) error {
	wrong := fault.Fields{}
	var numbers int64
	if err := c.Tx.Table(langTable).Where("setting_id = ? AND contact_vat <> ''", GroupContact).Count(&numbers).Error; err != nil {
		return fmt.Errorf("look for the shop's VAT number: %w", err)
	}
	for name, on := range map[string]bool{"oss": rec.OSS, "reverse": rec.Reverse, "export": rec.Export} {
		if on && numbers == 0 {
			wrong.Add(name, fault.M("errors.vatPayer"))
		}
	}
	return wrong.Err()
}

// ReadVAT is what is set; before the first save everything is taxed at home.
func ReadVAT(tx *gorm.DB) (VAT, error) {
	var saved []VAT
	if err := tx.Where("id = ?", 1).Find(&saved).Error; err != nil {
		return VAT{}, fmt.Errorf("read where sales are taxed: %w", err)
	}
	if len(saved) == 0 {
		return VAT{Keep: KeepGross}, nil
	}
	return saved[0], nil
}
