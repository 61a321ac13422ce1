package dpd

import (
	"encoding/json"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/courier"
)

// fields are the parcel's, by DPD's names for them.
var fields = map[string]string{
	"weight": "weight", "height": "height", "width": "width", "depth": "depth",
	"name": "to.name", "nameDetail": "to.company", "street": "to.street", "streetDetail": "to.street", "houseNumber": "to.number",
	"zip": "to.zip", "city": "to.city", "country": "to.country", "phone": "to.phone", "email": "to.email", "reference": "reference",
	"note": "note", "amount": "cod", "currency": "currency", "variableSymbol": "payment_ref", "parcelShopId": "point_id", "id": "sender",
}

// words are what DPD says in messages, and which fields it says it of.
func words(messages []json.RawMessage) (string, fault.Fields) {
	var all []string
	at := fault.Fields{}
	for _, raw := range messages {
		var m struct{ Value, Element, Envelope string }
		if json.Unmarshal(raw, &m) != nil {
			m.Value = plain(raw)
		}
		if m.Value == "" {
			continue
		}
		all = append(all, m.Value)
		if path, known := fields[m.Element]; known {
			at.Add(path, fault.M("errors.courierRefused", "Service", Service, "Words", m.Value))
		}
	}
	if len(at) == 0 {
		at = nil
	}
	return strings.Join(all, " "), at
}

func refused(a answered) error {
	f := &courier.Failure{Outcome: courier.Refused, Service: Service}
	f.Words, f.Fields = words(a.Messages)
	return f
}
