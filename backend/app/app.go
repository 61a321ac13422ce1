// Package app puts the product together: configuration, stores, integrations,
// screens and the server. It boots the same in production and in tests.
package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ulule/limiter/v3"
	"gorm.io/gorm"

	"backoffice/backend/access"
	"backoffice/backend/account"
	"backoffice/backend/app/config"
	"backoffice/backend/audit"
	"backoffice/backend/demo"
	"backoffice/backend/engine"
	"backoffice/backend/forms"
	"backoffice/backend/gdpr"
	"backoffice/backend/i18n"
	"backoffice/backend/integration/analytics"
	"backoffice/backend/integration/courier"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/mail"
	"backoffice/backend/integration/newsletter"
	"backoffice/backend/integration/newsletter/mailchimp"
	"backoffice/backend/integration/payment"
	"backoffice/backend/integration/payment/builtin"
	"backoffice/backend/integration/vies"
	"backoffice/backend/jobs"
	"backoffice/backend/lookup"
	"backoffice/backend/media"
	"backoffice/backend/orders"
	"backoffice/backend/orders/billing"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/einvoices"
	"backoffice/backend/orders/inbox"
	"backoffice/backend/orders/letters"
	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/site"
	"backoffice/backend/orders/withdrawals"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/sanitise"
	"backoffice/backend/schema"
	"backoffice/backend/settings"
	"backoffice/backend/shop"
	"backoffice/backend/shop/giftvoucher"
	"backoffice/backend/shop/offer"
	"backoffice/backend/shop/watchdog"
	"backoffice/backend/stats"
	"backoffice/backend/stats/collect"
	"backoffice/backend/stats/sales"
	"backoffice/backend/store/db"
	"backoffice/backend/web"
	"backoffice/backend/web/session"
)

// Options are what a start may want otherwise.
type Options struct {
	Log *slog.Logger     // nil: JSON to standard error
	Now func() time.Time // nil: the clock
	// HashCost is what a password's hash takes; none: account.Strong.
	HashCost account.Cost
	// Screens replace the product's own; nil: Screens().
	Screens resource.Set
	// More are screens beside them.
	More resource.Set
	// Newsletter is the service asked about newsletters; nil: Mailchimp.
	Newsletter newsletter.Service
	// Invoicing issues documents; nil: as configured.
	Invoicing invoicing.Service
	// Payments take payments; nil: as configured.
	Payments *payment.Services
	// Analytics is an outside service that counted visitors; nil: as configured.
	Analytics analytics.Source
	// Register knows VAT numbers; nil: as configured.
	Register vies.Checker
	Limits   limiter.Store // counts tries; nil: where KV_URL says
	// Texts are locale files beside the product's own, as i18n.Load reads them.
	Texts []fs.FS
	// App is the built browser app; nil: the one within the binary.
	App fs.FS
}

// Main is the running product.
type Main struct {
	Config   config.Config
	DB       *db.DB
	Accounts *account.Accounts
	Engine   *engine.Engine
	Schema   *schema.Schema
	Guard    *access.Guard
	Outbox   *outbox.Outbox
	Media    *media.Library
	Uploads  *media.Uploads
	Visits   *collect.Collector
	Texts    *i18n.Bundle
	Settings *settings.Store
	// Invoicing issues the documents of orders.
	Invoicing    invoicing.Service
	ownInvoicing invoicing.Service // has those from before another service was connected
	// Couriers carry parcels.
	Couriers Couriers
	// First is the first administrator where this start made one.
	First   *account.First
	Handler *web.Site

	draining atomic.Bool
	calls    calls
	now      func() time.Time
	rules    account.Rules
	forms    *forms.Submissions
	dogs     *watchdog.Keeper
	stores   *stores
	gate     *builtin.Gate // of the built-in pay page
	payments payment.Services
	orders   orders.Deps
	billing  *billing.Desk
	letters  letters.Deps
	withdraw withdrawals.Deps
	desk     *gdpr.Desk
	sessions *session.Store // nil where Redis keeps them
	log      *slog.Logger
	serving  context.Context // ends with Close
	stop     context.CancelFunc
	work     sync.WaitGroup
	server   *http.Server
	listener net.Listener
	failed   chan error
}

