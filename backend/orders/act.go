package orders

import (
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// Do takes an order through a transition of the state table, with everything
// that comes along, for code that has no button to press. o was lent by
// resource.Find, in the transaction of c. From another state it is a Conflict.
func (d Deps) Do(c *resource.Call, o *sale.Order, action string) error {
	for _, machine := range d.states() {
		state := &o.Status
		if machine.Field == "status_admin" {
			state = &o.StatusAdmin
		}
		for _, t := range machine.Transitions {
			if t.Action != action {
				continue
			}
			if !slices.Contains(t.From, any(*state)) {
				break
			}
			*state, _ = t.To.(int)
			if t.Run.Run == nil {
				return nil
			}
			var input any = struct{}{}
			if action == "cancel" { // as its form begins
				input = cancelInput{Restock: true}
			}
			_, err := t.Run.Run(c, []any{o}, input, nil)
			return err
		}
	}
	return fault.New(fault.Conflict, "errors.conflict")
}
