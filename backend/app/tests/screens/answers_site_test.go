package screens_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/lookup"
	"backoffice/backend/web/webtest"
)

// Whoever writes a shop's site by the document finds there what each of its calls answers,
// from the price of a basket to the withdrawal.
func TestAnswersToSitesAreAsDescribed(t *testing.T) {
	p := filled(t)
	b := p.Admin(t)
	document := readDocument(t, b)
	var made struct{ Secret string }
	b.PostJSON("/api/settings/site_key/make", map[string]any{"name": "E-shop", "may_quote": true, "may_order": true, "may_read": true}).Is(http.StatusOK).Data(&made)
	site := p.Browser(t)
	site.Header = http.Header{"Authorization": {"Bearer " + made.Secret}}
	hold := func(method, path string, a *webtest.Answer) *webtest.Answer {
		t.Helper()
		a.Is(http.StatusOK)
		response := []string{"paths", path, method, "responses", "200"}
		if document.at(append(response, "content", "*/*")...) != nil {
			t.Errorf("%s %s is told to send a file", method, path)
		}
		if err := holds(t, document.schema(t, response...), a); err != nil {
			t.Errorf("%s %s: %v", method, path, err)
		}
		told := document.at(append(response, "content", "application/json", "schema")...)
		if data, _ := told.(map[string]any)["properties"].(map[string]any)["data"].(map[string]any); len(data) == 0 {
			t.Errorf("%s %s does not tell what it answers", method, path)
		}
		if keys := document.untold(told, bodyOf(t, a)); len(keys) > 0 {
			t.Errorf("%s %s has what is not told: %v", method, path, keys)
		}
		return a
	}
	var goods []struct{ ID uint64 }
	b.Get("/api/shop/product/?status=1&stock=1&per_page=5").Is(http.StatusOK).Data(&goods)
	basket := map[string]any{"products": []any{map[string]any{"id": goods[0].ID, "quantity": 2}}, "country_id": lookup.CountrySK}
	var quote struct {
		Shippings []struct {
			ID       uint64
			Provider int
		}
		Payments []struct {
			ID     uint64
			Method string
		}
		Total float64
	}
	hold("post", "/api/site/quote", site.PostJSON("/api/site/quote", basket)).Data(&quote)
	order := map[string]any{
		"name": "Ján", "surname": "Čierny", "email": "jan@example.com", "address": "Hlavná", "address_number": "12", "city": "Košice", "zip": "040 01", "language_id": 1,
	}
	for name, value := range basket {
		order[name] = value
	}
	for _, way := range quote.Shippings {
		switch way.Provider {
		case 0:
			order["shipping_id"] = way.ID
		case 2:
			hold("get", "/api/site/points", site.Get(fmt.Sprintf("/api/site/points?shipping_id=%d", way.ID)))
		}
	}
	hold("get", "/api/site/goods/{id}", site.Get(fmt.Sprintf("/api/site/goods/%d", goods[0].ID)))
	var placed struct{ Number, Token string }
	for _, way := range quote.Payments {
		order["payment_id"] = way.ID
		site.PostJSON("/api/site/quote", map[string]any{
			"products": order["products"], "country_id": order["country_id"], "shipping_id": order["shipping_id"], "payment_id": way.ID,
		}).Is(http.StatusOK).Data(&quote)
		order["total"] = quote.Total
		site.Header.Set("Idempotency-Key", "cart-"+way.Method)
		hold("post", "/api/site/order", site.PostJSON("/api/site/order", order)).Data(&placed)
		hold("post", "/api/site/payment", site.PostJSON("/api/site/payment", map[string]any{"token": placed.Token, "return_url": "https://www.example.com/thanks"}))
		hold("get", "/api/site/order/{token}", site.Get("/api/site/order/"+placed.Token))
	}
	who := map[string]any{"number": placed.Number, "email": "jan@example.com"}
	var left struct{ Lines []map[string]any }
	hold("post", "/api/site/withdrawal/start", site.PostJSON("/api/site/withdrawal/start", who)).Data(&left)
	who["lines"] = []any{map[string]any{"id": left.Lines[0]["id"], "quantity": 1}}
	hold("post", "/api/site/withdrawal/confirm", site.PostJSON("/api/site/withdrawal/confirm", who))
}