// New opens and migrates the stores, checks and binds every screen and makes
// the first administrator. Nothing is served and no job done before Start.
func New(ctx context.Context, c config.Config, o Options) (m *Main, err error) {
	if o.Log == nil {
		o.Log = NewLog()
	}
	if o.HashCost == (account.Cost{}) {
		o.HashCost = account.Strong
	}
	rules := account.Rules{MinPassword: c.MinPassword, Hasher: account.NewHasher(o.HashCost), Roles: &account.Roles{}, Locale: c.Locales[0], Languages: sale.LanguagesOf}
	if o.Newsletter == nil {
		o.Newsletter = mailchimp.New()
	}
	m = &Main{Config: c, log: o.Log, failed: make(chan error, 1), rules: rules}
	// Texts are read while the database opens; where they are not sound, nothing is changed in it.
	sound, read := make(chan error, 1), m.readTexts
	go func() { sound <- read(c, o) }()
	if m.stores, err = open(ctx, c, func() error { return <-sound }); err != nil {
		return nil, err
	}
	m.stores.count(o.Limits)
	if o.Now == nil {
		o.Now = m.stores.db.Now
	}
	m.now = o.Now
	if err := m.readClock(ctx); err != nil {
		return nil, errors.Join(about("DB_URL", err), m.stores.close())
	}
	m.DB = m.stores.db
	m.rules.Limits, m.rules.Texts, m.rules.MailKept = m.stores.kv.Limits(), m.Texts, mail.Keeps(m.stores.mail)
	m.Settings = settings.NewStore(m.DB, m.stores.box, c.Locales)
	products, err := productFeed(c)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("PRODUCT_FEED: %w", err), m.stores.close())
	}
	counted, err := visitors(c, m.DB, m.stores.kv, o)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("ANALYTICS_URL: %w", err), m.stores.close())
	}
	if err := m.takePayments(ctx, o); err != nil {
		return nil, errors.Join(err, m.stores.close())
	}
	vouchers := giftvoucher.Printer{Texts: m.Texts, Files: files{m.stores.blob}}
	catalogue := shop.Deps{Texts: m.Texts, Locales: m.Config.Locales, Vouchers: vouchers, Feed: products, OnTrial: m.paysOnTrial}
	m.orders = orders.Deps{
		Origin: func(ctx context.Context, address netip.Addr, agent, site string) (collect.Origin, error) {
			return m.Visits.OriginOf(ctx, address, agent, site)
		},
		Texts: m.Texts, Files: m.describe, Rates: settings.Rates, GiftMonths: c.GiftMonths, GiftVAT: c.GiftVAT, DrawGift: vouchers.Print, Unpaid: c.OrderUnpaid, DB: m.DB, Within: m.Within,
		Heard: m.heard, Document: m.document, Services: m.payments, NotifyURL: c.Address() + "/public/payment",
		Seller: m.seller, VAT: m.vatDesk(o), Zone: c.Zone, Methods: offer.NewMethods(),
		CheckPaper: m.checkPaper,
		Parcels:    &parcels.Ledger{DB: m.DB, Now: o.Now, Of: func(provider int) (courier.Courier, bool) { return m.Couriers.Of(provider) }},
	}
	m.letters = letters.Deps{
		DB: m.DB, Files: m.stores.blob, Settings: m.Settings, Texts: m.Texts, Payments: func() payments.Desk { return m.orders.Payments() }, Document: m.document, Vouchers: vouchers,
		Mail: m.stores.mail, Limits: m.stores.kv.Limits(), Now: o.Now, Zone: c.Zone, Within: m.Within,
	}
	m.withdraw = m.withdrawals(o)
	m.desk = m.newDesk(o)
	if o.Screens == nil {
		o.Screens = screens(needs{
			gdpr:      m.desk,
			rules:     m.rules,
			lookup:    lookup.Deps{Home: m.home, Locale: c.Locales[0]},
			forms:     forms.Deps{Texts: m.Texts, Settings: m.Settings, Locale: c.Locales[0]},
			settings:  settings.Deps{Store: m.Settings, Newsletter: o.Newsletter, Mail: m.stores.mail, Texts: m.Texts, Limits: m.stores.kv.Limits()},
			shop:      catalogue,
			orders:    m.orders,
			letters:   m.letters,
			withdraw:  m.withdraw,
			claims:    m.claims(),
			einvoices: einvoices.Deps{Sends: c.EInvoiceURL != "", Texts: m.Texts, DB: m.DB, File: m.documentFile, Problem: m.paperProblem},
			inbox:     inbox.Deps{Files: m.stores.blob, Texts: m.Texts, Most: c.EInvoiceMost, Shop: m.shopNumbers},
			stats: stats.Deps{
				Source: counted, Own: stats.Rollups{DB: m.DB}, Sales: sales.Book{DB: m.DB, Zone: c.Zone}, Texts: m.Texts,
				Presence: &stats.Presence{DB: m.DB, Now: o.Now},
				Counts:   func(c *resource.Call) (map[string]int64, error) { return m.Engine.Counts(c) },
				May: func(actor resource.Actor, screen string, act resource.Act) bool {
					return m.Guard.May(actor, screen, act)
				},
			},
			texts:     m.Texts,
			jobs:      jobs.Deps{Outbox: func() *outbox.Outbox { return m.Outbox }, Texts: m.Texts, Revived: m.revived},
			readiness: m.readiness(),
			describe: func(ctx context.Context, c engine.Caller, screen string, row uint64, all []engine.Change) ([]engine.ChangeView, error) {
				return m.Engine.Describe(ctx, c, screen, row, all)
			},
		})
		if m.desk.Atlas, err = gdpr.NewAtlas(o.Screens); err != nil {
			return nil, errors.Join(err, m.stores.close())
		}
	}
	o.Screens = append(o.Screens, o.More...)
	if c.SecretKey == "" && (strings.HasPrefix(c.DBURL, "mysql://") || strings.HasPrefix(c.KVURL, "redis")) {
		o.Log.Warn("SECRET_KEY is not set: a further copy of the program would need the key file of this one",
			"file", filepath.Join(c.StorageDir, keyFile))
	}
	if shared, local := c.Stores(); len(shared) > 0 && len(local) > 0 {
		o.Log.Warn("some stores are shared and some are not: a second copy of the program would lose sessions, uploads or messages of this one",
			"shared", strings.Join(shared, " "), "local", strings.Join(local, " "))
	}
	if _, newer, err := m.DB.Compare(ctx); err != nil {
		return nil, errors.Join(about("DB_URL", err), m.stores.close())
	} else if newer {
		o.Log.Warn("a newer version of this program has changed the tables: start that one again, or restore a backup from before it")
	}
	if mail.Keeps(m.stores.mail) {
		o.Log.Warn("MAIL_URL is not set: mails are kept in a folder, and reach nobody", "folder", strings.TrimPrefix(c.MailURL, "file://"))
	}
	if err := m.build(ctx, o); err != nil {
		return nil, errors.Join(err, m.stores.close())
	}
	return m, nil
}

