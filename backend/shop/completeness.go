package shop

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/settings"
	"backoffice/backend/store/db"
)

// Filled is how much of what the rules of the offer ask for a product has. It is
// kept, so that the incomplete ones are found at once among many.
type Filled struct {
	Incomplete        bool   `log:"-"`
	Completeness      string // by language: "SK 80 %, EN 100 %"
	CompletenessRules int64  `log:"-"` // the edition of the rules by which it was computed
}

// gap is what a product lacks in a language.
type gap struct {
	locale  string
	percent int
	missing []string // names of fields; those of a language begin with "langs."
}

// sharedFields say of what counts for all languages whether it applies to the product
// and whether it is there.
var sharedFields = map[string]func(p *Product) (applies, filled bool){
	"image":           func(p *Product) (bool, bool) { return true, p.Image != "" },
	"ean":             func(p *Product) (bool, bool) { return true, p.EAN != "" },
	"weight":          func(p *Product) (bool, bool) { return p.Physical, p.Weight != nil },
	"manufacturer_id": func(p *Product) (bool, bool) { return p.Physical, p.ManufacturerID != nil },
	"unit":            func(p *Product) (bool, bool) { return p.Physical, p.Unit != "" },
	"guarantee_years": func(p *Product) (bool, bool) { return p.Physical, p.GuaranteeYears != nil },
	"allergens":       func(p *Product) (bool, bool) { return p.Food, len(p.Allergens) > 0 },
}

// langFields say of what counts in each language what is there.
var langFields = map[string]func(l ProductLang) string{
	"content_short":    func(l ProductLang) string { return l.ContentShort },
	"content":          func(l ProductLang) string { return l.Content },
	"meta_description": func(l ProductLang) string { return l.MetaDescription },
	"warnings":         func(l ProductLang) string { return l.Warnings },
	"repair_info":      func(l ProductLang) string { return l.RepairInfo },
}

// gaps are what the product lacks of what counts, a language at a time. Its title
// counts always.
func (p *Product) gaps(locales, counts []string) []gap {
	all := make([]gap, len(locales))
	for i, locale := range locales {
		var lang ProductLang
		if at := slices.IndexFunc(p.Langs, func(l ProductLang) bool { return l.Locale == locale }); at >= 0 {
			lang = p.Langs[at]
		}
		of, total := gap{locale: locale}, 0
		count := func(name string, filled bool) {
			if total++; !filled {
				of.missing = append(of.missing, name)
			}
		}
		count("langs.title", lang.Title != "")
		for _, name := range counts {
			if read := langFields[name]; read != nil {
				count("langs."+name, read(lang) != "")
			} else if check := sharedFields[name]; check != nil {
				if applies, filled := check(p); applies {
					count(name, filled)
				}
			}
		}
		of.percent = (total - len(of.missing)) * 100 / total
		all[i] = of
	}
	return all
}

// weigh notes how complete the product is.
func (p *Product) weigh(locales []string, set settings.Catalogue) []gap {
	all := p.gaps(locales, set.Complete)
	parts := make([]string, len(all))
	p.Incomplete, p.CompletenessRules = false, set.Rules()
	for i, of := range all {
		parts[i] = fmt.Sprintf("%s %d\u00a0%%", strings.ToUpper(of.locale), of.percent)
		p.Incomplete = p.Incomplete || len(of.missing) > 0
	}
	p.Completeness = strings.Join(parts, ", ")
	return all
}

// catalogueRules are the rules that goods are offered by.
func catalogueRules(c *resource.Call) (settings.Catalogue, error) {
	return resource.Once(c, "catalogue", func() (settings.Catalogue, error) { return settings.ReadCatalogue(c.Tx) })
}

// checkComplete weighs a product that is saved, and refuses to publish an incomplete
// one where the rules say so. One that was published incomplete stays so until it is
// complete once.
func (d Deps) checkComplete(c *resource.Call, rec, old *Product, wrong fault.Fields) error {
	set, err := catalogueRules(c)
	if err != nil {
		return err
	}
	all := rec.weigh(d.Locales, set)
	if set.Gate && rec.Status && (old == nil || !old.Status || !old.Incomplete) {
		addGaps(wrong, all)
	}
	return nil
}

