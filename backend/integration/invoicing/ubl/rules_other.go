package ubl

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// ordered says whether a period does not end before it begins.
func ordered(_ *doc, e *Element) bool {
	from, to := e.Value("StartDate"), e.Value("EndDate")
	return from == "" || to == "" || from <= to
}

func inLine(e *Element) bool { return strings.HasSuffix(e.parent.Name, "Line") }

// periods are the rules of dates.
var periods = []Rule{
	{ID: "BR-29", At: "InvoicePeriod", When: func(_ *doc, e *Element) bool { return !inLine(e) }, Holds: ordered, Key: "period_order"},
	{ID: "BR-30", At: "InvoicePeriod", When: func(_ *doc, e *Element) bool { return inLine(e) }, Holds: ordered, Key: "period_order"},
	{ID: "BR-CO-19", At: "InvoicePeriod", When: func(_ *doc, e *Element) bool { return !inLine(e) }, Holds: has("StartDate", "EndDate", "DescriptionCode"), Key: "period_empty"},
	{ID: "BR-CO-20", At: "InvoicePeriod", When: func(_ *doc, e *Element) bool { return inLine(e) }, Holds: has("StartDate", "EndDate"), Key: "period_empty"},
	{ID: "BR-CO-03", At: root, Holds: func(_ *doc, e *Element) bool {
		return !e.Has("TaxPointDate") || !e.Has("InvoicePeriod/DescriptionCode")
	}, Key: "tax_point"},
	{ID: "PEPPOL-EN16931-F001", At: "IssueDate DueDate TaxPointDate StartDate EndDate ActualDeliveryDate", Holds: func(_ *doc, e *Element) bool {
		_, err := time.Parse(time.DateOnly, e.Text)
		return err == nil
	}, Key: "date"},
	{ID: "PEPPOL-EN16931-R110", At: "InvoiceLine/InvoicePeriod/StartDate CreditNoteLine/InvoicePeriod/StartDate", Holds: func(d *doc, e *Element) bool {
		whole := d.root.Value("InvoicePeriod/StartDate")
		return whole == "" || e.value() >= whole
	}, Key: "period_within"},
	{ID: "PEPPOL-EN16931-R111", At: "InvoiceLine/InvoicePeriod/EndDate CreditNoteLine/InvoicePeriod/EndDate", Holds: func(d *doc, e *Element) bool {
		whole := d.root.Value("InvoicePeriod/EndDate")
		return whole == "" || e.value() <= whole
	}, Key: "period_within"},
}

// others are the rules of EN 16931 that are like no other.
var others = []Rule{
	{ID: "BR-17", At: "PayeeParty", Holds: func(_ *doc, e *Element) bool {
		seller := e.parent.First(party)
		return e.Has("PartyName/Name") && !shares(e, seller, "PartyName/Name") && !shares(e, seller, "PartyIdentification/ID")
	}, Key: "payee"},
	{ID: "BR-27", At: line, Holds: func(_ *doc, e *Element) bool {
		price := e.number("Price/PriceAmount")
		return price != nil && price.Sign() >= 0
	}, Key: "negative", Term: "BT-146"},
	{ID: "BR-28", At: line, Holds: func(_ *doc, e *Element) bool {
		all := e.All("Price/AllowanceCharge/BaseAmount")
		return len(all) == 0 || slices.ContainsFunc(all, func(a *Element) bool { return or0(a.own()).Sign() >= 0 })
	}, Key: "negative", Term: "BT-148"},
	{ID: "BR-51", At: "PaymentMeans/CardAccount/PrimaryAccountNumberID", Holds: func(_ *doc, e *Element) bool {
		return utf8.RuneCountInString(e.value()) <= 10
	}, Warning: true, Key: "card_number"},
	{ID: "BR-53", At: root, Holds: func(d *doc, e *Element) bool {
		currency := e.First("TaxCurrencyCode")
		return currency == nil || slices.ContainsFunc(d.match("TaxTotal/TaxAmount"), func(a *Element) bool { return a.Attrs["currencyID"] == currency.Text })
	}, Key: "missing", Term: "BT-111"},
	{ID: "BR-CO-09", At: "PartyTaxScheme", When: func(_ *doc, e *Element) bool { return e.isVAT() }, Holds: func(_ *doc, e *Element) bool {
		number := []rune(e.First("CompanyID").text())
		return strings.Contains(vatPrefixes(), string(number[:min(2, len(number))]))
	}, Key: "vat_prefix"},
}

