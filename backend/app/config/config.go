// Package config reads how the program is set up: from the environment and .env.
package config

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
	_ "time/tzdata" // machines without zones of their own

	"backoffice/backend/integration/analytics/ga4"
	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/courier/packeta"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/integration/payment/benefitplus"
	"backoffice/backend/integration/payment/gopay"
	"backoffice/backend/integration/vies"
	"backoffice/backend/store/secret"
)

// Config is how the program is set up; docs/contract names every variable.
type Config struct {
	HTTPAddr      string
	StorageDir    string
	DBURL         string
	BlobURL       string
	KVURL         string
	MailURL       string
	MailFrom      string
	InvoicingURL  string
	CardURL       string // who takes payments by card
	BenefitURL    string // and from employees' benefits
	DPDURL        string
	PacketaURL    string
	AnalyticsURL  string // who counted the site's visitors
	VIESURL       string // the register of VAT numbers
	SiteURL       string
	AdminURL      string // without a slash at its end; empty: follows from HTTPAddr
	S3AccessKey   string
	S3SecretKey   string
	SecretKey     string // seals stored secrets; empty: a key file of StorageDir
	AdminEmail    string
	AdminPassword string
	MinPassword   int
	Demo          bool
	Locales       []string
	Proxies       []netip.Prefix
	Zone          *time.Location
	GeoIPFile     string
	ListMemory    int            // MB that remembered lists may take
	ProductFeed   string         // a file or an address; empty: none
	FeedNetworks  []netip.Prefix // private ones that it may come from
	GiftMonths    int            // that a gift voucher is valid
	WithdrawDays  int            // in which customers may withdraw from a contract
	GiftVAT       bool           // gift vouchers are taxed when they are sold
	EInvoice      bool           // invoices for companies are kept as UBL too
	EInvoiceURL   string         // the access point that they travel by
	EInvoiceMost  int64          // bytes that a received e-invoice may have
	EInvoiceIDs   ubl.Options    // the schemes of a Slovak participant's address and company number
	Drain         time.Duration  // that /readyz says no before nobody listens any more
	OrderUnpaid   time.Duration  // that an order keeps its goods before it is paid online
}

// Locales are the content locales where nothing else is configured: those that
// the committed schemas are made for.
func Locales() []string { return strings.Split(names["LOCALES"], ",") }

// names are the variables and their defaults, as README lists them.
var names = map[string]string{
	"HTTP_ADDR":           "127.0.0.1:8080",
	"STORAGE_DIR":         "storage",
	"DB_URL":              "",
	"BLOB_URL":            "",
	"KV_URL":              "memory://",
	"MAIL_URL":            "",
	"MAIL_FROM":           "noreply@example.com",
	"INVOICING_URL":       "builtin://",
	"PAYMENT_CARD_URL":    "builtin://",
	"PAYMENT_BENEFIT_URL": "builtin://",
	"DPD_URL":             "builtin://",
	"PACKETA_URL":         "builtin://",
	"ANALYTICS_URL":       "builtin://",
	"VIES_URL":            "builtin://",
	"SITE_URL":            "",
	"ADMIN_URL":           "",
	"S3_ACCESS_KEY":       "",
	"S3_SECRET_KEY":       "",
	"SECRET_KEY":          "",
	"ADMIN_EMAIL":         "admin@example.com",
	"ADMIN_PASSWORD":      "",
	"PASSWORD_MIN_LENGTH": "5",
	"DEMO":                "0",
	"LOCALES":             "sk,en",
	"TRUSTED_PROXIES":     "",
	"TIME_ZONE":           "Europe/Bratislava",
	"GEOIP_FILE":          "",
	"LIST_MEMORY":         "64",
	"PRODUCT_FEED":        "",
	"FEED_NETWORKS":       "",
	"GIFT_MONTHS":         "12",
	"WITHDRAWAL_DAYS":     "14",
	"GIFT_VAT":            "0",
	"EINVOICE":            "1",
	"EINVOICE_SCHEMES":    "0245,0158",
	"EINVOICE_URL":        "builtin://",
	"EINVOICE_MEGABYTES":  "20",
	"ORDER_UNPAID_HOURS":  "24",
	"DRAIN_SECONDS":       "0",
}

// participantScheme is an entry of the lists that EN 16931 names parties by.
var participantScheme = regexp.MustCompile(`^[0-9]{4}$`)

// Load reads the environment and, for what is not set there, the file .env of
// the working folder. Its error lists every problem, one a line.
func Load() (Config, error) {
	file, err := readFile()
	if err != nil {
		return Config{}, err
	}
	return Parse(func(name string) string {
		if value, set := os.LookupEnv(name); set {
			return value
		}
		return file[name]
	})
}

