package shop_test

import (
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// What looks the same is the same: composed or not, and with characters that nobody sees.
func TestUnseenCharacters(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		createGoods(b, goods("tea-1", soaps, map[string]any{"sku": "caj-č1"}))
		for name, sku := range map[string]string{"decomposed": "caj-c\u030c1", "of no width": "caj-\u200bč1", "hyphenated": "caj\u00ad-č1\ufeff", "not to be broken": "caj\u2011č1"} {
			form := goods("other", soaps, map[string]any{"sku": sku})
			if _, fields := b.PostJSON(products, form).Is(http.StatusUnprocessableEntity).Problem(); len(fields["sku"]) == 0 {
				t.Errorf("%s: refused by %v", name, fields)
			}
		}
		voucher := func(code string) *webtest.Answer {
			return b.PostJSON("/api/shop/voucher/", map[string]any{"code": code, "type": 1, "value": 5})
		}
		voucher("ŽIMA2027").Is(http.StatusCreated)
		for _, code := range []string{"Z\u030cIMA2027", "žima\u20602027", "\u200bžima2027\u200b"} {
			voucher(code).Is(http.StatusUnprocessableEntity)
		}
		var usable bool
		if b.PostJSON("/api/shop/voucher/validate", map[string]any{"value": "z\u030cima\u200b2027\u00ad"}).Is(http.StatusOK).Data(&usable); !usable {
			t.Error("a code that was copied with what is not seen is none")
		}
		form := apptest.Goods("blank", soaps)
		form["langs"].(map[string]any)["sk"].(map[string]any)["title"] = "\u200b\u200b \u200b"
		if _, fields := b.PostJSON(products, form).Is(http.StatusUnprocessableEntity).Problem(); len(fields["langs.sk.title"]) == 0 {
			t.Errorf("a title that nobody sees is refused by %v", fields)
		}
		family := "Mydlo pre rodinu 👨\u200d👩\u200d👧"
		form = goods("joined", soaps, nil)
		form["langs"].(map[string]any)["sk"].(map[string]any)["title"] = family
		var rec struct {
			Langs map[string]struct{ Title string }
		}
		b.Get(products + id(createGoods(b, form))).Is(http.StatusOK).Data(&rec)
		if rec.Langs["sk"].Title != family {
			t.Errorf("kept as %+q", rec.Langs["sk"].Title)
		}
	})
}