func addGaps(wrong fault.Fields, all []gap) {
	for _, of := range all {
		for _, name := range of.missing {
			path := name
			if rest, localised := strings.CutPrefix(name, "langs."); localised {
				path = "langs." + of.locale + "." + rest
			}
			if len(wrong[path]) == 0 {
				wrong.Add(path, fault.M("errors.incomplete"))
			}
		}
	}
}

// publishComplete refuses to publish an incomplete product in the list, naming what it
// lacks.
func (d Deps) publishComplete(c *resource.Call, rec *Product, published bool) error {
	if published {
		set, err := catalogueRules(c)
		if err != nil {
			return err
		}
		now := *rec
		if all := now.weigh(d.Locales, set); set.Gate && now.Incomplete {
			return fault.Field("status", "errors.incompleteOf", "Title", rec.SKU, "Missing", d.lacks(c.Locale, all))
		}
	}
	return notePublished(c, rec, published)
}

// lacks are the names of what is missing, by language.
func (d Deps) lacks(locale string, all []gap) string {
	var parts []string
	for _, of := range all {
		if len(of.missing) == 0 {
			continue
		}
		names := make([]string, len(of.missing))
		for i, name := range of.missing {
			names[i] = d.Texts.Text(locale, "shop.product.fields."+strings.TrimPrefix(name, "langs."), nil)
		}
		parts = append(parts, strings.ToUpper(of.locale)+": "+strings.Join(names, ", "))
	}
	return strings.Join(parts, "; ")
}

// describeComplete fills in the note beside the switch that publishes.
func (d Deps) describeComplete(c *resource.Call, p *Product) error {
	if p.ID == 0 {
		return nil
	}
	set, err := catalogueRules(c)
	if err != nil {
		return err
	}
	now := *p
	all := now.weigh(d.Locales, set)
	args := map[string]any{"Levels": now.Completeness, "Missing": d.lacks(c.Locale, all)}
	key := "shop.product.complete.whole"
	if now.Incomplete {
		key = "shop.product.complete.lacks"
	}
	p.CompletenessNote = &field.Note{Text: d.Texts.Text(c.Locale, key, args), Warning: now.Incomplete && set.Gate}
	return nil
}

// weighMost is how many products are weighed in one transaction.
const weighMost = 200

// WeighProducts computes anew how complete products are that were weighed by other rules,
// where the rules are others than those of edition known. It returns the edition that
// holds now, and how many products there were. Any number of copies of the program may
// do so at once.
func WeighProducts(ctx context.Context, d *db.DB, locales []string, known int64) (rules int64, weighed int, err error) {
	set, err := settings.ReadCatalogue(d.Read(ctx))
	if err != nil || set.Rules() == known {
		return known, 0, err
	}
	for {
		n := 0
		err := d.Tx(ctx, func(tx *gorm.DB) error {
			set, err := settings.ReadCatalogue(tx)
			if err != nil {
				return err
			}
			rules = set.Rules()
			n, err = weighSome(tx, locales, set)
			return err
		})
		if err != nil {
			return known, weighed, fmt.Errorf("compute how complete products are: %w", err)
		}
		if weighed += n; n == 0 {
			return rules, weighed, nil
		}
	}
}

func weighSome(tx *gorm.DB, locales []string, set settings.Catalogue) (int, error) {
	var rows []Product
	if err := tx.Where("completeness_rules <> ?", set.Rules()).Order("id").Limit(weighMost).Find(&rows).Error; err != nil || len(rows) == 0 {
		return 0, err
	}
	ids := make([]uint64, len(rows))
	for i, p := range rows {
		ids[i] = p.ID
	}
	var langs []ProductLang
	err := tx.Where("product_id IN ?", ids).Find(&langs).Error
	of := map[uint64][]ProductLang{}
	for _, l := range langs {
		of[l.ProductID] = append(of[l.ProductID], l)
	}
	for i := range rows {
		p := &rows[i]
		p.Langs = of[p.ID]
		p.weigh(locales, set)
		err = errors.Join(err, tx.Model(&Product{}).Where("id = ?", p.ID).UpdateColumns(map[string]any{
			"incomplete": p.Incomplete, "completeness": p.Completeness, "completeness_rules": p.CompletenessRules,
		}).Error)
	}
	return len(rows), err
}
