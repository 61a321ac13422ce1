package shop_test

import (
	"net/http"
	"slices"
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
		if got := listed("status=1"); !slices.Equal(got, []row{{"ZIMA26", "12,50 €", 1}}) {
			t.Errorf("active are %+v", got)
		}
		if got := listed("status=0"); !slices.Equal(got, []row{{"LETO26", "10 %", 0}}) {
			t.Errorf("inactive are %+v", got)
		}
		if got := listed("status=2&search=leto"); len(got) != 0 {
			t.Errorf("used are %+v", got)
		}

		p.Staff(t, "jana@example.com", resource.RoleEditor).Delete(path + percent).Is(http.StatusForbidden)
		p.Exec(t, "UPDATE vouchers SET protected = 1 WHERE id = ?", percent)
		b.Delete(path + percent).Is(http.StatusForbidden)
		b.Post(path+"array/destroy", map[string]string{"rows[0]": percent}).Is(http.StatusForbidden)
	})
}