func (m *Main) build(ctx context.Context, o Options) (err error) {
	c := m.Config
	m.Visits, err = collect.New(m.DB, collect.Options{Now: o.Now, Zone: c.Zone, Places: c.GeoIPFile, Log: o.Log})
	if err != nil {
		return fmt.Errorf("GEOIP_FILE: %w", err)
	}
	m.Media = media.New(m.DB, m.stores.blob, o.Now)
	m.Uploads = media.NewUploads(m.Media, m.stores.kv)
	if m.Invoicing, err = m.invoicing(o); err != nil {
		return fmt.Errorf("INVOICING_URL: %w", err)
	}
	if m.Couriers, err = m.couriers(o); err != nil {
		return fmt.Errorf("DPD_URL, PACKETA_URL: %w", err)
	}
	m.Outbox = outbox.New(m.DB, m.stores.kv, outbox.Options{Busy: m.calls.Busy, Now: o.Now, Log: o.Log})
	m.Outbox.Handle(account.MailKind, sendMail(m.stores.mail, m.Settings, m.stores.blob))
	m.Outbox.HandleOnce(sale.WriteMailJob, m.letters.Write)
	m.Outbox.HandleOnce(sale.SendMailJob, sendMailOnce(m.stores.mail, m.Settings, m.stores.blob))
	m.Outbox.OnGivenUp(sale.SendMailJob, m.letters.GivenUp)
	m.Outbox.HandleOnce(withdrawals.MailJob, m.withdraw.Mail)
	m.Outbox.HandleOnce(claims.MailJob, m.claims().Mail)
	m.billing = m.newBilling()
	m.Outbox.HandleOnce(documents.Job, m.billing.Issue)
	if err := m.sendEInvoices(); err != nil {
		return err
	}
	m.Outbox.HandleOnce(payments.RepayJob, m.orders.Payments().Repaying)
	m.Outbox.OnGivenUp(payments.RepayJob, m.orders.Payments().RepayGivenUp)
	m.Outbox.HandleOnce(payments.CancelJob, m.orders.Payments().Cancelling)
	m.Outbox.HandleOnce(gdpr.EraseJob, m.desk.Erase)
	m.Outbox.HandleOnce(gdpr.RetainJob, m.desk.Retain)
	if m.Guard, err = access.New(o.Screens); err != nil {
		return err
	}
	*m.rules.Roles = account.Roles{Screens: o.Screens, Labels: m.Texts, May: func(role uint64, screen string, act resource.Act) bool {
		return m.Guard.May(resource.Actor{RoleID: role}, screen, act)
	}}
	journal := audit.New(m.DB, o.Screens, account.Names, m.Texts)
	m.desk.Note = func(tx *gorm.DB, actor uint64, screen, model string, id uint64, at time.Time) error {
		return journal.Write(tx, engine.Entry{ActorID: actor, Screen: screen, Model: model, RowID: id, Action: "anonymise", At: at})
	}
	m.Engine, err = engine.New(engine.Deps{
		DB: m.DB, KV: m.stores.kv, Screens: o.Screens, Locales: c.Locales, Guard: m.Guard, Journal: journal,
		Outbox: m.Outbox, Files: m.Media, Texts: m.Texts, Sanitise: sanitise.HTML, Now: o.Now,
		Secrets: m.stores.box, Hasher: m.rules.Hasher, Zone: c.Zone, ListMemory: c.ListMemory << 20, SiteAddress: siteAddress(c.SiteURL),
		Background: func(do func(context.Context)) { m.work.Go(func() { do(m.serving) }) },
	})
	if err != nil {
		return fmt.Errorf("bind screens:\n%w", err)
	}
	m.Schema, err = schema.New(schema.Deps{Screens: o.Screens, Texts: m.Texts, Locales: c.Locales, Zone: c.Zone, Site: siteOrigin(c.SiteURL), May: m.Guard.May, Revision: m.Guard.Revision, Marked: m.Engine.Marked, Usual: m.Engine.Usual})
	if err != nil {
		return err
	}
	m.Accounts = account.New(account.Deps{
		DB: m.DB, Queue: m.Outbox, Journal: auditAdapter{journal}, Texts: m.Texts, Locales: c.Locales,
		Rules: m.rules, Box: m.stores.box, Address: c.Address(), Now: o.Now,
	})
	m.Outbox.Handle(account.ForgotKind, outbox.Reading(m.Accounts.SendLink))
	m.Outbox.Handle(account.InviteKind, outbox.Reading(m.Accounts.SendInvitation))
	m.dogs = watchdog.New(watchdog.Deps{
		DB: m.DB, Queue: m.Outbox, Texts: m.Texts, Box: m.stores.box, Limits: m.stores.kv.Limits(), Address: c.Address(), SiteAddress: siteAddress(c.SiteURL),
		Now: o.Now, Locale: c.Locales[0], Invalidate: m.Engine.Invalidate,
	})
	m.Outbox.Handle(watchdog.RestockedKind, m.dogs.Notify)
	m.forms = forms.NewSubmissions(forms.SubmissionDeps{
		DB: m.DB, Queue: m.Outbox, Texts: m.Texts, Settings: m.Settings, Address: c.Address(), Now: o.Now, Locale: c.Locales[0], Invalidate: m.Engine.Invalidate, Watchdogs: m.dogs,
	})
	if err := m.seed(ctx); err != nil {
		return err
	}
	m.Handler, err = m.handler(ctx, journal, o)
	return err
}

