package shop

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/lookup"
)

// Duties are who makes the goods, and what by law is stated of them.
type Duties struct {
	Responsible   []*Maker         `yaml:"responsible"`
	Manufacturers []*Maker         `yaml:"manufacturers"`
	Goods         map[string]*Duty `yaml:"goods"` // by the code of a family or of one of the goods
}

// Maker is a manufacturer, or who answers for one in the Union.
type Maker struct {
	Key         string `yaml:"key"`
	Name        string `yaml:"name"`
	Address     string `yaml:"address"`
	City        string `yaml:"city"`
	Zip         string `yaml:"zip"`
	Country     string `yaml:"country"`
	Email       string `yaml:"email"`
	Web         string `yaml:"web"`
	Responsible string `yaml:"responsible"`
}

// Duty is what is stated of goods.
type Duty struct {
	Maker     string `yaml:"maker"`
	Unit      string `yaml:"unit"`
	Quantity  string `yaml:"quantity"` // of the unit in a piece of the family's weight; a litre needs none
	Food      bool   `yaml:"food"`
	Allergens []int  `yaml:"allergens"`
	Guarantee int    `yaml:"guarantee"` // years
	Score     string `yaml:"score"`
	Warnings  pair   `yaml:"warnings"`
	Repair    pair   `yaml:"repair"`
}

// saveMakers writes who makes the goods, those who answer for them first.
func (s *Seeder) saveMakers(ctx context.Context) error {
	d := s.Catalogue.Duties
	answering := map[string]uint64{}
	s.makers = map[string]uint64{}
	for _, list := range []struct {
		screen, table string
		makers        []*Maker
		ids           map[string]uint64
	}{{"shop/responsible", "responsible_persons", d.Responsible, answering}, {"shop/manufacturer", "manufacturers", d.Manufacturers, s.makers}} {
		known, err := s.IDs(ctx, "SELECT id, name AS code FROM "+list.table+" WHERE live = 1")
		if err != nil {
			return err
		}
		for _, m := range list.makers {
			if list.ids[m.Key] = known[m.Name]; known[m.Name] != 0 {
				continue
			}
			body := engine.Body{"name": m.Name, "address": m.Address, "city": m.City, "zip": m.Zip, "country_id": seed.Ref(lookup.CountryID(m.Country))}
			seed.Set(body, map[string]string{"email": m.Email, "web": m.Web})
			if m.Responsible != "" {
				body["responsible_id"] = seed.Ref(answering[m.Responsible])
			}
			if list.ids[m.Key], err = s.Save(ctx, list.screen, 0, body); err != nil {
				return fmt.Errorf("%s: %w", m.Name, err)
			}
		}
	}
	return nil
}

// duty fills in what by law is stated of a product, and adds its texts.
func (s *Seeder) duty(g *Product, body engine.Body, texts map[string][2]string) {
	all := s.Catalogue.Duties.Goods
	d := cmp.Or(all[g.SKU()], all[g.family.Code])
	if d == nil {
		return
	}
	body["manufacturer_id"], body["food"] = seed.Ref(s.makers[d.Maker]), d.Food
	texts["warnings"], texts["repair_info"] = d.Warnings.texts(), d.Repair.texts()
	if d.Guarantee > 0 {
		body["guarantee_years"] = strconv.Itoa(d.Guarantee)
	}
	seed.Set(body, map[string]string{"repair_score": d.Score})
	allergens := []any{}
	for _, one := range d.Allergens {
		allergens = append(allergens, strconv.Itoa(one))
	}
	body["allergens"] = allergens
	if quantity := d.holds(g); quantity != "" {
		body["unit"], body["unit_quantity"] = d.Unit, quantity
	}
}

// holds is how much of the unit a piece has. Of goods that come in several sizes each
// has its own, which nobody has filled in.
func (d *Duty) holds(g *Product) string {
	for _, axis := range g.By {
		for _, choice := range axis {
			if strings.Count(choice, ":") > 1 { // a weight of its own
				return ""
			}
		}
	}
	if d.Unit == "l" {
		if volume := cmp.Or(g.Volume, g.family.Volume); volume > 0 {
			return strconv.FormatFloat(float64(volume)/1000, 'f', -1, 64)
		}
		return ""
	}
	if g.Weight != "" && g.Weight != g.family.Weight && d.Quantity != "1" {
		return "" // of another size than its family
	}
	return d.Quantity
}
