package screens_test

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/engine/query"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// growing are the tables of lists that grow with the business, and of what they
// are joined with. All others have as many records as people write by hand, some
// hundreds, and are read whole (ADR 81).
var growing = map[string][]string{
	"activity":             {"activity_log"},
	"blog":                 {"articles", "article_langs"},
	"claim":                {"claims"},
	"content/page":         {"pages", "page_langs"},
	"content/text":         {"texts"},
	"document":             {"documents"},
	"einvoice":             {"einvoices"},
	"form/contact":         {"form_contacts"},
	"form/return":          {"form_returns"},
	"gdpr/request":         {"gdpr_requests"},
	"order":                {"orders"},
	"received_invoice":     {"received_invoices"},
	"shop/movement":        {"stock_movements"},
	"shop/product":         {"products", "product_langs"},
	"shop/product_variant": {"product_variants"},
	"shop/voucher":         {"vouchers"},
	"shop/watchdog":        {"watchdogs"},
	"storage":              {"storage_files"},
	"user":                 {"users"},
	"withdrawal":           {"withdrawals"},
}

// fullScans are the queries of growing lists that read or sort all there is,
// by screen and what is asked for: nobody asks for them day by day, the order is
// remembered from the second time on (ADR 19), and an index would be written with
// every save (ADR 81).
var fullScans = map[string][]string{
	"activity":         {"", "action", "by action", "by created_at", "by model", "removed"},
	"blog":             {"status"},
	"claim":            {"by number", "by order_id", "by status", "remedy", "status"},
	"content/page":     {"by module_title", "by navigation", "by status", "status"},
	"document":         {"buyer", "by company", "by kind", "by number", "by total", "kind", "rate", "state", "total"},
	"einvoice":         {"by kind", "by number", "by sent_at", "by state", "by total", "kind"},
	"form/contact":     {"by name", "by opened", "opened", "status"},
	"form/return":      {"by fullname", "by opened", "by status", "by type", "opened", "status", "type"},
	"gdpr/request":     {"by kind", "by number", "by received_on", "by status", "kind", "status"},
	"order":            {"by status", "by status_admin"},
	"received_invoice": {"by due_on", "by kind", "by number", "by state", "by total", "by validity", "due_on", "kind", "state", "total", "validity"},
	"shop/movement":    {"by balance", "by quantity", "by reason"},
	"shop/product":     {"by status", "sale", "status", "stock"},
	"shop/voucher":     {"by orders_count", "by type", "status", "type"},
	"shop/watchdog":    {"by email", "by product", "by sent_at", "sent_at"},
	"storage":          {"by created_at", "by folder", "by height", "by size", "by type", "by updated_at", "by width", "kind"},
	"user":             {"by email", "by online_at", "by role_title", "by status", "by verified_at", "invited", "status", "verified"},
	"withdrawal":       {"by due", "by late", "by number", "by order_id", "by pieces", "by status", "late", "status"},
}

// A growing list, and each of its filters, goes by an index: no table is read from
// one end to the other, and what stands in the list's own order is not sorted.
func TestListsGoByIndexes(t *testing.T) {
	queries, err := apptest.Start(t, apptest.Embedded(t)).Engine.ListQueries("sk")
	if err != nil {
		t.Fatal(err)
	}
	needed := map[string]bool{} // what is excepted and has to be
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFiller(t, d)
		for _, screen := range slices.Sorted(maps.Keys(growing)) {
			for _, table := range growing[screen] {
				f.fill(table)
			}
		}
		f.analyze()
		for _, q := range queries {
			if growing[q.Screen] == nil {
				continue
			}
			by, _, _ := strings.Cut(q.Query, "=")
			if sort, is := strings.CutPrefix(q.Query, "sort="); is {
				by = "by " + strings.TrimPrefix(sort, "-")
			}
			by, _, _ = strings.Cut(by, "%")
			key := q.Screen + ": " + by
			for part, st := range map[string]query.Statement{"rows": q.Rows, "total": q.Total} {
				scans, sorts := explain(t, d, st)
				filtered := by != "" && by != "removed" && !strings.HasPrefix(by, "by ")
				if len(scans) == 0 && (len(sorts) == 0 || filtered) {
					continue
				}
				if needed[key] = true; !slices.Contains(fullScans[q.Screen], by) {
					t.Errorf("%s, %s of %q: %v %v", key, part, q.Query, scans, sorts)
				}
			}
		}
	})
	for screen, all := range fullScans {
		for _, by := range all {
			if key := screen + ": " + by; !needed[key] && strings.HasPrefix(by, "by ") && !apptest.OnlyLocal() {
				t.Errorf("%s goes by an index now", key)
			}
		}
	}
}

var scan = regexp.MustCompile(`^SCAN \S+$`)

// explain are the steps of a plan that read a whole table, and those that sort
// what was read.
func explain(t *testing.T, d *db.DB, st query.Statement) (scans, sorts []string) {
	t.Helper()
	var plan []struct{ Detail, Table, Type, Key, Extra string }
	ask := "EXPLAIN "
	if d.Dialect == db.SQLite {
		ask = "EXPLAIN QUERY PLAN "
	}
	if err := d.Read(context.Background()).Raw(ask+st.Text, st.Args...).Scan(&plan).Error; err != nil {
		t.Fatalf("%v: %s", err, st.Text)
	}
	for _, step := range plan {
		// What a subquery found by its own index is no table.
		if scan.MatchString(step.Detail) || step.Type == "ALL" && !strings.HasPrefix(step.Table, "<subquery") {
			scans = append(scans, "read whole: "+step.Detail+step.Table)
		}
		if strings.Contains(step.Detail, "TEMP B-TREE FOR ORDER BY") || strings.Contains(step.Extra, "filesort") {
			sorts = append(sorts, "sorted: "+step.Detail+step.Table)
		}
	}
	return scans, sorts
}
