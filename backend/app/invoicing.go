package app

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/einvoicing/accesspoint"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/integration/invoicing/superfaktura"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/orders/billing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/einvoices"
	"backoffice/backend/orders/inbox"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// invoicing is who issues documents, as configured: this product itself, where
// nothing is.
func (m *Main) invoicing(o Options) (invoicing.Service, error) {
	m.ownInvoicing = m.builtinInvoicing(o)
	if o.Invoicing != nil {
		return o.Invoicing, nil
	}
	if strings.HasPrefix(m.Config.InvoicingURL, "superfaktura://") {
		return superfaktura.New(m.Config.InvoicingURL)
	}
	return m.ownInvoicing, nil
}

// builtinInvoicing is this product itself: a shop that another service issues for by now
// has documents of its own from before.
func (m *Main) builtinInvoicing(o Options) *builtin.Service {
	service := builtin.New(m.ledger(o.Now), m.Texts)
	if m.Config.EInvoice {
		service = service.With(func(d invoicing.Document) error {
			_, err := ubl.Issue(d, m.Config.EInvoiceIDs)
			return err
		})
	}
	return service
}

// invoicingName is what the configured service is called beside the documents it issued.
func (m *Main) invoicingName() string {
	name, _, _ := strings.Cut(m.Config.InvoicingURL, "://")
	return name
}

// sendEInvoices hands e-invoices over to the access point that is configured.
func (m *Main) sendEInvoices() error {
	if m.Config.EInvoiceURL == "" {
		return nil
	}
	transport, err := accesspoint.New(m.Config.EInvoiceURL)
	if err != nil {
		return fmt.Errorf("EINVOICE_URL: %w", err)
	}
	m.Outbox.HandleOnce(einvoices.SendJob, einvoices.Sender{
		DB: m.DB, Transport: transport, Now: m.now, Changed: func(ctx context.Context) error { return m.Engine.Invalidate(ctx, "einvoice") },
	}.Send)
	return nil
}

// ledger keeps documents, and with them their structured form.
func (m *Main) ledger(now func() time.Time) *documents.Ledger {
	ledger := documents.NewLedger(m.DB, m.stores.blob, now, m.Config.Zone).
		OnIssued(func(ctx context.Context) error { return m.Engine.Invalidate(ctx, "settings/document_number") })
	if !m.Config.EInvoice {
		return ledger
	}
	keeper := einvoices.Keeper{Options: m.Config.EInvoiceIDs, Locale: m.Config.Locales[0]}
	if m.Config.EInvoiceURL != "" {
		keeper.Queue = func(tx *gorm.DB, kind, key string, payload any) error {
			return m.Outbox.AddOnce(tx, kind, key, payload)
		}
	}
	return ledger.Along(keeper.Write)
}

// newBilling has the documents of orders issued.
func (m *Main) newBilling() *billing.Desk {
	return billing.New(billing.Deps{
		DB: m.DB, Service: m.Invoicing, Name: m.invoicingName(), Own: m.ownInvoicing, Settings: m.Settings, Texts: m.Texts, Now: m.now, Zone: m.Config.Zone, Within: m.Within,
		Timeline: func() sale.Timeline { return m.orders.Timeline() },
	})
}

// heard notifies those who listen of what happened to an order, in the transaction in
// which it did.
func (m *Main) heard(c *resource.Call, h sale.Happening) error {
	if err := m.billing.Heard(c, h); err != nil {
		return err
	}
	return m.letters.Heard(c, h.Order, h.Kind)
}

// checkPaper reports what keeps an order's document from being issued.
func (m *Main) checkPaper(c *resource.Call, o *sale.Order, kind invoicing.Kind) error {
	return m.billing.Check(c, o, kind)
}

// paperProblem is what would keep a document from being issued now.
func (m *Main) paperProblem(c *resource.Call, key documents.Key) (string, error) {
	return m.billing.Problem(c, key)
}

// document reads the file of an issued document from whoever issued it: the same id is
// another document's at another service.
func (m *Main) document(ctx context.Context, issued invoicing.Issued) ([]byte, error) {
	switch issued.By {
	case "", m.invoicingName():
		return m.Invoicing.File(ctx, issued)
	case billing.Builtin:
		return m.ownInvoicing.File(ctx, issued)
	}
	return nil, fault.New(fault.NotFound, "errors.issuerGone", "Number", issued.Number)
}

// documentFile reads the file of a document of the ledger's.
func (m *Main) documentFile(ctx context.Context, id uint64) ([]byte, error) {
	return m.ownInvoicing.File(ctx, invoicing.Issued{ID: strconv.FormatUint(id, 10)})
}

// shopNumbers are what the configured company is known by.
func (m *Main) shopNumbers(ctx context.Context) (inbox.Shop, error) {
	set, err := m.Settings.Contact(ctx, m.Config.Locales[0])
	return inbox.Shop{CompanyID: set.ContactBusinessID, TaxID: set.ContactTaxID, VATID: set.ContactVat}, err
}

// former writes down documents of former times; nil where another service issues them.
func (m *Main) former() func(*resource.Call, *sale.Order, invoicing.Kind) error {
	if _, own := m.Invoicing.(*builtin.Service); !own {
		return nil
	}
	ledger := m.ledger(m.now)
	return func(c *resource.Call, o *sale.Order, kind invoicing.Kind) error {
		return m.billing.Former(c, o, kind, ledger.Former)
	}
}
