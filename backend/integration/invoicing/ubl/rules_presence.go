package ubl

func hasVATCategory(_ *doc, e *Element) bool {
	for _, c := range e.All("TaxCategory") {
		if c.isVAT() && c.Has("ID") {
			return true
		}
	}
	return false
}

// presence are the rules of what must be there.
var presence = []Rule{
	{ID: "BR-01", At: root, Holds: filled("CustomizationID"), Key: "missing", Term: "BT-24"},
	{ID: "BR-02", At: root, Holds: filled("ID"), Key: "missing", Term: "BT-1"},
	{ID: "BR-03", At: root, Holds: filled("IssueDate"), Key: "missing", Term: "BT-2"},
	{ID: "BR-04", At: root, Holds: func(_ *doc, e *Element) bool { return e.Value("InvoiceTypeCode")+e.Value("CreditNoteTypeCode") != "" }, Key: "missing", Term: "BT-3"},
	{ID: "BR-05", At: root, Holds: filled("DocumentCurrencyCode"), Key: "missing", Term: "BT-5"},
	{ID: "BR-06", At: root, Holds: filled(party + "/PartyLegalEntity/RegistrationName"), Key: "missing", Term: "BT-27"},
	{ID: "BR-07", At: root, Holds: filled(buyer + "/PartyLegalEntity/RegistrationName"), Key: "missing", Term: "BT-44"},
	{ID: "BR-08", At: root, Holds: has(party + "/PostalAddress"), Key: "missing", Term: "BG-5"},
	{ID: "BR-09", At: party + "/PostalAddress", Holds: filled("Country/IdentificationCode"), Key: "missing", Term: "BT-40"},
	{ID: "BR-10", At: root, Holds: has(buyer + "/PostalAddress"), Key: "missing", Term: "BG-8"},
	{ID: "BR-11", At: buyer + "/PostalAddress", Holds: filled("Country/IdentificationCode"), Key: "missing", Term: "BT-55"},
	{ID: "BR-12", At: "LegalMonetaryTotal", Holds: has("LineExtensionAmount"), Key: "missing", Term: "BT-106"},
	{ID: "BR-13", At: "LegalMonetaryTotal", Holds: has("TaxExclusiveAmount"), Key: "missing", Term: "BT-109"},
	{ID: "BR-14", At: "LegalMonetaryTotal", Holds: has("TaxInclusiveAmount"), Key: "missing", Term: "BT-112"},
	{ID: "BR-15", At: "LegalMonetaryTotal", Holds: has("PayableAmount"), Key: "missing", Term: "BT-115"},
	{ID: "BR-16", At: root, Holds: has("InvoiceLine", "CreditNoteLine"), Key: "missing", Term: "BG-25"},
	{ID: "BR-18", At: "TaxRepresentativeParty", Holds: filled("PartyName/Name"), Key: "missing", Term: "BT-62"},
	{ID: "BR-19", At: "TaxRepresentativeParty", Holds: has("PostalAddress"), Key: "missing", Term: "BG-12"},
	{ID: "BR-20", At: "TaxRepresentativeParty/PostalAddress", Holds: filled("Country/IdentificationCode"), Key: "missing", Term: "BT-69"},
	{ID: "BR-21", At: line, Holds: filled("ID"), Key: "missing", Term: "BT-126"},
	{ID: "BR-22", At: line, Holds: has("InvoicedQuantity", "CreditedQuantity"), Key: "missing", Term: "BT-129"},
	{ID: "BR-23", At: line, Holds: func(_ *doc, e *Element) bool {
		for _, name := range []string{"InvoicedQuantity", "CreditedQuantity"} {
			if at := e.First(name); at != nil && attr("unitCode")(nil, at) {
				return true
			}
		}
		return false
	}, Key: "missing", Term: "BT-130"},
	{ID: "BR-24", At: line, Holds: has("LineExtensionAmount"), Key: "missing", Term: "BT-131"},
	{ID: "BR-25", At: line, Holds: filled("Item/Name"), Key: "missing", Term: "BT-153"},
	{ID: "BR-26", At: line, Holds: has("Price/PriceAmount"), Key: "missing", Term: "BT-146"},
	{ID: "BR-31", At: header, When: isAllowance, Holds: has("Amount"), Key: "missing", Term: "BT-92"},
	{ID: "BR-32", At: header, When: isAllowance, Holds: hasVATCategory, Key: "missing", Term: "BT-95"},
	{ID: "BR-33", At: header, When: isAllowance, Holds: has("AllowanceChargeReason", "AllowanceChargeReasonCode"), Key: "missing", Term: "BT-97"},
	{ID: "BR-36", At: header, When: isCharge, Holds: has("Amount"), Key: "missing", Term: "BT-99"},
	{ID: "BR-37", At: header, When: isCharge, Holds: hasVATCategory, Key: "missing", Term: "BT-102"},
	{ID: "BR-38", At: header, When: isCharge, Holds: has("AllowanceChargeReason", "AllowanceChargeReasonCode"), Key: "missing", Term: "BT-104"},
	{ID: "BR-41", At: ofLine, When: isAllowance, Holds: has("Amount"), Key: "missing", Term: "BT-136"},
	{ID: "BR-42", At: ofLine, When: isAllowance, Holds: has("AllowanceChargeReason", "AllowanceChargeReasonCode"), Key: "missing", Term: "BT-139"},
	{ID: "BR-43", At: ofLine, When: isCharge, Holds: has("Amount"), Key: "missing", Term: "BT-141"},
	{ID: "BR-44", At: ofLine, When: isCharge, Holds: has("AllowanceChargeReason", "AllowanceChargeReasonCode"), Key: "missing", Term: "BT-144"},
	{ID: "BR-45", At: "TaxTotal/TaxSubtotal", Holds: has("TaxableAmount"), Key: "missing", Term: "BT-116"},
	{ID: "BR-46", At: "TaxTotal/TaxSubtotal", Holds: has("TaxAmount"), Key: "missing", Term: "BT-117"},
	{ID: "BR-47", At: "TaxTotal/TaxSubtotal", Holds: hasVATCategory, Key: "missing", Term: "BT-118"},
	{ID: "BR-48", At: "TaxTotal/TaxSubtotal", Holds: func(_ *doc, e *Element) bool {
		c := e.vatCategory()
		return c.Has("Percent") || c.Value("ID") == "O"
	}, Key: "missing", Term: "BT-119"},
	{ID: "BR-49", At: "PaymentMeans", Holds: has("PaymentMeansCode"), Key: "missing", Term: "BT-81"},
	{ID: "BR-50", At: "PaymentMeans/PayeeFinancialAccount", When: func(_ *doc, e *Element) bool {
		is := e.parent.First("PaymentMeansCode")
		return is != nil && (is.Text == "30" || is.Text == "58")
	}, Holds: filled("ID"), Key: "missing", Term: "BT-84"},
	{ID: "BR-52", At: "AdditionalDocumentReference", Holds: filled("ID"), Key: "missing", Term: "BT-122"},
	{ID: "BR-54", At: "AdditionalItemProperty", Holds: func(_ *doc, e *Element) bool { return e.Has("Name") && e.Has("Value") }, Key: "missing", Term: "BG-32"},
	{ID: "BR-55", At: "BillingReference", Holds: has("InvoiceDocumentReference/ID"), Key: "missing", Term: "BT-25"},
	{ID: "BR-56", At: "TaxRepresentativeParty", Holds: func(_ *doc, e *Element) bool { return e.vatNumber() }, Key: "missing", Term: "BT-63"},
	{ID: "BR-57", At: "Delivery/DeliveryLocation/Address", Holds: has("Country/IdentificationCode"), Key: "missing", Term: "BT-80"},
	{ID: "BR-61", At: "PaymentMeans", Holds: func(_ *doc, e *Element) bool {
		is := e.Value("PaymentMeansCode")
		return is != "30" && is != "58" || e.Has("PayeeFinancialAccount/ID")
	}, Key: "missing", Term: "BT-84"},
	{ID: "BR-62", At: party + "/EndpointID", Holds: attr("schemeID"), Key: "scheme", Term: "BT-34"},
	{ID: "BR-63", At: buyer + "/EndpointID", Holds: attr("schemeID"), Key: "scheme", Term: "BT-49"},
	{ID: "BR-64", At: "InvoiceLine/Item/StandardItemIdentification/ID CreditNoteLine/Item/StandardItemIdentification/ID", Holds: attr("schemeID"), Key: "scheme", Term: "BT-157"},
	{ID: "BR-65", At: "InvoiceLine/Item/CommodityClassification/ItemClassificationCode CreditNoteLine/Item/CommodityClassification/ItemClassificationCode", Holds: attr("listID"), Key: "scheme", Term: "BT-158"},
	{ID: "BR-CO-04", At: line, Holds: func(_ *doc, e *Element) bool {
		for _, c := range e.All("Item/ClassifiedTaxCategory") {
			if c.isVAT() && c.Has("ID") {
				return true
			}
		}
		return false
	}, Key: "missing", Term: "BT-151"},
	{ID: "BR-CO-18", At: root, Holds: has("TaxTotal/TaxSubtotal"), Key: "missing", Term: "BG-23"},
	{ID: "BR-CO-21", At: header, When: isAllowance, Holds: has("AllowanceChargeReason", "AllowanceChargeReasonCode"), Key: "missing", Term: "BT-97"},
	{ID: "BR-CO-22", At: header, When: isCharge, Holds: has("AllowanceChargeReason", "AllowanceChargeReasonCode"), Key: "missing", Term: "BT-104"},
	{ID: "BR-CO-23", At: ofLine, When: isAllowance, Holds: has("AllowanceChargeReason", "AllowanceChargeReasonCode"), Key: "missing", Term: "BT-139"},
	{ID: "BR-CO-24", At: ofLine, When: isCharge, Holds: has("AllowanceChargeReason", "AllowanceChargeReasonCode"), Key: "missing", Term: "BT-144"},
	{ID: "BR-CO-26", At: "AccountingSupplierParty", Holds: func(_ *doc, e *Element) bool {
		for _, id := range e.All("Party/PartyIdentification/ID") {
			if id.Attrs["schemeID"] != "SEPA" {
				return true
			}
		}
		return e.First("Party").vatNumber() || e.Has("Party/PartyLegalEntity/CompanyID")
	}, Key: "seller_number"},
}

