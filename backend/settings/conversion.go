package settings

import (
	"fmt"
	"math"
	"reflect"

	"gorm.io/gorm"

	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Conversion is how much of each currency one euro is worth.
type Conversion struct {
	resource.Record
	Conversion map[uint64]float64 `gorm:"serializer:json"` // by the currency's id
}

// rateDecimals is how exactly a rate is given; banks use four to six.
const rateDecimals = 6

var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[Conversion]{
		Name:      "settings/conversion",
		Address:   "currency",
		Model:     "Currency",
		Menu:      resource.Menu{Icon: "percentage", Order: 94},
		Singleton: &resource.Singleton{Key: "1"},
		Form: resource.Form{Main: field.List{
			field.Map("conversion", field.Decimal("value", rateDecimals).Min(0.000001).Max(1_000_000)).From("currency/list"),
		}},
		Feeds: []resource.Feed{{Name: "list", Answers: reflect.TypeFor[[]rate](), Run: currencies}},
	}.Screen()
})

// Rates are how many millionths of each currency one euro is worth, by the
// currency's id, as they are set.
func Rates(tx *gorm.DB) (map[uint64]int64, error) {
	var saved []Conversion
	if err := tx.Where("id = ?", 1).Find(&saved).Error; err != nil {
		return nil, fmt.Errorf("read conversion: %w", err)
	}
	rates := map[uint64]int64{}
	if len(saved) > 0 {
		for id, value := range saved[0].Conversion {
			rates[id] = int64(math.Round(value * 1_000_000))
		}
	}
	return rates, nil
}

// rate is a currency as GET /api/currency/ returns it (000 §7).
type rate struct {
	ID         uint64 `json:"id"`
	NameShort  string `json:"name_short"`
	Conversion struct {
		Value *float64 `json:"value"`
	} `json:"conversion"`
}

// currencies lists the currencies with what is set for them.
func currencies(c *resource.Call, _ map[string]string) (resource.Reply, error) {
	var all []lookup.Currency
	if err := c.Tx.Where("live = ?", true).Order("id").Find(&all).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read currencies: %w", err)
	}
	var saved []Conversion
	if err := c.Tx.Where("id = ?", 1).Find(&saved).Error; err != nil {
		return resource.Reply{}, fmt.Errorf("read conversion: %w", err)
	}
	rates := make([]rate, len(all))
	for i, one := range all {
		rates[i] = rate{ID: one.ID, NameShort: one.NameShort}
		if len(saved) == 0 {
			continue
		}
		if value, ok := saved[0].Conversion[one.ID]; ok {
			rates[i].Conversion.Value = &value
		}
	}
	return resource.Reply{Data: rates}, nil
}