// What a read or a command of a site answers is told; a command of staff tells it too, or
// that it has a message alone.
func TestOpenAPITellsWhatIsAnswered(t *testing.T) {
	document := readDocument(t, apptest.Start(t, apptest.Embedded(t)).Admin(t))
	for path, item := range document.at("paths").(map[string]any) {
		for method := range item.(map[string]any) {
			told, _ := document.at("paths", path, method, "responses", "200", "content", "application/json", "schema", "properties", "data").(map[string]any)
			if told != nil && len(told) == 0 {
				t.Errorf("%s %s answers anything", strings.ToUpper(method), path)
			}
		}
	}
}

// A site learns from the document which calls need a key of the request, and is told of one
// that lacks beside everything else that is wrong.
func TestKeyOfRequestIsTold(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	b := p.Admin(t)
	document := readDocument(t, b)
	for path, needed := range map[string]bool{
		"/api/site/order": true, "/api/site/withdrawal/confirm": true, "/api/site/payment": false, "/api/site/quote": false, "/api/site/einvoice/deliver": false,
	} {
		params, _ := document.at("paths", path, "post", "parameters").([]any)
		if told := strings.Contains(fmt.Sprint(params...), "Idempotency-Key"); told != needed {
			t.Errorf("%s: told to need a key: %t", path, told)
		}
	}
	var made struct{ Secret string }
	b.PostJSON("/api/settings/site_key/make", map[string]any{"name": "E-shop", "may_order": true}).Is(http.StatusOK).Data(&made)
	site := p.Browser(t)
	site.Header = http.Header{"Authorization": {"Bearer " + made.Secret}}
	for _, path := range []string{"/api/site/order", "/api/site/withdrawal/confirm"} {
		answer := site.PostJSON(path, map[string]any{}).Is(http.StatusUnprocessableEntity)
		if !strings.Contains(answer.Body, `"Idempotency-Key"`) || !strings.Contains(answer.Body, `"email"`) {
			t.Errorf("%s: %s", path, answer.Body)
		}
	}
}

// A parameter without which a read is refused is told to be needed.
func TestNeededParametersAreTold(t *testing.T) {
	document := readDocument(t, apptest.Start(t, apptest.Embedded(t)).Admin(t))
	for path, needs := range map[string]string{"/api/site/points": "shipping_id", "/api/shop/product/variant/codes": "prefix", "/api/shop/voucher/validate": "value"} {
		params, _ := document.at("paths", path, "get", "parameters").([]any)
		for _, one := range params {
			if param := one.(map[string]any); param["in"] == "query" && param["required"] != (param["name"] == needs) {
				t.Errorf("%s: %v is told to be needed: %v", path, param["name"], param["required"])
			}
		}
	}
}

// What the script of the statistics posts is told as it is: JSON alone, all of its parts,
// of which the path is the only one that is needed.
func TestOpenAPITellsAVisit(t *testing.T) {
	document := readDocument(t, apptest.Start(t, apptest.Embedded(t)).Admin(t))
	content, _ := document.at("paths", "/api/public/visit", "post", "requestBody", "content").(map[string]any)
	if kinds := slices.Sorted(maps.Keys(content)); !slices.Equal(kinds, []string{"application/json", "text/plain"}) {
		t.Errorf("a visit is told to be taken as %v", kinds)
	}
	told, _ := document.at("paths", "/api/public/visit", "post", "requestBody", "content", "application/json", "schema").(map[string]any)
	named, _ := told["properties"].(map[string]any)
	if names := slices.Sorted(maps.Keys(named)); !slices.Equal(names, []string{"a", "c", "e", "l", "n", "p", "q", "r", "z"}) || fmt.Sprint(told["required"]) != "[p]" {
		t.Errorf("a visit is told to have %v, of which %v are needed", names, told["required"])
	}
}
