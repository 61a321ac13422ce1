package pricing

import "backoffice/backend/resource"

// PerUnit is what a unit costs of goods of which a piece holds so many thousandths of
// it, to the cent, half a cent up.
func PerUnit(price resource.Money, thousandths int64) resource.Money {
	if thousandths <= 0 {
		return 0
	}
	cents := (int64(price)*200 + thousandths) / (2 * thousandths)
	return resource.Money(cents * 10)
}