// vatPrefixes are the countries' codes and Greece's own, in one text as the
// official rule searches it: it also finds a single letter.
var vatPrefixes = sync.OnceValue(func() string {
	codes := append(slices.Collect(maps.Keys(codeLists()["country"])), "EL")
	slices.Sort(codes)
	return " " + strings.Join(codes, " ") + " "
})

func (e *Element) text() string {
	if e == nil {
		return ""
	}
	return e.Text
}

// shares says whether two parties have a value in common.
func shares(a, b *Element, path string) bool {
	return slices.ContainsFunc(a.All(path), func(x *Element) bool {
		return slices.ContainsFunc(b.All(path), func(y *Element) bool { return x.Text == y.Text })
	})
}

const billing = "urn:fdc:peppol.eu:2017:poacc:billing:"

var (
	profilePattern = regexp.MustCompile(`urn:fdc:peppol\.eu:2017:poacc:billing:([0-9]{2}):1\.0`)
	invoiceKinds   = wordSet("71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877")
	creditKinds    = wordSet("381 396 81 83 532")
)

// profile is the number of the process, empty for an unknown one.
func (d *doc) profile() string {
	if found := profilePattern.FindStringSubmatch(d.root.Value("ProfileID")); found != nil {
		return found[1]
	}
	return ""
}

// atHome says whether both parties are of that country.
func (d *doc) atHome(country string) bool {
	for _, who := range []string{party, buyer} {
		if !strings.EqualFold(d.root.Value(who+"/PostalAddress/Country/IdentificationCode"), country) {
			return false
		}
	}
	return true
}

// reasonOf: an exemption code belongs to one category.
func reasonOf(id, code, category string) Rule {
	return Rule{ID: id, At: "TaxCategory", When: func(_ *doc, e *Element) bool {
		is := e.First("TaxExemptionReasonCode")
		return is != nil && strings.EqualFold(is.Text, code)
	}, Holds: func(_ *doc, e *Element) bool { return e.Value("ID") == category }, Key: "reason_category", Term: "BT-121", Category: category}
}

