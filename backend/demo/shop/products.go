package shop

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

const productScreen = "shop/product"

// saveProducts writes the goods without stock and before any sale: both have a
// history, which follows.
func (s *Seeder) saveProducts(ctx context.Context) (err error) {
	if s.goods.ids, err = s.IDs(ctx, "SELECT id, sku AS code FROM products WHERE live = 1"); err != nil {
		return err
	}
	if s.currencies, err = s.Currencies(ctx); err != nil {
		return err
	}
	return s.eachFamily(ctx, func(ctx context.Context, fam *Family) error {
		for _, g := range fam.Goods {
			if err := s.saveProduct(ctx, g); err != nil {
				return fmt.Errorf("%s: %w", g.SKU(), err)
			}
		}
		return nil
	})
}

// saveProduct saves what is not known yet.
func (s *Seeder) saveProduct(ctx context.Context, g *Product) error {
	if s.ID(g) != 0 {
		return nil
	}
	body, err := s.product(ctx, g, slices.Index(s.Catalogue.All(), g)+1)
	if err != nil {
		return err
	}
	id, err := s.Save(ctx, productScreen, 0, body)
	s.goods.set(g, id)
	return err
}

// eachFamily runs do for every family, several at a time.
func (s *Seeder) eachFamily(ctx context.Context, do func(context.Context, *Family) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(2, runtime.GOMAXPROCS(0)))
	for _, fam := range s.Catalogue.Families {
		group.Go(func() error { return do(ctx, fam) })
	}
	return group.Wait()
}

func (s *Seeder) product(ctx context.Context, g *Product, order int) (engine.Body, error) {
	fam, title, short := g.family, g.texts().text(0), g.texts().text(1)
	texts := map[string][2]string{
		"title": title, "title_url": slugs(title), "content_short": paragraphs(short), "content": paragraphs(short, fam.About.texts()),
		"meta_title": {seed.MetaTitle(title[0]), seed.MetaTitle(title[1])}, "meta_description": short,
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
		"sku": g.SKU(), "ean": articleNumber(order), "categories": seed.Refs(s.categories, []string{category}),
		"vat": seed.Ref(cmp.Or(fam.VAT, 1)), "price": g.Price, "price_ws": max(price*6/10/50*50, 1000).String(),
		"stock": "0", "physical": !fam.Gift, "shipping_stock_start": "1", "shipping_stock_end": "2",
		"order": strconv.Itoa(order), "status": !g.Hidden, "new": g.New, "popular": g.Popular, "features": s.features(fam),
		"similars": s.similar(g),
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
		body["video_id"] = seed.Ref(s.videos[fam.Video])
	}
	currencies := []any{}
	for _, code := range slices.Sorted(maps.Keys(g.Currencies)) {
		currencies = append(currencies, map[string]any{"currency_id": seed.Ref(s.currencies[code]), "price": g.Currencies[code]})
	}
	body["currencies"] = currencies
	if body["variants"], err = s.variants(g); err != nil {
		return nil, err
	}
	s.duty(g, body, texts)
	body["langs"] = s.Localised(texts)
	if g.Look != "" {
		body["image"], err = s.Pictures.Get(ctx, g.picture(g.Look))
	}
	return body, err
}

// similar are the goods of the family that stand before g, three at most.
func (s *Seeder) similar(g *Product) []any {
	list, at := []any{}, slices.Index(g.family.Goods, g)
	for _, other := range g.family.Goods[max(at-3, 0):at] {
		if !other.Hidden {
			list = append(list, seed.Ref(s.ID(other)))
		}
	}
	return list
}

func (s *Seeder) features(fam *Family) []any {
	list := make([]any, len(fam.Features))
	for i, row := range fam.Features {
		list[i] = map[string]any{"langs": s.Localised(map[string][2]string{"title": {row[0], row[2]}, "value": {row[1], row[3]}})}
	}
	return list
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
