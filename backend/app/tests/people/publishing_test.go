package people_test

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// TestWhoMayNotPublish writes as somebody whose role saves and does not publish: what they
// make is hidden, and the form moves neither the state nor the window of what there is.
func TestWhoMayNotPublish(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		_, writer := p.Extra(t, admin, "Autor", "gallery:view", "gallery:create", "gallery:update")
		_, chief := p.Extra(t, admin, "Šéfredaktor", "gallery:view", "gallery:create", "gallery:update", "gallery:publish")
		const api = "/api/gallery/"
		made := 0
		body := func(title string, more map[string]any) map[string]any {
			made++
			lang := map[string]any{"title": title, "title_url": fmt.Sprint("adresa-", made)}
			form := map[string]any{"langs": map[string]any{"sk": lang, "en": lang}}
			for name, value := range more {
				form[name] = value
			}
			return form
		}
		type saved struct {
			ID        uint64
			Status    bool
			PublishUp *string `json:"publish_up"`
		}
		var own, shown saved
		writer.PostJSON(api, body("Moja", nil)).Is(http.StatusCreated).Data(&own)
		if own.Status {
			t.Error("what they made is published")
		}
		chief.PostJSON(api, body("Vedúceho", nil)).Is(http.StatusCreated).Data(&shown)
		if !shown.Status {
			t.Error("what is made by who may publish begins hidden")
		}
		at := fmt.Sprint(api, shown.ID)
		for name, value := range map[string]any{"status": true, "publish_up": "2027-01-01T00:00:00Z", "publish_down": "2028-01-01T00:00:00Z"} {
			writer.PostJSON(api, body("Iná", map[string]any{name: value})).Is(http.StatusForbidden)
			chief.PostJSON(api, body("Iná "+name, map[string]any{name: value})).Is(http.StatusCreated)
			if name == "status" {
				value = false
			}
			writer.PostJSON(at, body("Iná", map[string]any{name: value})).Is(http.StatusForbidden)
		}
		// What they may, they may, also where the form sends back what it shows.
		var now saved
		writer.PostJSON(at, body("Opravená", map[string]any{"status": true})).Is(http.StatusOK).Data(&now)
		if !now.Status || now.PublishUp != nil {
			t.Errorf("after it was saved: %+v", now)
		}
		chief.PostJSON(at, body("Opravená", map[string]any{"status": false})).Is(http.StatusOK)
		writer.PostJSON(api+"array/publish", map[string]any{"rows": []any{shown.ID}}).Is(http.StatusForbidden)

		var view struct {
			Form struct {
				Schema struct {
					Properties map[string]struct{ Default any }
				}
				UISchema map[string]any `json:"ui_schema"`
			}
		}
		writer.Get("/api/schema/gallery").Is(http.StatusOK).Data(&view)
		for _, name := range []string{"status", "publish_up", "publish_down"} {
			field, _ := view.Form.UISchema[name].(map[string]any)
			if options, _ := field["ui:options"].(map[string]any); options["readonly"] != true || view.Form.Schema.Properties[name].Default != nil {
				t.Errorf("their form has %s: %v, %v", name, options, view.Form.Schema.Properties[name])
			}
		}

		// A sheet publishes no more than the form does.
		_, clerk := p.Extra(t, admin, "Pokladník", "shop/voucher:view", "shop/voucher:create", "shop/voucher:update")
		send := func(text string) *webtest.Answer {
			return apptest.SendFile(t, clerk, "/api/shop/voucher/import", "kupony.csv", []byte(text), nil)
		}
		send("code;type;value;status\nJESEN26A;Zľavový kupón;10;1\n").Is(http.StatusForbidden)
		send("code;type;value\nJESEN26B;Zľavový kupón;10\n").Is(http.StatusOK)
		var vouchers []struct {
			ID     uint64
			Code   string
			Status any
		}
		admin.Get("/api/shop/voucher/").Is(http.StatusOK).Data(&vouchers)
		if len(vouchers) != 1 || vouchers[0].Code != "JESEN26B" || fmt.Sprint(vouchers[0].Status) != "0" {
			t.Errorf("imported are %+v", vouchers)
		}
	})
}