// peppol are the rules of Peppol BIS Billing 3.0 besides those of sums and dates.
var peppol = []Rule{
	{ID: "PEPPOL-EN16931-R001", At: root, Holds: has("ProfileID"), Key: "missing", Term: "BT-23"},
	{ID: "PEPPOL-EN16931-R002", At: root, Holds: func(d *doc, e *Element) bool { return len(e.All("Note")) <= 1 || d.atHome("DE") }, Key: "one_note"},
	{ID: "PEPPOL-EN16931-R003", At: root, Holds: has("BuyerReference", "OrderReference/ID"), Key: "missing", Term: "BT-13"},
	{ID: "PEPPOL-EN16931-R004", At: root, Holds: func(_ *doc, e *Element) bool { return strings.HasPrefix(e.Value("CustomizationID"), customization) }, Key: "customization"},
	{ID: "PEPPOL-EN16931-R005", At: "TaxCurrencyCode", Holds: func(d *doc, e *Element) bool { return e.value() != d.root.Value("DocumentCurrencyCode") }, Key: "tax_currency"},
	{ID: "PEPPOL-EN16931-R007", At: root, Holds: func(d *doc, _ *Element) bool { return d.profile() != "" }, Key: "profile"},
	{ID: "PEPPOL-EN16931-R008", At: everywhere, Holds: func(_ *doc, e *Element) bool { return len(e.Children) > 0 || e.value() != "" }, Key: "empty"},
	{ID: "PEPPOL-EN16931-R010", At: buyer, Holds: has("EndpointID"), Key: "missing", Term: "BT-49"},
	{ID: "PEPPOL-EN16931-R020", At: party, Holds: has("EndpointID"), Key: "missing", Term: "BT-34"},
	{ID: "PEPPOL-EN16931-R041", At: header + " " + ofLine, Holds: func(_ *doc, e *Element) bool { return !e.Has("MultiplierFactorNumeric") || e.Has("BaseAmount") }, Key: "adjustment_base"},
	{ID: "PEPPOL-EN16931-R042", At: header + " " + ofLine, Holds: func(_ *doc, e *Element) bool { return e.Has("MultiplierFactorNumeric") || !e.Has("BaseAmount") }, Key: "adjustment_base"},
	{ID: "PEPPOL-EN16931-R043", At: header + " " + ofLine, When: priced, Holds: func(_ *doc, e *Element) bool {
		is := e.Value("ChargeIndicator")
		return is == "true" || is == "false"
	}, Key: "indicator"},
	{ID: "PEPPOL-EN16931-R044", At: "Price/AllowanceCharge", Holds: func(_ *doc, e *Element) bool { return e.Value("ChargeIndicator") == "false" }, Key: "price_charge"},
	{ID: "PEPPOL-EN16931-R051", At: amounts, When: func(_ *doc, e *Element) bool {
		return e.Name != "TaxAmount" || e.parent.Name == "TaxSubtotal" || e.parent.Name == "TaxTotal" && e.parent.Has("TaxSubtotal")
	}, Holds: func(d *doc, e *Element) bool {
		currency := d.root.First("DocumentCurrencyCode")
		return currency != nil && e.Attrs["currencyID"] == currency.Text
	}, Key: "one_currency"},
	{ID: "PEPPOL-EN16931-R053", At: root, Holds: func(_ *doc, e *Element) bool { return len(taxTotals(e, true)) == 1 }, Key: "one_breakdown"},
	{ID: "PEPPOL-EN16931-R054", At: root, Holds: func(_ *doc, e *Element) bool {
		return len(taxTotals(e, false)) == len(e.All("TaxCurrencyCode"))
	}, Key: "tax_currency_total"},
	{ID: "PEPPOL-EN16931-R055", At: root, When: has("TaxCurrencyCode"), Holds: sameSign, Key: "tax_currency_sign"},
	{ID: "PEPPOL-EN16931-R061", At: "PaymentMeans", When: func(_ *doc, e *Element) bool {
		return slices.Contains([]string{"49", "59"}, e.Value("PaymentMeansCode"))
	}, Holds: has("PaymentMandate/ID"), Key: "missing", Term: "BT-89"},
	{ID: "PEPPOL-EN16931-R080", At: "CreditNote", Holds: func(_ *doc, e *Element) bool {
		return len(slices.DeleteFunc(e.All("AdditionalDocumentReference"), func(r *Element) bool { return r.First("DocumentTypeCode").text() != "50" })) <= 1
	}, Key: "one_project"},
	{ID: "PEPPOL-EN16931-R100", At: line, Holds: func(_ *doc, e *Element) bool { return len(e.All("DocumentReference")) <= 1 }, Key: "one_object"},
	{ID: "PEPPOL-EN16931-R101", At: line, Holds: func(_ *doc, e *Element) bool {
		all := e.All("DocumentReference")
		return len(all) == 0 || slices.ContainsFunc(all, func(r *Element) bool { return r.First("DocumentTypeCode").text() == "130" })
	}, Key: "object_kind"},
	{ID: "PEPPOL-EN16931-R130", At: "Price/BaseQuantity", When: attr("unitCode"), Holds: func(_ *doc, e *Element) bool {
		of := e.parent.parent
		counted := append(of.All("InvoicedQuantity"), of.All("CreditedQuantity")...)
		return len(counted) == 0 || slices.ContainsFunc(counted, func(q *Element) bool { return q.Attrs["unitCode"] == e.Attrs["unitCode"] })
	}, Key: "base_unit"},
	{ID: "PEPPOL-EN16931-CL001", At: "EmbeddedDocumentBinaryObject", When: attr("mimeCode"), Holds: attachable, Key: "code", Term: "BT-125"},
	{ID: "PEPPOL-EN16931-CL002", At: "AllowanceCharge/AllowanceChargeReasonCode", When: said("false"), Holds: code("allowance"), Key: "code", Term: "BT-98"},
	{ID: "PEPPOL-EN16931-CL003", At: "AllowanceCharge/AllowanceChargeReasonCode", When: said("true"), Holds: code("charge"), Key: "code", Term: "BT-105"},
	{ID: "PEPPOL-EN16931-CL006", At: "InvoicePeriod/DescriptionCode", Holds: code("period"), Key: "code", Term: "BT-8"},
	{ID: "PEPPOL-EN16931-CL007", At: amounts, Holds: func(_ *doc, e *Element) bool { return isCode("peppol_currency", e.Attrs["currencyID"]) }, Key: "amount_currency"},
	{ID: "PEPPOL-EN16931-CL008", At: "EndpointID", When: attr("schemeID"), Holds: func(_ *doc, e *Element) bool { return isCode("peppol_endpoint", e.Attrs["schemeID"]) }, Key: "endpoint"},
	{ID: "PEPPOL-EN16931-P0100", At: "InvoiceTypeCode", Holds: func(d *doc, e *Element) bool { return d.profile() != "01" || invoiceKinds[e.value()] }, Key: "code", Term: "BT-3"},
	{ID: "PEPPOL-EN16931-P0101", At: "CreditNoteTypeCode", Holds: func(d *doc, e *Element) bool { return d.profile() != "01" || creditKinds[e.value()] }, Key: "code", Term: "BT-3"},
	reasonOf("PEPPOL-EN16931-P0104", "VATEX-EU-G", "G"), reasonOf("PEPPOL-EN16931-P0105", "VATEX-EU-O", "O"), reasonOf("PEPPOL-EN16931-P0106", "VATEX-EU-IC", "K"),
	reasonOf("PEPPOL-EN16931-P0107", "VATEX-EU-AE", "AE"), reasonOf("PEPPOL-EN16931-P0108", "VATEX-EU-D", "E"), reasonOf("PEPPOL-EN16931-P0109", "VATEX-EU-F", "E"),
	reasonOf("PEPPOL-EN16931-P0110", "VATEX-EU-I", "E"), reasonOf("PEPPOL-EN16931-P0111", "VATEX-EU-J", "E"),
	{ID: "PEPPOL-COMMON-R040", At: "EndpointID PartyIdentification/ID CompanyID", When: func(_ *doc, e *Element) bool { return e.Attrs["schemeID"] == "0088" }, Holds: func(_ *doc, e *Element) bool { return gln(e.value()) }, Key: "gln"},
}

