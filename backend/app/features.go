package app

import (
	"backoffice/backend/account"
	"backoffice/backend/app/config"
	"backoffice/backend/audit"
	"backoffice/backend/content"
	"backoffice/backend/forms"
	"backoffice/backend/gdpr"
	"backoffice/backend/integration/feed"
	"backoffice/backend/jobs"
	"backoffice/backend/lookup"
	"backoffice/backend/media/storage"
	"backoffice/backend/orders"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/einvoices"
	"backoffice/backend/orders/inbox"
	"backoffice/backend/orders/letters"
	"backoffice/backend/orders/numbering"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/site"
	"backoffice/backend/orders/withdrawals"
	"backoffice/backend/readiness"
	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/shop"
	"backoffice/backend/shop/manufacturer"
	"backoffice/backend/shop/voucher"
	"backoffice/backend/shop/watchdog"
	"backoffice/backend/stats"
)

// needs are what screens work with beyond the engine.
type needs struct {
	rules     account.Rules
	forms     forms.Deps
	settings  settings.Deps
	shop      shop.Deps
	orders    orders.Deps
	einvoices einvoices.Deps
	inbox     inbox.Deps
	lookup    lookup.Deps
	withdraw  withdrawals.Deps
	claims    claims.Deps
	letters   letters.Deps
	stats     stats.Deps
	gdpr      *gdpr.Desk
	jobs      jobs.Deps
	readiness readiness.Deps
	describe  audit.Describe
	texts     audit.Texts
}

// Screens are the screens of the product as they are without a configuration,
// to be read; what some need to work with is missing.
func Screens() resource.Set {
	return screens(needs{rules: account.Rules{MinPassword: 5, Hasher: account.NewHasher(account.Strong)}, gdpr: &gdpr.Desk{}})
}

// screens is the one place that lists the features.
func screens(n needs) resource.Set {
	var set resource.Set
	for _, feature := range []resource.Set{
		lookup.Screens.Screens(n.lookup),
		account.Screens.Screens(n.rules),
		content.Screens.Screens(struct{}{}),
		shop.Screens.Screens(n.shop),
		manufacturer.Screens.Screens(struct{}{}),
		voucher.Screens.Screens(voucher.Deps{Texts: n.shop.Texts}),
		watchdog.Screens.Screens(struct{}{}),
		site.Screens.Screens(n.orders.Site()),
		orders.Screens.Screens(n.orders),
		letters.Screens.Screens(n.letters),
		numbering.Screens.Screens(struct{}{}),
		einvoices.Screens.Screens(n.einvoices),
		inbox.Screens.Screens(n.inbox),
		withdrawals.Screens.Screens(n.withdraw),
		claims.Screens.Screens(n.claims),
		forms.Screens.Screens(n.forms),
		settings.Screens.Screens(n.settings),
		storage.Screens.Screens(struct{}{}),
		gdpr.Screens.Screens(n.gdpr),
		stats.Screens.Screens(n.stats),
	} {
		set = append(set, feature...)
	}
	n.jobs.Kinds = jobKinds
	set = append(set, jobs.Screen(n.jobs), readiness.Screen(n.readiness))
	return append(set, audit.Screen(set, n.describe, n.texts))
}

// jobKinds are all that the program does in the background.
var jobKinds = []string{
	account.MailKind, account.ForgotKind, account.InviteKind, sale.WriteMailJob, sale.SendMailJob, withdrawals.MailJob, claims.MailJob, documents.Job, payments.RepayJob,
	payments.CancelJob, einvoices.SendJob, watchdog.RestockedKind, gdpr.EraseJob, gdpr.RetainJob,
}

// fixed are the option lists whose entries the program itself defines.
var fixed = []lookup.Fixed{lookup.FixedModules, content.FixedPositions, letters.Fixed, gdpr.FixedProcessings}

// productFeed is the feed that is configured; nil where none is.
func productFeed(c config.Config) (resource.FeedSource, error) {
	if c.ProductFeed == "" {
		return nil, nil
	}
	return feed.New(c.ProductFeed, c.FeedNetworks)
}
