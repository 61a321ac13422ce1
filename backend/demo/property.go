package demo

import (
	"context"
	"fmt"

	"backoffice/backend/engine"
)

// property is what variants differ in: its title and address in Slovak and
// English, and its values.
type property struct {
	title, address [2]string
	values         []propertyValue
}

type propertyValue struct {
	title [2]string
	data  string
}

func value(sk, en, data string) propertyValue { return propertyValue{[2]string{sk, en}, data} }

var properties = []property{
	{[2]string{"Objem", "Volume"}, [2]string{"objem", "volume"}, []propertyValue{
		value("30 ml", "30 ml", "30"), value("50 ml", "50 ml", "50"), value("100 ml", "100 ml", "100"), value("250 ml", "250 ml", "250"),
	}},
	{[2]string{"Vôňa", "Scent"}, [2]string{"vona", "scent"}, []propertyValue{
		value("Levanduľa", "Lavender", "#8e7cc3"), value("Ruža", "Rose", "#e8a0b4"), value("Medovka", "Lemon balm", "#9bc27c"), value("Bez vône", "Unscented", ""),
	}},
	{[2]string{"Balenie", "Pack"}, [2]string{"balenie", "pack"}, []propertyValue{
		value("Jeden kus", "Single", "1"), value("Tri kusy", "Pack of three", "3"), value("Darčeková krabička", "Gift box", "1"),
	}},
}

// localised is a text in each locale: Slovak, or English where it is another.
func localised(locales []string, texts map[string][2]string) map[string]any {
	langs := make(map[string]any, len(locales))
	for _, locale := range locales {
		at := 0
		if locale != fallback {
			at = 1
		}
		values := make(map[string]any, len(texts))
		for name, text := range texts {
			values[name] = text[at]
		}
		langs[locale] = values
	}
	return langs
}

// saveProperties writes what variants differ in.
func (f *filling) saveProperties(ctx context.Context) error {
	known, err := f.values(ctx, "SELECT title FROM property_langs WHERE live = 1")
	if err != nil {
		return err
	}
	for _, p := range properties {
		if known[p.title[0]] {
			continue
		}
		values := make([]any, len(p.values))
		for i, v := range p.values {
			values[i] = map[string]any{"data": v.data, "langs": localised(f.Locales, map[string][2]string{"title": v.title})}
		}
		body := engine.Body{"langs": localised(f.Locales, map[string][2]string{"title": p.title, "title_url": p.address}), "values": values}
		if _, err := f.save(ctx, "shop/property", 0, body); err != nil {
			return fmt.Errorf("%s: %w", p.title[0], err)
		}
	}
	return nil
}