// said says whether the allowance or charge that e stands in calls itself so.
func said(indicator string) func(*doc, *Element) bool {
	return func(_ *doc, e *Element) bool { return e.parent.First("ChargeIndicator").text() == indicator }
}

// taxTotals are those with a recapitulation, or without.
func taxTotals(e *Element, detailed bool) []*Element {
	return slices.DeleteFunc(e.All("TaxTotal"), func(t *Element) bool { return t.Has("TaxSubtotal") != detailed })
}

// sameSign: VAT in both currencies is above zero, or below.
func sameSign(_ *doc, e *Element) bool {
	signs := func(code string) (low, high bool) {
		for _, a := range e.All("TaxTotal/TaxAmount") {
			if n := a.own(); n != nil && a.Attrs["currencyID"] == e.Value(code) {
				low, high = low || n.Sign() <= 0, high || n.Sign() >= 0
			}
		}
		return low, high
	}
	low, high := signs("TaxCurrencyCode")
	l, h := signs("DocumentCurrencyCode")
	return low && l || high && h
}

// gln holds a number against its last digit (GS1).
func gln(number string) bool {
	sum := 0
	for i, c := range number {
		if c < '0' || c > '9' {
			return false
		}
		weight := 1
		if (len(number)-i)%2 == 0 {
			weight = 3
		}
		sum += int(c-'0') * weight
	}
	return number != "" && sum%10 == 0
}