// vatNumber says whether a party states a VAT number.
func (e *Element) vatNumber() bool {
	for _, s := range e.All("PartyTaxScheme") {
		if s.isVAT() && s.Has("CompanyID") {
			return true
		}
	}
	return false
}

// vatCategory is the VAT category of a subtotal, nil where there is none.
func (e *Element) vatCategory() *Element {
	for _, c := range e.All("TaxCategory") {
		if c.isVAT() {
			return c
		}
	}
	return nil
}

// decimals are the rules of how fine an amount may be.
var decimals = []Rule{
	{ID: "BR-DEC-01", At: header, When: isAllowance, Holds: twoDecimals("Amount"), Key: "decimals", Term: "BT-92"},
	{ID: "BR-DEC-02", At: header, When: isAllowance, Holds: twoDecimals("BaseAmount"), Key: "decimals", Term: "BT-93"},
	{ID: "BR-DEC-05", At: header, When: isCharge, Holds: twoDecimals("Amount"), Key: "decimals", Term: "BT-99"},
	{ID: "BR-DEC-06", At: header, When: isCharge, Holds: twoDecimals("BaseAmount"), Key: "decimals", Term: "BT-100"},
	{ID: "BR-DEC-09", At: "LegalMonetaryTotal", Holds: twoDecimals("LineExtensionAmount"), Key: "decimals", Term: "BT-106"},
	{ID: "BR-DEC-10", At: "LegalMonetaryTotal", Holds: twoDecimals("AllowanceTotalAmount"), Key: "decimals", Term: "BT-107"},
	{ID: "BR-DEC-11", At: "LegalMonetaryTotal", Holds: twoDecimals("ChargeTotalAmount"), Key: "decimals", Term: "BT-108"},
	{ID: "BR-DEC-12", At: "LegalMonetaryTotal", Holds: twoDecimals("TaxExclusiveAmount"), Key: "decimals", Term: "BT-109"},
	{ID: "BR-DEC-14", At: "LegalMonetaryTotal", Holds: twoDecimals("TaxInclusiveAmount"), Key: "decimals", Term: "BT-112"},
	{ID: "BR-DEC-16", At: "LegalMonetaryTotal", Holds: twoDecimals("PrepaidAmount"), Key: "decimals", Term: "BT-113"},
	{ID: "BR-DEC-17", At: "LegalMonetaryTotal", Holds: twoDecimals("PayableRoundingAmount"), Key: "decimals", Term: "BT-114"},
	{ID: "BR-DEC-18", At: "LegalMonetaryTotal", Holds: twoDecimals("PayableAmount"), Key: "decimals", Term: "BT-115"},
	{ID: "BR-DEC-19", At: "TaxTotal/TaxSubtotal", Holds: twoDecimals("TaxableAmount"), Key: "decimals", Term: "BT-116"},
	{ID: "BR-DEC-20", At: "TaxTotal/TaxSubtotal", Holds: twoDecimals("TaxAmount"), Key: "decimals", Term: "BT-117"},
	{ID: "BR-DEC-23", At: line, Holds: twoDecimals("LineExtensionAmount"), Key: "decimals", Term: "BT-131"},
	{ID: "BR-DEC-24", At: ofLine, When: isAllowance, Holds: twoDecimals("Amount"), Key: "decimals", Term: "BT-136"},
	{ID: "BR-DEC-25", At: ofLine, When: isAllowance, Holds: twoDecimals("BaseAmount"), Key: "decimals", Term: "BT-137"},
	{ID: "BR-DEC-27", At: ofLine, When: isCharge, Holds: twoDecimals("Amount"), Key: "decimals", Term: "BT-141"},
	{ID: "BR-DEC-28", At: ofLine, When: isCharge, Holds: twoDecimals("BaseAmount"), Key: "decimals", Term: "BT-142"},
	{ID: "UBL-DT-01", At: everywhere, When: func(_ *doc, e *Element) bool {
		return isAmount(e.Name) && !e.within("Price", "AllowanceCharge")
	}, Holds: func(_ *doc, e *Element) bool { return fine(e.Text) }, Key: "amount_decimals"},
}

