package app

import (
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"backoffice/backend/readiness"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
)

// readyChecks look at what this program is connected to, and at what its shop has set up.
func (m *Main) readyChecks() readiness.Deps {
	return readiness.Deps{Texts: m.Texts, Checks: []readiness.Check{
		m.checkMail, m.checkAddresses, m.checkCompany, m.checkPayments, m.checkShipping, m.checkSite, m.checkEInvoices,
	}}
}

// unready and ready are findings of an area; pairs are the arguments of their notes.
func unready(area, note string, pairs ...any) readiness.Finding {
	return finding(true, area, note, pairs)
}

func ready(area, note string, pairs ...any) readiness.Finding {
	return finding(false, area, note, pairs)
}

func finding(open bool, area, note string, pairs []any) readiness.Finding {
	args := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return readiness.Finding{Area: area, Note: note, Args: args, Open: open}
}

// checkMail looks whether mails leave, and whom they come from.
func (m *Main) checkMail(c *resource.Call) ([]readiness.Finding, error) {
	if !strings.HasPrefix(m.Config.MailURL, "smtp") {
		return []readiness.Finding{unready("mail", "mail_folder")}, nil
	}
	sender, err := m.Settings.Sender(c, m.Config.Locales[0])
	if err != nil {
		return nil, err
	}
	if sender.Email == "" {
		return []readiness.Finding{unready("mail", "mail_sender", "Email", m.Config.MailFrom)}, nil
	}
	return []readiness.Finding{ready("mail", "mail_leaves", "Email", sender.Email)}, nil
}

// checkAddresses looks at where links in mails lead to.
func (m *Main) checkAddresses(*resource.Call) ([]readiness.Finding, error) {
	own := m.Config.Address()
	u, err := url.Parse(own)
	if err != nil {
		return nil, fmt.Errorf("read the own address: %w", err)
	}
	at, notAddress := netip.ParseAddr(u.Hostname())
	local := u.Hostname() == "localhost" || notAddress == nil && (at.IsLoopback() || at.IsPrivate())
	var found []readiness.Finding
	switch {
	case local:
		found = append(found, unready("address", "address_local", "Address", own))
	case u.Scheme != "https":
		found = append(found, unready("address", "address_plain", "Address", own))
	default:
		found = append(found, ready("address", "address_public", "Address", own))
	}
	if m.Config.SiteURL == "" {
		return append(found, unready("site", "site_unset")), nil
	}
	return append(found, ready("site", "site_set", "Address", siteAddress(m.Config.SiteURL)(m.Config.Locales[0], ""))), nil
}

// checkCompany names what documents need of the company and the settings do not say.
func (m *Main) checkCompany(c *resource.Call) ([]readiness.Finding, error) {
	contact, err := m.Settings.Contact(c, m.Config.Locales[0])
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, needed := range []struct{ name, value string }{
		{"contact_name", contact.ContactName}, {"contact_address", contact.ContactAddress}, {"contact_city", contact.ContactCity}, {"contact_zip", contact.ContactZip},
		{"contact_business_id", contact.ContactBusinessID}, {"contact_register", contact.ContactRegister}, {"contact_iban", contact.ContactIban},
	} {
		if strings.TrimSpace(needed.value) == "" {
			missing = append(missing, m.Texts.Text(c.Locale, "settings.contact.fields."+needed.name, nil))
		}
	}
	if len(missing) > 0 {
		return []readiness.Finding{unready("company", "company_lacks", "Fields", strings.Join(missing, ", "))}, nil
	}
	return []readiness.Finding{ready("company", "company_whole", "Name", contact.ContactName)}, nil
}

// checkPayments looks at the payment methods that customers are offered.
func (m *Main) checkPayments(c *resource.Call) (found []readiness.Finding, err error) {
	var methods []string
	err = c.Tx.Table("payments").Where("live = ? AND status = ?", true, true).Distinct().Order("method").Pluck("method", &methods).Error
	if err != nil {
		return nil, fmt.Errorf("read the payment methods: %w", err)
	}
	if len(methods) == 0 {
		return []readiness.Finding{unready("payment", "payment_none")}, nil
	}
	for _, method := range methods {
		called := m.Texts.Text(c.Locale, "shop.payment.options.method."+method, nil)
		if m.paysOnTrial(method) {
			found = append(found, unready("payment", "payment_trial", "Method", called))
		} else {
			found = append(found, ready("payment", "payment_moves", "Method", called))
		}
	}
	return found, nil
}

// checkShipping looks at the ways of shipping that customers are offered.
func (m *Main) checkShipping(c *resource.Call) (found []readiness.Finding, err error) {
	var providers []int
	err = c.Tx.Table("shippings").Where("live = ? AND status = ?", true, true).Distinct().Order("provider").Pluck("provider", &providers).Error
	if err != nil {
		return nil, fmt.Errorf("read the ways of shipping: %w", err)
	}
	if len(providers) == 0 {
		return []readiness.Finding{unready("shipping", "shipping_none")}, nil
	}
	dpd, packeta := strings.HasPrefix(m.Config.DPDURL, "dpd:"), strings.HasPrefix(m.Config.PacketaURL, "packeta:")
	connected := map[int]bool{
		shop.ProviderCourier: dpd, shop.ProviderDPDPickup: dpd, shop.ProviderPacketaPickup: packeta, shop.ProviderPacketaCarrier: packeta,
	}
	states := map[int]string{}
	for _, state := range shop.ProviderStates() {
		if number, is := state.Value.(int); is {
			states[number] = m.Texts.Text(c.Locale, state.Label, nil)
		}
	}
	for _, provider := range providers {
		switch {
		case connected[provider]:
			found = append(found, ready("shipping", "shipping_connected", "Provider", states[provider]))
		case provider == shop.ProviderCourier:
			found = append(found, ready("shipping", "shipping_own"))
		default:
			found = append(found, unready("shipping", "shipping_trial", "Provider", states[provider]))
		}
	}
	return found, nil
}

// checkSite looks whether a site can order.
func (m *Main) checkSite(c *resource.Call) ([]readiness.Finding, error) {
	var keys int64
	if err := c.Tx.Table("site_keys").Where("live = ? AND status = ?", true, true).Count(&keys).Error; err != nil {
		return nil, fmt.Errorf("count the keys of sites: %w", err)
	}
	if keys == 0 {
		return []readiness.Finding{unready("key", "key_none")}, nil
	}
	return []readiness.Finding{ready("key", "key_made", "Count", keys)}, nil
}

// checkEInvoices looks whether who has to send e-invoices does (Act 385/2025: domestic payers
// of VAT, from 2027 on).
func (m *Main) checkEInvoices(c *resource.Call) ([]readiness.Finding, error) {
	seller, err := m.seller(c)
	if err != nil || seller.VATID == "" || seller.Country != "SK" || strings.HasPrefix(m.Config.InvoicingURL, "superfaktura") {
		return nil, err
	}
	if m.Config.EInvoiceURL == "" {
		return []readiness.Finding{unready("einvoice", "einvoice_kept")}, nil
	}
	return []readiness.Finding{ready("einvoice", "einvoice_sent")}, nil
}
