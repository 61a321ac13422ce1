package ubl

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"backoffice/backend/fault"
)

// Bounds of what is read: a document of 5,000 lines stays well below them.
const (
	MostBytes    = 20 << 20
	mostDepth    = 24
	mostElements = 400_000
)

const (
	invoice    = "Invoice"
	creditNote = "CreditNote"
)

func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }

// Parse reads a UBL invoice or credit note. It returns TooLarge beyond MostBytes,
// and Invalid for what is no XML, is none of the two documents, or has a document
// type, foreign namespaces, texts where numbers belong or twice what may stand
// once. Extensions are left out.
func Parse(r io.Reader) (*Element, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MostBytes+1))
	if err != nil {
		return nil, fault.Wrap(err, fault.Invalid, "errors.ublRead")
	}
	if len(raw) > MostBytes {
		return nil, fault.New(fault.TooLarge, "errors.ublLarge", "Megabytes", MostBytes>>20)
	}
	d := xml.NewDecoder(bytes.NewReader(raw))
	d.Strict = true
	p := parser{decoder: d}
	root, err := p.document()
	if err != nil {
		return nil, err
	}
	fields := fault.Fields{}
	check(root, fields)
	return root, fields.Err()
}

type parser struct {
	decoder  *xml.Decoder
	elements int
}

func refused(key string, pairs ...any) error { return fault.New(fault.Invalid, key, pairs...) }

func (p *parser) document() (*Element, error) {
	var root *Element
	for {
		token, err := p.decoder.Token()
		if errors.Is(err, io.EOF) && root != nil {
			return root, nil
		}
		if err != nil {
			return nil, p.broken(err)
		}
		switch t := token.(type) {
		case xml.Directive:
			return nil, refused("errors.ublDoctype")
		case xml.StartElement:
			if root != nil {
				return nil, p.broken(errors.New("a second root"))
			}
			if t.Name.Space != map[string]string{invoice: invoiceSpace, creditNote: creditNoteSpace}[t.Name.Local] || t.Name.Space == "" {
				return nil, refused("errors.ublRoot", "Name", t.Name.Local, "Namespace", t.Name.Space)
			}
			if root, err = p.element(t, 1); err != nil {
				return nil, err
			}
		}
	}
}

func (p *parser) broken(err error) error {
	line, _ := p.decoder.InputPos()
	return fault.Wrap(err, fault.Invalid, "errors.ublBroken", "Line", line)
}

// element reads until the element's end.
func (p *parser) element(start xml.StartElement, depth int) (*Element, error) {
	p.elements++
	if depth > mostDepth || p.elements > mostElements {
		return nil, refused("errors.ublDeep")
	}
	e := &Element{Name: start.Name.Local}
	for _, a := range start.Attr {
		if a.Name.Space == "" && a.Name.Local != "xmlns" {
			if e.Attrs == nil {
				e.Attrs = map[string]string{}
			}
			e.Attrs[a.Name.Local] = a.Value
		}
	}
	var text strings.Builder
	for {
		token, err := p.decoder.Token()
		if err != nil {
			return nil, p.broken(err)
		}
		switch t := token.(type) {
		case xml.Directive:
			return nil, refused("errors.ublDoctype")
		case xml.CharData:
			text.Write(t)
		case xml.StartElement:
			if t.Name.Space == extensionSpace {
				if err := p.decoder.Skip(); err != nil {
					return nil, p.broken(err)
				}
				continue
			}
			child, err := p.element(t, depth+1)
			if err != nil {
				return nil, err
			}
			e.add(child)
		case xml.EndElement:
			return p.ended(e, start.Name.Space, text.String(), depth)
		}
	}
}

// ended holds an element's namespace against what it turned out to be.
func (p *parser) ended(e *Element, space, text string, depth int) (*Element, error) {
	empty := strings.TrimSpace(text) == ""
	group := len(e.Children) > 0 || aggregates[e.Name]
	switch {
	case depth == 1:
	case group && space != aggregateSpace, !group && space != basicSpace && (!empty || space != aggregateSpace):
		return nil, refused("errors.ublNamespace", "Name", e.Name, "Namespace", space)
	case group && !empty:
		return nil, refused("errors.ublMixed", "Name", e.Name)
	}
	if len(e.Children) == 0 {
		e.Text = text
	}
	return e, nil
}

var (
	numberPattern = regexp.MustCompile(`^[+-]?([0-9]{1,20}(\.[0-9]{0,20})?|\.[0-9]{1,20})$`)
	datePattern   = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})?$`)
)

// repeated are the names that may stand more than once in one place.
var repeated = wordSet(`Note AdditionalDocumentReference DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference
	ProjectReference BillingReference InvoicePeriod Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal TaxSubtotal InvoiceLine CreditNoteLine
	PartyIdentification PartyName PartyTaxScheme PartyLegalEntity Person AddressLine PaymentID InstructionNote TaxCategory TaxExemptionReason AllowanceChargeReason
	DocumentReference OrderLineReference DescriptionCode Description DocumentDescription CommodityClassification ClassifiedTaxCategory AdditionalItemProperty
	AdditionalItemIdentification Keyword Attachment BrandName ModelName Contact AdditionalStreetName DeliveryTerms TaxRepresentativeParty`)

// aggregates are the groups that rules speak of: they are groups when empty too.
var aggregates = wordSet(`AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Party PartyName PartyIdentification PartyTaxScheme
	PartyLegalEntity PostalAddress Address AddressLine Country OriginCountry Contact TaxScheme TaxCategory ClassifiedTaxCategory TaxTotal TaxSubtotal
	LegalMonetaryTotal InvoiceLine CreditNoteLine Item Price AllowanceCharge PaymentMeans PaymentTerms PayeeFinancialAccount FinancialInstitutionBranch
	CardAccount PaymentMandate Delivery DeliveryLocation DeliveryParty InvoicePeriod OrderReference BillingReference InvoiceDocumentReference
	AdditionalDocumentReference DocumentReference ContractDocumentReference Attachment StandardItemIdentification SellersItemIdentification
	BuyersItemIdentification CommodityClassification AdditionalItemProperty`)

// wordSet reads a set of words.
func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// check reports what the types of UBL forbid, as far as rules build upon them.
func check(e *Element, fields fault.Fields) {
	seen := map[string]bool{}
	for _, child := range e.Children {
		if seen[child.Name] && !repeated[child.Name] {
			fields.Add(child.Path(), fault.M("errors.ublTwice"))
		}
		seen[child.Name] = true
		check(child, fields)
	}
	if len(e.Children) > 0 {
		return
	}
	value := e.value()
	switch {
	case isNumber(e.Name) && !numberPattern.MatchString(value):
		fields.Add(e.Path(), fault.M("errors.ublNumber"))
	case strings.HasSuffix(e.Name, "Date") && !datePattern.MatchString(value):
		fields.Add(e.Path(), fault.M("errors.date"))
	case e.Name == "ChargeIndicator" && !slices.Contains([]string{"true", "false", "1", "0"}, value):
		fields.Add(e.Path(), fault.M("errors.option"))
	}
}

func isNumber(name string) bool {
	return strings.HasSuffix(name, "Amount") || strings.HasSuffix(name, "Quantity") || name == "Percent" || strings.HasSuffix(name, "Numeric")
}
