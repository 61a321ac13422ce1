package shop

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/codes"
)

// A variant has calls of its own beside the form of its product (002 §7). What
// they do is what the form does: the same rules, ledgers and log.
var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[ProductVariant]{
		Name:    "shop/product_variant",
		Address: "shop/product/variant",
		Title:   "sku",
		Menu:    resource.Menu{Icon: "tags", Order: 29},
		Tiles:   []resource.Tile{{Key: "ShopProductVariant", Order: 70}},
		List:    variantList,
		Form: resource.Form{
			Main: append(field.List{
				field.Select("product_id").From("shop/product/list").Required().CreateOnly(),
				field.Text("product_title").ReadOnly().EditOnly(),
				field.Text("values_title").ReadOnly().EditOnly(),
			}, variantFields...),
		},
		Options: []resource.Options{{Path: "all", Label: "sku"}, {Path: "of/{product_id}", Label: "sku", Where: "status = 1", Extra: []string{"stock"}, Sort: "position", Describe: d.variantChoices}},
		Feeds: []resource.Feed{
			{Name: "variants", Path: "{id}", Answers: reflect.TypeFor[[]variantRow](), Run: listVariants},
			{Name: "codes", Path: "codes", Query: []string{"prefix", "id"}, Needs: []string{"prefix"}, Answers: reflect.TypeFor[[]string](), Run: listCodes},
		},
		Access: resource.Access{resource.ActDestroy: resource.Staff},
		Hooks: resource.Hooks[ProductVariant]{
			PrepareAll:    d.describeVariants,
			CheckAll:      codes.LookAhead[*ProductVariant],
			Check:         d.previewVariant,
			BeforeSave:    checkVariant,
			AfterSave:     d.noteVariant,
			BeforeDestroy: removeVariant,
		},
	}.Screen()
})

// variantChoices are variants as an order chooses them: by their values, how many
// there are, and the code.
func (d Deps) variantChoices(c *resource.Call, ids []uint64) (map[uint64]string, error) {
	var list []ProductVariant
	if err := c.Tx.Where("id IN ?", ids).Find(&list).Error; err != nil {
		return nil, fmt.Errorf("read variants to choose from: %w", err)
	}
	if err := DescribeVariants(c, list); err != nil {
		return nil, err
	}
	labels := make(map[uint64]string, len(list))
	for _, v := range list {
		labels[v.ID] = d.Texts.Text(c.Locale, "shop.product_variant.choice", map[string]any{"Label": cmp.Or(v.Label, v.SKU), "Count": v.Stock, "SKU": v.SKU})
	}
	return labels, nil
}

// listVariants are the variants of a product, which may be none.
func listVariants(c *resource.Call, params map[string]string) (resource.Reply, error) {
	id, err := strconv.ParseUint(params["id"], 10, 63)
	if err != nil {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	p := Product{Record: resource.Record{ID: id}}
	found := c.Tx.Where("deleted_at IS NULL").Limit(1).Find(&p)
	if found.Error == nil && found.RowsAffected == 0 {
		return resource.Reply{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if found.Error == nil {
		found = c.Tx.Where("product_id = ? AND deleted_at IS NULL", id).Order("position, id").Find(&p.Variants)
	}
	if found.Error != nil {
		return resource.Reply{}, fmt.Errorf("read variants of product %d: %w", id, found.Error)
	}
	if err := DescribeVariants(c, p.Variants); err != nil {
		return resource.Reply{}, err
	}
	list := make([]variantRow, len(p.Variants))
	for i, v := range p.Variants {
		list[i] = v.row()
	}
	return resource.Reply{Data: list}, nil
}

// listCodes are the codes with a beginning that products and variants of
// products other than id hold, so that a form proposes one that is free.
func listCodes(c *resource.Call, params map[string]string) (resource.Reply, error) {
	prefix := params["prefix"]
	if len(prefix) < 2 {
		return resource.Reply{}, fault.Field("prefix", "errors.parameterValue")
	}
	id, err := strconv.ParseUint(cmp.Or(params["id"], "0"), 10, 63)
	if err != nil {
		return resource.Reply{}, fault.Field("id", "errors.parameterValue")
	}
	taken, err := codes.Beginning(c.Tx, prefix, id)
	return resource.Reply{Data: taken}, err
}

// variantRow is a variant as its calls return it.
type variantRow struct {
	ID      uint64   `json:"id"`
	Version int64    `json:"version"`
	Weight  *float64 `json:"weight"` // kilograms
	ProductVariant
}

func (v ProductVariant) row() variantRow {
	row := variantRow{ID: v.ID, Version: v.Version, ProductVariant: v}
	if v.Weight != nil {
		kilograms := float64(*v.Weight) / 1000
		row.Weight = &kilograms
	}
	return row
}

// holdPrices fills in what variants cost that have no price of their own.
func holdPrices(c *resource.Call, recs []*ProductVariant) error {
	of := make(map[uint64]*Product, len(recs))
	for _, v := range recs {
		of[v.ProductID] = &Product{}
	}
	var products []Product
	err := c.Tx.Select("id", "price", "price_ws", "sale", "price_sale").Where("id IN ?", slices.Collect(maps.Keys(of))).Find(&products).Error
	if err != nil {
		return fmt.Errorf("read what the products of variants cost: %w", err)
	}
	for i := range products {
		of[products[i].ID] = &products[i]
	}
	for _, v := range recs {
		v.holdPrices(of[v.ProductID])
	}
	return nil
}

// describeVariants fills in what a list shows of variants, and the form of one beside it.
func (d Deps) describeVariants(c *resource.Call, recs []*ProductVariant) error {
	list := make([]ProductVariant, len(recs))
	for i, v := range recs {
		list[i] = *v
	}
	if err := DescribeVariants(c, list); err != nil {
		return err
	}
	for i, v := range recs {
		*v = list[i]
	}
	if len(recs) != 1 || recs[0].ProductID == 0 {
		return holdPrices(c, recs)
	}
	v := recs[0]
	v.ValuesTitle = v.Label
	err := c.Tx.Raw("SELECT title FROM product_langs WHERE product_id = ? AND title <> '' ORDER BY locale = ? DESC, id LIMIT 1", v.ProductID, c.Locale).
		Scan(&v.ProductTitle).Error
	if err != nil {
		return fmt.Errorf("read what the product of variant %d is called: %w", v.ID, err)
	}
	p := Product{}
	if err := c.Tx.Where("id = ?", v.ProductID).Limit(1).Find(&p).Error; err != nil {
		return fmt.Errorf("read the product of variant %d: %w", v.ID, err)
	}
	p.Variants = []ProductVariant{*v}
	if err := errors.Join(d.describePrices(c, &p), d.describeUnits(c, &p)); err != nil {
		return err
	}
	*v = p.Variants[0]
	notes, err := codes.EANNotes(c, d.Texts, v)
	v.EANNote = notes[0]
	return err
}
