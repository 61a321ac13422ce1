package orders

import (
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource/column"
)

// detailColumns are what GET /api/order/detail/{id} returns (002 §3).
var detailColumns = column.List{
	column.Text("number"),
	column.Status("status", sale.PaymentStates...),
	column.Status("status_admin", sale.FulfilmentStates...),
	flags,
	column.Text("next").Carried(),
	column.Number("withdrawal_id").Carried(), column.Text("withdrawals").Carried(), column.Number("claim_id").Carried(), column.Text("claims").Carried(), column.Text("return_forms").Carried(),
	column.Text("fullname").Absent("erased_customer"),
	column.Text("name").Carried(), column.Text("surname").Carried(),
	column.Email("email"),
	column.Phone("phone"),
	column.Text("address"), column.Text("address_number"), column.Text("city"), column.Text("zip"), column.Text("country"),
	column.Number("country_id").Carried(),
	column.Text("language_id").From("language").As("language").At("language.title").In("others"),
	column.Number("language_id").Carried(),
	column.Text("billing_name"), column.Text("billing_address"), column.Text("billing_address_number"), column.Text("billing_city"),
	column.Text("billing_zip"), column.Text("billing_country"), column.Number("billing_country_id").Carried(),
	column.Text("billing_business_id").In("billing"), column.Text("billing_tax_id").In("billing"), column.Text("billing_vat").In("billing"),
	column.Status("vat_state", vatStates...).In("billing"), column.Text("vat_consultation").In("billing"),
	column.Status("vat_mode", taxModes...).In("billing"), column.Text("vat_check").Carried(),
	column.Text("shipping_name"), column.Text("shipping_address"), column.Text("shipping_city"), column.Text("shipping_zip"),
	column.Text("shipping_country"), column.Number("shipping_country_id").Carried(), column.Phone("shipping_phone"),
	column.Text("shipping_point_id").Carried(), column.Text("shipping_point").Carried(),
	column.Number("payment_id").Carried(), column.Text("payment").Carried(), column.Text("payment_title"), column.Money("payment_price", 2),
	column.Number("payment_vat").Carried(), column.Text("payment_method").Carried(),
	column.Number("shipping_id").Carried(), column.Text("shipping").Carried(), column.Text("shipping_title"), column.Money("shipping_price", 2),
	column.Number("shipping_vat").Carried(), column.Number("shipping_provider").Carried(), column.YesNo("shipping_pickup").Carried(),
	column.Text("voucher_view").As("voucher").Carried(), column.Text("voucher_code"), column.Money("voucher_price", 2).Carried(),
	column.Text("discount_text").As("voucher_price_formated"),
	column.Text("net_text").As("price_net_formated"), column.Text("vat_text").As("price_vat_formated"), column.Text("price_text").As("price_formated"),
	column.Money("price_goods", 2).Carried(), column.Money("price_discount", 2).Carried(), column.Money("price_fees", 2).Carried(),
	column.Money("price", 2).Carried(), column.Money("price_net", 2).Carried(), column.Money("price_vat", 2).Carried(),
	column.Money("price_paid", 2).Carried(), column.Money("price_due", 2).Carried(), column.Text("vat_rates").Carried(),
	column.Text("currency").In("others"), column.Number("currency_rate").Carried(), column.Number("pieces").Carried(),
	column.Text("lines").As("products").Carried(), column.Text("pictures").Carried(),
	column.Text("gifts").Carried(), column.Text("entries").Carried(), column.Money("price_held", 2).Carried(), column.Money("price_left", 2).Carried(), column.Money("price_over", 2).Carried(),
	column.Money("price_stays", 2).Carried(),
	column.Text("refunds").Carried(), column.Money("price_refunded", 2).Carried(),
	column.Text("note"), column.YesNo("gifted").In("others"), column.YesNo("send_order").Carried(), column.YesNo("send_invoice").Carried(), column.YesNo("send_gift").Carried(),
	column.DateTime("paid_at").In("payment"), column.DateTime("expires_at").In("payment"), column.DateTime("ended_at").In("others"),
	column.DateTime("parcel_created_at").In("parcel"), column.DateTime("shipped_at").In("parcel"),
	column.Status("parcel_state", sale.ParcelStates...).In("parcel"),
	column.Text("dpd_shipment_id").In("parcel"), column.Text("packeta_shipment_id").In("parcel"),
	column.Text("tracking_id"), column.Text("tracking_link").Carried(), column.DateTime("tracking_sent_at").In("parcel"),
	column.Text("sf_order_id").Carried(), column.Text("sf_order_number").Carried(), column.Text("order_link").Carried(), column.DateTime("order_sent_at").Carried(),
	column.Text("sf_invoice_id").Carried(), column.Text("sf_invoice_number").Carried(), column.Text("invoice_link").Carried(), column.DateTime("invoice_sent_at").Carried(),
	column.Text("sf_storno_id").Carried(), column.Text("sf_storno_number").Carried(), column.Text("storno_link").Carried(), column.DateTime("storno_sent_at").Carried(),
	column.Text("cart_id").Carried(), column.Text("gopay_id").In("payment"), column.Text("benefit_plus_order_guid").In("payment"),
	column.Text("gopay").Carried(), column.Text("benefit_plus").Carried(),
	column.Text("user").Carried(), column.Text("user_update").Carried(),
	column.DateTime("created_at").In("others"), column.DateTime("updated_at").In("others"),
}

var vatStates = []column.State{
	{Value: quote.VATValid, Key: quote.VATValid, Color: "success"}, {Value: quote.VATInvalid, Key: quote.VATInvalid, Color: "danger"}, {Value: quote.VATUnchecked, Key: quote.VATUnchecked, Color: "warning"},
}

var taxModes = []column.State{
	{Value: quote.TaxedOSS, Key: quote.TaxedOSS, Color: "info"}, {Value: quote.TaxedIntra, Key: quote.TaxedIntra, Color: "primary"},
	{Value: quote.TaxedReverse, Key: quote.TaxedReverse, Color: "primary"}, {Value: quote.TaxedExport, Key: quote.TaxedExport, Color: "primary"},
	{Value: quote.TaxedNone, Key: "no_vat", Color: "secondary"},
}
