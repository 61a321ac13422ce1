package app

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // machines without zones of their own

	"github.com/joho/godotenv"

	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/courier/packeta"
	"backoffice/backend/integration/feed"
	"backoffice/backend/integration/invoicing/superfaktura"
	"backoffice/backend/integration/payment/benefitplus"
	"backoffice/backend/integration/payment/gopay"
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
	GiftVAT       bool           // gift vouchers are taxed when they are sold
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
	"GIFT_VAT":            "0",
	"ORDER_UNPAID_HOURS":  "24",
}

// Load reads the environment and, for what is not set there, the file .env of
// the working folder. Its error tells every problem, one a line.
func Load() (Config, error) {
	file, err := godotenv.Read()
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return Config{}, fmt.Errorf(".env: %w", err)
	}
	return Parse(func(name string) string {
		if value, set := os.LookupEnv(name); set {
			return value
		}
		return file[name]
	})
}

// Parse makes a Config from what get returns for each variable; empty means
// the default. Its error tells every problem, one a line.
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
		GiftVAT:       p.truth("GIFT_VAT"),
		OrderUnpaid:   time.Duration(p.number("ORDER_UNPAID_HOURS", 1, 720)) * time.Hour,
	}
	c.DBURL = p.schemeOr("DB_URL", "sqlite://"+filepath.Join(c.StorageDir, "app.db"), "sqlite", "mysql")
	c.BlobURL = p.schemeOr("BLOB_URL", "file://"+filepath.Join(c.StorageDir, "uploads"), "file", "s3")
	c.MailURL = p.schemeOr("MAIL_URL", "file://"+filepath.Join(c.StorageDir, "mail"), "file", "smtp", "smtps")
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

// parser reads variables and gathers what is wrong with them. Secrets may
// stand in addresses, so no problem repeats a value.
type parser struct {
	get      func(name string) string
	problems []error
}

func (p *parser) problem(name, text string) {
	p.problems = append(p.problems, fmt.Errorf("%s: %s", name, text))
}

func (p *parser) text(name string) string {
	if value := strings.TrimSpace(p.get(name)); value != "" {
		return value
	}
	return names[name]
}

func (p *parser) address(name string) string {
	value := p.text(name)
	_, port, err := net.SplitHostPort(value)
	if n, bad := strconv.Atoi(port); err != nil || bad != nil || n < 0 || n > 65535 {
		p.problem(name, "must be host:port, such as 127.0.0.1:8080")
	}
	return value
}

func (p *parser) scheme(name string, schemes ...string) string {
	return p.schemeOr(name, names[name], schemes...)
}

func (p *parser) schemeOr(name, fallback string, schemes ...string) string {
	value := p.text(name)
	if value == "" {
		value = fallback
	}
	scheme, _, found := strings.Cut(value, "://")
	if !found || !slices.Contains(schemes, scheme) {
		p.problem(name, "must start with "+strings.Join(schemes, ":// or ")+"://")
	}
	return value
}

// invoicing is who issues documents: the product itself, or an account elsewhere.
func (p *parser) invoicing(name string) string {
	value := p.scheme(name, "builtin", "superfaktura")
	if strings.HasPrefix(value, "superfaktura://") {
		if _, err := superfaktura.New(value); err != nil {
			p.problem(name, err.Error())
		}
	}
	return value
}

// elsewhere is who does what a service does: the product itself, or an account elsewhere.
func elsewhere[Account any](p *parser, name, scheme string, parse func(address string) (Account, error)) string {
	value := p.scheme(name, "builtin", scheme)
	if strings.HasPrefix(value, scheme+"://") {
		if _, err := parse(value); err != nil {
			p.problem(name, err.Error())
		}
	}
	return value
}

func (p *parser) site(name string) string {
	value := p.text(name)
	if value == "" {
		return ""
	}
	u, err := url.Parse(strings.NewReplacer("{", "", "}", "").Replace(value))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		p.problem(name, "must be a whole address, such as https://www.example.com or https://www.example.com/{locale}/{path}")
	}
	return value
}

// origin is an address that paths are put behind: scheme, host and nothing else,
// since the paths of the back office begin at the root.
func (p *parser) origin(name string) string {
	value := strings.TrimRight(p.text(name), "/")
	if value == "" {
		return ""
	}
	u, err := url.Parse(value)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || value != u.Scheme+"://"+u.Host {
		p.problem(name, "must be scheme and host, such as https://admin.example.com")
	}
	return value
}

func (p *parser) email(name string) string {
	value := p.text(name)
	if parsed, err := mail.ParseAddress(value); err != nil || parsed.Address != value {
		p.problem(name, "must be an e-mail address")
	}
	return value
}

func (p *parser) number(name string, low, high int) int {
	n, err := strconv.Atoi(p.text(name))
	if err != nil || n < low || n > high {
		p.problem(name, fmt.Sprintf("must be a whole number from %d to %d", low, high))
	}
	return n
}

func (p *parser) truth(name string) bool {
	switch strings.ToLower(p.text(name)) {
	case "1", "true", "on", "yes":
		return true
	case "0", "false", "off", "no":
		return false
	}
	p.problem(name, "must be 0 or 1")
	return false
}

var locale = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z]{2})?$`)

func (p *parser) locales(name string) []string {
	var all []string
	for _, one := range strings.Split(p.text(name), ",") {
		one = strings.TrimSpace(one)
		if !locale.MatchString(one) || slices.Contains(all, one) {
			p.problem(name, "must be different language codes, the default first, such as sk,en")
			return all
		}
		all = append(all, one)
	}
	return all
}

// zone reads the name of a time zone; the program brings them all along.
func (p *parser) zone(name string) *time.Location {
	value := p.text(name)
	zone, err := time.LoadLocation(value)
	if err != nil || value == "Local" {
		p.problem(name, "must be a time zone, such as Europe/Bratislava or UTC")
		return time.UTC
	}
	return zone
}

func (p *parser) prefixes(name string) []netip.Prefix {
	var all []netip.Prefix
	for _, one := range strings.FieldsFunc(p.text(name), func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := netip.ParsePrefix(one)
		if err != nil {
			at, bad := netip.ParseAddr(one)
			if bad != nil {
				p.problem(name, "must be addresses or networks, such as 10.0.0.0/8")
				return all
			}
			prefix = netip.PrefixFrom(at, at.BitLen())
		}
		all = append(all, prefix)
	}
	return all
}

// feed is a file or an address.
func (p *parser) feed(name string) string {
	value := p.text(name)
	if _, err := feed.New(value, nil); err != nil {
		p.problem(name, err.Error())
	}
	return value
}

// stores are the variables of stores that several copies of the program can
// share, and of those that only one can use.
func (c Config) stores() (shared, local []string) {
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
