package demo

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

const productScreen = "shop/product"

// saveProducts writes the goods without stock and before any sale: both have a
// history, which follows.
func (f *filling) saveProducts(ctx context.Context) error {
	var err error
	if f.goods.ids, err = f.codes(ctx, "SELECT id, sku AS code FROM products WHERE live = 1"); err != nil {
		return err
	}
	gift, err := f.codes(ctx, "SELECT id, 'gift' AS code FROM categories WHERE gift = 1")
	if err != nil {
		return err
	}
	if f.currencies, err = f.codes(ctx, "SELECT id, name_short AS code FROM currencies"); err != nil {
		return err
	}
	f.products, f.categories["gift"] = map[string]uint64{}, gift["gift"]
	err = f.eachFamily(ctx, func(ctx context.Context, fam *Family) error {
		for _, g := range fam.Goods {
			if err := f.saveProduct(ctx, g); err != nil {
				return fmt.Errorf("%s: %w", g.SKU(), err)
			}
		}
		return nil
	})
	for _, g := range f.site.Catalogue.all() {
		if g.Key != "" {
			f.products[g.Key] = f.goods.of(g)
		}
	}
	return err
}

// saveProduct saves what is not known yet.
func (f *filling) saveProduct(ctx context.Context, g *Product) error {
	if f.goods.of(g) != 0 {
		return nil
	}
	body, err := f.product(ctx, g, slices.Index(f.site.Catalogue.all(), g)+1)
	if err != nil {
		return err
	}
	id, err := f.save(ctx, productScreen, 0, body)
	f.goods.set(g, id)
	return err
}

// eachFamily runs do for every family, several at a time.
func (f *filling) eachFamily(ctx context.Context, do func(context.Context, *Family) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(2, runtime.GOMAXPROCS(0)))
	for _, fam := range f.site.Catalogue.Families {
		group.Go(func() error { return do(ctx, fam) })
	}
	return group.Wait()
}

// productIDs are the ids of the goods by their codes.
type productIDs struct {
	sync.Mutex
	ids map[string]uint64
}

func (p *productIDs) of(g *Product) uint64 {
	p.Lock()
	defer p.Unlock()
	return p.ids[g.SKU()]
}

func (p *productIDs) set(g *Product, id uint64) {
	p.Lock()
	defer p.Unlock()
	p.ids[g.SKU()] = id
}

// codes are ids by the code that a query gives them.
func (f *filling) codes(ctx context.Context, query string, args ...any) (map[string]uint64, error) {
	var rows []struct {
		ID   uint64
		Code string
	}
	if err := f.DB.Write(ctx).Raw(query, args...).Scan(&rows).Error; err != nil {
		return nil, fmt.Errorf("look for what was filled in: %w", err)
	}
	ids := make(map[string]uint64, len(rows))
	for _, row := range rows {
		ids[row.Code] = row.ID
	}
	return ids, nil
}

func (f *filling) product(ctx context.Context, g *Product, order int) (engine.Body, error) {
	fam, title, short := g.family, g.texts().text(0), g.texts().text(1)
	texts := map[string][2]string{
		"title": title, "title_url": slugs(title), "content_short": paragraphs(short), "content": paragraphs(short, fam.About.texts()),
		"meta_title": {Lang{Title: title[0]}.MetaTitle(), Lang{Title: title[1]}.MetaTitle()}, "meta_description": short,
	}
	if g.Voucher != nil {
		texts["title_voucher"], texts["content_voucher"] = g.Voucher.text(0), paragraphs(g.Voucher.text(1))
	}
	category := fam.Category
	if fam.Gift {
		category = "gift"
	}
	price, err := resource.ParseMoney(g.Price)
	if err != nil {
		return nil, err
	}
	body := engine.Body{
		"sku": g.SKU(), "ean": articleNumber(order), "categories": refs(f.categories, []string{category}),
		"vat": ref(cmp.Or(fam.VAT, 1)), "price": g.Price, "price_ws": max(price*6/10/50*50, 1000).String(),
		"stock": "0", "physical": !fam.Gift, "shipping_stock_start": "1", "shipping_stock_end": "2",
		"order": strconv.Itoa(order), "status": !g.Hidden, "new": g.New, "popular": g.Popular, "features": f.features(fam),
		"similars": f.similar(g),
	}
	if weight := cmp.Or(g.Weight, fam.Weight); weight != "" {
		body["weight"] = weight
	}
	if volume := cmp.Or(g.Volume, fam.Volume); volume > 0 {
		body["volume"] = strconv.Itoa(volume)
	}
	if len(g.Order) == 2 {
		body["shipping_order_start"], body["shipping_order_end"] = strconv.Itoa(g.Order[0]), strconv.Itoa(g.Order[1])
	}
	if fam.Video != "" {
		body["video_id"] = ref(f.videos[fam.Video])
	}
	currencies := []any{}
	for _, code := range slices.Sorted(maps.Keys(g.Currencies)) {
		currencies = append(currencies, map[string]any{"currency_id": ref(f.currencies[code]), "price": g.Currencies[code]})
	}
	body["currencies"] = currencies
	if body["variants"], err = f.variants(g); err != nil {
		return nil, err
	}
	f.duty(g, body, texts)
	body["langs"] = localised(f.Locales, texts)
	if g.Look != "" {
		body["image"], err = f.pictures.get(ctx, g.picture(g.Look))
	}
	return body, err
}

