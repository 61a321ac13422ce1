package shop

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"backoffice/backend/demo/content"
	"backoffice/backend/demo/picture"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

func TestCatalogue(t *testing.T) {
	site, err := content.Load()
	if err != nil {
		t.Fatal(err)
	}
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(c.All()); n < 150 {
		t.Errorf("%d products, want 150", n)
	}
	values := map[string]bool{}
	for _, p := range c.Properties {
		for _, v := range p.Values {
			if values[v.Key] {
				t.Errorf("two values are called %q", v.Key)
			}
			values[v.Key] = true
		}
	}
	categories, videos := []string{""}, []string{""}
	for _, e := range site.Categories {
		if e.Module == "shop" {
			categories = append(categories, e.Key)
		}
	}
	for _, e := range site.Videos {
		videos = append(videos, e.Key)
	}
	names := map[string]string{}
	unlike := func(what, text, of string) {
		t.Helper()
		if other := names[what+text]; other != "" {
			t.Errorf("%s and %s have the same %s %q", other, of, what, text)
		}
		names[what+text] = of
	}
	for i, p := range c.All() {
		fam, sku := p.family, p.SKU()
		unlike("code", sku, sku)
		unlike("article number", articleNumber(i+1), sku)
		for at, texts := range [][]string{p.SK, p.EN} {
			unlike([]string{"sk", "en"}[at]+" title", texts[0], sku)
			unlike([]string{"sk", "en"}[at]+" address", db.Slug(texts[0]), sku)
			unlike([]string{"sk", "en"}[at]+" sentence", texts[1], sku)
			if n := utf8.RuneCountInString(texts[0]); n < 3 || n > 60 || utf8.RuneCountInString(texts[1]) > 160 {
				t.Errorf("%s: %q is too long, or too short", sku, texts)
			}
		}
		if !slices.Contains(categories, fam.Category) || (fam.Category == "") != fam.Gift || (p.Voucher != nil) != fam.Gift || !slices.Contains(videos, fam.Video) {
			t.Errorf("%s: category %q, video %q", sku, fam.Category, fam.Video)
		}
		kind, _, _ := strings.Cut(p.picture(p.Look), "/")
		if !slices.Contains(picture.Kinds(), kind) || !slices.Contains(picture.Looks(), p.Look) || beside[kind] == "" {
			t.Errorf("%s: there is no picture of %q in %q", sku, kind, p.Look)
		}
		price, err := resource.ParseMoney(p.Price)
		if err != nil || price < 1000 {
			t.Errorf("%s: price %q", sku, p.Price)
		}
		if sale, err := resource.ParseMoney(p.Sale); p.Sale != "" && (err != nil || sale >= price || len(p.By) > 0) {
			t.Errorf("%s: sale price %q", sku, p.Sale)
		}
		for _, axis := range p.By {
			for _, choice := range axis {
				if key, _, _ := strings.Cut(choice, ":"); !values[key] {
					t.Errorf("%s: there is no value %q", sku, key)
				}
			}
		}
	}
	t.Run("vouchers", func(t *testing.T) {
		for _, v := range c.Vouchers {
			unlike("voucher", v.Code+v.Batch, v.Code+v.Batch)
			for _, sku := range v.Goods {
				if names["code"+sku] == "" {
					t.Errorf("voucher %s: there are no goods %q", v.Code, sku)
				}
			}
			for _, key := range v.Categories {
				if !slices.Contains(categories, key) {
					t.Errorf("voucher %s: there is no category %q", v.Code, key)
				}
			}
		}
	})
	t.Run("ways of shipping and of payment", func(t *testing.T) {
		for _, m := range slices.Concat(c.Methods.Shipping, c.Methods.Payment) {
			if len(m.SK) != 2 || len(m.EN) != 2 {
				t.Errorf("%q: want a title and a description", m.SK)
			}
			for _, code := range m.Countries {
				if lookup.CountryID(code) == 0 {
					t.Errorf("%s: there is no country %q", m.SK[0], code)
				}
			}
		}
	})
}

func TestArticleNumber(t *testing.T) {
	for n, want := range map[int]string{1: "8588800011073", 2: "8588800011141"} {
		got := articleNumber(n)
		sum := 0
		for i, d := range got {
			sum += int(d-'0') * (1 + 2*(i%2))
		}
		if len(got) != 13 || sum%10 != 0 || got[:7] != want[:7] {
			t.Errorf("article %d is %s", n, got)
		}
	}
}
