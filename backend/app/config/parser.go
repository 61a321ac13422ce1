package config

import (
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"backoffice/backend/integration/einvoicing/accesspoint"
	"backoffice/backend/integration/feed"
	"backoffice/backend/integration/invoicing/superfaktura"
)

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

// accessPoint is who takes e-invoices to their receivers; empty: nobody does.
func (p *parser) accessPoint(name string) string {
	value := p.text(name)
	if value == names[name] {
		return ""
	}
	if _, err := accesspoint.New(value); err != nil {
		p.problem(name, err.Error())
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
		if _, err := language.Parse(one); err != nil || !locale.MatchString(one) || slices.Contains(all, one) {
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