// codes are the rules of code lists.
var codes = []Rule{
	{ID: "BR-CL-01", At: "InvoiceTypeCode", Holds: code("invoice_type"), Key: "code", Term: "BT-3"},
	{ID: "BR-CL-01", At: "CreditNoteTypeCode", Holds: code("credit_note_type"), Key: "code", Term: "BT-3"},
	{ID: "BR-CL-03", At: amounts, Holds: codeAttr("currency", "currencyID"), Key: "amount_currency"},
	{ID: "BR-CL-04", At: "DocumentCurrencyCode", Holds: code("currency"), Key: "code", Term: "BT-5"},
	{ID: "BR-CL-05", At: "TaxCurrencyCode", Holds: code("currency"), Key: "code", Term: "BT-6"},
	{ID: "BR-CL-06", At: "InvoicePeriod/DescriptionCode", Holds: code("period"), Key: "code", Term: "BT-8"},
	{ID: "BR-CL-07", At: "AdditionalDocumentReference/ID DocumentReference/ID", When: func(d *doc, e *Element) bool {
		kind := e.parent.First("DocumentTypeCode")
		return attr("schemeID")(d, e) && kind != nil && kind.Text == "130"
	}, Holds: codeAttr("object", "schemeID"), Key: "code", Term: "BT-18"},
	{ID: "BR-CL-10", At: "PartyIdentification/ID", When: attr("schemeID"), Holds: codeAttrOr("scheme", "schemeID", "SEPA", "AccountingSupplierParty", "PayeeParty"), Key: "code", Term: "BT-29"},
	{ID: "BR-CL-11", At: "PartyLegalEntity/CompanyID", When: attr("schemeID"), Holds: codeAttr("scheme", "schemeID"), Key: "code", Term: "BT-30"},
	{ID: "BR-CL-13", At: "CommodityClassification/ItemClassificationCode", When: attr("listID"), Holds: codeAttr("classification", "listID"), Key: "code", Term: "BT-158"},
	{ID: "BR-CL-14", At: "Country/IdentificationCode", Holds: code("country"), Key: "country"},
	{ID: "BR-CL-15", At: "OriginCountry/IdentificationCode", Holds: code("country"), Key: "code", Term: "BT-159"},
	{ID: "BR-CL-16", At: "PaymentMeans/PaymentMeansCode", Holds: code("means"), Key: "code", Term: "BT-81"},
	{ID: "BR-CL-17", At: "TaxCategory/ID", Holds: code("category"), Key: "code", Term: "BT-118"},
	{ID: "BR-CL-18", At: "ClassifiedTaxCategory/ID", Holds: code("category"), Key: "code", Term: "BT-151"},
	{ID: "BR-CL-19", At: "AllowanceCharge/AllowanceChargeReasonCode", When: ofParent(isAllowance), Holds: code("allowance"), Key: "code", Term: "BT-98"},
	{ID: "BR-CL-20", At: "AllowanceCharge/AllowanceChargeReasonCode", When: ofParent(isCharge), Holds: code("charge"), Key: "code", Term: "BT-105"},
	{ID: "BR-CL-21", At: "StandardItemIdentification/ID", When: attr("schemeID"), Holds: codeAttr("scheme", "schemeID"), Key: "code", Term: "BT-157"},
	{ID: "BR-CL-22", At: "TaxExemptionReasonCode", Holds: code("exemption"), Key: "code", Term: "BT-121"},
	{ID: "BR-CL-23", At: "InvoicedQuantity BaseQuantity CreditedQuantity", When: attr("unitCode"), Holds: codeAttr("unit", "unitCode"), Key: "code", Term: "BT-130"},
	{ID: "BR-CL-24", At: "EmbeddedDocumentBinaryObject", When: attr("mimeCode"), Holds: attachable, Key: "code", Term: "BT-125"},
	{ID: "BR-CL-25", At: "EndpointID", When: attr("schemeID"), Holds: codeAttr("endpoint", "schemeID"), Key: "endpoint"},
	{ID: "BR-CL-26", At: "DeliveryLocation/ID", When: attr("schemeID"), Holds: codeAttr("scheme", "schemeID"), Key: "code", Term: "BT-71"},
}

// ofParent holds a condition against what e stands in.
func ofParent(when func(*doc, *Element) bool) func(*doc, *Element) bool {
	return func(d *doc, e *Element) bool { return when(d, e.parent) }
}

// codeAttrOr also takes one more code, within those elements.
func codeAttrOr(list, name, also string, within ...string) func(*doc, *Element) bool {
	return func(d *doc, e *Element) bool {
		if codeAttr(list, name)(d, e) {
			return true
		}
		for up := e.parent; up != nil && e.Attrs[name] == also; up = up.parent {
			for _, one := range within {
				if up.Name == one {
					return true
				}
			}
		}
		return false
	}
}

var mimeTypes = wordSet("application/pdf image/png image/jpeg text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/vnd.oasis.opendocument.spreadsheet")

func attachable(_ *doc, e *Element) bool { return mimeTypes[e.Attrs["mimeCode"]] }