// Parse makes a Config from what get returns for each variable; empty means
// the default. Its error lists every problem, one a line.
func Parse(get func(name string) string) (Config, error) {
	p := parser{get: get}
	c := Config{
		HTTPAddr:      p.address("HTTP_ADDR"),
		StorageDir:    p.text("STORAGE_DIR"),
		KVURL:         p.scheme("KV_URL", "memory", "redis", "rediss"),
		SiteURL:       p.site("SITE_URL"),
		AdminURL:      p.origin("ADMIN_URL"),
		MailFrom:      p.email("MAIL_FROM"),
		InvoicingURL:  p.invoicing("INVOICING_URL"),
		CardURL:       elsewhere(&p, "PAYMENT_CARD_URL", "gopay", gopay.Parse),
		BenefitURL:    elsewhere(&p, "PAYMENT_BENEFIT_URL", "benefitplus", benefitplus.Parse),
		DPDURL:        elsewhere(&p, "DPD_URL", "dpd", dpd.Parse),
		PacketaURL:    elsewhere(&p, "PACKETA_URL", "packeta", packeta.Parse),
		AnalyticsURL:  elsewhere(&p, "ANALYTICS_URL", "ga4", ga4.Parse),
		VIESURL:       elsewhere(&p, "VIES_URL", "vies", vies.ParseURL),
		S3AccessKey:   p.text("S3_ACCESS_KEY"),
		S3SecretKey:   p.text("S3_SECRET_KEY"),
		SecretKey:     p.text("SECRET_KEY"),
		AdminEmail:    p.email("ADMIN_EMAIL"),
		AdminPassword: p.text("ADMIN_PASSWORD"),
		MinPassword:   p.number("PASSWORD_MIN_LENGTH", 5, 128),
		Demo:          p.truth("DEMO"),
		Locales:       p.locales("LOCALES"),
		Proxies:       p.prefixes("TRUSTED_PROXIES"),
		Zone:          p.zone("TIME_ZONE"),
		GeoIPFile:     p.text("GEOIP_FILE"),
		ListMemory:    p.number("LIST_MEMORY", 1, 16384),
		ProductFeed:   p.feed("PRODUCT_FEED"),
		FeedNetworks:  p.prefixes("FEED_NETWORKS"),
		GiftMonths:    p.number("GIFT_MONTHS", 1, 120),
		WithdrawDays:  p.number("WITHDRAWAL_DAYS", 14, 365),
		GiftVAT:       p.truth("GIFT_VAT"),
		EInvoice:      p.truth("EINVOICE"),
		EInvoiceURL:   p.accessPoint("EINVOICE_URL"),
		EInvoiceMost:  int64(p.number("EINVOICE_MEGABYTES", 1, ubl.MostBytes>>20)) << 20,
		OrderUnpaid:   time.Duration(p.number("ORDER_UNPAID_HOURS", 1, 720)) * time.Hour,
		Drain:         time.Duration(p.number("DRAIN_SECONDS", 0, 300)) * time.Second,
	}
	schemes := strings.Split(p.text("EINVOICE_SCHEMES"), ",")
	if len(schemes) != 2 || !participantScheme.MatchString(schemes[0]) || !participantScheme.MatchString(schemes[1]) {
		p.problem("EINVOICE_SCHEMES", "two schemes of four digits, of the address and of the company number, with a comma between")
	} else {
		c.EInvoiceIDs = ubl.Options{EndpointScheme: schemes[0], CompanyScheme: schemes[1]}
	}
	c.DBURL = p.schemeOr("DB_URL", c.Usual("DB_URL"), "sqlite", "mysql")
	c.BlobURL = p.schemeOr("BLOB_URL", c.Usual("BLOB_URL"), "file", "s3")
	c.MailURL = p.schemeOr("MAIL_URL", c.Usual("MAIL_URL"), "file", "smtp", "smtps")
	if strings.HasPrefix(c.BlobURL, "s3://") && (c.S3AccessKey == "" || c.S3SecretKey == "") {
		p.problem("BLOB_URL", "s3:// needs S3_ACCESS_KEY and S3_SECRET_KEY")
	}
	if _, err := secret.New(c.SecretKey); c.SecretKey != "" && err != nil {
		p.problem("SECRET_KEY", err.Error())
	}
	if n := len([]rune(c.AdminPassword)); n > 0 && n < c.MinPassword {
		p.problem("ADMIN_PASSWORD", fmt.Sprintf("must have at least %d characters", c.MinPassword))
	}
	return c, errors.Join(p.problems...)
}

// Stores are the variables of stores that several copies of the program can
// share, and of those that only one can use.
func (c Config) Stores() (shared, local []string) {
	for _, one := range []struct{ name, url, here string }{
		{"DB_URL", c.DBURL, "sqlite://"}, {"BLOB_URL", c.BlobURL, "file://"}, {"KV_URL", c.KVURL, "memory://"},
	} {
		if strings.HasPrefix(one.url, one.here) {
			local = append(local, one.name)
		} else {
			shared = append(shared, one.name)
		}
	}
	return shared, local
}

// Address is where people reach the back office, for links in mails: neither
// the name that a request claims can be trusted, nor may a link that resets a
// password lead to another server, such as that of the public site.
func (c Config) Address() string {
	if c.AdminURL != "" {
		return c.AdminURL
	}
	return "http://" + Reachable(c.HTTPAddr)
}

// Reachable is a listening address as one can open it here: who listens on
// every address is reached at localhost.
func Reachable(address string) string {
	host, port, err := net.SplitHostPort(address)
	if at, bad := netip.ParseAddr(host); err == nil && (host == "" || bad == nil && at.IsUnspecified()) {
		return net.JoinHostPort("localhost", port)
	}
	return address
}

// Usual is where a store lies, in StorageDir, where its variable is not set.
func (c Config) Usual(variable string) string {
	at := map[string][2]string{"DB_URL": {"sqlite://", "app.db"}, "BLOB_URL": {"file://", "uploads"}, "MAIL_URL": {"file://", "mail"}}[variable]
	return at[0] + filepath.Join(c.StorageDir, at[1])
}
