package shop_test

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

func voucher(code string) map[string]string {
	return map[string]string{"code": code, "type": "1", "value": "10", "fixed_value": "false", "status": "true"}
}

func TestVouchers(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const path = "/api/shop/voucher/"
		b := p.Admin(t)
		refused(t, b, path, func() map[string]string { return voucher("LETO26") }, map[string]wrongForm{
			"everything at once":         {map[string]string{"code": "AB12", "type": "3", "value": "0.5", "uses_left": "-1", "products[0]": "999"}, []string{"code", "products", "type", "uses_left", "value"}},
			"a third of a cent":          {map[string]string{"value": "1.003"}, []string{"value"}},
			"more than everything":       {map[string]string{"value": "100.01"}, []string{"value"}},
			"a gift that is a share":     {map[string]string{"type": "2"}, []string{"fixed_value"}},
			"an end before its start":    {map[string]string{"publish_up": "2026-05-02T00:00:00Z", "publish_down": "2026-05-01T00:00:00Z"}, []string{"publish_down"}},
			"a field that nobody knows":  {map[string]string{"used": "true"}, []string{"used"}},
			"a value that is no number":  {map[string]string{"value": "10x"}, []string{"value"}},
			"a price beyond all reason":  {map[string]string{"min_order_value": "1000000000000000"}, []string{"min_order_value"}},
			"less than nothing to spend": {map[string]string{"min_order_value": "-1"}, []string{"min_order_value"}},
		})

		percent := create(b, path, voucher("leto26"))
		amount := voucher("ZIMA26")
		amount["fixed_value"], amount["value"] = "true", "12.5"
		create(b, path, amount)
		_, wrong := b.Post(path, voucher("LETO26")).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["code"]) != 1 {
			t.Errorf("a code is given twice: %v", wrong)
		}
		var free bool
		b.Post(path+"validate/code", map[string]string{"value": "Zima26"}).Is(http.StatusOK).Data(&free)
		if free {
			t.Error("a code in other letters is free")
		}

		b.Post(path+"array/hide", map[string]string{"rows[0]": percent}).Is(http.StatusOK)
		type row struct {
			Code, Value string
			Status      int
		}
		listed := func(query string) (rows []row) {
			b.Get(path + "?" + query).Is(http.StatusOK).Data(&rows)
			return rows
		}
		spent := voucher("JESEN26")
		spent["uses_left"] = "0"
		create(b, path, spent)
		if got := listed("status=2"); !slices.Equal(got, []row{{"JESEN26", "10 %", 2}}) {
			t.Errorf("used are %+v", got)
		}
		if got := listed("status=1"); !slices.Equal(got, []row{{"ZIMA26", "12,50 €", 1}}) {
			t.Errorf("active are %+v", got)
		}
		if got := listed("status=0"); !slices.Equal(got, []row{{"LETO26", "10 %", 0}}) {
			t.Errorf("inactive are %+v", got)
		}
		if got := listed("status=2&search=leto"); len(got) != 0 {
			t.Errorf("used are %+v", got)
		}

		// The detail with its orders is offered where an order used the voucher.
		p.Exec(t, "INSERT INTO voucher_uses (created_at, updated_at, live, version, voucher_id, order_id, email, product_title) VALUES ('2026-01-01', '2026-01-01', 1, 1, ?, 7, 'a@example.com', 'Mydlo')", percent)
		var rows []struct {
			Code      string
			HasDetail bool `json:"has_detail"`
			Can       []string
		}
		b.Get(path).Is(http.StatusOK).Data(&rows)
		for _, row := range rows {
			if used := row.Code == "LETO26"; row.HasDetail != used || slices.Contains(row.Can, "detail") != used || !slices.Contains(row.Can, "edit") {
				t.Errorf("of %s the row offers %v, has_detail is %v", row.Code, row.Can, row.HasDetail)
			}
		}
		p.Staff(t, "jana@example.com", resource.RoleEditor).Delete(path + percent).Is(http.StatusForbidden)
		p.Exec(t, "UPDATE vouchers SET protected = 1 WHERE id = ?", percent)
		b.Delete(path + percent).Is(http.StatusForbidden)
		b.Post(path+"array/destroy", map[string]string{"rows[0]": percent}).Is(http.StatusForbidden)
	})
}

