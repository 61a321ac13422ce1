package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"backoffice/backend/store/db"
)

// open makes categories, properties, the products that others are like, and one with
// many variants.
func (s *selling) open() error {
	both := func(title string) map[string]any {
		lang := map[string]any{"title": title, "title_url": db.Slug(title)}
		return map[string]any{"sk": lang, "en": lang}
	}
	var made struct {
		ID     uint64
		Values []struct{ ID uint64 }
	}
	for i := range goodsTemplates {
		form := map[string]any{"langs": both(fmt.Sprint("Mydlá ", i)), "module_id": 5, "status": true}
		if err := s.made("/api/content/category/", form, &made); err != nil {
			return err
		}
		s.categories = append(s.categories, made.ID)
	}
	for _, property := range []struct {
		name   string
		values int
	}{{"Veľkosť", goodsSizes}, {"Farba", manyVariants / goodsSizes}} {
		var values []any
		for i := range property.values {
			title := map[string]any{"title": fmt.Sprint(property.name, " ", i)}
			values = append(values, map[string]any{"langs": map[string]any{"sk": title, "en": title}})
		}
		if err := s.made("/api/shop/property/", map[string]any{"langs": both(property.name), "values": values}, &made); err != nil {
			return err
		}
		for _, value := range made.Values {
			s.values = append(s.values, value.ID)
		}
	}
	product := func(sku string, i, variants int) (uint64, error) {
		var rows []any
		for v := range variants {
			rows = append(rows, map[string]any{"sku": fmt.Sprint(sku, "-", v), "stock": 5, "status": true, "value_ids": []uint64{s.values[v%goodsSizes], s.values[goodsSizes+v/goodsSizes]}})
		}
		err := s.made("/api/shop/product/", map[string]any{
			"langs": both("Mydlo " + sku), "categories": []uint64{s.categories[i]}, "sku": sku, "vat": 1, "price": 12.3, "price_ws": 8, "status": true,
			"stock": i % 3, "variants": rows,
		}, &made)
		return made.ID, err
	}
	for i := range goodsTemplates {
		id, err := product(fmt.Sprint("soap-", i), i, goodsVariants)
		if err != nil {
			return err
		}
		s.templates = append(s.templates, id)
	}
	var err error
	s.many, err = product("soap-many", 0, manyVariants)
	return err
}

// fill has the database write the products, their texts, variants and pictures.
func (s *selling) fill() error {
	ctx, c := context.Background(), copying{s.db}
	s.first = s.many + 1
	const id = "(@base + n.i)"
	like := fmt.Sprintf("%d + n.i %% %d", s.templates[0], goodsTemplates)
	variant := fmt.Sprintf("(%d + (@base + n.i) * 10 + t.position)", 1_000_000)
	tables := []struct {
		name string
		as   map[string]string
		from string
	}{
		{"products", map[string]string{"id": id, "sku": c.joined("'goods-'", c.text(id)), "sku_fold": c.joined("'goods-'", c.text(id)), "order": id, "updated_at": "@at", "created_at": "@at"}, "t.id = " + like},
		{"product_langs", map[string]string{
			"id": "", "product_id": id, "title": c.joined("t.title", "' '", c.text(id)), "title_url": c.joined("t.title_url", "'-'", c.text(id)),
			"search_norm": c.joined("t.search_norm", "' '", c.text(id)),
		}, "t.product_id = " + like},
		{"product_categories", map[string]string{"product_id": id}, "t.product_id = " + like},
		{"product_variants", map[string]string{"id": variant, "product_id": id, "sku": c.joined("'v'", c.text(variant)), "sku_fold": c.joined("'v'", c.text(variant))}, "t.product_id = " + like},
	}
	for _, t := range tables {
		statement, err := c.insert(t.name, t.as, t.from)
		if err != nil {
			return err
		}
		for done := uint64(0); done < s.count; done += goodsBatch {
			values := map[string]any{"size": min(goodsBatch, s.count-done) - 1, "base": s.first + done, "at": time.Now().UTC()}
			if err := s.db.Write(ctx).Exec(statement, values).Error; err != nil {
				return err
			}
		}
	}
	pictures := "INSERT INTO product_images (created_at, updated_at, live, version, product_id, file, status, `order`, rotation)" +
		" SELECT created_at, updated_at, 1, 1, id, '', 1, ?, 0 FROM products WHERE id >= ?"
	for order := range 2 {
		if err := s.db.Write(ctx).Exec(pictures, order, s.first).Error; err != nil {
			return err
		}
	}
	if err := s.keys(ctx); err != nil {
		return fmt.Errorf("order the titles of goods: %w", err)
	}
	return s.db.Analyze(ctx)
}

// keys writes what titles are sorted by, which no database can know by itself: a save
// finds them as they are to be.
func (s *selling) keys(ctx context.Context) error {
	for at := s.first; at < s.first+s.count; at += goodsBatch {
		var rows []struct {
			ID            uint64
			Locale, Title string
		}
		err := s.db.Write(ctx).Raw("SELECT id, locale, title FROM product_langs WHERE product_id >= ? AND product_id < ?", at, at+goodsBatch).Scan(&rows).Error
		if err != nil {
			return err
		}
		args := make([]any, 0, 3*len(rows))
		for _, row := range rows {
			args = append(args, row.ID, db.SortKey(row.Locale, row.Title))
		}
		args = append(args, at, at+goodsBatch)
		statement := "UPDATE product_langs SET sort_key = CASE id" + strings.Repeat(" WHEN ? THEN ?", len(rows)) + " END WHERE product_id >= ? AND product_id < ?"
		if err := s.db.Write(ctx).Exec(statement, args...).Error; err != nil {
			return err
		}
	}
	return nil
}