// similar are the goods of the family that stand before g, three at most.
func (f *filling) similar(g *Product) []any {
	list, at := []any{}, slices.Index(g.family.Goods, g)
	for _, other := range g.family.Goods[max(at-3, 0):at] {
		if !other.Hidden {
			list = append(list, ref(f.goods.of(other)))
		}
	}
	return list
}

func (f *filling) features(fam *Family) []any {
	list := make([]any, len(fam.Features))
	for i, row := range fam.Features {
		list[i] = map[string]any{"langs": localised(f.Locales, map[string][2]string{"title": {row[0], row[2]}, "value": {row[1], row[3]}})}
	}
	return list
}

// variants are the combinations of what g comes in.
func (f *filling) variants(g *Product) ([]any, error) {
	list := []map[string]any{{"sku": g.SKU(), "stock": "0", "status": true, "value_ids": []any{}}}
	for _, axis := range g.By {
		var next []map[string]any
		for _, choice := range axis {
			part := strings.Split(choice, ":")
			v, known := f.values[part[0]]
			if !known {
				return nil, fmt.Errorf("no value is called %q", part[0])
			}
			for _, shorter := range list {
				one := maps.Clone(shorter)
				one["sku"] = one["sku"].(string) + "-" + db.Slug(v.title[0])
				one["value_ids"] = append(slices.Clone(one["value_ids"].([]any)), ref(v.id))
				if len(part) > 2 {
					one["weight"] = part[2]
				}
				if len(part) > 1 {
					one["price"] = part[1]
				}
				next = append(next, one)
			}
		}
		list = next
	}
	rows := []any{}
	for _, one := range list {
		if len(g.By) > 0 {
			rows = append(rows, one)
		}
	}
	return rows, nil
}

// startSales puts goods on sale, which cost more until now.
func (f *filling) startSales(ctx context.Context) error {
	begun, err := f.codes(ctx, "SELECT id, sku AS code FROM products WHERE sale = 1")
	if err != nil {
		return err
	}
	for _, g := range f.site.Catalogue.all() {
		if g.Sale == "" || begun[g.SKU()] != 0 {
			continue
		}
		body := engine.Body{"sale": true, "price_sale": g.Sale}
		if err := f.window(body, "sale_up", g.From, "sale_down", g.Until); err != nil {
			return fmt.Errorf("%s: %w", g.SKU(), err)
		}
		who := engine.Caller{Actor: f.Actor, Locale: f.Locales[0], KeepsAbsent: true}
		if _, err := f.Engine.Save(ctx, who, productScreen, f.goods.of(g), body); err != nil {
			return fmt.Errorf("%s: %w", g.SKU(), err)
		}
	}
	return nil
}

// articleNumber is an EAN of thirteen digits, the last of which proves the others.
func articleNumber(n int) string {
	digits := fmt.Sprintf("858880%06d", 1100+n*7)
	sum := 0
	for i, d := range digits {
		sum += int(d-'0') * (1 + 2*(i%2))
	}
	return digits + strconv.Itoa((10-sum%10)%10)
}

func slugs(text [2]string) [2]string { return [2]string{db.Slug(text[0]), db.Slug(text[1])} }

func paragraphs(texts ...[2]string) (html [2]string) {
	for _, text := range texts {
		for i := range html {
			html[i] += "<p>" + text[i] + "</p>"
		}
	}
	return html
}
