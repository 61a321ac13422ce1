package readiness

import (
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/shop"
	"backoffice/backend/shop/codes"
	"backoffice/backend/shop/pickup"
)

// unready and ready are findings of an area; pairs are the arguments of their notes.
func unready(area, note string, pairs ...any) Finding {
	return Finding{Area: area, Note: fault.M(notes+note, pairs...), Open: true}
}

func ready(area, note string, pairs ...any) Finding {
	return Finding{Area: area, Note: fault.M(notes+note, pairs...)}
}

// checkMail looks whether mails leave, and whom they come from.
func (d Deps) checkMail(c *resource.Call) ([]Finding, error) {
	if d.MailKept {
		return []Finding{unready("mail", "mail_folder")}, nil
	}
	sender, err := d.Settings.Sender(c, d.Locale)
	if err != nil {
		return nil, err
	}
	if sender.Email == "" {
		return []Finding{unready("mail", "mail_sender", "Email", d.MailFrom)}, nil
	}
	return []Finding{ready("mail", "mail_leaves", "Email", sender.Email)}, nil
}

// checkAddresses looks at where links in mails lead to.
// checkRecipient looks who gets word of what visitors send: without anybody the messages
// are only kept.
func (d Deps) checkRecipient(c *resource.Call) ([]Finding, error) {
	set, err := d.Settings.Email(c, d.Locale)
	if err != nil {
		return nil, err
	}
	if set.EmailRecipient == "" {
		return []Finding{unready("messages", "messages_unread")}, nil
	}
	return []Finding{ready("messages", "messages_sent", "Email", set.EmailRecipient)}, nil
}

// checkGoods counts what is offered.
func (d Deps) checkGoods(c *resource.Call) ([]Finding, error) {
	var count int64
	if err := c.Tx.Table("products").Where("live = ? AND status = ?", true, true).Count(&count).Error; err != nil {
		return nil, fmt.Errorf("count the products: %w", err)
	}
	if count == 0 {
		return []Finding{unready("goods", "goods_none")}, nil
	}
	return []Finding{ready("goods", "goods_offered", "Count", count)}, nil
}

func (d Deps) checkAddresses(*resource.Call) ([]Finding, error) {
	u, err := url.Parse(d.Address)
	if err != nil {
		return nil, fmt.Errorf("read the own address: %w", err)
	}
	at, notAddress := netip.ParseAddr(u.Hostname())
	local := u.Hostname() == "localhost" || notAddress == nil && (at.IsLoopback() || at.IsPrivate())
	var found []Finding
	switch {
	case local:
		found = append(found, unready("address", "address_local", "Address", d.Address))
	case u.Scheme != "https":
		found = append(found, unready("address", "address_plain", "Address", d.Address))
	default:
		found = append(found, ready("address", "address_public", "Address", d.Address))
	}
	if d.SiteAddress == "" {
		return append(found, unready("site", "site_unset")), nil
	}
	return append(found, ready("site", "site_set", "Address", d.SiteAddress)), nil
}

// checkCompany names what documents need of the company and the settings do not say.
func (d Deps) checkCompany(c *resource.Call) ([]Finding, error) {
	contact, err := d.Settings.Contact(c, d.Locale)
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, needed := range []struct{ name, value string }{
		{"contact_name", contact.ContactName}, {"contact_address", contact.ContactAddress}, {"contact_city", contact.ContactCity}, {"contact_zip", contact.ContactZip},
		{"contact_business_id", contact.ContactBusinessID}, {"contact_register", contact.ContactRegister}, {"contact_iban", contact.ContactIban},
	} {
		if strings.TrimSpace(needed.value) == "" {
			missing = append(missing, d.Texts.Text(c.Locale, "settings.contact.fields."+needed.name, nil))
		}
	}
	if len(missing) > 0 {
		return []Finding{unready("company", "company_lacks", "Fields", strings.Join(missing, ", "))}, nil
	}
	return []Finding{ready("company", "company_whole", "Name", contact.ContactName)}, nil
}

// checkPayments looks at the payment methods that customers are offered.
func (d Deps) checkPayments(c *resource.Call) (found []Finding, err error) {
	var methods []string
	err = c.Tx.Table("payments").Where("live = ? AND status = ?", true, true).Distinct().Order("method").Pluck("method", &methods).Error
	if err != nil {
		return nil, fmt.Errorf("read the payment methods: %w", err)
	}
	if len(methods) == 0 {
		return []Finding{unready("payment", "payment_none")}, nil
	}
	for _, method := range methods {
		called := d.Texts.Text(c.Locale, "shop.payment.options.method."+method, nil)
		refused, err := d.Refused(c, method)
		switch {
		case err != nil:
			return nil, err
		case d.OnTrial(method):
			found = append(found, unready("payment", "payment_trial", "Method", called))
		case refused != "":
			found = append(found, unready("payment", "payment_refused", "Method", called, "Order", refused))
		default:
			found = append(found, ready("payment", "payment_moves", "Method", called))
		}
	}
	return found, nil
}