// A batch: so many codes of one kind at once, found and exported by its name.
func TestVoucherBatch(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const path = "/api/shop/voucher/"
		b := p.Admin(t)
		soaps := apptest.ShopCategory(t, b, "mydla")
		form := func(set map[string]any) map[string]any {
			all := map[string]any{"batch": "Vianoce 2026", "count": 120, "type": 1, "value": 15, "uses_left": 1, "categories": []uint64{soaps}}
			maps.Copy(all, set)
			return all
		}
		for what, c := range map[string]struct {
			set   map[string]any
			wrong []string
		}{
			"too many":                 {map[string]any{"count": 1001}, []string{"count"}},
			"none":                     {map[string]any{"count": 0}, []string{"count"}},
			"more than everything":     {map[string]any{"value": 100.5}, []string{"value"}},
			"a window that ends first": {map[string]any{"publish_up": "2026-05-02T00:00:00Z", "publish_down": "2026-05-01T00:00:00Z"}, []string{"publish_down"}},
			"everything at once":       {map[string]any{"batch": "", "count": -1, "type": 9, "value": nil, "categories": []uint64{999}}, []string{"batch", "categories", "count", "type", "value"}},
		} {
			_, wrong := b.PostJSON(path+"batch", form(c.set)).Is(http.StatusUnprocessableEntity).Problem()
			if got := slices.Sorted(maps.Keys(wrong)); !slices.Equal(got, c.wrong) {
				t.Errorf("%s: wrong are %v", what, got)
			}
		}
		var none []any
		if b.Get(path).Is(http.StatusOK).Data(&none); len(none) != 0 {
			t.Errorf("what was refused made %d vouchers", len(none))
		}

		b.PostJSON(path+"batch", form(nil)).Is(http.StatusOK)
		create(b, path, voucher("INYKOD"))
		sheet := strings.TrimSpace(b.Get(path + "export?format=csv&search=vianoce").Is(http.StatusOK).Body)
		lines := strings.Split(sheet, "\n")
		codes := map[string]bool{}
		for _, line := range lines[1:] {
			code, _, _ := strings.Cut(strings.Trim(line, `"`), ";")
			codes[strings.Trim(code, `"`)] = true
		}
		readable := regexp.MustCompile(`^[2-9A-HJKMNP-Z]{6}$`)
		for code := range codes {
			if !readable.MatchString(code) {
				t.Errorf("the code %q can be misread", code)
			}
		}
		if len(lines) != 121 || len(codes) != 120 {
			t.Errorf("%d lines with %d codes were exported, want 120 below a head", len(lines), len(codes))
		}
		var rows []struct{ ID uint64 }
		b.Get(path + "?search=vianoce").Is(http.StatusOK).Data(&rows)
		var one struct {
			Code       string
			UsesLeft   int `json:"uses_left"`
			Categories []uint64
		}
		b.Get(path + id(rows[0].ID)).Is(http.StatusOK).Data(&one)
		if one.UsesLeft != 1 || !slices.Equal(one.Categories, []uint64{soaps}) {
			t.Errorf("one of the batch is %+v", one)
		}
		p.Staff(t, "jana@example.com", resource.RoleEditor).PostJSON(path+"batch", form(map[string]any{"count": 1})).Is(http.StatusOK)
	})
}

// What the form of an order asks of a code, and the detail with its orders.
func TestVoucherUse(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		const path = "/api/shop/voucher/"
		b := p.Admin(t)
		made := create(b, path, voucher("LETO26"))
		usable := func(code string) (is bool) {
			t.Helper()
			b.Post(path+"validate", map[string]string{"value": code}).Is(http.StatusOK).Data(&is)
			return is
		}
		for _, c := range []struct {
			when, set string
			want      bool
		}{
			{"it is active", "status = 1", true},
			{"no use is left", "uses_left = 0", false},
			{"one use is left", "uses_left = 1", true},
			{"it has ended", "publish_down = '2026-01-01 00:00:00'", false},
			{"it has not begun", "publish_down = NULL, publish_up = '2096-01-01 00:00:00'", false},
			{"it has begun", "publish_up = '2026-01-01 00:00:00'", true},
			{"it is used", "used = 1", false},
			{"it is inactive", "used = 0, status = 0", false},
		} {
			p.Exec(t, "UPDATE vouchers SET "+c.set+" WHERE id = ?", made)
			if usable(" leto26 ") != c.want {
				t.Errorf("%s: usable is %t", c.when, !c.want)
			}
		}
		if usable("NEEXISTUJE") {
			t.Error("a code that nobody made is usable")
		}
		_, wrong := b.Post(path+"validate", map[string]string{"value": ""}).Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong["value"]) != 1 {
			t.Errorf("no code: %v", wrong)
		}
		b.Post(path+"validate", map[string]string{"code": "X"}).Is(http.StatusUnprocessableEntity)
		p.Browser(t).Get(path + "validate?value=LETO26").Is(http.StatusUnauthorized)

		var orders []struct {
			Email string
			Order uint64 `json:"order_id"`
		}
		if b.Get(path + made + "/orders").Is(http.StatusOK).Data(&orders); len(orders) != 0 {
			t.Errorf("orders before any: %v", orders)
		}
		for i, email := range []string{"prva@example.com", "druha@example.com"} {
			p.Exec(t, "INSERT INTO voucher_uses (created_at, updated_at, live, voucher_id, order_id, email, product_title) VALUES ('2026-01-01', '2026-01-01', 1, ?, ?, ?, 'Mydlo')", made, i+1, email)
		}
		if b.Get(path + made + "/orders").Is(http.StatusOK).Data(&orders); len(orders) != 2 || orders[0].Email != "druha@example.com" || orders[0].Order != 2 {
			t.Errorf("orders are %v, want the newest first, each with the id that it leads to", orders)
		}
		page := b.Get(path + made + "/orders?page=2&per_page=1").Is(http.StatusOK)
		if page.Data(&orders); len(orders) != 1 || orders[0].Email != "prva@example.com" {
			t.Errorf("the second page is %v", orders)
		}
		for _, want := range []string{`"current_page":2`, `"last_page":2`, `"total":2`, `"from":2`, `"to":2`} {
			if !strings.Contains(page.Body, want) {
				t.Errorf("the meta of the second page lacks %s: %s", want, page.Body)
			}
		}
		_, wrong = b.Get(path + made + "/orders?page=0&per_page=101&sort=email").Is(http.StatusUnprocessableEntity).Problem()
		if len(wrong) != 3 || wrong["page"] == nil || wrong["per_page"] == nil || wrong["sort"] == nil {
			t.Errorf("wrong parameters: %v", wrong)
		}
		b.Post(path+made+"/orders", map[string]string{"email": "x@example.com"}).Is(http.StatusMethodNotAllowed)
		var detail map[string]any
		b.Get(path + made + "/detail").Is(http.StatusOK).Data(&detail)
		if detail["code"] != "LETO26" || detail["value"] != "10\u00a0%" {
			t.Errorf("the detail is %v", detail)
		}
	})
}