// Fill fills an empty database with demo content where the configuration asks
// for it. It takes some seconds, once; where it breaks off the next call goes on.
func (m *Main) Fill(ctx context.Context) error {
	if !m.Config.Demo {
		return nil
	}
	if err := m.RefreshPoints(ctx); err != nil {
		return err
	}
	admin, err := m.Accounts.Administrator(ctx)
	if err == nil {
		err = demo.Fill(ctx, demo.Deps{
			Engine: m.Engine, DB: m.DB, Files: m.Media, Uploads: m.Uploads, Locales: m.Config.Locales, Now: m.now, Zone: m.Config.Zone,
			Actor: admin, Orders: m.orders, Withdrawals: m.withdraw, Claims: m.claims(), Document: m.former(), Invalidate: m.Engine.Invalidate,
		})
	}
	if err != nil {
		return fmt.Errorf("fill in demo content: %w", err)
	}
	return nil
}

func (m *Main) handler(ctx context.Context, journal *audit.Journal, o Options) (*web.Site, error) {
	tokens, err := m.stores.secret(ctx, "session-tokens")
	if err != nil {
		return nil, err
	}
	previews, err := m.stores.secret(ctx, "previews")
	if err != nil {
		return nil, err
	}
	store := m.stores.kv.Sessions()
	if store == nil {
		m.sessions = session.NewStore(m.DB, o.Now)
		store = m.sessions
	}
	sessions, err := session.New(store, tokens, o.Now)
	if err != nil {
		return nil, err
	}
	return web.New(web.Deps{
		Engine: m.Engine, Guard: m.Guard, Schema: m.Schema, Texts: m.Texts, Accounts: newPeople(m.Accounts, m.Guard), Sessions: sessions,
		OpenAPI: m.openAPI(), Activity: journal, DB: m.DB, Files: m.Media, Children: m.Engine, Uploads: m.Uploads, Serve: serve(m.Engine, m.Media), Ready: m.stores.ready, Stopping: m.draining.Load,
		Limits: m.stores.kv.Limits(), Visits: visits{m.Visits},
		Public:    public(m.forms),
		SiteFiles: map[string]int64{"einvoice/deliver": m.Config.EInvoiceMost},
		SiteKeys: func(ctx context.Context, key string) (resource.Actor, error) {
			return site.KeyBearer(ctx, m.DB, key, m.now())
		},
		Links:    links(m.dogs),
		Pay:      m.payPage(),
		Withdraw: m.withdrawPage(),
		Notified: m.orders.Payments().Notified,
		Sanitise: sanitise.HTML, Frames: sanitise.Frames(), Log: o.Log, Now: o.Now,
		SiteURL: m.Config.SiteURL, Secret: previews, Proxies: m.Config.Proxies, App: o.App,
	})
}
