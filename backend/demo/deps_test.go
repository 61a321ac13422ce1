package demo

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/access"
	"backoffice/backend/account"
	"backoffice/backend/audit"
	"backoffice/backend/content"
	"backoffice/backend/engine"
	"backoffice/backend/forms"
	"backoffice/backend/gdpr"
	"backoffice/backend/i18n"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/lookup"
	"backoffice/backend/media"
	"backoffice/backend/media/storage"
	"backoffice/backend/orders"
	"backoffice/backend/orders/billing"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/inbox"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/withdrawals"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/sanitise"
	"backoffice/backend/settings"
	"backoffice/backend/shop"
	"backoffice/backend/shop/manufacturer"
	"backoffice/backend/shop/vat"
	"backoffice/backend/shop/voucher"
	"backoffice/backend/shop/watchdog"
	"backoffice/backend/stats/sales"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv/memory"
	"backoffice/locales"
)

// deps are those of the product itself, with files in a folder of the test.
func deps(t *testing.T, d *db.DB, languages ...string) Deps {
	t.Helper()
	ctx := t.Context()
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	text := func(locale, key string) string { return texts.Text(locale, key, nil) }
	for _, list := range []lookup.Fixed{account.FixedRoles, lookup.FixedModules, content.FixedPositions, gdpr.FixedProcessings} {
		if err := list.Ensure(ctx, d, languages, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := content.EnsureGiftCategory(ctx, d, languages, text); err != nil {
		t.Fatal(err)
	}
	bucket, err := blob.Open(ctx, "file://"+filepath.Join(t.TempDir(), "files"), blob.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	store := memory.New(memory.Options{})
	if err := lookup.EnsureLanguages(ctx, d, languages, func(locale string) string { return locale }); err != nil {
		t.Fatal(err)
	}
	if err := lookup.EnsureCountries(ctx, d, languages); err != nil {
		t.Fatal(err)
	}
	set := append(lookup.Screens.Screens(lookup.Deps{}), content.Screens.Screens(struct{}{})...)
	set = append(set, storage.Screens.Screens(struct{}{})...)
	if err := vat.EnsureRates(ctx, d, languages[0]); err != nil {
		t.Fatal(err)
	}
	set = append(set, shop.Screens.Screens(shop.Deps{Texts: texts})...)
	set = append(set, manufacturer.Screens.Screens(struct{}{})...)
	set = append(set, voucher.Screens.Screens(voucher.Deps{Texts: texts})...)
	set = append(set, watchdog.Screens.Screens(struct{}{})...)
	selling := orders.Deps{Texts: texts, Rates: settings.Rates}
	papers := documents.NewLedger(d, bucket, db.Now, time.UTC)
	desk := billing.New(billing.Deps{
		DB: d, Name: "builtin", Settings: settings.NewStore(d, nil, languages), Texts: texts, Now: db.Now, Zone: time.UTC, Timeline: selling.Timeline,
	})
	set = append(set, orders.Screens.Screens(selling)...)
	withdrawing := withdrawals.Deps{Texts: texts, Settings: settings.NewStore(d, nil, languages), Returns: selling.Returns, Locale: languages[0]}
	set = append(set, withdrawals.Screens.Screens(withdrawing)...)
	claiming := claims.Deps{Texts: texts, Returns: selling.Returns}
	set = append(set, claims.Screens.Screens(claiming)...)
	set = append(set, forms.Screens.Screens(forms.Deps{})...)
	set = append(set, inbox.Screens.Screens(inbox.Deps{Files: bucket, Texts: texts})...)
	set = append(set, settings.Screens.Screens(settings.Deps{})...)
	rules := account.Rules{MinPassword: 5, Hasher: account.NewHasher(account.Cost{Memory: 64, Iterations: 1}), Limits: store.Limits()}
	set = append(set, account.Screens.Screens(rules)...)
	office := &gdpr.Desk{
		DB: d, Texts: texts, Now: db.Now, Zone: time.UTC, Counted: func(tx *gorm.DB) error { return sales.CountDueIn(tx, time.UTC) },
	}
	if err := office.EnsurePeriods(ctx); err != nil {
		t.Fatal(err)
	}
	set = append(set, gdpr.Screens.Screens(office)...)
	if office.Atlas, err = gdpr.NewAtlas(set); err != nil {
		t.Fatal(err)
	}
	guard, err := access.New(set)
	if err != nil {
		t.Fatal(err)
	}
	names := func(*gorm.DB, []uint64) (map[uint64]string, error) { return map[uint64]string{}, nil }
	library := media.New(d, bucket, db.Now)
	e, err := engine.New(engine.Deps{
		DB: d, KV: store, Screens: set, Locales: languages, Guard: guard, Journal: audit.New(d, set, names, texts),
		Outbox: outbox.New(d, store, outbox.Options{Now: db.Now}), Files: library,
		Texts: texts, Sanitise: sanitise.HTML, Hasher: rules.Hasher, Now: db.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	withdrawing.Now = db.Now
	withdrawing.Within = func(ctx context.Context, do func(*resource.Call) error) error {
		return e.Within(ctx, engine.Caller{Locale: languages[0]}, do)
	}
	return Deps{
		Engine: e, DB: d, Files: library, Uploads: media.NewUploads(library, store), Locales: languages, Now: db.Now, Orders: selling, Withdrawals: withdrawing, Claims: claiming,
		Actor: resource.Actor{ID: 1, RoleID: resource.RoleAdmin, Name: "Admin"},
		Document: func(c *resource.Call, o *sale.Order, kind invoicing.Kind) error {
			return desk.Former(c, o, kind, papers.Former)
		},
	}
}

func count(t *testing.T, d *db.DB, query string, args ...any) int {
	t.Helper()
	var n int
	if err := d.Write(t.Context()).Raw(query, args...).Scan(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}
