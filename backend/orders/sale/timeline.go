package sale

import (
	"cmp"
	"maps"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/orders/quote"
	"backoffice/backend/resource"
)

// say puts what happened into words of the caller's language. The words of a
// kind stand under order.timeline.<kind> and name what its data holds: amounts
// with their currency, days and services as people read them. A kind without
// words of its own is shown by its badge alone.
func (t Timeline) say(c *resource.Call, e *Event) error {
	key := "order.timeline." + e.Kind
	if t.Texts == nil || !t.Texts.Has(key) {
		return nil
	}
	said := maps.Clone(e.Data)
	if said == nil {
		said = map[string]any{}
	}
	currency, _ := e.Data["currency"].(string)
	for name, value := range e.Data {
		switch v := value.(type) {
		case float64: // of JSON, which knows no other number; its shortest writing is the amount
			if sum, err := resource.ParseMoney(strconv.FormatFloat(v, 'f', -1, 64)); err == nil && currency != "" {
				said[name] = t.Amount(c.Locale, sum, currency)
			}
		case string:
			if at, err := time.Parse(time.RFC3339, v); err == nil {
				said[name] = t.day(c.Locale, at.In(ZoneOf(c)))
			}
		}
	}
	if service, ok := e.Data["service"].(string); ok {
		said["service"] = t.Service(c.Locale, service)
	}
	if state, ok := e.Data["state"].(string); ok && e.Kind == EventParcelMoved {
		said["state"] = t.movedTo(c.Locale, state, e.Data)
	}
	if e.Kind == EventParcelSent {
		if said["parcel"] = listed(said, "service", "number"); said["parcel"] == "" {
			return nil
		}
	}
	if problem, ok := e.Data["problem"].(map[string]any); ok {
		key, _ := problem["key"].(string)
		args, _ := problem["args"].(map[string]any)
		said["problem"] = t.Texts.Text(c.Locale, key, args)
	}
	if mail, ok := e.Data["mail"].(string); ok {
		said["mail"] = t.Texts.Text(c.Locale, "order.mails."+mail, nil)
	}
	e.Said = t.Texts.Text(c.Locale, key, said)
	return nil
}

// listed are the texts of data by those names, as far as there are any.
func listed(data map[string]any, names ...string) string {
	var parts []string
	for _, name := range names {
		if text, ok := data[name].(string); ok && text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ", ")
}

// movedTo is how far a parcel came, with the place and the words of its courier where
// it gave any.
func (t Timeline) movedTo(locale, state string, data map[string]any) string {
	parts := []string{state}
	for _, known := range ParcelStates {
		if known.Value == state {
			parts[0] = t.Texts.Text(locale, "order.states."+known.Key, nil)
		}
	}
	for _, name := range []string{"where", "words"} {
		if text, ok := data[name].(string); ok && text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " – ")
}

// day is a day as the language writes it.
func (t Timeline) day(locale string, at time.Time) string {
	return at.Format(t.Texts.Text(locale, "shop.giftvoucher.date", nil))
}

// Service is what people call whoever took the money.
func (t Timeline) Service(locale, name string) string {
	if key := "orderpage.services." + name; t.Texts.Has(key) {
		return t.Texts.Text(locale, key, nil)
	}
	return name
}

// Amount is money as a person reads it, with its currency.
func (t Timeline) Amount(locale string, m resource.Money, currency string) string {
	return quote.Amount(t.Texts, locale, m, currency)
}

// ZoneOf is where a day begins for whoever calls.
func ZoneOf(c *resource.Call) *time.Location { return cmp.Or(c.Zone, time.UTC) }
