package superfakturatest

import (
	"encoding/json"
	"math/big"
	"testing"
)

// document is what the service takes, as far as it is documented and of use to a
// shop.
type document struct {
	Client struct {
		Name            string `json:"name"`
		Address         string `json:"address"`
		City            string `json:"city"`
		Zip             string `json:"zip"`
		Country         string `json:"country_iso_id"`
		Email           string `json:"email"`
		Phone           string `json:"phone"`
		ICO             string `json:"ico"`
		DIC             string `json:"dic"`
		ICDPH           string `json:"ic_dph"`
		DeliveryName    string `json:"delivery_name"`
		DeliveryAddress string `json:"delivery_address"`
		DeliveryCity    string `json:"delivery_city"`
		DeliveryZip     string `json:"delivery_zip"`
		DeliveryCountry string `json:"delivery_country_iso_id"`
		DeliveryPhone   string `json:"delivery_phone"`
		UpdateBook      int    `json:"update_addressbook"`
	}
	Invoice struct {
		Type        string      `json:"type"`
		Created     string      `json:"created"`
		Delivery    string      `json:"delivery"`
		Due         string      `json:"due"`
		Variable    string      `json:"variable"`
		OrderNumber string      `json:"order_no"`
		Currency    string      `json:"invoice_currency"`
		PaymentType string      `json:"payment_type"`
		ParentID    string      `json:"parent_id"`
		ProformaID  string      `json:"proforma_id"`
		EstimateID  string      `json:"estimate_id"`
		AlreadyPaid int         `json:"already_paid"`
		PayDate     string      `json:"paydate"`
		Deposit     json.Number `json:"deposit"`
		Rounding    string      `json:"rounding"`
		AddRounding int         `json:"add_rounding_item"`
		VATTransfer int         `json:"vat_transfer"`
		Comment     string      `json:"comment"`
	}
	Items          []item `json:"InvoiceItem"`
	InvoiceSetting struct {
		Language string `json:"language"`
		BySquare bool   `json:"bysquare"`
	}
	Checksum string `json:"checksum"`
}

type item struct {
	Name        string      `json:"name"`
	Description string      `json:"description"`
	Quantity    int64       `json:"quantity"`
	Unit        string      `json:"unit"`
	UnitPrice   json.Number `json:"unit_price"`
	Tax         json.Number `json:"tax"`
	SKU         string      `json:"sku"`
	OwnCurrency int         `json:"use_document_currency"`
}

// cents is what one piece costs with VAT, rounded to cents.
func (i item) cents(t testing.TB) int64 {
	price, ok := new(big.Rat).SetString(string(i.UnitPrice))
	tax, fine := new(big.Rat).SetString(string(i.Tax))
	if !ok || !fine {
		t.Errorf("price %q with tax %q", i.UnitPrice, i.Tax)
		return 0
	}
	gross := price.Mul(price, tax.Add(tax, big.NewRat(100, 1))) // in cents
	half := big.NewRat(1, 2)
	if gross.Sign() < 0 {
		half.Neg(half)
	}
	gross.Add(gross, half)
	return new(big.Int).Quo(gross.Num(), gross.Denom()).Int64()
}
