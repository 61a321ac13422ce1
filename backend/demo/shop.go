package demo

import (
	"context"
	"fmt"
	"maps"

	"backoffice/backend/engine"
	"backoffice/backend/lookup"
	"backoffice/backend/shop"
)

// checkoutMethod is a method of shipping or payment: its title in Slovak and English, and
// what else the form has.
type checkoutMethod struct {
	title [2]string
	more  engine.Body
	texts map[string][2]string
}

var (
	athome = countries("SK")
	nearby = countries("SK", "CZ")
	abroad = countries("CZ", "HU", "PL", "AT")
)

// countries are the ids of countries as a form sends them.
func countries(codes ...string) []any {
	ids := make([]any, len(codes))
	for i, code := range codes {
		ids[i] = fmt.Sprint(lookup.CountryID(code))
	}
	return ids
}

var shippings = []checkoutMethod{
	{[2]string{"Kuriér DPD na adresu", "DPD courier to your door"}, engine.Body{"provider": fmt.Sprint(shop.ProviderCourier), "countries": athome, "price": "4.9", "price_free": "60", "weight_max": "31.5"},
		map[string][2]string{
			"content":       {"<p>Kuriér príde v pracovný deň medzi 8. a 18. hodinou a zavolá hodinu vopred.</p>", "<p>The courier comes on a working day between 8 a.m. and 6 p.m. and calls an hour ahead.</p>"},
			"tracking_link": {"https://www.example.com/dpd/{code}", "https://www.example.com/en/dpd/{code}"},
		}},
	{[2]string{"Výdajné miesto DPD Pickup", "DPD Pickup point"}, engine.Body{"provider": fmt.Sprint(shop.ProviderDPDPickup), "countries": athome, "price": "3.2", "price_free": "50", "weight_max": "20"},
		map[string][2]string{"tracking_link": {"https://www.example.com/dpd/{code}", "https://www.example.com/en/dpd/{code}"}}},
	{[2]string{"Výdajné miesto Packeta", "Packeta pick-up point"}, engine.Body{"provider": fmt.Sprint(shop.ProviderPacketaPickup), "countries": nearby, "price": "2.9", "price_free": "50", "weight_max": "10", "value_max": "1000"},
		map[string][2]string{
			"content":       {"<p>Balík si vyzdvihnete do siedmich dní, v Z-BOXe do dvoch.</p>", "<p>Collect the parcel within seven days, from a Z-BOX within two.</p>"},
			"tracking_link": {"https://www.example.com/packeta/{code}", "https://www.example.com/en/packeta/{code}"},
		}},
	{[2]string{"Packeta do zahraničia na adresu", "Packeta abroad, to your door"}, engine.Body{"provider": fmt.Sprint(shop.ProviderPacketaCarrier), "packeta_id": "4539", "countries": abroad, "price": "8.9", "price_free": "120", "add_shipping_days": "2", "weight_max": "30"},
		map[string][2]string{"tracking_link": {"https://www.example.com/packeta/{code}", "https://www.example.com/en/packeta/{code}"}}},
	{[2]string{"Osobný odber na dvore", "Collection at the farm"}, engine.Body{"provider": fmt.Sprint(shop.ProviderCourier), "countries": athome, "price": "0", "pickup": true},
		map[string][2]string{"content": {"<p>Vyzdvihnete si od utorka do soboty od 9. do 17. hodiny.</p>", "<p>Tuesday to Saturday, 9 a.m. to 5 p.m.</p>"}}},
	{[2]string{"Medzinárodná pošta", "International post"}, engine.Body{"provider": fmt.Sprint(shop.ProviderCourier), "price": "14.5", "add_shipping_days": "7", "weight_max": "2", "status": false}, nil},
}

var payments = []checkoutMethod{
	{[2]string{"Platobná karta", "Payment card"}, engine.Body{"price": "0"}, map[string][2]string{"shipping_time": {"1 – 2 pracovné dni", "1–2 working days"}}},
	{[2]string{"Bankový prevod", "Bank transfer"}, engine.Body{"price": "0", "countries": nearby}, map[string][2]string{
		"shipping_time": {"2 – 4 pracovné dni od prijatia platby", "2–4 working days from payment"},
		"content":       {"<p>Údaje na úhradu aj QR kód pošleme e-mailom.</p>", "<p>We send the payment details and a QR code by e-mail.</p>"},
	}},
	{[2]string{"Dobierka", "Cash on delivery"}, engine.Body{"price": "1.2", "countries": athome}, map[string][2]string{"shipping_time": {"1 – 2 pracovné dni", "1–2 working days"}}},
	{[2]string{"Benefit Plus", "Benefit Plus"}, engine.Body{"price": "0", "countries": athome}, map[string][2]string{"shipping_time": {"1 – 2 pracovné dni", "1–2 working days"}}},
}

var vouchers = []engine.Body{
	{"code": "VITAJTE", "type": fmt.Sprint(shop.VoucherDiscount), "value": "10", "uses_left": nil, "min_order_value": "20"},
	{"code": "LEVANDULA", "type": fmt.Sprint(shop.VoucherDiscount), "value": "15", "skips_sale": true, "uses_left": "120"},
	{"code": "DOPRAVA5", "type": fmt.Sprint(shop.VoucherDiscount), "value": "5", "fixed_value": true, "min_order_value": "35"},
	{"code": "TRHY2025", "type": fmt.Sprint(shop.VoucherDiscount), "value": "12.5", "status": false},
	{"code": "K7MXR4", "type": fmt.Sprint(shop.VoucherGift), "value": "30", "fixed_value": true},
	{"code": "W9PQ3H", "type": fmt.Sprint(shop.VoucherGift), "value": "50", "fixed_value": true},
}

// saveShop writes properties, the ways of shipping and payment, and some vouchers.
func (f *filling) saveShop(ctx context.Context) error {
	if err := f.saveProperties(ctx); err != nil {
		return err
	}
	for _, list := range []struct {
		screen, table, owner string
		ways                 []checkoutMethod
	}{
		{"shop/shipping", "shipping_langs", "shipping_id", shippings},
		{"shop/payment", "payment_langs", "payment_id", payments},
	} {
		known, err := f.values(ctx, "SELECT title FROM "+list.table+" WHERE live = 1")
		if err != nil {
			return err
		}
		for _, w := range list.ways {
			if known[w.title[0]] {
				continue
			}
			if _, err := f.save(ctx, list.screen, 0, w.body(f.Locales)); err != nil {
				return fmt.Errorf("%s: %w", w.title[0], err)
			}
		}
	}
	known, err := f.values(ctx, "SELECT code FROM vouchers")
	if err != nil {
		return err
	}
	for _, v := range vouchers {
		if known[v["code"].(string)] {
			continue
		}
		if _, err := f.save(ctx, "shop/voucher", 0, v); err != nil {
			return fmt.Errorf("%v: %w", v["code"], err)
		}
	}
	return nil
}

func (w checkoutMethod) body(locales []string) engine.Body {
	body := engine.Body{"vat": "1", "status": true}
	maps.Copy(body, w.more)
	texts := map[string][2]string{"title": w.title}
	maps.Copy(texts, w.texts)
	body["langs"] = localised(locales, texts)
	return body
}

// values are what an earlier fill saved.
func (f *filling) values(ctx context.Context, query string) (map[string]bool, error) {
	var list []string
	if err := f.DB.Write(ctx).Raw(query).Scan(&list).Error; err != nil {
		return nil, fmt.Errorf("look for what was filled in: %w", err)
	}
	known := make(map[string]bool, len(list))
	for _, value := range list {
		known[value] = true
	}
	return known, nil
}