// checkShipping looks at the ways of shipping that customers are offered.
func (d Deps) checkShipping(c *resource.Call) (found []Finding, err error) {
	var providers []int
	err = c.Tx.Table("shippings").Where("live = ? AND status = ?", true, true).Distinct().Order("provider").Pluck("provider", &providers).Error
	if err != nil {
		return nil, fmt.Errorf("read the ways of shipping: %w", err)
	}
	if len(providers) == 0 {
		return []Finding{unready("shipping", "shipping_none")}, nil
	}
	connected := map[int]bool{
		shop.ProviderCourier: d.DPD, shop.ProviderDPDPickup: d.DPD, shop.ProviderPacketaPickup: d.Packeta, shop.ProviderPacketaCarrier: d.Packeta,
	}
	accounts := map[int]string{shop.ProviderDPDPickup: "DPD_URL", shop.ProviderPacketaPickup: "PACKETA_URL"}
	states := map[int]string{}
	for _, state := range shop.ProviderStates() {
		if number, is := state.Value.(int); is {
			states[number] = d.Texts.Text(c.Locale, state.Label, nil)
		}
	}
	if d.DPD && !d.DPDCollects && (slices.Contains(providers, shop.ProviderCourier) || slices.Contains(providers, shop.ProviderDPDPickup)) {
		var cod int64
		if err := c.Tx.Table("payments").Where("live = ? AND status = ? AND method = ?", true, true, "cod").Count(&cod).Error; err != nil {
			return nil, fmt.Errorf("look for cash on delivery: %w", err)
		}
		if cod > 0 {
			found = append(found, unready("shipping", "shipping_collects"))
		}
	}
	for _, provider := range providers {
		var list pickup.State
		if connected[provider] && slices.Contains(shop.AtPoint, provider) {
			if list, err = pickup.StateOf(c.Tx, provider); err != nil {
				return nil, err
			}
		}
		switch {
		case list.FailedAt != nil:
			found = append(found, unready("shipping", "shipping_points", "Provider", states[provider], "Setting", accounts[provider]))
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
func (d Deps) checkSite(c *resource.Call) ([]Finding, error) {
	var keys int64
	if err := c.Tx.Table("site_keys").Where("live = ? AND status = ?", true, true).Count(&keys).Error; err != nil {
		return nil, fmt.Errorf("count the keys of sites: %w", err)
	}
	if keys == 0 {
		return []Finding{unready("key", "key_none")}, nil
	}
	return []Finding{ready("key", "key_made", "Count", keys)}, nil
}

// checkDocuments looks whether the last document that was asked for was issued.
func (d Deps) checkDocuments(c *resource.Call) ([]Finding, error) {
	var last struct{ Number, Problem string }
	err := c.Tx.Raw("SELECT o.number, d.problem FROM order_documents d JOIN orders o ON o.id = d.order_id" +
		" WHERE d.state <> 'waiting' OR d.problem <> '' ORDER BY d.id DESC LIMIT 1").Scan(&last).Error
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the last document: %w", err)
	case last.Problem != "":
		return []Finding{unready("documents", "documents_failed", "Order", last.Number)}, nil
	case d.Issues:
		return nil, nil
	case last.Number == "":
		return []Finding{ready("documents", "documents_set")}, nil
	}
	return []Finding{ready("documents", "documents_issued")}, nil
}

// checkEInvoices looks whether who has to send e-invoices does (Act 385/2025: domestic payers
// of VAT, from 2027 on).
func (d Deps) checkEInvoices(c *resource.Call) ([]Finding, error) {
	contact, err := d.Settings.Contact(c, d.Locale)
	abroad := contact.ContactCountryID != nil && *contact.ContactCountryID != lookup.CountrySK
	if err != nil || !d.Issues || abroad || strings.TrimSpace(contact.ContactVat) == "" {
		return nil, err
	}
	if !d.SendsEInvoices {
		return []Finding{unready("einvoice", "einvoice_kept")}, nil
	}
	return []Finding{ready("einvoice", "einvoice_sent")}, nil
}

// checkCodes names codes of goods that are one: staff decide which of them changes.
func (d Deps) checkCodes(c *resource.Call) (found []Finding, err error) {
	pairs, err := codes.Twins(c.Tx)
	for _, pair := range pairs {
		found = append(found, unready("codes", "codes_twins", "First", pair[0], "Second", pair[1]))
	}
	return found, err
}
