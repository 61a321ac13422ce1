package app

import (
	"strings"

	"backoffice/backend/integration/courier/dpd"
	"backoffice/backend/integration/mail"
	"backoffice/backend/orders/payments"
	"backoffice/backend/readiness"
)

// readiness is what this program is connected to, as configured.
func (m *Main) readiness() readiness.Deps {
	c := m.Config
	d := readiness.Deps{
		Texts: m.Texts, Settings: m.Settings, Locale: c.Locales[0], MailKept: mail.Keeps(m.stores.mail), MailFrom: c.MailFrom, Address: c.Address(),
		OnTrial: m.paysOnTrial, Refused: payments.LastRefused, DPD: strings.HasPrefix(c.DPDURL, "dpd:"), Packeta: strings.HasPrefix(c.PacketaURL, "packeta:"), SendsEInvoices: c.EInvoiceURL != "",
		Issues: !strings.HasPrefix(c.InvoicingURL, "superfaktura:"),
	}
	if account, err := dpd.Parse(c.DPDURL); err == nil {
		d.DPDCollects = account.BankAccount != ""
	}
	if at := siteAddress(c.SiteURL); at != nil {
		d.SiteAddress = at(d.Locale, "")
	}
	return d
}
