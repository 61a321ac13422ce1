package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"runtime/metrics"
	"strconv"
	"sync/atomic"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/i18n"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/invoicing/builtin"
	"backoffice/backend/integration/invoicing/ubl"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/einvoices"
	"backoffice/backend/resource"
	"backoffice/backend/store/blob"
	"backoffice/backend/store/db"
	"backoffice/locales"
)

// What e-invoices and a month of documents may take.
const (
	eInvoicesAim = 20 * time.Second
	bundleAim    = 60 * time.Second
	bundleMemory = 250 << 20
)

// billed is an invoice of some lines for a company.
func billed(n int) invoicing.Document {
	tax := invoicing.Tax{Category: invoicing.Standard, Percent: 2300}
	party := func(name, id string) invoicing.Party {
		return invoicing.Party{
			Name: name, Street: "Hlavná 12", City: "Košice", PostalCode: "040 01", Country: "SK", CountryIn: "Slovensko", CompanyID: id[:8], TaxID: id, VATID: "SK" + id, Email: "firma@example.com",
		}
	}
	d := invoicing.Document{
		Key: invoicing.Key{Order: uint64(n), Kind: invoicing.Invoice, Part: 1}, Locale: "sk", Supplied: "2026-11-20", Order: invoicing.Reference{Number: strconv.Itoa(n)},
		Supplier: party("Voňavá dielňa, s. r. o.", "2120123456"), Customer: party("Kaviareň, s. r. o.", "2020987654"), Currency: "EUR", Adjustments: []invoicing.Adjustment{},
		Prepaid: []invoicing.Prepayment{}, Payment: invoicing.Payment{Means: invoicing.Transfer, Title: "Prevodom", IBAN: "SK3112000000198742637541", VariableSymbol: strconv.Itoa(n)},
	}
	const lines = 5
	for i := range lines {
		d.Lines = append(d.Lines, invoicing.Line{
			Name: fmt.Sprintf("Mydlo %d", i), Quantity: 1, Unit: invoicing.Piece, Tax: tax, UnitGross: 123_000, UnitNet: 100_000, Gross: 1230, Net: 1000,
		})
	}
	d.VAT = []invoicing.VAT{{Tax: tax, Base: lines * 1000, Amount: lines * 230}}
	d.Totals = invoicing.Totals{Lines: lines * 1000, Net: lines * 1000, VAT: lines * 230, Gross: lines * 1230, Due: lines * 1230}
	return d
}

// EInvoices writes and validates e-invoices, and downloads a month of documents.
func EInvoices(folder string, count, month int) error {
	began := time.Now()
	for n := range count {
		root := ubl.Write(billed(n+1).As(fmt.Sprintf("FV2026%06d", n+1), "2026-11-22"), ubl.Usual())
		if wrong := ubl.Fatal(ubl.Validate(root)); len(wrong) > 0 || len(root.Bytes()) == 0 {
			return fmt.Errorf("e-invoice %d breaks %s", n+1, wrong[0].Rule.ID)
		}
	}
	took := time.Since(began)
	printResult(fmt.Sprintf("%d e-invoices written and validated in", count), took.Round(time.Millisecond).String(), took <= eInvoicesAim, eInvoicesAim.String())
	if month == 0 {
		return nil
	}
	return monthOf(folder, month)
}

// monthOf issues documents with their files and e-invoices, and downloads them all.
func monthOf(folder string, count int) (err error) {
	ctx := context.Background()
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, "sqlite://"+filepath.Join(folder, "month.db"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if err := d.Migrate(ctx); err != nil {
		return err
	}
	bucket, err := blob.Open(ctx, "file://"+filepath.Join(folder, "files"), blob.Credentials{})
	if err != nil {
		return err
	}
	ledger := documents.NewLedger(d, bucket, time.Now, time.UTC).Along(einvoices.Keeper{Options: ubl.Usual(), Locale: "sk"}.Write)
	pdf, err := builtin.Draw(billed(1).As("FV2026000001", "2026-11-22"), texts)
	if err != nil {
		return err
	}
	for n := range count {
		e, err := ledger.Issue(ctx, "FV", billed(n+1))
		if err == nil {
			_, err = ledger.StoreFile(ctx, e, pdf)
		}
		if err != nil {
			return err
		}
	}
	var most atomic.Uint64
	stop := watchMemory(&most)
	began := time.Now()
	size, err := download(ctx, d, ledger, texts)
	took := time.Since(began)
	stop()
	if err != nil {
		return err
	}
	printResult(fmt.Sprintf("a month of %d documents (%d MB) downloaded in", count, size>>20), took.Round(time.Millisecond).String(), took <= bundleAim, bundleAim.String())
	printResult("its memory at most, MB", strconv.FormatUint(most.Load()>>20, 10), most.Load() <= bundleMemory, strconv.Itoa(bundleMemory>>20))
	return nil
}

// download runs the command of the list of documents, and reads what it answers.
func download(ctx context.Context, d *db.DB, ledger *documents.Ledger, texts *i18n.Bundle) (int64, error) {
	for _, s := range einvoices.Screens.Screens(einvoices.Deps{DB: d, File: ledger.File, Texts: texts}) {
		for _, c := range s.Commands {
			if s.Name != "document" || c.Name != "bundle" {
				continue
			}
			in := reflect.New(c.Input).Elem()
			now := time.Now().UTC().Truncate(24 * time.Hour)
			in.FieldByName("From").Set(reflect.ValueOf(now.AddDate(0, 0, -2)))
			in.FieldByName("To").Set(reflect.ValueOf(now.AddDate(0, 0, 2)))
			reply, err := c.Run(&resource.Call{Context: ctx, Locale: "sk", Tx: d.Read(ctx)}, nil, in.Interface(), nil)
			if err != nil {
				return 0, err
			}
			size, err := io.Copy(io.Discard, reply.File.Body)
			return size, errors.Join(err, reply.File.Body.Close())
		}
	}
	return 0, gorm.ErrRecordNotFound
}

// watchMemory notes the most memory that the program holds until it is stopped.
func watchMemory(most *atomic.Uint64) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		held := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
		for {
			metrics.Read(held)
			if now := held[0].Value.Uint64() - held[1].Value.Uint64(); now > most.Load() {
				most.Store(now)
			}
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	return func() { close(done); <-ended }
}
