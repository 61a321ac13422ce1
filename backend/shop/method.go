package shop

import (
	"fmt"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// methodList is the list of what is offered by country, a way of shipping or of
// payment, with what the one shows and the other does not.
func methodList(own ...column.Column) resource.List {
	columns := column.List{column.Text("langs.title"), column.Badges("countries").Items("country.name")}
	return resource.List{
		Columns: append(append(columns, own...), column.DateTime("updated_at").Wide()),
		Filters: filter.List{
			filter.Search("langs.title"),
			filter.Select("country").On("countries"),
			filter.Status("status"),
		},
		Sort: resource.Desc("updated_at"),
		Bulk: resource.PublishHideDestroy,
		Row:  resource.EditDestroy,
	}
}

// priced are the fields that a way of shipping and one of payment share:
// where it is offered, and what it costs.
func priced(table, owner string) field.List {
	return field.List{
		field.Multi("countries").From("country").Through(table, owner, "country_id").NoneMeansAll("worldwide"),
		field.Select("vat").From("shop/vat/list").Required().Usual(),
		field.Money("price").Required().Min(0),
		field.Computed("price_net").Net("price", "vat"),
	}
}

// priceOptions are the option lists of the order form: what is offered in a
// country, or anywhere, called by its title and what it costs (002 §7).
func (d Deps) priceOptions(table, owner string) []resource.Options {
	priced := func(c *resource.Call, ids []uint64) (map[uint64]string, error) {
		var rows []struct {
			ID            uint64
			Locale, Title string
			Price         resource.Money
		}
		err := c.Tx.Raw("SELECT m.id, m.price, l.locale, l.title FROM "+table+"s m JOIN "+table+"_langs l ON l."+owner+" = m.id WHERE m.id IN ? AND l.title <> '' ORDER BY l.id", ids).Scan(&rows).Error
		if err != nil {
			return nil, fmt.Errorf("read what %ss cost: %w", table, err)
		}
		labels := make(map[uint64]string, len(ids))
		for _, row := range rows {
			if labels[row.ID] == "" || row.Locale == c.Locale {
				labels[row.ID] = d.withPrice(c.Locale, row.Title, row.Price)
			}
		}
		return labels, nil
	}
	return []resource.Options{{Path: "list/{country_id?}", Label: "langs.title", Extra: []string{"price"}, Where: "status = 1", Describe: priced}}
}

// withPrice is the title of what costs something with its price behind it.
func (d Deps) withPrice(locale, title string, price resource.Money) string {
	if price <= 0 {
		return title
	}
	return d.Texts.Text(locale, "shop.method.choice", map[string]any{"Title": title, "Price": amountOf(price)})
}
